"""A phone that nobody knows comes by a table's code: whose names it is offered, and what a typed
name means.
"""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Club, Match, Table, new_uid
from tests.builders import make_club, make_match, phone, read_session
from tests.play.rows import nothing_changes
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]
MANY = (
    "Ann",
    "Bob",
    "Cat",
    "Dan",
    "Eve",
    "Fay",
    "Gus",
    "Hana",
    "Ivy",
    "Jo",
    "Kim",
    "Lee",
    "Max",
    "Nia",
    "Oli",
    "Pat",
)


@pytest.fixture
def club() -> Club:
    return make_club("The Kitchen Table")


def past_match(club: Club, *names: str, days_ago: int) -> None:
    match = make_match("golf", names, club)
    play.end_match(match, "leader")
    Match.objects.filter(pk=match.pk).update(started_at=timezone.now() - timedelta(days=days_ago))


def open_table(club: Club, *names: str) -> Table:
    table = play.open_table(club)
    play.sit_down(table, [play.add_player(club, name) for name in names])
    play.get_or_make_code(club, "keeper", table.pk)
    return table


def code_of(table: Table) -> str:
    return reverse("who", args=[play.get_or_make_code(table.club, "keeper", table.pk)])


def offered(text: str) -> list[str]:
    return re.findall(r'class="face".*?class="name">(.*?)</span>', text, re.DOTALL)


def player(club: Club, name: str) -> int:
    return club.players.get(name=name).pk


def join(table: Table, client: Client | None = None, **fields: object) -> Client:
    client = client or phone()
    response = client.post(code_of(table), fields)
    assert response.status_code == 302, words(response)
    return client


def owner_of(client: Client, club: Club) -> str | None:
    row = club.phones.select_related("player").get(
        pk=read_session(client)["clubs"][club.uid]["phone"]
    )
    return row.player and row.player.name


@pytest.mark.new_club_only("counts names")
def test_tonights_names_come_first_then_the_latest_of_a_year(club):
    past_match(club, "Gus", "Hana", days_ago=20)
    past_match(club, "Ivy", "Hana", days_ago=10)
    past_match(club, "Old", "Older", days_ago=400)
    play.add_player(club, "Never")
    table = open_table(club, "Bob", "Ann")
    assert offered(phone().get(code_of(table)).text) == ["Bob", "Ann", "Hana", "Ivy", "Gus"]


@pytest.mark.new_club_only("counts names")
def test_former_and_erased_players_are_never_offered(club):
    past_match(club, "Gus", "Hana", "Ivy", days_ago=20)
    play.retire_player(club, player(club, "Gus"), retired=True)
    play.forget_player(club, player(club, "Hana"))
    table = open_table(club, "Bob")
    page = phone().get(code_of(table))
    assert offered(page.text) == ["Bob", "Ivy"]
    assert "Somebody" not in words(page)


@pytest.mark.new_club_only("counts names")
def test_names_beyond_twelve_are_behind_a_tap(club):
    past_match(club, *MANY[:13], days_ago=3)
    table = open_table(club, "Pat")
    page = phone().get(code_of(table)).text
    assert "Show 1 more" in page
    shown, hidden = page.split("<details")
    assert len(offered(shown)) == 1 + 12
    assert len(offered(hidden)) == 1


def test_one_tap_on_any_name_of_the_club_takes_a_seat(club):
    past_match(club, "Gus", "Hana", days_ago=20)
    table = open_table(club, "Bob")
    client = phone()
    for _ in range(2):
        join(table, client, player=player(club, "Gus"))
    assert [row.player.name for row in table.people.all()] == ["Bob", "Gus"]
    assert owner_of(client, club) == "Gus"


@pytest.mark.parametrize("typed", ["dan", "DAN", " Dan "])
def test_a_name_that_exists_asks_and_assigns_nobody(club, typed):
    past_match(club, "Dan", "Eve", days_ago=7)
    table = open_table(club, "Bob")
    client = phone()
    with nothing_changes():
        page = client.post(code_of(table), {"name": typed})
    assert page.status_code == 200
    assert "Are you the Dan of this club?" in words(page)
    assert "Dan has played 1 match here, on " in words(page)
    assert not table.people.filter(player__name="Dan").exists()
    sent = dict(re.findall(r'name="(sure|player)" value="(\d+)"', page.text))
    join(table, client, **sent)
    assert owner_of(client, club) == "Dan"
    join(table, client, name=typed)  # sent once more, from the page before
    assert club.players.filter(key="dan").count() == 1


def test_another_dan_is_asked_for_a_different_name(club):
    past_match(club, "Dan", "Eve", days_ago=7)
    table = open_table(club, "Bob")
    client = phone()
    page = client.post(code_of(table), {"name": "dan"})
    link = re.search(r'href="([^"]*\?new=\d+)"', page.text)[1]
    page = client.get(link)
    assert "Enter a name that tells you apart" in words(page)
    assert 'value="Dan"' in page.text
    assert "Are you the Dan of this club?" in words(client.post(link, {"name": "Dan"}))
    assert client.post(link, {"name": "Dan K."}).status_code == 302
    assert owner_of(client, club) == "Dan K."
    assert [row.player.name for row in table.people.all()] == ["Bob", "Dan K."]


def test_a_retired_player_who_types_the_name_is_asked_too(club):
    past_match(club, "Dan", "Eve", days_ago=7)
    dan = player(club, "Dan")
    play.retire_player(club, dan, retired=True)
    table = open_table(club, "Bob")
    client = phone()
    assert "Are you the Dan of this club?" in words(client.post(code_of(table), {"name": "Dan"}))
    join(table, client, player=dan, sure="1")
    assert club.players.get(pk=dan).retired_at is None


def test_an_erased_name_is_free_again(club):
    past_match(club, "Dan", "Eve", days_ago=7)
    erased = play.forget_player(club, player(club, "Dan"))
    table = open_table(club, "Bob")
    for fields in (
        {"name": erased.name},
        {"player": erased.pk},
        {"player": erased.pk, "sure": "1"},
    ):
        with nothing_changes():
            response = phone().post(code_of(table), fields)
        assert response.status_code == 422
    assert join(table, name="Dan")
    assert club.players.filter(name="Dan").count() == 1


def test_a_wrong_name_is_refused_beside_its_field(club):
    past_match(club, "Dan", "Eve", days_ago=7)
    table = open_table(club, "Bob")
    response = phone().post(f"{code_of(table)}?new", {"name": "x" * 41})
    assert response.status_code == 422
    assert "What is your name?" in words(response)
    assert f'value="{"x" * 41}"' in response.text
    assert 'id="name-error" role="alert"' in response.text


@pytest.mark.new_club_only("a club with a past knows names")
def test_the_first_evening_shows_the_name_field_at_once(club):
    table = open_table(club, "Ann")
    page = phone().get(code_of(table))
    assert 'name="name"' in page.text
    assert "?new" not in page.text
    refused = phone().post(code_of(table), {"name": " "})
    assert refused.status_code == 422
    assert 'id="name-error"' in refused.text
    client = join(table, name="Bob")
    assert "Welcome, Bob" in words(client.get(reverse("seated", args=[table.uid])))


def test_a_new_name_has_its_own_page_once_all_are_seated(club):
    past_match(club, "Ann", "Bob", days_ago=7)
    page = phone().get(code_of(open_table(club, "Ann", "Bob")))
    assert 'name="name"' not in page.text
    assert page.text.count("I’m new here") == 1


def test_a_watcher_is_nobody(club):
    table = open_table(club, "Bob")
    client = join(table, watch="1")
    assert owner_of(client, club) is None
    match = play.start_match(
        club,
        "golf",
        [player(club, "Bob"), play.add_player(club, "Eve").pk],
        0,
        {},
        uid=new_uid(),
        table=table,
    )
    assert client.get(reverse("next-hand", args=[match.uid])).status_code == 403
