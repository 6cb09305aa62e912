"""Matches that two players were both in, which shows that they are two people."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import Change, Match, Player, Seat
from games.rules.say import say
from games.wording.words import format_date


def find_shared_matches(player: Player, other: Player) -> QuerySet[Match]:
    """Return the matches in which both have a seat, or one was the other's substitute."""
    both_seated = Q(pk__in=_query_seated(player)) & Q(pk__in=_query_seated(other))
    played_for = Q(pk__in=_query_played_for(player, other))
    played_for |= Q(pk__in=_query_played_for(other, player))
    return Match.objects.filter(both_seated | played_for).order_by("-started_at", "-pk")


def _query_seated(player: Player) -> QuerySet[Seat, tuple[int]]:
    return Seat.objects.filter(player=player).values_list("match")


def _query_played_for(player: Player, substitute: Player) -> QuerySet[Change, tuple[int]]:
    return Change.objects.filter(seat__player=player, by=substitute).values_list("match")


def explain_two_people(player: Player, other: Player, match: Match) -> str:
    """Explain why two players who were both in a match cannot be one, with game and date."""
    day = timezone.localtime(match.started_at).date()
    return say(
        "{first} and {second} both played {game} on {day}, so they are 2 people.",
        first=player.name,
        second=other.name,
        game=match.game_name,
        day=format_date(day),
    )
