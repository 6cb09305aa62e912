"""Places: standard competition ranking, where ties share the better place (1, 2, 2, 4)."""

from __future__ import annotations

from collections.abc import Sequence

from .result import Standing


def places_of(points: Sequence[int], lowest_wins: bool) -> tuple[int, ...]:
    """The place of each seat by its points."""
    ordered = sorted(points, reverse=not lowest_wins)
    return tuple([ordered.index(mine) + 1 for mine in points])


def standings_of(totals: Sequence[int], lowest_wins: bool) -> tuple[Standing, ...]:
    """The standings in order of place, seat order among equals."""
    places = places_of(totals, lowest_wins)
    order = sorted(range(len(totals)), key=places.__getitem__)
    return tuple([Standing(seat, totals[seat], places[seat]) for seat in order])
