import pytest
from django.test import Client

from games import play
from games.models import new_uid
from tests.builders import make_club, set_session

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


def phone_in(*clubs):
    """Return a phone that has come to these clubs, one after the other."""
    client = Client()
    set_session(
        client,
        clubs={
            club.uid: {"role": "keeper", "link": club.get_link_digest("keeper")} for club in clubs
        },
    )
    return client


def test_a_phone_of_several_clubs_lists_the_last_joined_first(
    django_assert_num_queries,
):
    clubs = [make_club(name) for name in ("Zero", "First", "Second")]
    play.replace_link(clubs[0], "keeper", new_uid(), based_on=1)
    with django_assert_num_queries(0):
        Client().get("/")
    with django_assert_num_queries(1):
        page = phone_in(*clubs).get("/")
    assert page.status_code == 200
    assert page.text.index("Second") < page.text.index("First")
    assert "Zero" not in page.text
