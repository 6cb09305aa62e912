"""Names and counts of the rows a deletion removes, for the confirmation page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest

from games.models import Club, Deal, Hand, LogEntry, Match, Paid, Player, Seat

from .lists import format_club, format_moment, format_names

# As Django's confirmation wants it: names, counts by kind of row, missing permissions, and rows
# that protect others from deletion, which are none here.
Removal = tuple[list[str], dict[str, int], set[str], list[str]]


def describe_match_removal(matches: Iterable[Match]) -> Removal:
    """Return what Django's page shows of deleting these matches; no permission is missing."""
    rows = Match.objects.filter(pk__in=[match.pk for match in matches]).select_related("club")
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    names = [
        format_match(match) for match in rows.order_by("-started_at", "-pk").prefetch_related(seats)
    ]
    return names, _count_rows(_find_match_rows(rows)), set(), []


def describe_club_removal(clubs: Iterable[Club], request: HttpRequest) -> Removal:
    """Return what Django's page shows of deleting these clubs.

    Permission for “match” is missing if the user may not delete matches.
    """
    rows = Club.objects.filter(pk__in=[club.pk for club in clubs])
    counted = {"clubs": rows, "players": Player.objects.filter(club__in=rows)}
    counted |= _find_match_rows(Match.objects.filter(club__in=rows))
    counted["payments marked as paid"] = Paid.objects.filter(club__in=rows)
    missing = set() if request.user.has_perm("games.delete_match") else {"match"}
    return (
        [format_club(club) for club in rows.order_by("name", "pk")],
        _count_rows(counted),
        missing,
        [],
    )


def format_match(match: Match) -> str:
    """Describe a match in full: game, time, club, players."""
    return (
        f"{match.game_name}, {format_moment(match.started_at)}, {format_club(match.club)}: "
        f"{format_names(match)}"
    )


def _find_match_rows(matches: QuerySet[Match]) -> dict[str, QuerySet[Any]]:
    return {
        "matches": matches,
        "deals": Deal.objects.filter(match__in=matches),
        "hands": Hand.objects.filter(deal__match__in=matches),
        "lines of the log": LogEntry.objects.filter(match__in=matches),
    }


def _count_rows(counted: dict[str, QuerySet[Any]]) -> dict[str, int]:
    return {name: rows.order_by().count() for name, rows in counted.items()}
