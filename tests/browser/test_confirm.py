"""A hand that somebody else entered is shown to whoever it belongs to: right, or fix it."""

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Hand, Match
from tests.browser.conftest import Check
from tests.browser.playing import Table, lets_in, widths
from tests.builders import hand, make_match

TEN = "9 4 4 J 2 9 4 4 8 3"


@pytest.fixture
def match() -> Match:
    """Bob's phone has entered Ann's hand."""
    match = make_match("hang-ten", 4)
    play.record_hand(match, 1, 0, hand(TEN), seen=0, phone=player(match, 1))
    return match


def player(match: Match, position: int) -> int:
    return match.seats.get(position=position).player_id


def is_of(page: Page, match: Match, position: int) -> Table:
    """Makes a phone the one of a player of the match."""
    lets_in(page, match.club, player=player(match, position))
    return Table(page)


def anns_hand() -> Hand:
    return Hand.objects.get(seat__position=0)


@pytest.mark.everyday
def test_right_on_the_board(page: Page, match: Match, axe: Check) -> None:
    table = is_of(page, match, 0)
    page.goto(f"/m/{match.uid}/")
    asked = page.locator("#confirm")
    expect(asked).to_contain_text("Bob’s phone entered your hand of deal 1")
    expect(asked.get_by_role("img", name="Your hand: 9 4 4 J 2 over 9 4 4 8 3.")).to_be_visible()
    axe(page)
    table.tap("Right")
    expect(asked).to_be_hidden()
    assert anns_hand().confirmed
    page.goto(f"/m/{match.uid}/deals/1/")
    expect(page.get_by_text("confirmed by Ann", exact=True)).to_be_visible()


def test_right_while_a_hand_is_being_entered(small_phone: Page, match: Match, axe: Check) -> None:
    table = is_of(small_phone, match, 0)
    small_phone.goto(f"/m/{match.uid}/next/")
    expect(table.hand("Bob")).to_be_visible()
    table.tap_cards("A 7")
    asked = small_phone.locator("#confirm")
    tall, seen = small_phone.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert (tall, widths(small_phone)) == (seen, (360, 360))
    asked.locator("summary").tap()
    assert small_phone.evaluate("document.documentElement.scrollHeight") == seen
    axe(small_phone)
    table.tap("Right")
    expect(asked).to_be_hidden()
    expect(table.hand("Bob")).to_be_visible()
    table.holds("A 7 _ _ _ _ _ _ _ _")
    table.key("K").tap()
    table.holds("A 7 K _ _ _ _ _ _ _")
    assert anns_hand().confirmed


def test_fixing_it_confirms_it(page: Page, match: Match) -> None:
    table = is_of(page, match, 0)
    page.goto(f"/m/{match.uid}/")
    table.follow("Fix it")
    table.holds(TEN)
    table.cell(1, 1).tap()
    table.key("A").tap()
    table.save_button.tap()
    expect(page.get_by_role("heading", name="Yours is in")).to_be_visible()
    expect(page.get_by_role("button", name="Right")).to_have_count(0)
    assert (anns_hand().cards, anns_hand().confirmed) == (TEN.replace("9", "A", 1), True)


def test_a_board_that_is_open_asks_as_soon_as_the_hand_is_in(page: Page) -> None:
    match = make_match("hang-ten", 4)
    is_of(page, match, 0)
    page.goto(f"/m/{match.uid}/")
    expect(page.get_by_role("heading", name="Hang Ten")).to_be_visible()
    play.record_hand(match, 1, 0, hand(TEN), seen=0, phone=player(match, 1))
    expect(page.get_by_text("Bob’s phone entered your hand of deal 1")).to_be_visible()


def test_it_works_without_scripts(nojs_page: Page, match: Match) -> None:
    is_of(nojs_page, match, 0)
    nojs_page.goto(f"/m/{match.uid}/next/")
    nojs_page.locator("#confirm summary").tap()
    nojs_page.get_by_role("button", name="Right").tap()
    expect(nojs_page.get_by_role("heading", name="Bob")).to_be_visible()
    expect(nojs_page.locator("#confirm")).to_be_hidden()
    assert anns_hand().confirmed


def test_a_phone_opens_on_the_hand_of_whose_it_is_and_then_on_the_others(page: Page) -> None:
    match = make_match("hang-ten", 3 + 1)
    table = is_of(page, match, 2)
    page.goto(f"/m/{match.uid}/")
    table.follow("Enter deal 1")
    expect(table.hand("Cy")).to_be_visible()
    table.tap_cards(TEN)
    table.tap("Save my hand")
    table.follow("Enter for Di")
    table.tap_hand("Di", TEN.replace("3", "A"), "11")
    expect(table.hand("Ann")).to_be_visible()
