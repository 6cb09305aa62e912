"""Matches in a list: who sits there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.models import Match, Seat


def seats_of(matches: Iterable[Match]) -> dict[int, list[Seat]]:
    """The seats of each match in order, with their players; one query."""
    seats: dict[int, list[Seat]] = {match.pk: [] for match in matches}
    for seat in Seat.objects.filter(match__in=seats).select_related("player").order_by("position"):
        seats[seat.match_id].append(seat)
    return seats


def is_one_side(seats: Sequence[Seat]) -> bool:
    """Whether these are one player, or players of one team: they share nothing with others."""
    return len(seats) == 1 or (len({seat.team for seat in seats}) == 1 and seats[0].team is not None)
