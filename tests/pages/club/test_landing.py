import pytest
from django.test import Client

from games import play
from games.models import new_uid
from tests.builders import make_club, phone, remember

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


def knows(*clubs):
    """A phone that has come to these clubs, one after the other."""
    client = Client()
    remember(client, clubs={club.uid: {"role": "keeper", "link": club.link_digest("keeper")} for club in clubs})
    return client


def test_a_phone_of_several_clubs_chooses_and_the_one_joined_last_is_first():
    first, second = make_club("First"), make_club("Second")
    page = knows(first, second).get("/")
    assert page.status_code == 200
    assert page.text.index("Second") < page.text.index("First")


def test_a_club_whose_link_was_replaced_is_not_offered_any_more():
    club = make_club()
    client = phone(club)
    play.replace_link(club, "keeper", new_uid(), seen=1)
    page = client.get("/")
    assert page.status_code == 200
    assert club.name not in page.text.replace('placeholder="Thursday Table"', "")


def test_a_new_phone_costs_no_query(django_assert_num_queries):
    with django_assert_num_queries(0):
        Client().get("/")


def test_any_number_of_clubs_costs_one_query(django_assert_num_queries):
    client = knows(*[make_club(str(number)) for number in range(5)])
    with django_assert_num_queries(1):
        client.get("/")
