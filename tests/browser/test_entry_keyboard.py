"""Entering hands with a keyboard: a tablet's, or a computer's at the side of the table."""

import pytest
from playwright.sync_api import expect

from games.models import Match
from tests.browser.playing import Table
from tests.builders import make_match

RANKS = [
    ("a2jqk", "A 2 J Q K _ _ _ _ _"),
    ("AJQK7", "A J Q K 7 _ _ _ _ _"),
    ("1t0T10", "10 10 10 10 10 _ _ _ _ _"),
    ("a1010a x ? z", "A 10 10 A _ _ _ _ _ _"),
]


@pytest.mark.everyday
def test_ranks_are_typed(table: Table, match: Match) -> None:
    for seat, (typed, cards) in enumerate(RANKS, 1):
        table.open_hand(match, seat)
        table.page.keyboard.type(typed)
        table.holds(cards)


def test_keys_and_taps_go_together_and_enter_saves_a_whole_hand(table: Table, match: Match) -> None:
    table.open_hand(match)
    table.tap_cards("9 4")
    table.page.keyboard.type("4j")
    table.page.keyboard.press("Enter")  # half a hand is not saved
    expect(table.save_button).to_be_disabled()
    table.tap_cards("2 9 4 4 8")
    table.page.keyboard.type("3")
    expect(table.score).to_have_text("Score 13")
    table.page.keyboard.press("Enter")
    table.saved("Ann", "13")
    expect(table.hand("Bob")).to_be_visible()
    table.page.keyboard.type("k10")
    table.holds("K 10 _ _ _ _ _ _ _ _")


def test_arrows_choose_the_place_to_the_edge_of_the_grid_and_backspace_deletes(table: Table, match: Match) -> None:
    table.open_hand(match)
    for key, row, column in [("Left", 1, 1), ("Up", 1, 1), ("Down", 2, 1), ("Down", 2, 1), ("Up", 1, 1)]:
        table.page.keyboard.press(f"Arrow{key}")
        expect(table.here).to_have_accessible_name(f"row {row}, column {column}: empty")
    for column in (2, 3, 4, 5, 5):
        table.page.keyboard.press("ArrowRight")
        expect(table.here).to_have_accessible_name(f"row 1, column {column}: empty")
    for key in ("ArrowDown", "ArrowLeft", "q"):
        table.page.keyboard.press(key)
    table.holds("_ _ _ _ _ _ _ _ Q _")
    table.page.keyboard.type("23")
    for key in ("ArrowLeft", "Backspace"):
        table.page.keyboard.press(key)
    table.holds("_ _ _ _ _ _ _ _ Q 2")


def test_discarded_pairs_bags_and_scores_are_typed_too(table: Table) -> None:
    table.open_hand(make_match("golf", 2))
    table.page.keyboard.type("-k3")
    table.holds("- - K 3 _ _")
    table.open_hand(make_match("tens-pile", 3))
    table.page.keyboard.type("10kk2")
    table.page.keyboard.press("Backspace")
    expect(table.score).to_have_text("Score 46")
    table.open_score(make_match())
    table.page.get_by_label("The score of Ann").press_sequentially("-10")
    expect(table.score).to_have_text("Score −10")
    table.page.keyboard.press("Enter")
    table.saved("Ann", "−10")
