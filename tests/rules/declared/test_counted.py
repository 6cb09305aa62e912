"""Numbers and lines: how their working reads, and how large a score and a game can be; recordings
have the sums.
"""

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
    "lines": [
        {"if": [{"what": "Tricks", "equal": "Bid"}], "points": 10, "each": 1, "of": "Tricks"}
    ],
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
        {
            "text": "Set",
            "side": True,
            "if": [{"what": "Tricks", "less": "Bid"}],
            "each": -10,
            "of": "Bid",
        },
        {
            "text": "Nil",
            "if": [{"what": "Bid", "equal": 0}, {"what": "Tricks", "equal": 0}],
            "points": NIL,
        },
        {
            "text": "Nil broken",
            "if": [{"what": "Bid", "equal": 0}, {"what": "Tricks", "more": 0}],
            "points": {**NIL, "minus": True},
        },
    ],
    "counts": [{"count": "Bags", "if": MADE, "of": OVER, "every": 10, "points": -100}],
    "options": [
        {"option": "nil", "text": "Nil is worth", "default": 100, "least": 50, "most": 200}
    ],
}
FOUR = ["Ann", "Bob", "Cy", "Di"]
PAIRS = [["Ann", "Cy"], ["Bob", "Di"]]


def noted(players: list[str], **numbers: list[int] | int) -> dict[str, Any]:
    """Return a deal in which these numbers were noted, in seat order; one alone is the table's."""
    by_player = {
        name: dict(zip(players, values, strict=True)) if isinstance(values, list) else values
        for name, values in numbers.items()
    }
    return {"numbers": by_player}


def match(
    game: dict[str, Any], players: list[str], *deals: dict[str, Any], **more: Any
) -> dict[str, Any]:
    """Return a match file's object."""
    start = {
        "format": "scorekeeper-match/1",
        "game": game,
        "players": players,
        "first_dealer": players[0],
    }
    return {**start, "deals": [*deals], **more}


def result(
    game: dict[str, Any], players: list[str], *deals: dict[str, Any], **more: Any
) -> dict[str, Any]:
    """Return what `replay` prints of such a match."""
    record = read_match(json.loads(json.dumps(match(game, players, *deals, **more))))
    assert read_match(write_match(record)) == record
    return write_result(record, replay(record))


def test_a_working_lists_matching_lines_and_adds_up_to_the_score() -> None:
    record = read_match(
        match(SPADES, FOUR, noted(FOUR, Bid=[4, 3, 0, 4], Tricks=[6, 3, 0, 4]), teams=PAIRS)
    )
    ann, bob, cy, di = replay(record).deals[0].hands
    assert [(line.text, line.points) for line in ann.lines] == [
        ("Made: Bid 4, Tricks 6: 10 × 4", 40),
        ("Bags: Bid 4, Tricks 6", 2),
    ]
    assert [line.text for line in cy.lines] == ["Nil: Bid 0, Tricks 0"]
    assert not di.lines
    assert all(
        hand.points == sum(line.points for line in hand.lines) for hand in (ann, bob, cy, di)
    )


YANIV: dict[str, Any] = {
    "name": "Yaniv",
    "players": [2, 8],
    "layout": "typed",
    "wins": "lowest",
    "end": {"target": 200, "when": "passed"},
    "landings": [{"total": 100, "becomes": 50}, {"total": 50, "becomes": 0}],
}


def test_a_game_without_numbers_refuses_them() -> None:
    deal = {"scores": {"Ann": 1, "Bob": 2}, "numbers": {}}
    with pytest.raises(RuleError, match="“numbers” is not a key of a deal of Yaniv"):
        read_match(match(YANIV, ["Ann", "Bob"], deal))


LARGE: dict[str, Any] = {
    **YANIV,
    "numbers": [{"number": "Value", "least": -10_000, "most": 10_000}],
    "lines": [{"each": 100, "of": "Value"}, {"points": 3, "to": "others"}],
    "mark": {"text": "Sang", "points": -3},
}


def large(value: int, *marked: str) -> dict[str, Any]:
    """Return a deal in which Bob gets the number a hundred times."""
    return {
        "scores": {"Ann": 0, "Bob": 0},
        "numbers": {"Value": {"Ann": 1, "Bob": value}},
        "marked": [*marked],
    }


def test_a_score_of_a_deal_is_at_most_a_million_with_the_mark() -> None:
    assert (
        result(LARGE, ["Ann", "Bob"], large(10_000, "Bob"))["deals"][0]["scores"]["Bob"]
        == 1_000_000
    )
    with pytest.raises(RuleError) as error:
        read_match(match(LARGE, ["Ann", "Bob"], large(1), large(10_000)))
    assert str(error.value) == (
        "Deal 2: Bob cannot have this score. The score of a deal is from −1,000,000 to "
        "1,000,000, not 1,000,003."
    )
    changed = {**LARGE, "lines": [{"each": 100, "of": "Value", "points": 2}]}
    with pytest.raises(RuleError, match="not −1,000,001"):
        read_match(match(changed, ["Ann", "Bob"], large(-10_000, "Bob")))


def test_the_fullest_declaration_is_not_too_long() -> None:
    names = [f"Number of 20 chars {number}" for number in range(6)]
    terms = [{"others": name} for name in names[:4]]
    quantity = {"plus": terms, "minus": terms}
    condition = {"what": quantity, "at_least": quantity}
    line = {
        "text": "x" * 60,
        "side": True,
        "if": [condition] * 4,
        "points": -1000,
        "each": -1000,
        "of": quantity,
    }
    game = {
        **OH_HELL,
        "dealt": {str(players): [10] * 100 for players in range(1, 17)},
        "numbers": [
            {"number": name, "least": -10_000, "most": 10_000, "sum": -100_000} for name in names
        ],
        "lines": [{**line, "times": terms[0], "to": "others"}] * 24,
        "counts": [{"count": name, "if": [condition] * 4, "of": quantity} for name in names[:2]],
    }
    assert read_match(match(game, ["Ann", "Bob", "Cy"])).game.lines[23].times
