"""/c/<uid>/me/: whose phone it is."""

import re

import pytest
from django.urls import reverse

from games import play
from games.models import LogEntry
from tests.builders import make_club, make_match, phone, remembered

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def players(club):
    return {name: play.add_player(club, name) for name in ("Zoë", "O’Brien")}


def address(club):
    return reverse("me", args=[club.uid])


def say(client, club, player):
    return client.post(address(club), {"player": player})


def chosen(client, club):
    """The ids of the faces that are marked as this phone's on the page."""
    return re.findall(r'name="player" value="(\d+)" aria-current', client.get(address(club)).text)


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_a_phone_says_whose_it_is_and_changes_its_mind(club, players, role):
    client = phone(club, role)
    zoe, other = (player.pk for player in players.values())
    assert chosen(client, club) == []
    response = say(client, club, zoe)
    assert (response.status_code, response["Location"]) == (302, reverse("club", args=[club.uid]))
    assert chosen(client, club) == [str(zoe)]
    say(client, club, other)
    assert chosen(client, club) == [str(other)]
    say(client, club, "")
    assert chosen(client, club) == []
    assert remembered(client)["clubs"][club.uid]["role"] == role


def test_one_tap_on_a_face_leads_back_to_where_one_was(club, players):
    match = make_match(club=club)
    client = phone(club)
    for here in (reverse("share", args=[club.uid]), f"/m/{match.uid}/deals/1/hands/2/"):
        assert client.get(address(club), {"next": here}).text.count(f'name="next" value="{here}"') == 3
        response = client.post(address(club), {"player": players["Zoë"].pk, "next": here})
        assert (response.status_code, response["Location"]) == (302, here)
        assert client.post(address(club), {"name": "Ludmila", "next": here})["Location"] == here
    elsewhere = make_match()
    for here in ("https://elsewhere.test/", f"/m/{elsewhere.uid}/", f"/c/{elsewhere.club.uid}/", "\0"):
        response = client.post(address(club), {"player": players["Zoë"].pk, "next": here})
        assert response["Location"] == reverse("club", args=[club.uid])


@pytest.mark.parametrize("player", ["0", "-1", "x", "9" * 40, "１", "another club's", None])
def test_somebody_who_is_not_in_the_club_is_refused_with_a_sentence(club, players, player):
    client = phone(club, player=players["Zoë"].pk)
    other = play.add_player(make_club(), "Eve").pk
    response = client.post(address(club), {} if player is None else {"player": other if "club" in player else player})
    assert response.status_code == 422
    why = "That player is not in this club any more. Choose again." if player else "Choose a name, or nobody in"
    assert why in response.text
    assert remembered(client)["clubs"][club.uid]["player"] == players["Zoë"].pk


def test_a_player_who_is_not_there_any_more_counts_as_nobody(club):
    match = make_match(club=club)
    eve = play.add_player(club, "Eve")
    stranger = play.add_player(make_club(), "Mallory")
    for position, player in ((0, eve), (1, stranger)):
        client = phone(club, player=player.pk)
        if player == eve:
            eve.delete()
        assert chosen(client, club) == []
        cards = {"cards": "2 3 4 5 6 7 8 9 10 J", "seen": "0"}
        assert client.post(reverse("hand", args=[match.uid, 1, position]), cards).status_code == 303
        assert LogEntry.objects.last().phone is None
        assert client.get(reverse("club", args=[club.uid])).status_code == 200
