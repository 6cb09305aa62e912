from datetime import timedelta

import pytest

from games import play
from games.pages.evenings import nights as evenings
from games.play.payments import Pair, pay, pay_balance
from tests.builders import phone
from tests.evenings import NIGHT, at, name, played, pots
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


def nights(club, role="keeper", **query):
    response = phone(club, role).get(f"/c/{club.uid}/nights/", query)
    assert response.status_code == 200
    return response


def over_all(club, payer, payee, cents, moment):
    with play.dated(moment):
        last = club.payments.filter(night=None).order_by("pk").last()
        pair = Pair(None, name(club, payer).pk, name(club, payee).pk, "USD")
        pay_balance(club, pair, cents, seen=last.pk if last else 0)


@pytest.mark.new_club_only("adds all money up")
def test_a_night_is_not_all_paid_by_a_part_of_what_is_open_over_all_evenings(club):
    pots(club, 0)
    over_all(club, "Bob", "Ann", 90, at(23))
    text, night = words(nights(club)), words(phone(club).get(f"/c/{club.uid}/nights/{NIGHT}/"))
    for said in (text, night):
        assert "carried over" in said
        assert "all paid" not in said
        assert "to pay" not in said.replace("Who pays whom", "")
    assert "How everybody stands now: Between you" in night


def test_once_everybody_was_even_over_all_evenings_those_before_are_paid_and_stay_so(club):
    pots(club, 0)
    for payer, cents in (("Bob", 90), ("Cy", 100)):
        over_all(club, payer, "Ann", cents, at(23))
    assert "all paid" not in words(nights(club))
    over_all(club, "Di", "Ann", 100, at(24))
    assert "all paid" in words(nights(club))
    pots(club, 1, night=NIGHT + timedelta(days=1))
    over_all(club, "Cy", "Bob", 5, at(23, days=1))
    text = words(nights(club))
    assert text.index("Fri 13 Mar") < text.index("carried over") < text.index("Thu 12 Mar") < text.index("all paid")
    assert "all paid" in words(phone(club).get(f"/c/{club.uid}/nights/{NIGHT}/"))


def test_a_night_whose_own_payments_were_all_ticked_stays_paid_whatever_is_open(club):
    pots(club, 0)
    for payer, cents in (("Bob", 90), ("Cy", 100), ("Di", 100)):
        with play.dated(at(22)):
            pay(club, Pair(NIGHT, name(club, payer).pk, name(club, "Ann").pk, "USD"), cents, before=0)
    over_all(club, "Bob", "Ann", 7, at(23))
    assert "all paid" in words(nights(club))


def walk(club):
    """All evenings in the order in which one page after the other shows them."""
    client, path, found = phone(club), f"/c/{club.uid}/nights/", []
    while path:
        assert len(found) < 200, "the pages go round in circles"
        page = client.get(path).context
        found += [row.night for row in page["nights"]]
        path = f"/c/{club.uid}/nights/?before={page['older']}" if page["older"] else ""
    return found


@pytest.mark.parametrize("look_ahead", [200, 3, 1])
@pytest.mark.new_club_only("adds all money up")
def test_pages_show_every_evening_once_and_whole(club, monkeypatch, look_ahead):
    monkeypatch.setattr(evenings, "LOOK_AHEAD", look_ahead)
    ids = [play.add_player(club, wanted).pk for wanted in ("Ann", "Bob")]
    for number in range(30):
        with play.dated(at(19, days=-(number // 2) * 3)):
            play.start_match(club, "golf", ids, 0, {}, uid=f"{number:022}")
    assert walk(club) == [NIGHT - timedelta(days=3 * number) for number in range(15)]
    assert words(nights(club)).count("2 matches") == len(nights(club).context["nights"])


@pytest.mark.new_club_only("plays its own evenings")
def test_older_pages_lead_back_to_the_newest(club):
    played(club, at(19))
    text = nights(club, before="2026-03-13").text
    assert "Newest evenings" in text
    assert "Thu" in text
    assert "There are no older evenings." in words(nights(club, before="2026-03-12"))


@pytest.mark.parametrize("before", ["", "x", "2026-02-30", "0001-01-01", "9999-12-31"])
def test_an_address_that_was_cut_short_shows_the_newest(club, before):
    played(club, at(19))
    assert "Thu 12 Mar 2026" in words(nights(club, before=before))


def test_it_costs_the_same_few_queries_however_much_was_played(club, django_assert_num_queries):
    client = phone(club)
    pots(club, 0)
    with django_assert_num_queries(5):
        client.get(f"/c/{club.uid}/nights/")
    for number in range(1, 20):
        pots(club, 0, night=NIGHT - timedelta(days=number))
    with django_assert_num_queries(5):
        client.get(f"/c/{club.uid}/nights/")
