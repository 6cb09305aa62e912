from __future__ import annotations

from games.rules.cards import RANKS
from games.rules.files.json_values import Json


def build_ranks(**points: object) -> list[Json]:
    """Build the thirteen ranks: pictures count 10, others their number, or as given (`_10=20`)."""
    # No keyword can be `10=20`, as it would begin with a digit.
    return [
        {"card": rank, "points": points.get(rank, points.get(f"_{rank}", min(face, 10)))}
        for face, rank in enumerate(RANKS, 1)
    ]
