"""Reading which players of a club are meant."""

from __future__ import annotations

from collections.abc import Mapping

from games.values.whole_numbers import whole_number


def player_id(text: str) -> int:
    """The id that stands in a form or an address; 0, which no player has, for anything else."""
    return whole_number(text) or 0


def pair_of(data: Mapping[str, str]) -> tuple[int, int] | None:
    """The two players who are to be compared; None where none are asked for."""
    if "first" not in data and "second" not in data:
        return None
    return player_id(data.get("first", "")), player_id(data.get("second", ""))
