"""A hand that somebody else entered is shown to whoever it belongs to: right, or fix it."""

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Hand, Match
from tests.browser.conftest import Check
from tests.browser.playing import TEN, Table, lets_in, widths
from tests.builders import hand


def bob_enters(match: Match) -> None:
    """Bob's phone has entered Ann's hand."""
    player = match.seats.get(position=1).player_id
    play.record_hand(match, 1, 0, hand(TEN), seen=0, phone=player)


def is_anns(page: Page, match: Match, path: str) -> Table:
    """Opens a page of the match on Ann's phone."""
    lets_in(page, match.club, player=match.seats.get(position=0).player_id)
    page.goto(f"/m/{match.uid}/{path}")
    return Table(page)


@pytest.mark.everyday
def test_a_board_that_is_open_asks_as_soon_as_the_hand_is_in(page: Page, match: Match, axe: Check) -> None:
    table = is_anns(page, match, "")
    expect(page.get_by_role("heading", name="Hang Ten")).to_be_visible()
    bob_enters(match)
    asked = page.locator("#confirm")
    expect(asked).to_contain_text("Bob’s phone entered your hand of deal 1")
    expect(asked.get_by_role("img", name="Your hand: 9 4 4 J 2 over 9 4 4 8 3.")).to_be_visible()
    axe(page)
    table.tap("Right")
    expect(asked).to_be_hidden()
    assert Hand.objects.get().confirmed


def test_right_while_a_hand_is_being_entered(small_phone: Page, match: Match, axe: Check) -> None:
    bob_enters(match)
    table = is_anns(small_phone, match, "next/")
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
    table.key("K").tap()
    table.holds("A 7 K _ _ _ _ _ _ _")
    assert Hand.objects.get(seat__position=0).confirmed
