import pytest
from django.test import Client

from games import play
from games.models import new_uid
from games.rules.built_in import BUILT_IN
from tests.builders import make_club, phone, remember

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


def knows(*clubs):
    """A phone that has come to these clubs, one after the other."""
    client = Client()
    remember(client, clubs={club.uid: {"role": "keeper", "link": club.link_digest("keeper")} for club in clubs})
    return client


def test_a_new_phone_is_told_what_this_is_and_can_start_a_club():
    page = Client().get("/")
    assert page.status_code == 200
    assert "This keeps score." in page.text
    assert 'action="/clubs/"' in page.text
    assert "Your clubs" not in page.text


def test_it_leads_to_the_rules_of_every_game():
    page = Client().get("/")
    for key, game in BUILT_IN.items():
        assert f'href="/rules/{key}/"' in page.text
        assert game.line in page.text


def test_an_example_shows_a_hand_with_its_score():
    page = Client().get("/")
    assert "block" in page.text
    assert '<p class="num huge">−6</p>' in page.text


def test_a_phone_of_one_club_goes_straight_to_it():
    club = make_club()
    assert phone(club).get("/")["Location"] == f"/c/{club.uid}/"


def test_a_phone_of_one_club_can_ask_for_another():
    club = make_club()
    page = phone(club).get("/?new=1")
    assert page.status_code == 200
    assert f'href="/c/{club.uid}/"' in page.text
    assert "Start another club" in page.text


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


def test_names_of_clubs_are_shown_as_they_are():
    page = knows(make_club("<script>alert('O’Brien')"), make_club("Ünïçödé")).get("/")
    assert "&lt;script&gt;alert(&#x27;O’Brien&#x27;)" in page.text
    assert "Ünïçödé" in page.text


def test_a_new_phone_costs_no_query(django_assert_num_queries):
    with django_assert_num_queries(0):
        Client().get("/")


def test_any_number_of_clubs_costs_one_query(django_assert_num_queries):
    client = knows(*[make_club(str(number)) for number in range(5)])
    with django_assert_num_queries(1):
        client.get("/")


def test_it_is_only_looked_at():
    assert Client().post("/").status_code == 405
