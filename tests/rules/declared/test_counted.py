"""Numbers, lines, counts and landings: what they give, worked out by hand (the examples of the rules first)."""

import json
from typing import Any

import pytest

from games.rules.errors import RuleError
from games.rules.files.match_file import read_match, write_match, write_result
from games.rules.replay import replay

BID = {"number": "Bid", "least": 0, "most": "dealt", "first": True, "not_sum": "dealt"}
TRICKS = {"number": "Tricks", "least": 0, "most": "dealt", "sum": "dealt"}
OH_HELL: dict[str, Any] = {
    "name": "Oh Hell, short",
    "players": [3, 6],
    "layout": "numbers",
    "wins": "highest",
    "dealt": [2, 1],
    "end": {"deals": "dealt"},
    "numbers": [BID, TRICKS],
    "lines": [{"if": [{"what": "Tricks", "equal": "Bid"}], "points": 10, "each": 1, "of": "Tricks"}],
}
OVER = {"plus": ["Tricks"], "minus": ["Bid"]}
MADE = [{"what": "Tricks", "at_least": "Bid"}]
NIL = {"option": "nil"}
SPADES: dict[str, Any] = {
    "name": "Spades",
    "players": [4, 4],
    "layout": "numbers",
    "wins": "highest",
    "dealt": 13,
    "end": {"target": 500, "when": "reached"},
    "numbers": [{"number": "Bid", "least": 0, "most": 13, "first": True}, {**TRICKS, "most": 13}],
    "lines": [
        {"text": "Made", "side": True, "if": MADE, "each": 10, "of": "Bid"},
        {"text": "Bags", "side": True, "if": MADE, "each": 1, "of": OVER},
        {"text": "Set", "side": True, "if": [{"what": "Tricks", "less": "Bid"}], "each": -10, "of": "Bid"},
        {"text": "Nil", "if": [{"what": "Bid", "equal": 0}, {"what": "Tricks", "equal": 0}], "points": NIL},
        {
            "text": "Nil broken",
            "if": [{"what": "Bid", "equal": 0}, {"what": "Tricks", "more": 0}],
            "points": {**NIL, "minus": True},
        },
    ],
    "counts": [{"count": "Bags", "if": MADE, "of": OVER, "every": 10, "points": -100}],
    "options": [{"option": "nil", "text": "Nil is worth", "default": 100, "least": 50, "most": 200}],
}
FOUR = ["Ann", "Bob", "Cy", "Di"]
PAIRS = [["Ann", "Cy"], ["Bob", "Di"]]


def noted(players: list[str], **numbers: list[int] | int) -> dict[str, Any]:
    """A deal in which these numbers were noted, in seat order; one alone is the table's."""
    by_player = {
        name: dict(zip(players, values, strict=True)) if isinstance(values, list) else values
        for name, values in numbers.items()
    }
    return {"numbers": by_player}


def match(game: dict[str, Any], players: list[str], *deals: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A match file's object."""
    start = {"format": "scorekeeper-match/1", "game": game, "players": players, "first_dealer": players[0]}
    return {**start, "deals": [*deals], **more}


def result(game: dict[str, Any], players: list[str], *deals: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What `replay` prints of it."""
    record = read_match(json.loads(json.dumps(match(game, players, *deals, **more))))
    assert read_match(write_match(record)) == record
    return write_result(record, replay(record))


def test_oh_hell_gives_ten_and_the_tricks_to_those_who_took_what_they_bid() -> None:
    players = ["Ann", "Bob", "Cy"]
    first, second = noted(players, Bid=[1, 0, 0], Tricks=[1, 1, 0]), noted(players, Bid=[0, 0, 0], Tricks=[1, 0, 0])
    printed = result(OH_HELL, players, first, second)
    assert printed["deals"][0]["scores"] == {"Ann": 11, "Bob": 0, "Cy": 10}
    assert printed["deals"][1]["totals"] == {"Ann": 11, "Bob": 10, "Cy": 20}
    assert printed["finished"]
    assert printed["winners"] == ["Cy"]


def test_spades_in_pairs_counts_what_partners_bid_and_took_together() -> None:
    printed = result(SPADES, FOUR, noted(FOUR, Bid=[4, 3, 0, 4], Tricks=[6, 3, 0, 4]), teams=PAIRS)
    assert printed["deals"] == [
        {
            "scores": {"Ann": 42, "Bob": 70, "Cy": 100, "Di": 0},
            "totals": {"Ann": 142, "Bob": 70, "Cy": 142, "Di": 70},
            "counts": {"Bags": {"Ann": 2, "Bob": 0, "Cy": 2, "Di": 0}},
        }
    ]
    assert printed["standings"] == [
        {"players": ["Ann", "Cy"], "total": 142, "place": 1},
        {"players": ["Bob", "Di"], "total": 70, "place": 2},
    ]


def test_a_working_says_which_lines_held_and_adds_up_to_the_score() -> None:
    record = read_match(match(SPADES, FOUR, noted(FOUR, Bid=[4, 3, 0, 4], Tricks=[6, 3, 0, 4]), teams=PAIRS))
    ann, bob, cy, di = replay(record).deals[0].hands
    assert [(line.text, line.points) for line in ann.lines] == [
        ("Made: Bid 4, Tricks 6: 10 × 4", 40),
        ("Bags: Bid 4, Tricks 6", 2),
    ]
    assert [line.text for line in cy.lines] == ["Nil: Bid 0, Tricks 0"]
    assert not di.lines
    assert all(hand.points == sum(line.points for line in hand.lines) for hand in (ann, bob, cy, di))


YANIV: dict[str, Any] = {
    "name": "Yaniv",
    "players": [2, 8],
    "layout": "typed",
    "wins": "lowest",
    "end": {"target": 200, "when": "passed"},
    "landings": [{"total": 100, "becomes": 50}, {"total": 50, "becomes": 0}],
}


def test_a_total_lands_once_a_deal_and_only_where_the_deal_brought_it_there() -> None:
    two = ["Ann", "Bob"]
    deals = [{"scores": {"Ann": ann, "Bob": bob}} for ann, bob in ((100, 60), (0, 40), (7, 3))]
    printed = result(YANIV, two, *deals)
    assert printed["deals"][0]["landed"] == {"Ann": -50}
    assert [deal["totals"] for deal in printed["deals"]] == [
        {"Ann": 50, "Bob": 60},
        {"Ann": 50, "Bob": 50},
        {"Ann": 57, "Bob": 53},
    ]
    assert "landed" not in printed["deals"][2]
    points = result(YANIV, two, deals[0], options={"stakes": "points", "unit_cents": 10})
    assert points["money"]["net"] == {"Ann": 100, "Bob": -100}  # by totals after landings


def test_a_game_without_numbers_refuses_them() -> None:
    deal = {"scores": {"Ann": 1, "Bob": 2}, "numbers": {}}
    with pytest.raises(RuleError, match="“numbers” is no key of a deal of Yaniv"):
        read_match(match(YANIV, ["Ann", "Bob"], deal))


COUNTED_OUT = {
    **OH_HELL,
    "end": {"target": 3, "when": "reached", "count": "Made"},
    "counts": [{"count": "Made", "if": OH_HELL["lines"][0]["if"], "of": {"plus": ["Tricks", "Tricks"]}}],
}


def test_before_the_first_deal_the_standings_say_that_nothing_is_counted_yet() -> None:
    rows = result(COUNTED_OUT, ["Ann", "Bob", "Cy"])["standings"]
    assert rows == [{"player": name, "total": 0, "place": 1, "count": 0} for name in ("Ann", "Bob", "Cy")]


LARGE: dict[str, Any] = {
    **YANIV,
    "numbers": [{"number": "Value", "least": -10_000, "most": 10_000}],
    "lines": [{"each": 100, "of": "Value"}, {"points": 3, "to": "others"}],
    "mark": {"text": "Sang", "points": -3},
}


def large(value: int, *marked: str) -> dict[str, Any]:
    """A deal in which Bob gets the number a hundred times."""
    return {"scores": {"Ann": 0, "Bob": 0}, "numbers": {"Value": {"Ann": 1, "Bob": value}}, "marked": [*marked]}


def test_a_score_of_a_deal_goes_to_a_million_and_no_further_the_mark_included() -> None:
    assert result(LARGE, ["Ann", "Bob"], large(10_000, "Bob"))["deals"][0]["scores"]["Bob"] == 1_000_000
    with pytest.raises(RuleError) as error:
        read_match(match(LARGE, ["Ann", "Bob"], large(1), large(10_000)))
    assert str(error.value) == (
        "Deal 2: Bob: 1,000,003 is no score of a deal; it lies between −1,000,000 and 1,000,000"
    )
    changed = {**LARGE, "lines": [{"each": 100, "of": "Value", "points": 2}]}
    with pytest.raises(RuleError, match="Bob: −1,000,001 is no score"):
        read_match(match(changed, ["Ann", "Bob"], large(-10_000, "Bob")))


def test_a_declaration_with_all_that_there_may_be_is_not_too_long() -> None:
    names = [f"Number of 20 chars {number}" for number in range(6)]
    terms = [{"others": name} for name in names[:4]]
    quantity = {"plus": terms, "minus": terms}
    condition = {"what": quantity, "at_least": quantity}
    line = {"text": "x" * 60, "side": True, "if": [condition] * 4, "points": -1000, "each": -1000, "of": quantity}
    game = {
        **OH_HELL,
        "dealt": {str(players): [10] * 100 for players in range(1, 17)},
        "numbers": [{"number": name, "least": -10_000, "most": 10_000, "sum": -100_000} for name in names],
        "lines": [{**line, "times": terms[0], "to": "others"}] * 24,
        "counts": [{"count": name, "if": [condition] * 4, "of": quantity} for name in names[:2]],
    }
    assert read_match(match(game, ["Ann", "Bob", "Cy"])).game.lines[23].times
