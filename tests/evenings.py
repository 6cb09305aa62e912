"""Evenings for tests: matches at a time of an evening, payments ticked off as a phone does."""

from datetime import date, datetime, timedelta

from django.utils import timezone

from games import play
from games.models import Match, Paid, Player
from games.play.payments import PaymentPair, record_payment
from games.values.clocks import get_night
from tests.builders import NAMES, enter, make_match, phone

NIGHT = date(2026, 3, 12)


def at(hour, minute=0, days=0, night=NIGHT):
    """Return a moment of an evening by the clock on the wall; hours from 24 on are those after
    midnight.
    """
    midnight = datetime(night.year, night.month, night.day, tzinfo=timezone.get_current_timezone())
    wall = midnight.replace(tzinfo=None) + timedelta(days=days, hours=hour, minutes=minute)
    return wall.replace(tzinfo=timezone.get_current_timezone())


def set_start(match, moment):
    """Let a match have begun at that moment, on its evening."""
    Match.objects.filter(pk=match.pk).update(started_at=moment, evening=get_night(moment))


def play_match(club, moment, game="basketball", players=NAMES[:3], scores=None, **options):
    """Make a match that was played to its end at once: one deal, ended early where more would
    follow.
    """
    with play.backdate(moment):
        match = make_match(game, players, club=club, **options)
        enter(match, 1, scores or [20] * len(players))
        if Match.objects.filter(pk=match.pk, finished_at=None):
            play.end_match(match, "leader")
    return match


def play_pots(club, *winners, players=NAMES[:4], night=NIGHT, **options):
    """Make matches of Hang Ten with a pot, an hour apart, each ended after one deal that the
    position named wins.
    """
    for number, winner in enumerate(winners):
        scores = [50 + position for position in range(len(players))]
        scores[winner] = 1
        play_match(club, at(19 + number, night=night), "hang-ten", players, scores, **options)


def get_player(club, wanted):
    return Player.objects.get(club=club, name=wanted)


def build_pair(club, payer, payee, night=NIGHT, currency="USD"):
    """Return who pays whom, on the list of which evening (None: over all)."""
    return PaymentPair(night, get_player(club, payer).pk, get_player(club, payee).pk, currency)


def find_last_tick(club, pair):
    """Return the id of the pair's last tick on its list, as the page's form has it; 0 for none."""
    ticks = club.payments.filter(
        night=pair.night, payer=pair.payer, payee=pair.payee, currency=pair.currency
    )
    return ticks.order_by("pk").values_list("pk", flat=True).last() or 0


def pay(club, payer, payee, cents, *, night=NIGHT, currency="USD", moment=None):
    """Tick a payment off that its list asks for, and return it."""
    pair = build_pair(club, payer, payee, night, currency)
    with play.backdate(moment or timezone.now()):
        record_payment(club, pair, cents, before=find_last_tick(club, pair))
    return club.payments.latest("pk")


def note_payment(club, pair, cents, phone=None):
    """Make the row of a payment, also one for which no list asks now: results have changed
    since.
    """
    return Paid.objects.create(
        club=club,
        night=pair.night,
        payer_id=pair.payer,
        payee_id=pair.payee,
        currency=pair.currency,
        cents=cents,
        phone_id=phone,
    )


def post_payment(
    club,
    payer,
    payee,
    cents,
    *,
    before=0,
    do="pay",
    currency="USD",
    role="keeper",
    night=NIGHT,
    whose=None,
    **headers,
):
    """Send the form of a payment; to take it back, that of the pair's last tick."""
    pair = build_pair(club, payer, payee, night, currency)
    data = {
        "payer": pair.payer,
        "payee": pair.payee,
        "currency": currency,
        "cents": cents,
        "before": before,
        "do": do,
        "payment": find_last_tick(club, pair),
    }
    return phone(club, role, whose).post(
        f"/c/{club.uid}/nights/{night}/paid/", data, headers=headers
    )
