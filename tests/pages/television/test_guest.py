"""Somebody who came by the code on a television: a guest of the match and of its rematches, not of
the club.
"""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.access.form_tokens import make_token
from games.access.links import make_guest_pass
from games.access.phones import MAX_GUEST_MATCHES
from games.models import Match, new_uid
from tests.builders import enter, make_match, phone, read_session
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def match() -> Match:
    """With a deal that is whole, and over."""
    match = make_match("basketball", 2)
    enter(match, 1, [5, 6])
    return Match.objects.get(pk=match.pk)


def guest_phone(match: Match, client: Client | None = None) -> Client:
    client = client or phone()
    client.get(reverse("guest", args=[make_guest_pass(match)]))
    return client


def board(match: Match) -> str:
    return reverse("match", args=[match.uid])


def rematch(match: Match) -> Match:
    """Start a rematch by a keeper's tap, and play it until it is over."""
    phone(match.club).post(reverse("rematch", args=[match.uid]), {"token": make_token()})
    new = Match.objects.latest("pk")
    enter(new, 1, [5, 6])
    return Match.objects.get(pk=new.pk)


def can_see(client: Client, match: Match) -> bool:
    return client.get(board(match)).status_code == 200


def test_a_guest_finds_no_other_page_or_match_of_the_club(match):
    other = make_match("golf", ["Eve", "Flo"], match.club)
    client = guest_phone(match)
    assert can_see(client, match)
    assert not can_see(client, other)
    for name in ("club", "history", "players", "statistics", "nights", "club-files", "me"):
        assert client.get(reverse(name, args=[match.club.uid])).status_code == 404, name
    for name in ("match-files", "night-of-match", "share-result"):
        assert client.get(reverse(name, args=[match.uid])).status_code == 404, name


def test_every_link_on_its_pages_works(match):
    going_on = make_match("golf", ["Eve", "Flo"], match.club)
    enter(going_on, 1, [5, 6])
    for one in (match, going_on):
        client = guest_phone(one)
        seen, to_see = set(), [board(one)]
        while to_see:
            address = to_see.pop()
            page = client.get(address)
            assert page.status_code == 200, address
            seen.add(address)
            links = re.findall(r'(?:href|data-live)="(/[^"#?]*)', page.text)
            to_see += (
                {link for link in links if not link.startswith("/static/")} - seen - set(to_see)
            )
        assert {f"/m/{one.uid}/deals/1/", f"/m/{one.uid}/tv/"} <= seen


def test_a_guest_sees_later_rematches_but_no_earlier_matches(match, django_assert_num_queries):
    second = rematch(match)
    third = rematch(second)
    assert second.rematch_of == third.rematch_of == match
    client = guest_phone(second)
    assert [can_see(client, one) for one in (match, second, third)] == [False, True, True]
    assert [can_see(guest_phone(one), third) for one in (match, third)] == [True, True]
    assert not can_see(guest_phone(third), second)
    with django_assert_num_queries(1):
        assert client.get(f"{board(third)}live/?seen={third.revision}").status_code == 204
    for elsewhere in (make_match("golf", ["Eve", "Flo"], match.club), make_match("golf", 2)):
        assert not can_see(guest_phone(elsewhere), third)
    play.replace_link(match.club, "watcher", new_uid(), based_on=1)
    for address in (board(second), board(third), f"{board(third)}live/?seen={third.revision}"):
        assert client.get(address).status_code == 404


def test_the_end_of_a_match_leads_on_to_what_the_table_plays(match):
    client = guest_phone(match)
    assert "Look for the next match" in words(client.get(board(match)))
    last = rematch(rematch(match))
    onward = f'href="{board(last)}on/">Go to the next match'
    for each in (client, phone(match.club, "watcher"), phone(match.club)):
        assert onward in each.get(board(match)).text
    assert client.get(f"{board(last)}on/")["Location"] == board(last)


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_phones_of_the_club_keep_their_role(match, role):
    client = phone(match.club, role)
    before = dict(read_session(client).items())
    assert dict(read_session(guest_phone(match, client)).items()) == before


def test_the_match_visited_longest_ago_makes_room(match):
    client, club = guest_phone(match), match.club
    later = [make_match("golf", 2, club) for _ in range(MAX_GUEST_MATCHES)]
    for one in later:
        guest_phone(one, client)
    assert [can_see(client, one) for one in (match, *later)] == [False] + [True] * MAX_GUEST_MATCHES
