"""Evenings by another clock, of the club or of the server: those with a tick stay, the others are
worked out.
"""

import json
from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.management import call_command
from django.test import override_settings

from games.club_file.importing import import_club
from games.database.evenings import fill_evenings
from games.models import Club, Match, Paid
from games.pages.evenings.nights import load_night, load_nights
from games.play.payments import PaymentPair, record_payment
from games.play.time_zones import set_time_zone
from games.rules.errors import RuleError
from games.values.clocks import get_night, get_zone
from tests.builders import NAMES, make_club, make_match, phone
from tests.club_file.files import copy_of, lines_of, no_progress, plain_file
from tests.evenings import NIGHT, at, pay, play_match, play_pots
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_too]
NEXT = NIGHT + timedelta(days=1)
LOS_ANGELES = "America/Los_Angeles"


def pay_all(club: Club) -> None:
    for row in load_nights(club, None)[0]:
        for purse in load_night(club, row.evening).settlings:
            for found in purse.payments:
                pair = PaymentPair(
                    row.evening, found.payment.payer, found.payment.payee, purse.currency
                )
                record_payment(club, pair, found.payment.cents, before=found.last_tick)


def play_at(club: Club, moment: datetime) -> Match:
    """Play Golf for points: Bob owes Ann 30 cents."""
    return play_match(club, moment, "golf", NAMES[:2], [10, 40], stakes="points", unit_cents=1)


def evenings(club: Club) -> list[date]:
    """Return the evenings of the club's matches of March 2026, in the order in which they were
    played.
    """
    played = club.matches.filter(started_at__range=(at(0, days=-9), at(0, days=9)))
    return list(played.order_by("started_at").values_list("evening", flat=True))


def is_asking(club: Club, night: date) -> bool:
    """Return whether the list of an evening asks for a payment."""
    return any(
        purse.purse.payment_list.open_payments for purse in load_night(club, night).settlings
    )


@pytest.mark.slow
@pytest.mark.parametrize("names_currency", [True, False])
@pytest.mark.parametrize("winners", [[0], [0, 1], [0, 1, 2, 3, 0, 1, 2]])
@pytest.mark.parametrize("zone", ["Asia/Tokyo", LOS_ANGELES, "Pacific/Kiritimati"])
@pytest.mark.new_club_only("adds all money up")
@pytest.mark.slow_on_postgres
def test_another_clock_asks_for_nothing_already_paid(club, winners, zone, names_currency) -> None:
    play_pots(club, *winners)
    if not names_currency:
        club.matches.update(options={"decks": 4})
    pay_all(club)
    set_time_zone(club, zone)
    club.refresh_from_db()
    for night in ["", *(f"{row.evening}/" for row in load_nights(club, None)[0])]:
        said = words(phone(club).get(f"/c/{club.uid}/nights/{night}"))
        assert "to pay" not in said
        assert "The scores were corrected" not in said


def test_an_evening_without_a_tick_goes_by_the_new_clock(club: Club) -> None:
    play_at(club, at(31))
    assert evenings(club) == [NEXT]
    set_time_zone(club, LOS_ANGELES)
    assert evenings(club) == [NIGHT]
    assert "Six-card Golf" in words(phone(club).get(f"/c/{club.uid}/nights/{NIGHT}/"))


@pytest.mark.parametrize("paid", [NIGHT, NEXT])
def test_an_evening_with_a_tick_keeps_exactly_its_matches(club: Club, paid: date) -> None:
    for late_and_next_morning in (at(23), at(31)):
        play_at(club, late_and_next_morning)
    pay(club, "Bob", "Ann", 30, night=paid)
    set_time_zone(club, LOS_ANGELES)
    assert evenings(club) == [NIGHT, NEXT]
    assert [night for night in (NIGHT, NEXT) if is_asking(club, night)] == [
        *({NIGHT, NEXT} - {paid})
    ]


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", LOS_ANGELES])
@pytest.mark.new_club_only("settles all there is")
def test_a_balance_settled_over_all_evenings_stays_settled(club: Club, zone: str) -> None:
    for moment in (at(29, days=-1), at(23)):
        play_at(club, moment)
    pay(club, "Bob", "Ann", 60, night=None, moment=at(23, 30))
    play_at(club, at(31))
    club = set_time_zone(club, zone)
    assert evenings(club) == [NIGHT - timedelta(days=1), NIGHT, NEXT]
    assert [night for night in evenings(club) if is_asking(club, night)] == [NEXT]


@pytest.mark.parametrize(("zone", "evening"), [("Europe/Berlin", NEXT), (LOS_ANGELES, NIGHT)])
def test_a_new_server_clock_moves_evenings_at_the_next_start(zone, evening) -> None:
    by_server, own = make_club(), set_time_zone(make_club("Own"), "Asia/Tokyo")
    for club in (by_server, own):
        play_at(club, at(31))
    with override_settings(TIME_ZONE=zone):
        call_command("migrate", verbosity=0)
    assert (evenings(by_server), evenings(own)) == ([evening], [NEXT])


@pytest.mark.new_club_only("fills all rows")
def test_rows_get_the_evening_of_their_moment_when_clocks_change() -> None:
    zones = ("", "Asia/Tokyo", LOS_ANGELES, "Pacific/Kiritimati", "Asia/Kathmandu")
    start = [
        datetime(*day, tzinfo=UTC)
        for day in ((2026, 3, 28), (2026, 10, 24), (2026, 3, 7), (1900, 1, 2))
    ]
    moments = [moment + timedelta(minutes=53 * number) for moment in start for number in range(50)]
    for zone in zones:
        club = make_club(zone or "Server")
        match = make_match("golf", 2, club)
        Club.objects.filter(pk=club.pk).update(time_zone=zone)
        Match.objects.bulk_create(
            Match(club=club, game="golf", options={}, first_dealer=0, started_at=moment)
            for moment in moments
        )
        match.delete()
    fill_evenings(Club.objects, Match.objects, Paid.objects)
    rows = Match.objects.values_list("club__time_zone", "started_at", "evening")
    assert len(rows) == len(zones) * len(moments)
    assert [row for row in rows if get_night(row[1], get_zone(row[0])) != row[2]] == []


def test_a_file_keeps_evenings_or_follows_the_clubs_clock() -> None:
    club = make_club()
    play_at(club, at(31))
    pay(club, "Bob", "Ann", 30, night=NEXT)
    club = set_time_zone(club, LOS_ANGELES)
    assert evenings(copy_of(club)) == evenings(club) == [NEXT]
    older, forged = (list(map(json.loads, lines_of(club))) for _ in range(2))
    for line in older:
        line.get("match", {}).pop("evening", None)
    next(line["match"] for line in forged[1:] if "match" in line)["evening"] = "2025-03-13"
    assert evenings(import_club(plain_file(older), no_progress)) == [NIGHT]
    with pytest.raises(RuleError, match="2025-03-13 is not the evening of"):
        import_club(plain_file(forged), no_progress)
