"""Matches in a list, a line each: who plays, who won, how it stands. From the cached fields alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter

from games.models import Match, Seat

from .words import NO_BREAK, listing, number


@dataclass(frozen=True, slots=True)
class RosterLine:
    """The players in seat order, the winners (empty while the match goes on) and everybody's total by place."""

    players: str
    winners: str
    totals: str


def seats_of(matches: Iterable[Match]) -> dict[int, list[Seat]]:
    """The seats of each match in order, with their players; one query."""
    seats: dict[int, list[Seat]] = {match.pk: [] for match in matches}
    for seat in Seat.objects.filter(match__in=seats).select_related("player").order_by("position"):
        seats[seat.match_id].append(seat)
    return seats


def is_one_side(seats: Sequence[Seat]) -> bool:
    """Whether these are one player, or players of one team: they share nothing with others."""
    return len(seats) == 1 or (len({seat.team for seat in seats}) == 1 and seats[0].team is not None)


def roster_of(match: Match, seats: Sequence[Seat]) -> RosterLine:
    """The line of a match; `seats` are its own in order, with their players."""
    places = sorted(seats, key=attrgetter("rank"))
    totals = " · ".join(f"{seat.player.name}{NO_BREAK}{number(seat.total)}" for seat in places)
    return RosterLine(
        players=", ".join(seat.player.name for seat in seats),
        winners=_winners(match, seats),
        totals=totals if match.deals_counted else "",
    )


def _winners(match: Match, seats: Iterable[Seat]) -> str:
    if match.finished_at is None:
        return ""
    winners = [seat.player.name for seat in seats if seat.won]
    return listing(winners) if winners else "nobody"
