"""Reading which players of a club are meant."""

from __future__ import annotations

from collections.abc import Mapping

from games.values.whole_numbers import whole_number


def player_id(text: str) -> int:
    """The id that stands in a form or an address; 0, which no player has, for anything else."""
    return whole_number(text) or 0


def chosen_of(data: Mapping[str, str]) -> tuple[int, ...] | None:
    """The two players who are to be compared, or the one who is looked at; None where nobody is asked for."""
    named = [data[name] for name in ("first", "second") if name in data]
    return tuple(map(player_id, named)) or None
