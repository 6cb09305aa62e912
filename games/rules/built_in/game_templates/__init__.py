"""Templates of games that a table declares itself, as in a match file, in the app's own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from games.rules.built_in.ranks import build_ranks
from games.rules.files.json_values import Json
from games.rules.say import say

from .counted import COUNTED

DECKS = {"2": 1, "4": 2, "8": 3}
JOKERS = {"card": "Jo", "points": -5, "copies": 2}


def _build_question(text: str, action: Json) -> Json:
    """Build a question; its answer's score gets the `action` unless it alone is the best."""
    return {"text": text, "tied": action, "beaten": action}


def _build_golf(
    name: str, rows: int, columns: int, cards: Sequence[Json], groups: Sequence[Json]
) -> Json:
    game: Json = {
        "name": name,
        "players": [2, 8],
        "layout": {"rows": rows, "columns": columns},
        "cards": [*cards],
        "decks": DECKS,
        "wins": "lowest",
        "end": {"deals": 9},
    }
    if groups:
        game["groups"] = [*groups]
    return game


def _build_pile(name: str, wins: str, target: int, **more: object) -> Json:
    end = {"target": target, "when": "reached"}
    return {"name": name, "players": [2, 8], "layout": "pile", "wins": wins, "end": end} | more


GOLF_CARDS = build_ranks(_2=-2, K=0)
COLUMN_OF_TWO = {"shape": [2, 1], "points": 0}
NUMBERS = [
    {"card": "-2", "points": -2, "copies": 5},
    {"card": "-1", "points": -1, "copies": 10},
    {"card": "0", "points": 0, "copies": 15},
    *[{"card": str(number), "points": number, "copies": 10} for number in range(1, 13)],
]

# In the order in which they are offered.
TEMPLATES: Mapping[str, Json] = MappingProxyType(
    {
        "golf-4": _build_golf(say("Four-card Golf"), rows=2, columns=2, cards=GOLF_CARDS, groups=())
        | {"question": _build_question(say("Who knocked?"), {"add": 10})},
        "golf-6": _build_golf(
            say("Six-card Golf, pairs cancel"),
            rows=2,
            columns=3,
            cards=GOLF_CARDS,
            groups=[COLUMN_OF_TWO],
        )
        | {"choice": "in_order"},
        "golf-6-jokers": _build_golf(
            say("Six-card Golf with jokers"),
            rows=2,
            columns=3,
            cards=[*GOLF_CARDS, JOKERS],
            groups=[COLUMN_OF_TWO],
        )
        | {"choice": "in_order"},
        "golf-8": _build_golf(
            say("Eight-card Golf"),
            rows=2,
            columns=4,
            cards=GOLF_CARDS,
            groups=[
                COLUMN_OF_TWO,
                {"shape": [2, 2], "points": -10},
                {"corners": True, "points": -20},
            ],
        ),
        "golf-9": _build_golf(
            say("Nine-card Golf"),
            rows=3,
            columns=3,
            cards=GOLF_CARDS,
            groups=[
                {"shape": [1, 3], "points": 0},
                {"shape": [3, 1], "points": 0},
                {"diagonal": True, "points": 0},
            ],
        )
        | {"choice": "all"},
        "numbers": {
            "name": say("Number cards, 3 × 4"),
            "players": [2, 8],
            "layout": {"rows": 3, "columns": 4},
            "gone": "columns",
            "cards": NUMBERS,
            "wins": "lowest",
            "end": {"target": 100, "when": "reached"},
            "question": _build_question(say("Who ended the deal?"), {"double": True}),
        },
        "left-in-hand": _build_pile(
            say("Cards left in hand"), wins="lowest", target=100, decks=DECKS
        ),
        "winner-takes": _build_pile(
            say("Winner takes what the others hold"),
            wins="highest",
            target=500,
            decks=DECKS,
            question={
                "text": say("Who went out?"),
                **{compared: {"others": 1} for compared in ("best", "tied", "beaten")},
                "rest": {"score": 0},
            },
            one_out=True,
        ),
        "penalty-hearts": _build_pile(
            say("Penalty hearts"),
            wins="lowest",
            target=100,
            cards=[
                {"card": "♥", "points": 1, "copies": 13},
                {"card": "Q♠", "points": 13, "copies": 1},
            ],
        ),
        **COUNTED,
        "typed": {
            "name": say("Any game, scores typed"),
            "players": [2, 16],
            "layout": "typed",
            "wins": "lowest",
            "end": {"deals": 10},
        },
    }
)


def write_template(key: str, translate: Callable[[str], str]) -> Json:
    """Return the declaration of a template, its words in the language that `translate` writes."""
    written: Json = _translate_words(TEMPLATES[key], translate)
    return written


def _translate_words(value: Any, translate: Callable[[str], str]) -> Any:
    if isinstance(value, dict):
        return {name: _translate_words(part, translate) for name, part in value.items()}
    if isinstance(value, list):
        return [_translate_words(part, translate) for part in value]
    return translate(value) if isinstance(value, str) else value
