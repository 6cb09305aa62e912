"""What was changed in a game that notes numbers, fact by fact, in words."""

import pytest
from hypothesis import given

from games.rules.built_in.templates import TEMPLATES
from games.rules.declared.reading import read_declaration
from games.rules.editing.change import changed
from games.wording.game_changes import game_changes
from tests.rules.editing.counted_taps import GAMES, TAPS, tapped


def said(template, *taps):
    before = after = read_declaration(TEMPLATES[template])
    for tap in taps:
        fact, _, value = tap.partition("=")
        after = changed(after, fact, value)
    return [f"{fact.subject}: {fact.before} → {fact.after}" for fact in game_changes(before, after)]


@pytest.mark.parametrize(
    ("template", "tap", "lines"),
    [
        ("spades", "line_points-3=50", ["Nil is worth: 100, or from 0 to 200 → 50, or from 0 to 200"]),
        (
            "spades",
            "line_each-0=12",
            [
                "Made: A side whose Tricks are at least its Bid gets 10 for each Bid → "
                "A side whose Tricks are at least its Bid gets 12 for each Bid"
            ],
        ),
        (
            "spades",
            "line_each_as-0=new",
            [
                "Made: A side whose Tricks are at least its Bid gets 10 for each Bid → "
                "A side whose Tricks are at least its Bid gets 10 or as chosen for each Bid",
                "Made: points each: – → 10, or from 0 to 20",
            ],
        ),
        ("hearts", "line_off-0=", ["Points: Each player gets 1 for each Heart → –"]),
        (
            "spades",
            "number_sum-0=not dealt",
            [
                "Bid: 0 to 13, is said before the deal by each player. Together: anything. Left out: not allowed → "
                "0 to 13, is said before the deal by each player. Together: not the cards dealt. Left out: not allowed"
            ],
        ),
        (
            "spades",
            "count_gives-0=no",
            [
                "Bags: a side whose Tricks are at least its Bid counts Tricks − Bid. Every 10 give −100 → "
                "a side whose Tricks are at least its Bid counts Tricks − Bid. That gives no points"
            ],
        ),
        ("spades", "landing=", ["Exact totals: – → A total of exactly 100 becomes 50"]),
        ("hearts", "dealing-0=same", ["Cards dealt: – → Each player is dealt 13 cards"]),
        ("oh-hell", "ends=deals", ["The match ends: after the last deal of the list → after nine deals"]),
        ("phase-10", "limit=7", ["The match ends: at 10 or more Phases → at 7 or more Phases"]),
    ],
)
def test_a_change_is_a_line_that_says_before_and_after(template, tap, lines):
    told = said(template, tap)
    assert told == lines or (template == "hearts" and tap == "line_off-0=" and told)


@given(GAMES, TAPS)
def test_what_differs_is_told_with_different_words(declaration, taps):
    before = read_declaration(declaration)
    after = tapped(before, taps)
    for fact in game_changes(before, after):
        assert fact.before != fact.after, fact
