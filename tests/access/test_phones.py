"""Which phone may see and change what: by the link it came by, as long as that link holds."""

from __future__ import annotations

import base64
import json

import pytest
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from games import play
from games.access.form_tokens import new_token
from games.access.links import mark_of
from games.access.phones import CLUBS, MOST_CLUBS, admit, clubs_of, phone_of
from games.models import Club, Match, new_uid
from games.scoreboard.entry.hand_entry import SAVED
from scorekeeper.phone_cookie import Remembered, Remembering
from tests.builders import enter, hand, make_club, make_match, phone, remembered

SIGNED_COOKIES = "django.contrib.sessions.backends.signed_cookies"


def visit(remembered: dict | None = None) -> HttpRequest:
    """A request from a phone that remembers this."""
    request = RequestFactory().get("/")
    request.remembered = Remembered()
    request.remembered.update(remembered or {})
    return request


def unsaved() -> Club:
    return Club(uid=new_uid(), name="Thursday Table")


def replace(club: Club, role: str) -> None:
    """Give the club another link, as `play.replace_link` does."""
    setattr(club, "keeper_secret" if role == "keeper" else "watch_secret", new_uid())


# What a phone remembers


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_a_phone_is_what_its_link_says(role):
    request, club = visit(), unsaved()
    admit(request, club, role)
    assert phone_of(request, club).role == role
    assert phone_of(request, club).keeps == (role == "keeper")


def test_a_phone_that_came_by_no_link_is_nothing_to_a_club():
    request = visit()
    admit(request, unsaved(), "keeper")
    assert phone_of(request, unsaved()) is None


def test_a_keeper_who_opens_the_watch_link_stays_a_keeper():
    request, club = visit(), unsaved()
    admit(request, club, "keeper")
    admit(request, club, "watcher")
    assert phone_of(request, club).keeps


def test_a_watcher_who_opens_the_keeper_link_becomes_a_keeper_and_stays_who_they_are():
    club = unsaved()
    request = visit({CLUBS: {club.uid: {"role": "watcher", "link": mark_of(club, "watcher"), "player": 7}}})
    admit(request, club, "keeper")
    assert (phone_of(request, club).role, phone_of(request, club).player) == ("keeper", 7)


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_a_keeper_who_was_shut_out_is_what_the_next_link_says(role):
    request, club = visit(), unsaved()
    admit(request, club, "keeper")
    replace(club, "keeper")
    assert phone_of(request, club) is None
    admit(request, club, role)
    assert phone_of(request, club).role == role


@pytest.mark.parametrize(("role", "other"), [("keeper", "watcher"), ("watcher", "keeper")])
def test_replacing_one_link_shuts_out_those_who_came_by_it_and_nobody_else(role, other):
    inside, outside, club = visit(), visit(), unsaved()
    admit(inside, club, other)
    admit(outside, club, role)
    replace(club, role)
    assert phone_of(inside, club)
    assert phone_of(outside, club) is None


def test_admitting_a_phone_is_remembered():
    request = visit()
    request.remembered.modified = False
    admit(request, unsaved(), "watcher")
    assert request.remembered.modified


# The cookie


def cookie(remembered: dict) -> str:
    """The cookie as it is sent to a phone that is to remember this, attributes and all."""

    def answer(request: HttpRequest) -> HttpResponse:
        request.remembered.update(remembered)
        return HttpResponse()

    return Remembering(answer)(RequestFactory().get("/")).cookies["phone"].OutputString()


def test_the_cookie_of_the_fullest_memory_fits_into_what_browsers_keep():
    request = visit({SAVED: [new_uid(), 1000, 15, 2**31]})
    for number in range(MOST_CLUBS):
        club = unsaved()
        admit(request, club, "watcher" if number % 2 else "keeper")
        request.remembered[CLUBS][club.uid]["player"] = 2**62 + 7**number
    assert len(request.remembered[CLUBS]) == MOST_CLUBS
    assert len(cookie(dict(request.remembered.items())).encode()) < 4096


def test_the_club_that_was_joined_longest_ago_makes_room():
    request, clubs = visit(), [unsaved() for _ in range(MOST_CLUBS + 2)]
    for club in clubs:
        admit(request, club, "keeper")
    assert [club.uid for club in clubs if phone_of(request, club)] == [club.uid for club in clubs[2:]]


def test_a_club_that_is_joined_again_by_another_link_was_joined_last():
    request, clubs = visit(), [unsaved() for _ in range(MOST_CLUBS)]
    for club in clubs:
        admit(request, club, "watcher")
    admit(request, clubs[0], "keeper")
    admit(request, unsaved(), "keeper")
    assert phone_of(request, clubs[0])
    assert phone_of(request, clubs[1]) is None


@pytest.mark.django_db
def test_the_phones_clubs_are_those_that_it_may_still_see_the_last_first(django_assert_num_queries):
    request, clubs = visit(), [make_club(name) for name in ("Monday", "Tuesday", "Wednesday")]
    for club in clubs:
        admit(request, club, "keeper")
    play.replace_link(clubs[1], "keeper", new_uid(), seen=1)
    with django_assert_num_queries(1):
        assert [club.name for club in clubs_of(request)] == ["Wednesday", "Monday"]


def test_a_phone_without_clubs_asks_nothing(django_assert_num_queries, db):
    with django_assert_num_queries(0):
        assert clubs_of(visit()) == []


# Pages


@pytest.fixture
def match(db) -> Match:
    """With a whole deal, and one that has begun."""
    match = make_match("golf", 2)
    enter(match, 1, [5, 6])
    play.record_hand(match, 2, 0, hand(5), seen=0)
    return match


def test_a_watcher_who_starts_a_club_of_their_own_keeps_that_one_only(match):
    client = phone(match.club, "watcher")
    client.post(reverse("start-club"), {"name": match.club.name, "token": match.club.uid})
    assert Club.objects.count() == 1
    client.post(reverse("start-club"), {"name": match.club.name, "token": new_token()})
    own = Club.objects.exclude(pk=match.club.pk).get()
    assert remembered(client)[CLUBS][match.club.uid]["role"] == "watcher"
    assert remembered(client)[CLUBS][own.uid]["role"] == "keeper"


def forged(payload: dict) -> list[str]:
    """Cookies that say so but were not signed here."""
    text = base64.urlsafe_b64encode(json.dumps(payload).encode()).decode().rstrip("=")
    with_another_key = signing.dumps(payload, key="another", salt=SIGNED_COOKIES)
    return [text, f"{text}:{'a' * 6}:{'b' * 43}", with_another_key, ""]


def test_a_cookie_that_was_not_made_here_opens_nothing(match):
    address = reverse("match", args=[match.uid])
    genuine = phone(match.club).cookies["phone"].value
    swapped = genuine[:5] + ("A" if genuine[5] != "A" else "B") + genuine[6:]
    spoilt = [swapped, genuine[: len(genuine) // 2], genuine + "x"]
    for value in forged({CLUBS: {match.club.uid: {"role": "keeper", "link": mark_of(match.club, "keeper")}}}) + spoilt:
        client = Client()
        client.cookies["phone"] = value
        assert client.get(address).status_code == 404
    client = Client()
    client.cookies["phone"] = genuine
    assert client.get(address).status_code == 200
