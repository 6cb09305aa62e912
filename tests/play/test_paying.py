"""Payments that are ticked off on a list, and ticks that are taken back."""

from dataclasses import replace
from functools import partial

import pytest

from games import play
from games.models import Match, Paid
from games.play import ClosedError, add_player, merge_players
from games.play.payments import PaymentPair, record_payment, take_payment_back
from games.rules.errors import PlayersError
from tests.builders import NAMES, make_club, make_match, save_hand
from tests.evenings import NIGHT, at, build_pair, pay, play_match
from tests.play.test_at_once import TIMES, errors, run_at_once

pytestmark = pytest.mark.django_db
POINTS = {"stakes": "points", "unit_cents": 1}


@pytest.fixture
def golf(club):
    """Ann wins 20 ¢ of Bob."""
    return play_match(club, at(19), "golf", NAMES[:2], [10, 30], **POINTS)


@pytest.fixture
def pair(club, golf):
    return build_pair(club, "Bob", "Ann")


def paid(club):
    return list(
        club.payments.order_by("pk").values_list(
            "payer__name", "payee__name", "cents", "currency", "night"
        )
    )


def correct(match, points):
    version = match.deals.get().hands.get(seat__position=1).version
    save_hand(match, 1, 1, points, based_on=version)


def test_a_payment_names_the_phone_of_a_club_member(club, golf, pair):
    bea, eve = add_player(club, "Bea").pk, add_player(club, "Eve").pk
    record_payment(club, pair, 20, before=0, phone=bea)
    merge_players(club, eve, bea)
    assert club.payments.get().phone.name == "Eve"
    correct(golf, 40)
    record_payment(
        club, pair, 10, before=club.payments.get().pk, phone=add_player(make_club(), "Eve").pk
    )
    assert club.payments.latest("pk").phone is None


def test_strangers_merged_names_and_oneself_cannot_pay(club, pair):
    other, gone = make_club(), add_player(club, "Bobby").pk
    merge_players(club, pair.payer, gone)
    for where, payer in ((other, pair.payer), (club, pair.payee), (club, gone)):
        with pytest.raises(PlayersError):
            record_payment(where, PaymentPair(NIGHT, payer, pair.payee, "USD"), 20, before=0)
    assert not Paid.objects.exists()


@pytest.mark.parametrize("night", [NIGHT, None])
def test_a_second_tap_counts_once_and_a_difference_is_its_own_tick(club, golf, pair, night):
    pair = replace(pair, night=night)
    for _ in range(2):
        record_payment(club, pair, 20, before=0)
    first = club.payments.get()
    correct(golf, 50)
    record_payment(club, pair, 20, before=0)  # an old page
    for _ in range(2):
        record_payment(club, pair, 20, before=first.pk)
    assert paid(club) == [("Bob", "Ann", 20, "USD", night)] * 2
    take_payment_back(club, night, club.payments.latest("pk").pk)
    assert club.payments.get() == first, "and the tick before it stays"


@pytest.mark.parametrize("night", [NIGHT, None])
def test_a_payment_no_longer_asked_for_is_not_ticked(club, golf, pair, night):
    correct(golf, 35)
    with pytest.raises(ClosedError):
        record_payment(club, replace(pair, night=night), 20, before=0)
    assert not Paid.objects.exists()


def test_a_carried_over_list_takes_no_tick(club, pair):
    pay(club, "Bob", "Ann", 20, night=None, moment=at(22))
    with pytest.raises(ClosedError):
        record_payment(club, pair, 20, before=0)


def test_a_tick_over_all_evenings_notes_which_keep_their_lists(club, golf):
    """Those that go on without a match that ended there for money in this currency."""
    tonight, kept = at(19, days=14), at(19, days=7)
    with play.backdate(kept):
        make_match("golf", NAMES[:2], club=club, **POINTS)
    play_match(club, at(20, days=7), "golf", NAMES[:2], [10, 30], **POINTS, currency="EUR")
    with play.backdate(tonight):
        make_match("golf", NAMES[:2], club=club)
    first = pay(club, "Bob", "Ann", 20, night=None, moment=at(21, days=14))
    assert first.evenings_kept == ["2026-03-19", "2026-03-26"]
    second = pay(club, "Bob", "Ann", 20, night=None, currency="EUR", moment=at(21, days=14))
    assert second.evenings_kept == ["2026-03-26"]
    assert Match.objects.filter(club=club, finished_at=None).count() == 2


at_the_same_moment = pytest.mark.django_db(transaction=True)


@at_the_same_moment
@pytest.mark.parametrize("night", [NIGHT, None])
def test_six_phones_ticking_one_payment_note_it_once(club, pair, night):
    for _ in TIMES:
        ticking = partial(record_payment, club, replace(pair, night=night), 20, before=0)
        assert run_at_once(*[ticking] * 6) == [None] * 6
        assert paid(club) == [("Bob", "Ann", 20, "USD", night)]
        Paid.objects.all().delete()


@at_the_same_moment
def test_ticking_the_same_money_on_two_lists_at_once_counts_once(club, pair):
    for _ in TIMES:
        results = run_at_once(
            partial(record_payment, club, pair, 20, before=0),
            partial(record_payment, club, replace(pair, night=None), 20, before=0),
        )
        assert errors(results) == [ClosedError]
        assert len(paid(club)) == 1
        Paid.objects.all().delete()


@at_the_same_moment
def test_ticking_and_taking_back_at_once_leaves_one_of_them(club, golf, pair):
    for _ in TIMES:
        record_payment(club, pair, 20, before=0)
        first = club.payments.get().pk
        run_at_once(
            partial(take_payment_back, club, NIGHT, first),
            partial(record_payment, club, pair, 20, before=first),
        )
        assert paid(club) in ([], [("Bob", "Ann", 20, "USD", NIGHT)])
        Paid.objects.all().delete()
