"""The game that is most work of any that may be declared: for tests and benchmarks of what
strangers may send.
"""

from typing import Any

from games import play
from games.models import HouseGame, Match
from games.rules.declared.bounds import (
    MAX_CONDITIONS,
    MAX_COUNTS,
    MAX_NOTED_NUMBERS,
    MAX_OPTIONS,
    MAX_SCORING_LINES,
    MAX_TERMS,
)

NAMES = [f"Number {number}" for number in range(MAX_NOTED_NUMBERS)]
OPTIONS = [f"points_{number}" for number in range(MAX_OPTIONS)]
QUANTITY = {
    "plus": [{"others": NAMES[number]} for number in range(MAX_TERMS)],
    "minus": [{"others": NAMES[-1 - number]} for number in range(MAX_TERMS)],
}
CONDITIONS = [{"what": QUANTITY, "more": QUANTITY} for _ in range(MAX_CONDITIONS)]


def largest_game(number: int = 0) -> dict[str, Any]:
    """Make a declaration with as much of everything as may be in one; each number gives another
    one.
    """
    texts = [
        f"What line {line} of game {number} says ".ljust(60, "x")
        for line in range(MAX_SCORING_LINES)
    ]
    lines = [
        {
            "text": text,
            "if": CONDITIONS,
            "points": _option(line),
            "each": _option(line + 1),
            "of": QUANTITY,
        }
        for line, text in enumerate(texts)
    ]
    counts = [
        {"count": f"Count {count}", "of": QUANTITY, "if": CONDITIONS, "every": 10, "points": -5}
        for count in range(MAX_COUNTS)
    ]
    return {
        "name": f"Largest {number}",
        "players": [2, 8],
        "layout": "numbers",
        "wins": "highest",
        "end": {"target": 500, "when": "reached"},
        "options": [
            {"option": name, "text": name, "default": 3, "least": 0, "most": 99} for name in OPTIONS
        ],
        "numbers": [{"number": name, "least": 0, "most": 99, "default": 0} for name in NAMES],
        "lines": lines,
        "counts": counts,
    }


def _option(place: int) -> dict[str, Any]:
    return {"option": OPTIONS[place % MAX_OPTIONS]}


def change_often(match: Match, times: int) -> None:
    """Let a match go on with its changed game so many times; each time every line of it has another
    text.
    """
    house = HouseGame.objects.get(club=match.club, key=match.game)
    for time in range(times):
        play.change_game(
            house, {**largest_game(1_000 + time), "name": house.name}, "", based_on=house.number
        )
        house.refresh_from_db()
        play.adopt_rules(match, based_on=house.number)
