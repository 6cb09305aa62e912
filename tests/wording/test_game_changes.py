"""What a change of a declared game was, fact by fact, in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.built_in.game_templates import TEMPLATES
from games.rules.declared.reading import read_declaration
from games.rules.editing.change import CHANGES, change_game
from games.rules.errors import DeclarationError
from games.rules.game import Game
from games.wording.declared.changes import apply_options, list_game_changes
from tests.rules.declared.strategies import declarations
from tests.rules.editing.counted_taps import GAMES, TAPS, tapped
from tests.rules.editing.test_change import VALUES

GOLF = TEMPLATES["golf-6"]
JOKERS = TEMPLATES["golf-6-jokers"]
ASKS = {
    "text": "Who knocked?",
    "nobody": True,
    "best": {"score": -5},
    "beaten": {"add": 10},
    "rest": {"double": True},
}
TWOS = [
    {"shape": [2, 1], "points": 0, "not": ["2"]},
    {"shape": [2, 1], "points": -4, "only": ["2"]},
]
THREE, CORNERS, BLOCK = (
    {"same": 3, "points": -10},
    {"corners": True, "points": 5},
    {"shape": [2, 2], "points": 6},
)
MADE = "A team whose Tricks are at least its Bid"
BAGS = f"{MADE} counts 1 for each Trick above its Bid"
BID = "0 to 13, entered by each player before the deal is played. All numbers together"
LARGER = {"layout": {"rows": 3, "columns": 3}, "groups": [{"shape": [3, 1], "points": 0}]}


def cards(**points):
    return [{**card, **points} if card["card"] == "Jo" else card for card in JOKERS["cards"]]


def list_changes(before, after):
    changes = list_game_changes(read_declaration(before), read_declaration(after))
    return [f"{fact.subject}: {fact.before} → {fact.after}" for fact in changes]


@pytest.mark.parametrize(
    ("before", "change", "lines"),
    [
        (JOKERS, {"cards": cards(points=-2)}, ["A joker counts: −5 → −2"]),
        (JOKERS, {"cards": cards(copies=4)}, ["A joker is in a deck: twice → 4 times"]),
        (JOKERS, {"cards": cards(wild=True)}, ["A joker is equal to: its own kind → any card"]),
        (JOKERS, {"cards": cards(like="K")}, ["A joker is equal to: its own kind → K, too"]),
        (JOKERS, {"cards": cards()[:-1]}, ["A joker: counts −5, twice in a deck → –"]),
        (GOLF, {"name": "Ours"}, ["Name: Six-card Golf, pairs cancel → Ours"]),
        (GOLF, LARGER, ["Cards: 2 rows of 3 → 3 rows of 3"]),
        (GOLF, {"groups": [{"shape": [2, 1], "points": -5}]}, ["Equal cards in a column count together: 0 → −5"]),
        (
            GOLF,
            {"groups": TWOS},
            [
                "Equal cards in a column count 0 together, for: all cards → all but 2",
                "Equal cards in a column count together: – → −4, for only 2",
            ],
        ),
        (GOLF, {"groups": [], "choice": "best"}, ["Equal cards in a column count together: 0, for all cards → –"]),
        (GOLF, {"gone": "columns"}, ["Discarded in play: nothing → a column of equal cards"]),
        (
            GOLF,
            {"question": ASKS},
            [
                "Question after a deal: After each deal the app asks nothing → "
                "After each deal the app asks: “Who knocked?” The answer is one player or nobody",
                "Who knocked? With the lowest hand: nothing → the score is −5",
                "Who knocked? With a hand that is not the lowest: nothing → 10 points more",
                "Who knocked? Everyone else: nothing → a score above 0 counts double",
            ],
        ),
        (
            GOLF,
            {"mark": {"text": "Knocked", "points": -10}},
            ["What else changes a score: nothing → “Knocked” gives −10 points"],
        ),
        (GOLF, {"end": {"target": 100, "when": "passed"}}, ["The match ends: after 9 deals → at a total above 100"]),
        (GOLF, {"wins": "highest"}, ["Who wins: the lowest total → the highest total"]),
        (GOLF, {"players": [2, 6]}, ["Players: 2 to 8 → 2 to 6"]),
        (GOLF, {"decks": {"2": 2}}, ["Decks: 1 deck for 2 or 3 players, 2 for 4 to 7, 3 for 8 → 2 decks"]),
        (GOLF, {"decks": {"1": 1, "2": 2}}, ["Decks: 1 deck for 2 or 3 players, 2 for 4 to 7, 3 for 8 → 2 decks"]),
        (
            {**GOLF, "groups": TWOS},
            {"groups": [TWOS[0], {**TWOS[1], "points": -8}]},
            ["Equal cards in a column (only 2) count together: −4 → −8"],
        ),
        (
            {**TEMPLATES["left-in-hand"], "groups": [THREE]},
            {"groups": [{**THREE, "same": 4, "points": -20}]},
            ["4 equal cards count together: −10 → −20", "Number of equal cards that count together: 3 → 4"],
        ),
        (
            {**GOLF, "groups": [CORNERS, BLOCK], "choice": "in_order"},
            {"groups": [BLOCK, CORNERS]},
            ["Equal cards count in this order: corners, block → block, corners"],
        ),
    ],
)  # fmt: skip
def test_each_fact_has_a_line_of_its_own(before, change, lines):
    assert list_changes(before, {**before, **change}) == lines


def test_facts_that_follow_from_another_are_not_repeated():
    typed = {**TEMPLATES["typed"], **{fact: GOLF[fact] for fact in ("name", "players", "end")}}
    assert list_changes(GOLF, typed) == ["Cards: 2 rows of 3 → none, scores are typed"]


def test_the_options_of_a_match_set_end_decks_and_points():
    option = {"option": "block", "text": "A block", "default": -10, "least": -50, "most": 0}
    groups = [{"shape": [2, 2], "points": {"option": "block"}}]
    game = Game(read_declaration({**GOLF, "groups": groups, "options": [option]}))
    played = apply_options(game, {"deals": 5, "decks": 3, "block": -20, "stakes": "none"})
    assert (played.end.default, played.decks, played.groups[0].points) == (5, ((2, 3),), -20)
    assert not list_game_changes(
        played, apply_options(game, {"deals": 5, "decks": 3, "block": -20, "stakes": "none"})
    )
    assert "unless chosen otherwise" in list_game_changes(played, game.declaration)[0].after


@given(declarations(most_cells=9), declarations(most_cells=9))
def test_any_two_games_can_be_compared_in_words(one, other):
    before, after = read_declaration(one), read_declaration(other)
    assert list_game_changes(before, before) == ()
    assert all(
        fact.subject and fact.before and fact.after for fact in list_game_changes(before, after)
    )


@given(
    declarations(most_cells=9, most_groups=3),
    st.sampled_from(sorted(CHANGES)),
    st.integers(0, 4),
    VALUES,
)
def test_every_change_of_the_editor_has_words(declaration, fact, place, value):
    before = read_declaration(declaration)
    try:
        after = change_game(before, f"{fact}-{place}", value)
    except DeclarationError:
        return
    same = (
        before == after
        or (fact == "first" and before.choice != "in_order")
        or fact in ("decks", "more_decks")
    )
    assert same or list_game_changes(before, after)


def list_changes_of_taps(template, *taps):
    before = after = read_declaration(TEMPLATES[template])
    for tap in taps:
        fact, _, value = tap.partition("=")
        after = change_game(after, fact, value)
    return [
        f"{fact.subject}: {fact.before} → {fact.after}" for fact in list_game_changes(before, after)
    ]


@pytest.mark.parametrize(
    ("template", "tap", "lines"),
    [
        (
            "spades",
            "line_points-3=50",
            ["Nil is worth: 100, or from 0 to 200 → 50, or from 0 to 200"],
        ),
        (
            "spades",
            "line_each-0=12",
            [f"Made: {MADE} gets 10 times its Bid → {MADE} gets 12 times its Bid"],
        ),
        (
            "spades",
            "line_each_as-0=new",
            [
                (
                    f"Made: {MADE} gets 10 times its Bid → {MADE} gets 10 (unless chosen "
                    "otherwise) times its Bid"
                ),
                "Made: points for each: – → 10, or from 0 to 20",
            ],
        ),
        ("hearts", "line_off-0=", ["Points: Each player gets 1 for each Heart → –"]),
        (
            "spades",
            "number_sum-0=not dealt",
            [
                f"Bid: {BID} can be anything. It must be entered → "
                f"{BID} must not add up to the number of cards dealt. It must be entered"
            ],
        ),
        (
            "spades",
            "count_gives-0=no",
            [f"Bags: {BAGS}. Each 10th costs 100 → {BAGS}. That gives no points"],
        ),
        (
            "spades",
            "landing=",
            ["Special totals: – → A total that a deal brings to exactly 100 becomes 50"],
        ),
        ("hearts", "dealing-0=same", ["Cards dealt: – → 13 to each player, in every deal"]),
        (
            "oh-hell",
            "ends=deals",
            ["The match ends: after the last deal of the list → after 9 deals"],
        ),
        ("phase-10", "limit=7", ["The match ends: at 10 or more Phases → at 7 or more Phases"]),
    ],
)
def test_a_change_is_a_line_with_before_and_after(template, tap, lines):
    told = list_changes_of_taps(template, tap)
    assert told == lines or (template == "hearts" and tap == "line_off-0=" and told)


@given(GAMES, TAPS)
def test_both_sides_of_a_change_have_different_words(declaration, taps):
    before = read_declaration(declaration)
    after = tapped(before, taps)
    for fact in list_game_changes(before, after):
        assert fact.before != fact.after, fact
