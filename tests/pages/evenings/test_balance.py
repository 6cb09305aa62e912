"""The balance over all evenings: what is open between the players, why, and settling it at any
time.
"""

from datetime import timedelta

import pytest

from games import play
from games.models import Paid
from games.pages.evenings import balance as balances
from tests.builders import NAMES, make_club, phone, save_hand
from tests.evenings import NIGHT, at, get_player, play_match, play_pots, post_payment
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.new_club_only("adds all money up")]

POINTS = {"stakes": "points", "unit_cents": 1}


@pytest.fixture
def golf(club):
    """Ann wins 30 ¢ of Bob at golf, a cent a point."""
    return play_match(club, at(19), "golf", NAMES[:2], [10, 40], **POINTS)


def balance(club):
    return words(phone(club).get(f"/c/{club.uid}/balance/"))


def night(club, date=NIGHT):
    return words(phone(club).get(f"/c/{club.uid}/nights/{date}/"))


def settle(club, who="Bob", whom="Ann", **more):
    data = {
        "payer": get_player(club, who).pk,
        "payee": get_player(club, whom).pk,
        "cents": 30,
        "currency": "USD",
        "before": 0,
    }
    return phone(club).post(f"/c/{club.uid}/balance/paid/", data | {"do": "pay"} | more)


def test_the_home_of_a_large_club_does_not_add_up_its_matches(club, golf, monkeypatch):
    monkeypatch.setattr(balances, "MAX_MATCHES_ADDED_UP", 1)
    assert "Balances 30 ¢" in words(phone(club).get(f"/c/{club.uid}/"))
    play_match(club, at(20), "golf", NAMES[:2], [10, 40], **POINTS)
    assert "Balances Who owes whom after all evenings" in words(phone(club).get(f"/c/{club.uid}/"))


def test_settling_notes_a_payment_that_can_be_taken_back(club, golf):
    assert settle(club).status_code == 303
    assert "Nobody owes anyone anything." in balance(club)
    assert "Bob paid Ann" in balance(club)
    assert "Balances Everyone is settled up" in words(phone(club).get(f"/c/{club.uid}/"))
    save_hand(golf, 1, 1, 25, based_on=golf.deals.get().hands.get(seat__position=1).version)
    assert "15 ¢ still to pay" in balance(club)
    assert "Ann pays Bob 15 ¢" in balance(club)
    back = {"do": "back", "payment": Paid.objects.latest("pk").pk}
    for _ in range(2):
        assert phone(club).post(f"/c/{club.uid}/balance/paid/", back).status_code == 303
    assert "15 ¢ still to pay" in balance(club)
    assert "Bob pays Ann 15 ¢" in balance(club)


def test_a_payment_from_elsewhere_is_not_taken_back_here(club, golf):
    post_payment(club, "Bob", "Ann", 30)
    other = make_club()
    play_match(other, at(19), "golf", NAMES[:2], [10, 40], **POINTS)
    settle(other)
    for payment in Paid.objects.all():
        phone(club).post(f"/c/{club.uid}/balance/paid/", {"do": "back", "payment": payment.pk})
    assert Paid.objects.count() == 2


def test_a_balance_settled_meanwhile_is_refused(club, golf):
    play_match(club, at(20), "golf", ("Cy", "Di"), [10, 15], **POINTS)
    assert settle(club).status_code == 303
    assert settle(club).status_code == 303, "the same again counts once"
    assert settle(club, before=Paid.objects.get().pk).status_code == 409
    assert settle(club, "Di", "Cy", cents=5).status_code == 303
    assert Paid.objects.count() == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"cents": 29},
        {"cents": 0},
        {"cents": "x"},
        {"currency": "EUR"},
        {"payer": 10**30},
        {"payee": 0},
    ],
)
def test_a_payment_that_the_page_does_not_show_is_refused(club, golf, wrong):
    assert settle(club, **wrong).status_code == 409
    assert not Paid.objects.exists()


def test_a_settled_evening_asks_for_nothing_but_a_later_one_does(club, golf):
    play_match(club, at(20), "golf", NAMES[:2], [10, 20], **POINTS)
    with play.backdate(at(12, days=1)):
        settle(club, cents=40)
    assert "This evening was settled under Balances." in night(club)
    assert "still to pay" not in night(club)
    assert "all paid" in words(phone(club).get(f"/c/{club.uid}/nights/"))
    play_match(club, at(19, days=1), "golf", NAMES[:2], [10, 20], **POINTS)
    assert "10 ¢ still to pay" in night(
        club, NIGHT + timedelta(days=1)
    )  # which has its own payments
    shown = phone(club).get(f"/c/{club.uid}/balance/").text
    assert f'name="before" value="{Paid.objects.get().pk}"' in shown, "the last one"


def test_merged_players_have_one_balance(club, golf):
    play_match(club, at(20), "golf", ("Bobby", "Cy"), [10, 15], **POINTS)
    settle(club)
    play.merge_players(club, get_player(club, "Bob").pk, get_player(club, "Bobby").pk)
    assert "5 ¢ still to pay" in balance(club)
    assert "Cy pays Bob 5 ¢" in balance(club)


def test_thirteen_balances_say_payments_may_not_be_the_fewest(club):
    play_match(club, at(19), "golf", NAMES[:12], [*range(0, 24, 2)], **POINTS)
    assert "there may be a way with fewer payments" not in balance(club)
    play_match(club, at(20), "golf", NAMES[:14], [*range(0, 42, 3)], **POINTS)
    assert "there may be a way with fewer payments" in balance(club)


def test_queries_do_not_grow_with_the_matches_played(club, golf, django_assert_num_queries):
    client = phone(club)
    for _ in range(2):
        with django_assert_num_queries(8):
            client.get(f"/c/{club.uid}/balance/")
        for days in range(1, 9):
            play_pots(club, 0, 1, night=NIGHT + timedelta(days=days))
        settle(club)


@pytest.mark.slow
def test_matches_beyond_the_last_forty_are_one_line(club):
    for number in range(42):
        play_match(club, at(19, days=number), "golf", NAMES[:2], [10, 11], **POINTS)
    assert "matches before +2 ¢" in balance(club)
    assert "Ann gets 42 ¢ in all" in balance(club)
