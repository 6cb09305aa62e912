"""Phones that come into a club by each of its ways in."""

from django.test import Client
from django.urls import reverse

from games import play
from games.access.links import make_guest_pass
from games.access.phones import CLUBS_KEY
from games.models import Club, Match, Player, Role
from tests.builders import join_by_link, phone, read_session
from tests.reading_pages import words


def phone_by_code(
    club: Club, role: Role, fields: dict[str, object], client: Client | None = None
) -> Client:
    client = client or phone()
    response = client.post(reverse("who", args=[play.get_or_make_code(club, role)]), fields)
    assert response.status_code == 302, words(response)
    return client


def phone_by_link(club: Club, role: Role) -> Client:
    client = phone()
    join_by_link(client, club.get_secret(role))
    return client


def television(club: Club, role: Role) -> Client:
    client = phone()
    assert client.post("/tv/", {"code": play.get_or_make_code(club, role)}).status_code == 302
    return client


def guest(match: Match) -> Client:
    client = phone()
    client.get(reverse("guest", args=[make_guest_pass(match)]))
    return client


def phone_id(client: Client, club: Club) -> int:
    return read_session(client)[CLUBS_KEY][club.uid]["phone"]


def ann(club: Club) -> Player:
    return club.players.get(name="Ann")
