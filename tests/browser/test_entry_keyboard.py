"""Entering hands with a keyboard: a tablet's, or a computer's at the side of the table."""

import pytest
from playwright.sync_api import expect

from games.models import Match
from tests.browser.playing import Table
from tests.builders import make_match

pytestmark = pytest.mark.django_db(transaction=True)


RANKS = [
    ("a2jqk", "A 2 J Q K _ _ _ _ _"),
    ("AJQK7", "A J Q K 7 _ _ _ _ _"),
    ("10", "10 _ _ _ _ _ _ _ _ _"),
    ("1t0T", "10 10 10 10 _ _ _ _ _ _"),
    ("a1010a", "A 10 10 A _ _ _ _ _ _"),
    ("a x ? z", "A _ _ _ _ _ _ _ _ _"),
]


@pytest.mark.everyday
def test_ranks_are_typed(table: Table) -> None:
    match = make_match("hang-ten", len(RANKS))
    for seat, (typed, cards) in enumerate(RANKS, 1):
        table.open_hand(match, seat)
        table.page.keyboard.type(typed)
        table.holds(cards)


def test_a_whole_hand_is_typed_and_enter_saves_it_and_goes_on(table: Table, match: Match) -> None:
    table.open_hand(match)
    table.page.keyboard.type("944j294483")
    expect(table.score).to_have_text("Score 13")
    table.page.keyboard.press("Enter")
    table.saved("Ann", "13")
    expect(table.hand("Bob")).to_be_visible()
    table.page.keyboard.type("k10")
    table.holds("K 10 _ _ _ _ _ _ _ _")


def test_arrows_choose_the_place_and_backspace_deletes(table: Table, match: Match) -> None:
    table.open_hand(match)
    table.page.keyboard.type("234")
    for key in ("ArrowLeft", "ArrowDown"):
        table.page.keyboard.press(key)
    expect(table.here).to_have_accessible_name("row 2, column 3: empty")
    table.page.keyboard.type("q")
    table.holds("2 3 4 _ _ _ _ Q _ _")
    for key in ("ArrowUp", "ArrowLeft", "Backspace"):
        table.page.keyboard.press(key)
    table.holds("2 3 _ _ _ _ _ Q _ _")


def test_arrows_stop_at_the_edge_of_the_grid(table: Table, match: Match) -> None:
    table.open_hand(match)
    for key, row, column in [("ArrowLeft", 1, 1), ("ArrowUp", 1, 1), ("ArrowDown", 2, 1), ("ArrowDown", 2, 1)]:
        table.page.keyboard.press(key)
        expect(table.here).to_have_accessible_name(f"row {row}, column {column}: empty")
    table.page.keyboard.press("ArrowUp")
    for column in (2, 3, 4, 5, 5):
        table.page.keyboard.press("ArrowRight")
        expect(table.here).to_have_accessible_name(f"row 1, column {column}: empty")


def test_enter_does_not_save_half_a_hand(table: Table, match: Match) -> None:
    table.open_hand(match)
    table.page.keyboard.type("944")
    table.page.keyboard.press("Enter")
    table.page.keyboard.type("j")
    table.holds("9 4 4 J _ _ _ _ _ _")
    expect(table.save_button).to_be_disabled()


def test_keys_and_taps_go_together(table: Table, match: Match) -> None:
    table.open_hand(match)
    table.tap_cards("9 4")
    table.page.keyboard.type("4j")
    table.tap_cards("2 9 4 4 8")
    table.page.keyboard.type("3")
    expect(table.score).to_have_text("Score 13")
    table.page.keyboard.press("Enter")
    table.saved("Ann", "13")


def test_a_dash_is_a_discarded_pair(table: Table) -> None:
    table.open_hand(make_match("golf", 2))
    table.page.keyboard.type("-k3")
    table.holds("- - K 3 _ _")


def test_a_bag_is_typed_too(table: Table) -> None:
    table.open_hand(make_match("tens-pile", 3))
    table.page.keyboard.type("10kk2")
    table.page.keyboard.press("Backspace")
    expect(table.score).to_have_text("Score 46")


def test_digits_in_the_field_of_a_typed_score_are_just_digits(table: Table, match: Match) -> None:
    table.open_score(match)
    table.page.get_by_label("The score of Ann").press_sequentially("-10")
    expect(table.score).to_have_text("Score −10")
    table.page.keyboard.press("Enter")
    table.saved("Ann", "−10")
