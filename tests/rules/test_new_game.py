"""A sixth game is one value: this one is made up, stands here alone, and is played like the others."""

import pytest

from games.rules.built_in import BUILT_IN
from games.rules.built_in.ranks import build_ranks
from games.rules.declared.reading import read_declaration
from games.rules.errors import RuleError
from games.rules.files.match_file import FORMAT, read_match, write_match, write_result
from games.rules.game import Game
from games.rules.money.pot import Claim, PotRules
from games.rules.replay import replay
from games.rules.words import Question, Words

KNOCKED = {"add": 3}
FOUR_SQUARE = Game(
    read_declaration(
        {
            "name": "Four Square",
            "players": [2, 3],
            "layout": {"rows": 2, "columns": 2},
            "cards": build_ranks(J=11, Q=12, K=13),
            "groups": [{"shape": [2, 1], "points": 0}],
            "choice": "in_order",
            "wins": "highest",
            "end": {"target": 50, "when": "reached"},
            "question": {"text": "Who knocked?", "nobody": True, "best": KNOCKED, "tied": KNOCKED, "beaten": KNOCKED},
            "mark": {"text": "Played blind", "points": 5},
        }
    ),
    Words(
        line="Four cards in a square. Highest wins.",
        question=Question(key="knocked", why="It gives 3 points."),
        mark="blind",
    ),
    PotRules(
        antes={2: 10, 3: 8},
        claims=lambda places: [
            Claim(1, tuple(seat for seat, place in enumerate(places) if place == 1), places.count(1))
        ],
    ),
    key="four-square",
    listed=True,
)
"""Four cards in a square. Columns of equal cards cancel; the highest total wins; a pot of one unit a deal."""

WITH_SIXTH = {**BUILT_IN, "four-square": FOUR_SQUARE}


def four_square(**changes):
    deals = [
        {"hands": {"Ann": "K 2 Q 2", "Bob": "A A 3 4"}, "knocked": "Bob", "blind": ["Ann"]},
        {"hands": {"Bob": "J Q K 9"}, "scores": {"Ann": 20}, "knocked": None},
    ]
    return {
        "format": FORMAT,
        "game": "four-square",
        "players": ["Ann", "Bob"],
        "first_dealer": "Ann",
        "deals": deals,
        **changes,
    }


def test_it_plays_through_reading_and_replay():
    record = read_match(four_square(options={"unit_cents": 3, "target": 50}), games=WITH_SIXTH)
    assert write_result(record, replay(record)) == {
        "game": "four-square",
        "deals": [
            {
                "scores": {"Ann": 30, "Bob": 12},
                "totals": {"Ann": 30, "Bob": 12},
                "prizes": {"Ann": 3, "Bob": 0},
                "pot": 57,
            },
            {
                "scores": {"Ann": 20, "Bob": 45},
                "totals": {"Ann": 50, "Bob": 57},
                "prizes": {"Ann": 0, "Bob": 3},
                "pot": 54,
            },
        ],
        "finished": True,
        "standings": [{"player": "Bob", "total": 57, "place": 1}, {"player": "Ann", "total": 50, "place": 2}],
        "winners": ["Bob"],
        "money": {
            "paid_in": {"Ann": 30, "Bob": 30},
            "taken_out": {"Ann": 3, "Bob": 57},
            "net": {"Ann": -27, "Bob": 27},
            "pot": 0,
        },
    }


def test_it_is_written_with_its_own_keys_and_options():
    record = read_match(four_square(), games=WITH_SIXTH)
    written = write_match(record)
    assert written["deals"][0]["knocked"] == "Bob"
    assert written["deals"][0]["blind"] == ["Ann"]
    assert written["options"] == {"decks": 1, "target": 50, "pot": True, "unit_cents": 5, "currency": "USD"}
    assert read_match(written, games=WITH_SIXTH) == record


def test_the_package_does_not_know_it():
    with pytest.raises(RuleError, match=f"game must be one of {', '.join(BUILT_IN)}, not"):
        read_match(four_square())
