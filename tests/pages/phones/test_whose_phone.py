"""/m/<uid>/whose/: whose phone it is, said with one tap from any page of a match."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games import play
from games.models import Match
from tests.builders import enter, make_match, phone, remembered
from tests.play.rows import nothing_changes
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def match() -> Match:
    match = make_match("golf", 3)
    enter(match, 1, [5, 6, 7])
    return match


def address(match: Match) -> str:
    return reverse("whose-phone", args=[match.uid])


def player(match: Match, position: int) -> int:
    return match.seats.get(position=position).player_id


def say(client, match, position, **fields):
    return client.post(address(match), {"player": player(match, position), **fields})


@pytest.mark.parametrize("page", ["", "deals/2/hands/2/", "log/"])
def test_one_tap_leads_back_to_the_page_that_led_there(match, page):
    here, client = f"/m/{match.uid}/{page}", phone(match.club)
    assert f'href="{address(match)}?next={here}" aria-label="Whose phone is this?"' in client.get(here).text
    assert f'name="next" value="{here}"' in client.get(address(match), {"next": here}).text
    response = say(client, match, 1, next=here)
    assert (response.status_code, response["Location"]) == (302, here)


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_a_tap_says_whose_it_is_and_another_one_nobodys(match, role):
    client = phone(match.club, role)
    assert say(client, match, 1)["Location"] == reverse("match", args=[match.uid])
    assert "Bob this phone" in words(client.get(address(match)))
    row = match.club.phones.latest("pk")
    assert (row.role, row.player_id) == (role, player(match, 1))
    client.post(address(match), {"player": ""})
    row.refresh_from_db()
    assert row.player is None
    assert remembered(client)["clubs"][match.club.uid]["player"] is None
    assert "this phone" not in words(client.get(address(match)))


def test_somebody_who_is_not_at_the_table_is_refused_with_a_sentence(match):
    stranger = play.add_player(match.club, "Ludmila").pk
    for wrong in (stranger, "x", "0", "9" * 40):
        with nothing_changes():
            response = phone(match.club).post(address(match), {"player": wrong})
        assert response.status_code == 422
        assert "Somebody else sits at the table now." in words(response)


@pytest.mark.parametrize("onward", ["https://elsewhere.test/", "//elsewhere.test/", "/admin/", "", "\0"])
def test_it_leads_back_nowhere_but_to_the_match(match, onward):
    assert say(phone(match.club), match, 0, next=onward)["Location"] == reverse("match", args=[match.uid])
    other = make_match("golf", 2, match.club)
    assert say(phone(match.club), match, 0, next=f"/m/{other.uid}/")["Location"] == reverse("match", args=[match.uid])


def test_who_is_not_in_the_list_says_a_name(match):
    client = phone(match.club)
    me = reverse("me", args=[match.club.uid])
    log = reverse("log", args=[match.uid])
    assert f'href="{me}?next={log}">I’m not in the list</a>' in client.get(address(match), {"next": log}).text
    assert client.post(me, {"name": "Ludmila"}).status_code == 302
    assert match.club.phones.latest("pk").player.name == "Ludmila"
    assert client.post(me, {"name": "x" * 41}).status_code == 422
    watcher = phone(match.club, "watcher")
    assert 'name="name"' not in watcher.get(me).text
    assert watcher.post(me, {"name": "Vera"}).status_code == 422
    assert not match.club.players.filter(name="Vera").exists()
