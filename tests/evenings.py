"""Evenings for tests: matches at a time of an evening, payments ticked off as a phone does."""

from datetime import date, datetime, timedelta

from django.utils import timezone

from games import play
from games.models import Match, Player
from tests.builders import NAMES, enter, make_match, phone

NIGHT = date(2026, 3, 12)


def at(hour, minute=0, days=0, night=NIGHT):
    """Return a moment of an evening by the clock on the wall; hours from 24 on are those after midnight."""
    midnight = datetime(night.year, night.month, night.day, tzinfo=timezone.get_current_timezone())
    wall = midnight.replace(tzinfo=None) + timedelta(days=days, hours=hour, minutes=minute)
    return wall.replace(tzinfo=timezone.get_current_timezone())


def play_match(club, moment, game="basketball", players=NAMES[:3], scores=None, **options):
    """Make a match that was played to its end at once: one deal, ended early where more would follow."""
    with play.backdate(moment):
        match = make_match(game, players, club=club, **options)
        enter(match, 1, scores or [20] * len(players))
        if Match.objects.filter(pk=match.pk, finished_at=None):
            play.end_match(match, "leader")
    return match


def play_pots(club, *winners, players=NAMES[:4], night=NIGHT, **options):
    """Make matches of Hang Ten with a pot, an hour apart, each ended after one deal that the position named wins."""
    for number, winner in enumerate(winners):
        scores = [50 + position for position in range(len(players))]
        scores[winner] = 1
        play_match(club, at(19 + number, night=night), "hang-ten", players, scores, **options)


def get_player(club, wanted):
    return Player.objects.get(club=club, name=wanted)


def post_payment(
    club, payer, payee, cents, *, before=0, do="pay", currency="USD", role="keeper", night=NIGHT, whose=None, **headers
):
    data = {
        "payer": get_player(club, payer).pk,
        "payee": get_player(club, payee).pk,
        "currency": currency,
        "cents": cents,
        "before": before,
        "do": do,
    }
    return phone(club, role, whose).post(f"/c/{club.uid}/nights/{night}/paid/", data, headers=headers)
