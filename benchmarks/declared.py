"""Declared games: the hand that takes longest of any that can be declared."""

import time
from collections.abc import Iterator
from random import Random
from typing import Any

from benchmarks import Row
from games.rules.declared.games import read_game
from games.rules.record import HandRecord
from games.rules.scoring import score_hand

MAX_SECONDS = 0.050
"""So long any hand of any declaration may take."""


def rows() -> Iterator[Row]:
    """Yield a row for the worst hand."""
    yield worst()


def worst() -> Row:
    """Measure the slowest of the hands that are made to be slow: everything equal, every shape,
    half of it wild.
    """
    longest, who = max((seconds_for(*each), each[0]["name"]) for each in (*grids(), *piles()))
    return Row(
        "worst hand of a declared game",
        f"{1000 * longest:.1f} ms",
        who,
        failed=longest > MAX_SECONDS,
    )


def grids() -> Iterator[tuple[dict[str, Any], tuple[str, ...]]]:
    """Yield grids of equal cards with as many shapes as there can be."""
    random = Random(0)
    for rows, columns in ((4, 5), (4, 4), (3, 6)):
        shapes = [[r, c] for r in range(1, rows + 1) for c in range(1, columns + 1) if r * c > 1]
        for number in range(30):
            some = random.sample(shapes, random.choice([8, 12]))
            groups = [
                {"shape": shape, "points": 10 * shape[0] * shape[1] + random.randint(-3, 3)}
                for shape in some
            ]
            game = declare(
                f"{rows} × {columns}, number {number}",
                {"rows": rows, "columns": columns},
                groups[:11],
            )
            game["groups"].append({"corners": True, "points": 45})
            yield game, tuple(random.choice(["A", "Jo"]) for _ in range(rows * columns))


def piles() -> Iterator[tuple[dict[str, Any], tuple[str, ...]]]:
    """Yield piles of a hundred cards, with all sizes of sets and ever more wild cards."""
    for likes in (1, 3, 6, 10, 19):
        for wild in (0, 5, 20, 50, 80, 100):
            groups = [{"same": size, "points": 13 * size - 5 * (size % 3)} for size in range(2, 9)]
            game = declare(f"pile of {likes} likes, {wild} wild", "pile", groups)
            others = [{"card": f"c{number}", "points": number % 7} for number in range(likes)]
            game["cards"] = [*others, {"card": "Jo", "points": -5, "wild": True}]
            yield game, (*["Jo"] * wild, *[f"c{number % likes}" for number in range(100 - wild)])


def declare(name: str, layout: object, groups: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a game in which the highest score wins."""
    cards = [{"card": "A", "points": 5}, {"card": "Jo", "points": -5, "wild": True}]
    game = {"name": name, "players": [2, 2], "layout": layout, "cards": cards, "groups": groups}
    return game | {"wins": "highest", "end": {"deals": 1}}


def seconds_for(game: dict[str, Any], cards: tuple[str, ...]) -> float:
    """Return the shortest of three times that a hand takes, in seconds, if its game has just been
    read.
    """
    best = float("inf")
    for _ in range(3):
        declared = read_game(game | {"mark": {"text": "again", "points": _}})
        start = time.perf_counter()
        score_hand(declared, HandRecord(cards))
        best = min(best, time.perf_counter() - start)
    return best
