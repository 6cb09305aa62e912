"""The cards of the built-in games: the thirteen ranks."""

from __future__ import annotations

from ..cards import RANKS
from ..files.json_values import Json


def ranks(**points: object) -> list[Json]:
    """The thirteen ranks; those that are not named count what is on them: `_10=20`, `K=0`."""
    return [
        {"card": rank, "points": points.get(rank, points.get(f"_{rank}", face))} for face, rank in enumerate(RANKS, 1)
    ]
