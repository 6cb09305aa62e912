"""The built-in games as a table declares them, to make one of its own like them: Hang Ten without its pot."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .cards import RANKS
from .json_values import Json


def _ranks(**points: int) -> list[Json]:
    """The thirteen ranks; those that are not named count what is on them."""
    return [{"card": rank, "points": points.get(f"_{rank}", face)} for face, rank in enumerate(RANKS, 1)]


BUILT_IN: Mapping[str, Json] = MappingProxyType(
    {
        "hang-ten": {
            "name": "Our Hang Ten",
            "players": [4, 6],
            "layout": {"rows": 2, "columns": 5},
            "cards": _ranks(_7=0, _J=10, _Q=10, _K=10),
            "decks": {"4": 4},
            "groups": [{"shape": [2, 1], "points": 0}, {"shape": [2, 2], "points": -10}],
            "wins": "lowest",
            "end": {"deals": 10},
        },
        "tens-grid": {
            "name": "Our Tens on a grid",
            "players": [2, 16],
            "layout": {"rows": 2, "columns": 5},
            "cards": _ranks(_J=10, _Q=10, _K=0),
            "decks": {"2": 2, "5": 3, "7": 4, "9": 5, "11": 6, "13": 7, "15": 8},
            "groups": [
                {"shape": [2, 1], "points": 0},
                {"shape": [2, 2], "points": -20},
                {"shape": [2, 3], "points": -30},
                {"shape": [2, 4], "points": -40},
                {"shape": [2, 5], "points": -50},
            ],
            "wins": "lowest",
            "end": {"target": 100, "when": "outside"},
        },
        "basketball": {
            "name": "Our Ten-card Basketball",
            "players": [2, 16],
            "layout": {"rows": 2, "columns": 5},
            "cards": _ranks(_A=15, _J=10, _Q=10, _K=25),
            "decks": {"2": 1, "5": 2, "9": 3, "13": 4},
            "groups": [
                {"same": 2, "points": 25, "not": ["A", "K"]},
                {"same": 3, "points": 40, "not": ["A", "K"]},
                {"same": 4, "points": 50, "not": ["K", "A"]},
            ],
            "wins": "highest",
            "end": {"deals": 1},
        },
        "golf": {
            "name": "Our Six-card Golf",
            "players": [2, 16],
            "layout": {"rows": 3, "columns": 2},
            "gone": "rows",
            "cards": _ranks(_J=-2, _Q=12, _K=0),
            "decks": {"2": 1, "4": 2, "8": 3},
            "wins": "lowest",
            "end": {"deals": 9},
            "question": {"text": "Who went out?", "nobody": True, "tied": {"add": 10}, "beaten": {"add": 10}},
        },
        "tens-pile": {
            "name": "Our Tens, the shedding game",
            "players": [2, 16],
            "layout": "pile",
            "cards": _ranks(_10=20),
            "decks": {"2": 1, "3": 2, "6": 3, "9": 4, "11": 5, "14": 6},
            "wins": "lowest",
            "end": {"target": 100, "when": "reached"},
            "mark": {"text": "Grabbed exactly 19", "points": -10},
            "one_out": True,
        },
    }
)
"""The declaration of each built-in game by its key."""
