"""The page of a hand on the smallest phone: every key and the save button are there without scrolling."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games import play
from games.models import Match
from games.rules.built_in import BUILT_IN
from tests.browser.playing import OUT_OF_REACH, Table, widths
from tests.builders import LOW, hand, make_match

pytestmark = pytest.mark.django_db(transaction=True)
LONG = [
    "Maximiliane-Josephine von der Hohenstein",
    "Wolfeschlegelsteinhausenbergerdorffen-M.",
    "Christopher Featherstonehaugh-Cholmondel",
    *(f"Bartholomew Featherstone-Haugh the {number}th" for number in range(4, 17)),
]


def full_table(game: str) -> Match:
    """A match with as many players as the game allows, all with long names, and decks for all."""
    return make_match(game, LONG[: BUILT_IN[game].players[-1]], decks=20)


def out_of_reach(buttons: Locator) -> list[str]:
    """Those of the buttons that cannot be tapped where they are, without scrolling."""
    found: list[str] = buttons.evaluate_all(OUT_OF_REACH)
    return found


def all_in_reach(table: Table, keys: int = 14) -> None:
    page = table.page
    buttons = page.locator("#entry").locator(".key, .main:visible, [data-cell]")
    assert buttons.count() >= keys + 1
    assert (page.evaluate("scrollY"), out_of_reach(buttons)) == (0, [])
    assert widths(page) == (360, 360)


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_key_and_the_save_button_are_in_reach_from_the_first_card_to_the_last(
    small_phone: Page, game: str
) -> None:
    match, table = full_table(game), Table(small_phone)
    table.open_hand(match, seat=len(match.seats.all()))
    all_in_reach(table)
    table.tap_cards(LOW[game])
    expect(table.save_button).to_be_enabled()
    all_in_reach(table)


@pytest.mark.parametrize("game", BUILT_IN)
def test_they_are_in_reach_under_the_notice_of_what_was_saved(small_phone: Page, game: str) -> None:
    match, table = full_table(game), Table(small_phone)
    for position in range(2):
        cards = "" if BUILT_IN[game].exactly_one_empty and not position else LOW[game]
        play.record_hand(match, 1, position, hand(cards), seen=0)
    table.open_hand(match, seat=3)
    table.tap_cards(LOW[game])
    table.save_button.tap()
    expect(table.notice).to_be_visible()
    expect(table.hand(LONG[3])).to_be_visible()
    all_in_reach(table)


@pytest.mark.allowed_faults("422")
@pytest.mark.parametrize("game", BUILT_IN)
def test_after_a_refused_hand_they_are_in_reach_too(small_phone: Page, game: str) -> None:
    match, table = make_match(game, BUILT_IN[game].players[-1], decks=1), Table(small_phone)
    size = BUILT_IN[game].grid.size if BUILT_IN[game].grid else 5
    play.record_hand(match, 1, 0, hand("9 9 9 A 2 3 4 5 6 8"[: 2 * size - 1]), seen=0)
    table.open_hand(match, seat=2)
    table.tap_cards("9 9 J Q K A 2 3 4 5"[: 2 * size])
    table.save_button.tap()
    expect(small_phone.get_by_role("alert").filter(has_text="5 nines in this deal")).to_be_visible()
    all_in_reach(table)


@pytest.mark.parametrize("game", BUILT_IN)
def test_typing_the_score_has_its_field_and_save_button_in_reach(small_phone: Page, game: str) -> None:
    table = Table(small_phone)
    table.open_score(full_table(game))
    small_phone.get_by_label(f"The score of {LONG[0]}").fill("14")
    expect(table.save_button).to_be_enabled()
    expect(small_phone.get_by_label(f"The score of {LONG[0]}")).to_be_in_viewport(ratio=1)
    all_in_reach(table, keys=0)


def test_the_player_whose_hand_it_is_can_be_seen_in_the_row_of_twelve(small_phone: Page) -> None:
    match, table = full_table("golf"), Table(small_phone)
    for seat in (1, 6, 12):
        table.open_hand(match, seat=seat)
        stop = small_phone.get_by_role("link", name=re.compile(f" now, {re.escape(LONG[seat - 1])}$"))
        expect(stop).to_be_in_viewport(ratio=1)
        assert widths(small_phone) == (360, 360)


def test_who_went_out_is_asked_without_scrolling_sideways_whoever_they_are(small_phone: Page) -> None:
    match, table = full_table("golf"), Table(small_phone)
    players = match.seats.count()
    for position in range(players):
        play.record_hand(match, 1, position, hand(LOW["golf"]), seen=0)
    table.open(match, "next/")
    face = small_phone.locator("form.ask").get_by_role("button", name=LONG[players - 1])
    expect(face).to_be_visible()
    assert widths(small_phone) == (360, 360)
    face.tap()
    expect(small_phone.get_by_role("link", name="Every hand")).to_be_visible()
    assert widths(small_phone) == (360, 360)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (844, 390)])
def test_the_notice_of_what_was_saved_covers_nothing_that_is_tapped(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    table = Table(page)
    table.open_hand(make_match("golf", 5))
    table.tap_cards(LOW["golf"])
    table.save_button.tap()
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    assert out_of_reach(page.locator(".bar a, .seats a, .keys button, .toast button")) == []
