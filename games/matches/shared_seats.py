"""Matches that two players were both in: so they are two people."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import Change, Match, Player, Seat
from games.rules.say import say


def find_shared_matches(one: Player, other: Player) -> QuerySet[Match]:
    """Return the matches in which both have a seat, or one was the other's substitute."""
    seated = [
        Q(pk__in=Seat.objects.filter(player=player).values("match")) for player in (one, other)
    ]
    pairs = ((one, other), (other, one))
    played_for = [
        Q(pk__in=Change.objects.filter(seat__player=who, by=by).values("match"))
        for who, by in pairs
    ]
    either = seated[0] & seated[1] | played_for[0] | played_for[1]
    return Match.objects.filter(either).order_by("-started_at", "-pk")


def explain_two_people(one: Player, other: Player, match: Match) -> str:
    """Explain why two players who were both in a match cannot be one, with game and date."""
    started = timezone.localtime(match.started_at)
    day = f"{started.day} {started:%b %Y}"
    return say(
        "{first} and {second} both played {game} on {day}, so they are 2 people.",
        first=one.name,
        second=other.name,
        game=match.game_name,
        day=day,
    )
