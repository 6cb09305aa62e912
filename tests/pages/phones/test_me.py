"""/c/<uid>/me/: whose phone it is."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import play
from games.models import LogEntry
from tests.builders import come, make_club, make_match, phone, remembered
from tests.play.rows import nothing_changes

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]

LONG = "Maximiliane-Josephine von der Hohenstein"


@pytest.fixture
def club():
    return make_club()


@pytest.fixture
def players(club):
    return {name: play.add_player(club, name) for name in ("Zoë", "O’Brien <b>", LONG)}


def address(club):
    return reverse("me", args=[club.uid])


def say(client, club, player):
    return client.post(address(club), {"player": player})


def whose(client, club):
    return remembered(client)["clubs"][club.uid].get("player")


def chosen(client, club):
    """The ids of the faces that are marked as this phone's on the page."""
    return re.findall(r'name="player" value="(\d+)" aria-current', client.get(address(club)).text)


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_a_phone_says_whose_it_is_and_changes_its_mind(club, players, role):
    client = phone(club, role)
    zoe, other = players["Zoë"].pk, players[LONG].pk
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
    for here in (
        reverse("share", args=[club.uid]),
        f"/m/{match.uid}/deals/1/hands/2/",
        reverse("players", args=[club.uid]),
    ):
        assert client.get(address(club), {"next": here}).text.count(f'name="next" value="{here}"') == 3
        response = client.post(address(club), {"player": players["Zoë"].pk, "next": here})
        assert (response.status_code, response["Location"]) == (302, here)
        assert client.post(address(club), {"name": "Ludmila", "next": here})["Location"] == here


def test_it_leads_back_to_no_page_but_the_clubs(club, players):
    elsewhere = make_match()
    for page in (
        "https://elsewhere.test/",
        "//elsewhere.test/",
        f"/m/{elsewhere.uid}/",
        f"/c/{elsewhere.club.uid}/",
        "\0",
    ):
        response = phone(club).post(address(club), {"player": players["Zoë"].pk, "next": page})
        assert response["Location"] == reverse("club", args=[club.uid])


def test_the_list_of_phones_leads_here_and_back(club, players):
    client, share = phone(club), reverse("share", args=[club.uid])
    say(client, club, "")
    assert "This phone" in client.get(share).text
    assert f'href="{address(club)}?next={share}">Say whose</a>' in client.get(share).text
    say(client, club, players["Zoë"].pk)
    assert f'href="{address(club)}?next={share}">Change' in client.get(share).text


@pytest.mark.new_club_only("lists all players")
def test_the_clubs_players_can_be_chosen_whatever_they_are_called(club, players):
    play.add_player(make_club(), "Somebody else")
    html = phone(club).get(address(club)).content.decode()
    assert re.findall(r'<span class="name">([^<]+)</span>', html) == [LONG, "O’Brien &lt;b&gt;", "Zoë"]


@pytest.mark.new_club_only("about a new club")
def test_a_club_without_players_says_so(club):
    assert "Nobody is in the club yet." in phone(club).get(address(club)).content.decode()


@pytest.mark.parametrize("player", ["0", "-1", "x", "9" * 40, "１"])
def test_somebody_who_is_not_in_the_club_is_refused_with_a_sentence(club, players, player):
    client = phone(club, player=players["Zoë"].pk)
    response = say(client, club, player)
    assert response.status_code == 422
    assert "That player is not in this club any more. Choose again." in response.content.decode()
    assert whose(client, club) == players["Zoë"].pk


def test_a_player_of_another_club_is_not_in_this_one(club):
    other = play.add_player(make_club(), "Eve")
    assert say(phone(club), club, other.pk).status_code == 422


def test_a_form_without_a_choice_is_refused_with_a_sentence(club, players):
    response = phone(club).post(address(club))
    assert response.status_code == 422
    assert "Choose a name, or nobody in particular." in response.content.decode()


@pytest.mark.new_club_only("lists all players")
def test_who_does_not_come_any_more_is_not_offered(club, players):
    players["Zoë"].retired_at = players[LONG].club.started_at
    players["Zoë"].save()
    assert 'class="name">Zoë' not in phone(club).get(address(club)).content.decode()


def test_strangers_find_nothing(club, players):
    strangers = phone(), phone(make_club("Friday Table"))
    with nothing_changes():
        for client in strangers:
            assert client.get(address(club)).status_code == 404
            assert say(client, club, players["Zoë"].pk).status_code == 404


def test_other_clubs_of_the_phone_are_left_alone(club, players):
    other = make_club("Friday Table")
    client = phone()
    for each in (club, other):
        come(client, each.keeper_secret)
    say(client, club, players["Zoë"].pk)
    assert whose(client, club) == players["Zoë"].pk
    assert whose(client, other) is None


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_the_clubs_home_says_whose_phone_it_is_and_leads_here(club, players, role):
    home = reverse("club", args=[club.uid])
    client = phone(club, role)
    html = client.get(home).content.decode()
    assert re.search(rf'href="{address(club)}" aria-label="Whose phone is this\?">', html)
    say(client, club, players["O’Brien <b>"].pk)
    html = client.get(home).content.decode()
    assert f'href="{address(club)}" aria-label="This phone is O’Brien &lt;b&gt;: change">' in html


@pytest.mark.new_club_only("counts queries")
def test_knowing_whose_phone_it_is_costs_the_home_one_query(club, players, django_assert_num_queries):
    home = reverse("club", args=[club.uid])
    play.code_for(club, "keeper")
    with CaptureQueriesContext(connection) as without:
        phone(club).get(home)
    with django_assert_num_queries(len(without) + 1):
        phone(club, player=players["Zoë"].pk).get(home)


HAND = {"cards": "2 3 4 5 6 7 8 9 10 J", "seen": "0"}


def test_what_the_phone_enters_is_signed_with_its_players_name(club):
    match = make_match(club=club)
    ann = match.seats.get(position=0).player
    client = phone(club)
    say(client, club, ann.pk)
    assert client.post(reverse("hand", args=[match.uid, 1, 1]), HAND).status_code == 303
    assert LogEntry.objects.last().phone == ann


def test_a_player_who_is_not_there_any_more_counts_as_nobody(club):
    match = make_match(club=club)
    eve = play.add_player(club, "Eve")
    stranger = play.add_player(make_club(), "Mallory")
    for position, player in ((0, eve), (1, stranger)):
        client = phone(club, player=player.pk)
        if player == eve:
            eve.delete()
        assert chosen(client, club) == []
        assert client.post(reverse("hand", args=[match.uid, 1, position]), HAND).status_code == 303
        assert LogEntry.objects.last().phone is None
        assert client.get(reverse("club", args=[club.uid])).status_code == 200
