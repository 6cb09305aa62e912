"""Matches whose tables changed, brought in from files: every page of them is there."""

import pytest
from django.urls import reverse

from games import play
from games.matches.stored_match import HandRef
from games.models import new_uid
from games.play import imports
from games.rules.files.match_file import read_match
from tests.builders import enter, make_club, phone
from tests.reading_pages import words
from tests.rules.build import load_recordings

pytestmark = pytest.mark.django_db

EXAMPLES = load_recordings("changing")
OF_MATCH = (
    "match",
    "tv",
    "log",
    "undo",
    "correct",
    "correct-seats",
    "match-files",
    "match-rules",
    "night-of-match",
)


def pages(match):
    yield from (reverse(name, args=[match.uid]) for name in OF_MATCH)
    if match.finished_at:
        yield reverse("share-result", args=[match.uid])
    else:
        yield from (
            reverse(name, args=[match.uid]) for name in ("people", "end-match", "who-comes")
        )
    for number in range(1, match.deals_counted + 2):
        yield from (reverse(name, args=[match.uid, number]) for name in ("deal", "reveal"))
    for name in ("hands.csv", "results.csv", "money.csv", "matches.jsonl"):
        yield reverse("match-file", args=[match.uid, name])
    club = match.club.uid
    yield from (
        reverse(name, args=[club])
        for name in ("club", "history", "statistics", "nights", "balance", "players")
    )
    for player in match.club.players.all():
        yield reverse("player", args=[club, player.pk])


def all_there(match):
    client = phone(match.club)
    for address in pages(match):
        answer = client.get(address, follow=True)
        if answer.streaming:
            b"".join(answer.streaming_content)
        assert answer.status_code in (200, 404), address
        assert answer.status_code == 200 or "/deals/" in address, address


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=[str(at) for at, _ in enumerate(EXAMPLES)])
def test_every_page_of_an_imported_match_loads(example):
    club = make_club()
    imports.import_matches(club, [read_match(example.get("match", example))])
    all_there(club.matches.latest("pk"))


def test_every_page_of_a_match_in_progress_loads():
    club = make_club()
    ids = [play.add_player(club, name).pk for name in ("Zoë", "Priya", "Tomás", "Bob", "Grace")]
    match = play.start_match(club, "hang-ten", ids, 0, {}, uid=new_uid())
    enter(match, 1, [19, 12, 28, 24, 22])
    play.join_match(match, play.add_player(club, "Maximiliane").pk)
    enter(match, 2, [11, 14, 11, 31, -6, 23])
    play.leave_match(match, 1)
    play.set_substitute(match, HandRef(3, 3), play.add_player(club, "Agnès").pk)
    match.refresh_from_db()
    all_there(match)
    said = words(phone(club).get(reverse("match", args=[match.uid])))
    assert "joined with 28, 1 of 2 deals" in said
    assert (
        "Priya left with 26 points. Agnès plays for Bob in deal 3. 5 players are in deal 3." in said
    )
    play.sit_out(match, HandRef(3, 2), score="average")
    play.end_match(match, "split")
    match.refresh_from_db()
    all_there(match)
