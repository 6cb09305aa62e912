"""Places: standard competition ranking, where ties share the better place (1, 2, 2, 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .result import BySeat, Standing


def places_of(points: Sequence[Any], lowest_wins: bool) -> tuple[int, ...]:
    """The place of each seat by its points."""
    ordered = sorted(points, reverse=not lowest_wins)
    return tuple([ordered.index(mine) + 1 for mine in points])


def places_of_sides(keys: Sequence[Any], sides: Sequence[Sequence[int]], lowest_wins: bool) -> BySeat:
    """The place of each seat, where those of a side have one together; None for a seat on no side.

    `keys` are by seat, those of a side equal.
    """
    places = places_of([keys[side[0]] for side in sides], lowest_wins)
    by_seat = {seat: place for side, place in zip(sides, places, strict=True) for seat in side}
    return tuple([by_seat.get(seat) for seat in range(len(keys))])


def standings_of(
    totals: Sequence[int],
    lowest_wins: bool,
    sides: Sequence[Sequence[int]] = (),
    counts: Sequence[int] | None = None,
) -> tuple[Standing, ...]:
    """The standings in order of place, seat order among equals.

    `sides` are the teams, if there are any. With `counts`, places go by these, more first; among equals by totals.
    """
    keys, low = _keys(totals, lowest_wins, counts)
    places = places_of_sides(keys, sides, low) if sides else places_of(keys, low)
    order = sorted(range(len(totals)), key=places.__getitem__)
    return tuple(
        [Standing(seat, totals[seat], places[seat], None if counts is None else counts[seat]) for seat in order]
    )


def standings_in_turn(
    totals: Sequence[int],
    lowest_wins: bool,
    groups: Iterable[Sequence[int]],
    counts: Sequence[int] | None = None,
) -> tuple[Standing, ...]:
    """The same where people come and go: the better groups of seats first, and who is in none last, without a place."""
    keys, low = _keys(totals, lowest_wins, counts)
    places: dict[int, int] = {}
    for group in groups:
        of_group = places_of([keys[seat] for seat in group], low)
        places |= {seat: len(places) + place for seat, place in zip(group, of_group, strict=True)}
    order = sorted(range(len(totals)), key=lambda seat: (places.get(seat, len(totals) + 1), seat))
    return tuple(
        [Standing(seat, totals[seat], places.get(seat), None if counts is None else counts[seat]) for seat in order]
    )


def _keys(totals: Sequence[int], lowest_wins: bool, counts: Sequence[int] | None) -> tuple[Sequence[Any], bool]:
    """What places go by, and whether the lowest of these is the best."""
    if counts is None:
        return totals, lowest_wins
    side = -1 if lowest_wins else 1
    return [(count, side * total) for count, total in zip(counts, totals, strict=True)], False
