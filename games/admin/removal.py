"""What goes when something is deleted, for the page that asks whether it should: by name, and in numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest

from games.models import Club, Deal, Hand, LogEntry, Match, Paid, Player, Seat

from .lists import club_label, moment, names_in

Going = tuple[list[str], dict[str, int], set[str], list[str]]
"""As Django's confirmation wants it: names, numbers, the permissions that are missing, what stands in the way."""


def going_matches(matches: Iterable[Match]) -> Going:
    """What goes with these matches."""
    rows = Match.objects.filter(pk__in=[match.pk for match in matches]).select_related("club")
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    names = [match_name(match) for match in rows.order_by("-started_at", "-pk").prefetch_related(seats)]
    return names, _numbers(_of_matches(rows)), set(), []


def going_clubs(clubs: Iterable[Club], request: HttpRequest) -> Going:
    """What goes with these clubs; who deletes a club deletes matches, and must be allowed to."""
    rows = Club.objects.filter(pk__in=[club.pk for club in clubs])
    counted = {"clubs": rows, "players": Player.objects.filter(club__in=rows)}
    counted |= _of_matches(Match.objects.filter(club__in=rows))
    counted["payments ticked off"] = Paid.objects.filter(club__in=rows)
    missing = set() if request.user.has_perm("games.delete_match") else {"match"}
    return [club_label(club) for club in rows.order_by("name", "pk")], _numbers(counted), missing, []


def match_name(match: Match) -> str:
    """A match as nobody can mistake it: game, when, club, players."""
    return f"{match.game_name}, {moment(match.started_at)}, {club_label(match.club)}: {names_in(match)}"


def _of_matches(matches: QuerySet[Match]) -> dict[str, QuerySet[Any]]:
    return {
        "matches": matches,
        "deals": Deal.objects.filter(match__in=matches),
        "hands": Hand.objects.filter(deal__match__in=matches),
        "log lines": LogEntry.objects.filter(match__in=matches),
    }


def _numbers(counted: dict[str, QuerySet[Any]]) -> dict[str, int]:
    return {name: rows.order_by().count() for name, rows in counted.items()}
