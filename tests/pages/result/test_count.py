"""The count to a result: named once for all pages of a match, taken back by a correction, over when
it is over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine
from django.http import HttpResponse
from django.urls import reverse

from games import play
from games.matches.stored_match import HandRef
from games.models import Match
from tests.builders import enter, make_match, phone, save_hand
from tests.reading_pages import get, words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs, pytest.mark.postgres_too]
LIVE = {"HX-Request": "true"}
NIGHT = datetime(2026, 11, 28, 21, 0, tzinfo=UTC)
PAGES = ("", "deals/1/", "deals/2/reveal/", "tv/")
Clock = time_machine.Traveller


@pytest.fixture
def clock() -> Iterator[Clock]:
    with time_machine.travel(NIGHT, tick=False) as clock:
        yield clock


@pytest.fixture
def match(clock: Clock) -> Match:
    """Golf of two deals, of which the last hand of the second is missing."""
    match = make_match("hang-ten", 4, deals=2)
    enter(match, 1, [3, 12, 20, 14])
    for position in range(3):
        save_hand(match, 2, position, 10)
    return match


def poll(match: Match, page: str = "", **seen: object) -> HttpResponse:
    """Return what a page of the match that was open before is told, the television's with a deal
    less.
    """
    more = {"deals": 9} if page == "tv/" else {}
    return phone(match.club).get(
        f"/m/{match.uid}/{page}live/", {"seen": 0, **more, **seen}, headers=LIVE
    )


def moment(response: HttpResponse) -> int | None:
    """Return the seconds after `NIGHT` at which the page turns, None if it does not."""
    found = re.search(r'data-moment="(\d+)"', response.text)
    return int(found[1]) // 1000 - int(NIGHT.timestamp()) if found else None


def save_last_hand(match: Match) -> None:
    save_hand(match, 2, 3, 10)


def test_every_open_page_gets_the_same_moment_at_any_poll(match: Match, clock: Clock) -> None:
    assert {page: moment(poll(match, page)) for page in PAGES} == dict.fromkeys(PAGES)
    save_last_hand(match)
    for _ in range(3):
        assert {page: moment(poll(match, page)) for page in PAGES} == dict.fromkeys(PAGES, 9)
        clock.shift(2)
    clock.shift(3)
    assert {page: moment(poll(match, page)) for page in PAGES} == dict.fromkeys(PAGES)


def test_a_match_ended_early_turns_once_every_page_knows(match: Match) -> None:
    client = phone(match.club)
    version = Match.objects.get(pk=match.pk).revision
    ended = client.post(f"/m/{match.uid}/end/", {"version": version, "rest": "leader"})
    assert ended.url == f"/m/{match.uid}/?play=1"
    counts = client.get(ended.url)
    assert moment(counts) == moment(poll(match)) == 6
    assert "Hang Ten is over" in words(counts)
    assert f'content="6; url=/m/{match.uid}/"' in counts.text, "without scripts"


def test_a_late_or_reloaded_page_shows_the_result_at_once(match: Match, clock: Clock) -> None:
    save_last_hand(match)
    assert moment(get(match)) is None
    assert moment(get(match, "?play=1")) == 9
    clock.shift(9)
    assert moment(get(match, "?play=1")) is None
    assert "http-equiv" not in get(match, "?play=1").text


def test_a_correction_during_the_count_shows_on_the_board(match: Match) -> None:
    save_last_hand(match)
    live, revision = re.search(
        r'data-live="([^"]+)"\s+data-revision="(\d+)"', poll(match).text
    ).groups()
    version = match.deals.get(number=2).hands.get(seat__position=3).version
    play.undo_entry(match, HandRef(2, 3), based_on=version)
    client = phone(match.club)
    assert "Not yet" not in words(poll(match)), "a board that did not count"
    counted = client.get(f"{live}&seen={revision}", headers=LIVE)
    assert moment(counted) is None
    assert "Not yet: deal 2 was changed." in words(counted)
    assert "Not yet" not in words(poll(match))


def test_undoing_the_end_during_the_count_says_so(match: Match) -> None:
    play.end_match(match, "leader")
    ended = Match.objects.get(pk=match.pk)
    live = re.search(r'data-live="([^"]+)"', poll(match).text)[1]
    play.undo(ended, ended.revision)
    assert "Not yet: the end of the match was undone." in words(
        phone(match.club).get(f"{live}&seen={ended.revision}", headers=LIVE)
    )


def test_pages_that_only_follow_their_table_reach_the_count(match: Match) -> None:
    save_last_hand(match)
    way = re.search(
        r"<template data-to-count>(.*?)</template>", poll(match, "deals/2/reveal/").text, re.DOTALL
    )[1]
    assert f'href="{reverse("match", args=[match.uid])}?play=1"' in way
    assert "See who won" in way
    dock = get(match, "deals/2/reveal/").text.partition('class="dock')[2]
    assert "See who won" not in dock
    assert "The result comes next." in dock


def test_the_last_deal_stays_on_the_tv_until_the_count(match: Match, clock: Clock) -> None:
    save_last_hand(match)
    clock.shift(1)
    assert 'data-stay="5000"' in poll(match, "tv/", deals=1).text
    clock.shift(8)
    late = poll(match, "tv/", deals=1).text
    assert "data-stay" not in late
    assert "data-moment" not in late
