"""What was paid after an evening once the club's clock, and with it the evening of a match, is another."""

import pytest

from games.models import Club
from games.pages.evenings.nights import load_night, load_nights
from games.play.payments import PaymentPair, record_payment
from games.play.time_zones import set_time_zone
from tests.builders import NAMES, phone
from tests.evenings import at, play_match, play_pots
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_too]


def pay_all(club: Club) -> None:
    for row in load_nights(club, None)[0]:
        for purse in load_night(club, row.night).purses:
            for found in purse.payments:
                pair = PaymentPair(row.night, found.payment.payer, found.payment.payee, purse.currency)
                record_payment(club, pair, found.payment.cents, before=found.before)


@pytest.mark.slow
@pytest.mark.parametrize("names_currency", [True, False])
@pytest.mark.parametrize("winners", [[0], [0, 1], [0, 1, 2, 3, 0, 1, 2]])
@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/Los_Angeles", "Pacific/Kiritimati"])
@pytest.mark.new_club_only("adds all money up")
@pytest.mark.slow_on_postgres
def test_what_was_paid_is_asked_for_nowhere_by_another_clock(club, winners, zone, names_currency) -> None:
    play_pots(club, *winners)
    if not names_currency:
        club.matches.update(options={"decks": 4})
    pay_all(club)
    set_time_zone(club, zone)
    club.refresh_from_db()
    for night in ["", *(f"{row.night}/" for row in load_nights(club, None)[0])]:
        said = words(phone(club).get(f"/c/{club.uid}/nights/{night}"))
        assert "to pay" not in said
        assert "The scores were corrected" not in said


@pytest.mark.new_club_only("adds all money up")
@pytest.mark.slow_on_postgres
def test_what_was_paid_after_two_evenings_that_become_one_is_added_up(club: Club) -> None:
    for late_and_next_morning in (at(23), at(31)):
        play_match(club, late_and_next_morning, "golf", NAMES[:2], [10, 40], stakes="points", unit_cents=1)
    pay_all(club)
    assert [*club.payments.values_list("cents", flat=True)] == [30, 30]
    set_time_zone(club, "America/Los_Angeles")
    assert [*club.payments.values_list("cents", flat=True)] == [60]
