"""Payments of a card night that are ticked off, and ticks that are taken back."""

from dataclasses import replace
from functools import partial

import pytest

from games.models import Paid
from games.play import ClosedError, add_player, merge_players
from games.play.payments import PaymentPair, record_balance_payment, record_payment, undo_payment
from games.rules.errors import PlayersError
from tests.builders import make_club
from tests.evenings import NIGHT
from tests.play.test_at_once import TIMES, errors, run_at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair(club):
    return PaymentPair(NIGHT, add_player(club, "Bob").pk, add_player(club, "Ann").pk, "USD")


def paid(club):
    return list(club.payments.values_list("payer__name", "payee__name", "cents", "currency", "night"))


def test_whose_phone_ticked_it_off_last_is_noted_where_it_is_of_the_club_also_once_two_names_are_one(club, pair):
    bea, eve = add_player(club, "Bea").pk, add_player(club, "Eve").pk
    record_payment(club, pair, 20, before=0, phone=pair.payee)
    assert club.payments.get().phone.name == "Ann"
    record_payment(club, pair, 10, before=20, phone=bea)
    assert club.payments.get().phone.name == "Bea"
    merge_players(club, eve, bea)
    assert club.payments.get().phone.name == "Eve"
    record_payment(club, pair, 10, before=30, phone=add_player(make_club(), "Eve").pk)
    assert club.payments.get().phone is None


def test_players_of_another_club_a_merged_name_and_oneself_pay_nobody(club, pair):
    other, gone = make_club(), add_player(club, "Bobby").pk
    merge_players(club, pair.payer, gone)
    for where, payer in ((other, pair.payer), (club, pair.payee), (club, gone)):
        with pytest.raises(PlayersError):
            record_payment(where, PaymentPair(NIGHT, payer, pair.payee, "USD"), 20, before=0)
    assert not Paid.objects.exists()


at_the_same_moment = pytest.mark.django_db(transaction=True)


@at_the_same_moment
def test_six_phones_tick_the_same_payment_and_it_is_noted_once(club, pair):
    for before in (0, 20):
        results = run_at_once(*[partial(record_payment, club, pair, 20, before=before)] * 6)
        assert results == [None] * 6
        assert paid(club) == [("Bob", "Ann", before + 20, "USD", NIGHT)]


@at_the_same_moment
def test_of_two_amounts_at_the_same_moment_one_is_noted_and_the_other_refused(club, pair):
    for _ in TIMES:
        results = run_at_once(
            partial(record_payment, club, pair, 20, before=0), partial(record_payment, club, pair, 25, before=0)
        )
        assert errors(results) == [ClosedError]
        ((_, _, cents, _, _),) = paid(club)
        assert cents == (25 if results[0] else 20)
        Paid.objects.all().delete()


@at_the_same_moment
def test_a_tick_and_its_taking_back_at_the_same_moment_leave_one_of_both(club, pair):
    for _ in TIMES:
        record_payment(club, pair, 20, before=0)
        run_at_once(partial(undo_payment, club, pair, 20), partial(record_payment, club, pair, 10, before=20))
        assert paid(club) in ([], [("Bob", "Ann", 30, "USD", NIGHT)])
        Paid.objects.all().delete()


@at_the_same_moment
def test_six_phones_settle_the_balance_and_it_is_noted_once(club, pair):
    for _ in TIMES:
        settling = partial(record_balance_payment, club, replace(pair, night=None), 20, based_on=0)
        assert run_at_once(*[settling] * 6) == [None] * 6
        assert paid(club) == [("Bob", "Ann", 20, "USD", None)]
        Paid.objects.all().delete()
