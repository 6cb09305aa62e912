"""Which phone may see and change what: by the link it came by, as long as that link holds."""

import base64
import json
from http.cookies import SimpleCookie

import pytest
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from games import play
from games.access.form_tokens import make_token
from games.access.phones import (
    CLUBS_KEY,
    MAX_CLUBS,
    PhoneSession,
    PhoneSessionMiddleware,
    find_phone,
    load_clubs,
    remember_club,
)
from games.models import Club, new_uid
from games.pages.entry.hand_page import SAVED_KEY
from tests.builders import join_by_link, make_club, phone, read_session

SIGNED_COOKIES = "django.contrib.sessions.backends.signed_cookies"


def visit(remembered: dict | None = None) -> HttpRequest:
    """Make a request from a phone that remembers this."""
    request = RequestFactory().get("/")
    request.remembered = PhoneSession()
    request.remembered.update(remembered or {})
    return request


def unsaved() -> Club:
    return Club(uid=new_uid(), name="Thursday Table")


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_the_link_decides_the_role_of_a_phone_in_its_club(role):
    club = unsaved()
    request = visit(
        {CLUBS_KEY: {club.uid: {"role": role, "link": club.get_link_digest(role)}}}
    )  # without a number
    assert find_phone(request, club).role == find_phone(request, club).link == role
    assert find_phone(request, club).is_keeper == (role == "keeper")
    assert find_phone(request, unsaved()) is None


@pytest.mark.django_db
def test_a_watcher_becomes_keeper_by_the_keeper_link():
    club = make_club()
    ann = play.add_player(club, "Ann")
    client = phone(club, "watcher", player=ann.pk)
    join_by_link(client, club.keeper_secret)
    row = club.phones.get()
    assert (row.role, row.player) == ("keeper", ann)
    entry = {
        "role": "keeper",
        "link": club.get_link_digest("keeper"),
        "player": ann.pk,
        "phone": row.pk,
    }
    assert read_session(client)[CLUBS_KEY][club.uid] == entry
    club = play.replace_link(club, "keeper", new_uid(), based_on=1)
    for role in ("watcher", "keeper"):  # shut out, it is what the next link says
        join_by_link(client, club.get_secret(role))
        assert (club.phones.get().role, club.phones.get().player) == (role, ann)


def sent_cookies(remembered: dict, status: int = 200) -> SimpleCookie:
    """Return the cookies that are sent to a phone that is to remember this."""

    def answer(request: HttpRequest) -> HttpResponse:
        request.remembered.update(remembered)
        return HttpResponse(status=status)

    return PhoneSessionMiddleware(answer)(RequestFactory().get("/")).cookies


@pytest.mark.parametrize("reads", [True, False])
def test_a_page_that_reads_the_phone_cookie_varies_by_it(reads):
    def answer(request: HttpRequest) -> HttpResponse:
        return HttpResponse(str(request.remembered.get(CLUBS_KEY)) if reads else "")

    assert PhoneSessionMiddleware(answer)(RequestFactory().get("/")).has_header("Vary") == reads


@pytest.mark.parametrize("status", [200, 302, 404, 499, 500, 503])
def test_a_failed_request_changes_no_cookie(status):
    assert ("phone" in sent_cookies({"clubs": {}}, status)) == (status < 500)


def test_the_fullest_cookie_fits_into_browser_limits():
    request = visit({SAVED_KEY: [new_uid(), 1000, 15, 2**31, "x" * 40]})
    for number in range(MAX_CLUBS):
        club = unsaved()
        remember_club(request, club, "watcher" if number % 2 else "keeper", 2**62 + 3**number)
        request.remembered[CLUBS_KEY][club.uid]["player"] = 2**62 + 7**number
    assert len(request.remembered[CLUBS_KEY]) == MAX_CLUBS
    assert (
        len(sent_cookies(dict(request.remembered.items()))["phone"].OutputString().encode()) < 4096
    )


def test_the_club_that_was_joined_longest_ago_makes_room():
    request, clubs = visit(), [unsaved() for _ in range(MAX_CLUBS)]
    request.remembered.modified = False
    for club in clubs:
        remember_club(request, club, "watcher", 1)
    assert request.remembered.modified
    remember_club(request, clubs[0], "keeper", 1)  # joined again, by another link
    new = unsaved()
    remember_club(request, new, "keeper", 1)
    assert [*request.remembered[CLUBS_KEY]] == [club.uid for club in (*clubs[2:], clubs[0], new)]


@pytest.mark.django_db
def test_a_phone_lists_its_visible_clubs_newest_first(django_assert_num_queries):
    request, clubs = visit(), [make_club(name) for name in ("Monday", "Tuesday", "Wednesday")]
    for club in clubs:
        remember_club(request, club, "keeper", play.let_in(club, "keeper", "keeper").pk)
    play.replace_link(clubs[1], "keeper", new_uid(), based_on=1)
    with django_assert_num_queries(1):
        assert [club.name for club in load_clubs(request)] == ["Wednesday", "Monday"]
        assert load_clubs(visit()) == []  # without clubs it asks nothing


def test_a_forged_cookie_opens_nothing(match):
    address, genuine = reverse("match", args=[match.uid]), phone(match.club).cookies["phone"].value
    payload = {
        CLUBS_KEY: {
            match.club.uid: {"role": "keeper", "link": match.club.get_link_digest("keeper")}
        }
    }
    text = base64.urlsafe_b64encode(json.dumps(payload).encode()).decode().rstrip("=")
    forged = [
        text,
        f"{text}:{'a' * 6}:{'b' * 43}",
        signing.dumps(payload, key="another", salt=SIGNED_COOKIES),
        "",
    ]
    swapped = genuine[:5] + ("A" if genuine[5] != "A" else "B") + genuine[6:]
    for value in (*forged, swapped, genuine[: len(genuine) // 2], genuine + "x", genuine):
        client = Client()
        client.cookies["phone"] = value
        assert client.get(address).status_code == (200 if value == genuine else 404)


def test_a_watcher_becomes_keeper_only_of_a_club_they_start(match):
    client = phone(match.club, "watcher")
    client.post(reverse("start-club"), {"name": match.club.name, "token": match.club.uid})
    assert Club.objects.count() == 1
    client.post(reverse("start-club"), {"name": match.club.name, "token": make_token()})
    own = Club.objects.exclude(pk=match.club.pk).get()
    assert read_session(client)[CLUBS_KEY][match.club.uid]["role"] == "watcher"
    assert read_session(client)[CLUBS_KEY][own.uid]["role"] == "keeper"
