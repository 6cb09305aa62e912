"""Two players at one table: whoever sat there under two names was not one person."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone

from games.models import Match, Player


def sat_together(one: Player, other: Player) -> QuerySet[Match]:
    """The matches in which both have a seat, the newest first."""
    return Match.objects.filter(seats__player=one).filter(seats__player=other).order_by("-started_at", "-pk")


def two_people(one: Player, other: Player, match: Match) -> str:
    """Why two players who both have a seat in a match cannot be one; without a full stop."""
    day = timezone.localtime(match.started_at)
    game = match.game_name
    return f"{one.name} and {other.name} both sat in {game} on {day.day} {day:%b %Y}, so they are two people"
