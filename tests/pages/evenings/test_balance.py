"""The balance over all evenings: what is open between the players, why, and settling it at any time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import play
from games.models import Paid
from games.pages.evenings import balance as balances
from games.play.payments import Pair, pay
from games.values.clocks import night_of
from tests.builders import NAMES, enter, hand, make_club, make_match, phone
from tests.evenings import NIGHT, at, name, played, pots, tick
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.new_club_only("adds all money up")]

POINTS = {"stakes": "points", "unit_cents": 1}


@pytest.fixture
def golf(club):
    """Ann wins 30 ¢ of Bob at golf, a cent a point."""
    return played(club, at(19), "golf", NAMES[:2], [10, 40], **POINTS)


def balance(club, role="keeper"):
    response = phone(club, role).get(f"/c/{club.uid}/balance/")
    assert response.status_code == 200
    return response


def said(response):
    return words(response).replace("\u00a0", " ")


def settle(club, payer, payee, cents, *, seen=0, currency="USD", role="keeper", whose=None, **more):
    data = {"payer": name(club, payer).pk, "payee": name(club, payee).pk, "cents": cents, "currency": currency}
    data |= {"before": seen, "do": "pay", **more}
    return phone(club, role, whose).post(f"/c/{club.uid}/balance/paid/", data)


def test_the_home_of_a_club_with_very_many_matches_does_not_add_them_up(club, golf, monkeypatch):
    monkeypatch.setattr(balances, "MOST_ADDED_UP", 1)
    assert "Between you 30 ¢" in said(phone(club).get(f"/c/{club.uid}/"))
    played(club, at(20), "golf", NAMES[:2], [10, 40], **POINTS)
    assert "Between you Who owes whom, over all evenings" in said(phone(club).get(f"/c/{club.uid}/"))


def test_evenings_are_added_up_with_what_was_paid_after_one(club, golf):
    played(club, at(19, days=1), "golf", NAMES[:2], [20, 15], **POINTS)
    assert tick(club, "Bob", "Ann", 30).status_code == 303
    text = said(balance(club))
    assert "5 ¢ still to pay" in text
    assert "Ann has paid Bob 5 ¢" in balance(club).text.replace("\u00a0", " ")
    assert "paid Ann +30 ¢" in text


def test_settling_notes_the_payment_and_the_balance_is_even(club, golf):
    assert settle(club, "Bob", "Ann", 30).status_code == 303
    text = said(balance(club))
    assert "Nobody owes anybody anything." in text
    assert "Bob paid Ann" in text
    assert "Between you Nobody owes anybody" in said(phone(club).get(f"/c/{club.uid}/"))


def test_what_another_phone_has_settled_meanwhile_is_refused(club, golf):
    played(club, at(20), "golf", ("Cy", "Di"), [10, 15], **POINTS)
    assert settle(club, "Bob", "Ann", 30).status_code == 303
    assert settle(club, "Di", "Cy", 5).status_code == 409
    assert settle(club, "Di", "Cy", 5, seen=Paid.objects.latest("pk").pk).status_code == 303
    assert Paid.objects.count() == 2


@pytest.mark.parametrize(
    "wrong",
    [{"cents": 29}, {"cents": 0}, {"cents": "x"}, {"currency": "EUR"}, {"payer": 10**30}, {"payee": 0}, {"before": 7}],
)
def test_a_payment_that_the_page_does_not_show_is_refused(club, golf, wrong):
    data = {"payer": name(club, "Bob").pk, "payee": name(club, "Ann").pk, "cents": 30, "currency": "USD", "before": 0}
    response = phone(club).post(f"/c/{club.uid}/balance/paid/", data | wrong)
    assert response.status_code == 409
    assert not Paid.objects.exists()


def test_a_payment_is_taken_back(club, golf):
    settle(club, "Bob", "Ann", 30)
    back = {"do": "back", "payment": Paid.objects.latest("pk").pk}
    for _ in range(2):
        assert phone(club).post(f"/c/{club.uid}/balance/paid/", back).status_code == 303
    assert "30 ¢ still to pay" in said(balance(club))


def test_a_payment_of_an_evening_or_of_another_club_is_not_taken_back_here(club, golf):
    tick(club, "Bob", "Ann", 30)
    other = make_club()
    played(other, at(19), "golf", NAMES[:2], [10, 40], **POINTS)
    settle(other, "Bob", "Ann", 30)
    for payment in Paid.objects.all():
        phone(club).post(f"/c/{club.uid}/balance/paid/", {"do": "back", "payment": payment.pk})
    assert Paid.objects.count() == 2


def test_the_balance_is_exact_after_an_old_match_is_corrected(club, golf):
    settle(club, "Bob", "Ann", 30)
    play.record_hand(golf, 1, 1, hand(25), seen=golf.deals.get().hands.get(seat__position=1).version)
    text = said(balance(club))
    assert "15 ¢ still to pay" in text
    assert "Ann has paid Bob 15 ¢" in balance(club).text.replace("\u00a0", " ")


def test_an_evening_that_was_settled_over_all_evenings_asks_for_nothing_more(club, golf):
    played(club, at(20), "golf", NAMES[:2], [10, 20], **POINTS)
    settle(club, "Bob", "Ann", 40)
    night = phone(club).get(f"/c/{club.uid}/nights/{NIGHT}/")
    assert "Payments over all evenings were made since." in words(night)
    assert "still to pay" not in words(night)
    assert "all paid" in words(phone(club).get(f"/c/{club.uid}/nights/"))


def test_an_evening_after_that_has_its_own_payments(club, golf):
    with play.dated(at(12, days=1)):
        settle(club, "Bob", "Ann", 30)
    played(club, at(19, days=1), "golf", NAMES[:2], [10, 20], **POINTS)
    Paid.objects.update(at=at(12, days=1))
    night = phone(club).get(f"/c/{club.uid}/nights/{NIGHT + timedelta(days=1)}/")
    assert "10 ¢ still to pay" in said(night)


def test_what_was_paid_for_a_match_that_is_deleted_is_owed_back_for_no_match(club, golf):
    settle(club, "Bob", "Ann", 30)
    play.delete_match(golf)
    text = said(balance(club))
    assert "Bob +30 ¢" in text
    assert "1 match" not in text


def test_a_match_that_goes_on_is_not_in_it(club):
    enter(make_match("golf", 2, club=club, **POINTS), 1, [1, 9])
    assert "Nothing was played for money yet." in said(balance(club))


def test_two_who_are_one_person_have_one_balance(club, golf):
    played(club, at(20), "golf", ("Bobby", "Cy"), [10, 15], **POINTS)
    settle(club, "Bob", "Ann", 30)
    play.merge_players(club, name(club, "Bob").pk, name(club, "Bobby").pk)
    text = said(balance(club))
    assert "5 ¢ still to pay" in text
    assert "Cy has paid Bob 5 ¢" in balance(club).text.replace("\u00a0", " ")


def test_thirteen_with_something_to_settle_are_told_that_it_may_not_be_the_fewest(club):
    played(club, at(19), "golf", NAMES[:12], [*range(0, 24, 2)], **POINTS)
    assert "perhaps not the fewest" not in said(balance(club))
    played(club, at(20), "golf", NAMES[:14], [*range(0, 42, 3)], **POINTS)
    assert "perhaps not the fewest" in said(balance(club))


def test_it_costs_the_same_few_queries_however_much_was_played(club, golf, django_assert_num_queries):
    client = phone(club)
    with django_assert_num_queries(8):
        client.get(f"/c/{club.uid}/balance/")
    for days in range(1, 9):
        pots(club, 0, 1, night=NIGHT + timedelta(days=days))
    settle(club, "Di", "Ann", 1)
    with django_assert_num_queries(8):
        client.get(f"/c/{club.uid}/balance/")


def test_matches_beyond_the_last_forty_are_told_in_one_line(club):
    for number in range(42):
        played(club, at(19, days=number), "golf", NAMES[:2], [10, 11], **POINTS)
    text = said(balance(club))
    assert "matches before +2 ¢" in text
    assert "Ann gets 42 ¢ in all" in text


@pytest.mark.parametrize(("cents", "open_tonight"), [(0, 30), (10, 20), (30, 0)])
def test_what_was_paid_tonight_is_no_more_open_of_tonight(club, cents, open_tonight):
    """Ann gets 30 cents of Bob, and has so much of them."""
    now = timezone.now()
    played(club, now, "golf", NAMES[:2], [10, 40], **POINTS)
    ann, bob = name(club, "Ann").pk, name(club, "Bob").pk
    if cents:
        pay(club, Pair(night_of(now), bob, ann, "USD"), cents, before=0)
    for player, sign in ((ann, 1), (bob, -1)):
        assert balances.build_balance_summary(club, player).tonight == {"USD": sign * open_tonight}
