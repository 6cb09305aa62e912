"""Games of bids, tricks and melds: the deal that takes longest of any that can be declared."""

import time
from collections.abc import Iterator
from typing import Any

from benchmarks import Row
from benchmarks.declared import MAX_SECONDS
from games.rules.declared.games import read_game
from games.rules.record import DealRecord, HandRecord
from games.rules.scoring import DealStart, score_counted

PLAYERS = 16
NAMES = [f"Number {number}" for number in range(6)]


def rows() -> Iterator[Row]:
    """Yield a row for the worst deal: sixteen hands, none of which may take longer than a hand
    may.
    """
    longest, who = max((seconds_for(game), game["name"]) for game in games())
    beside = f"{1000 * longest / PLAYERS:.1f} ms a hand; {who}"
    failed = longest > PLAYERS * MAX_SECONDS
    yield Row("worst deal of a game of numbers", f"{1000 * longest:.1f} ms", beside, failed)


def games() -> Iterator[dict[str, Any]]:
    """Yield games with as many lines, conditions and terms as can be; all look at what others have,
    and all hold.
    """
    terms = [{"others": name} for name in NAMES[:4]]
    quantity = {"plus": terms, "minus": terms}
    conditions = [{"what": quantity, "at_least": quantity}] * 4
    line = {
        "text": "Made",
        "if": conditions,
        "points": 5,
        "each": 1,
        "of": quantity,
        "times": terms[0],
    }
    count = {"if": conditions, "of": {"plus": terms}, "every": 1, "points": -10}
    for what, more in (
        ("to oneself", {}),
        ("to others", {"to": "others"}),
        ("of sides", {"side": True}),
    ):
        yield {
            "name": f"lines {what}",
            "players": [2, PLAYERS],
            "layout": "numbers",
            "wins": "highest",
            "end": {"deals": 1},
            "numbers": [{"number": name, "least": 0, "most": 9} for name in NAMES],
            "lines": [line | more] * 24,
            "counts": [count | {"count": name} for name in NAMES[:2]],
        }


def seconds_for(game: dict[str, Any]) -> float:
    """Return the shortest of three times that a deal takes a processor, in seconds."""
    declared = read_game(game)
    hands = [
        HandRecord(numbers={name: (seat + place) % 10 for place, name in enumerate(NAMES)})
        for seat in range(PLAYERS)
    ]
    before = DealStart(0, (), {name: [0] * PLAYERS for name in NAMES[:2]})
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        score_counted(declared, DealRecord(tuple(hands)), before)
        best = min(best, time.process_time() - start)
    return best
