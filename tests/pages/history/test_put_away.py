"""Matches that are put away leave the lists and nothing else; one of which no hand is in can be
removed.
"""

import pytest
from django.urls import reverse

from games import play
from games.models import LogEntry, Match, RemovedMatch
from tests.builders import enter, make_club, make_match, phone
from tests.reading_pages import get, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    """Over after a deal in which Ann has won something."""
    match = make_match("hang-ten", 4)
    enter(match, 1, [5, 6, 9, 12])
    play.end_match(match, "leader")
    return match


def put_away(match, **fields):
    ann = match.seats.get(position=0).player_id
    return phone(match.club, player=ann).post(
        reverse("put-away-match", args=[match.uid]), fields, follow=True
    )


def of_club(match, route, *rest):
    return phone(match.club).get(reverse(route, args=[match.club.uid, *rest]))


def test_a_match_put_away_leaves_the_lists_until_brought_back(
    match,
):
    steps = play.load_undo_steps(match)
    for route in ("club", "history"):
        assert match.uid in of_club(match, route).text
    page, goes_on = put_away(match), make_match("golf", 2, match.club)
    put_away(goes_on)
    assert "This match is archived." in words(page)
    for uid in (match.uid, goes_on.uid):
        assert uid not in of_club(match, "club").text
        assert uid not in of_club(match, "history").text
        assert uid in of_club(match, "matches-away").text
    assert "Put the match away" in words(get(match, "log/"))
    line = match.log.last()
    assert (line.action, line.phone.name) == (LogEntry.Action.PUT_AWAY, "Ann")
    assert play.load_undo_steps(match) == steps
    assert "Bring the match back" in words(get(match, "correct/"))
    assert "This match is back in the lists." in words(put_away(match, do="back"))
    assert match.uid in of_club(match, "history").text
    assert match.uid not in of_club(match, "matches-away").text


def test_a_match_put_away_keeps_its_money_statistics_and_files(match):
    pages = [
        ("nights",),
        ("balance",),
        ("statistics",),
        ("club-file", "money.csv"),
        ("club-file", "hands.csv"),
    ]
    shown = []
    for _ in range(2):
        answers = [of_club(match, *page) for page in pages]
        shown.append(
            [b"".join(answer) if answer.streaming else words(answer) for answer in answers]
        )
        put_away(match)
    assert shown[0] == shown[1]


def test_a_match_without_a_hand_is_removed_and_logged():
    match = make_match("golf", ["Ann", "Bob"])
    ann = match.seats.get(position=0).player_id
    assert "Delete this match" in words(get(match))
    assert "Delete this match?" in words(get(match, "remove/"))
    page = phone(match.club, player=ann).post(f"/m/{match.uid}/remove/", follow=True)
    assert "The match of Six-card Golf is deleted." in words(page)
    assert not Match.objects.filter(pk=match.pk).exists()
    said = words(of_club(match, "matches-away"))
    assert "Six-card Golf Ann, Bob · started" in said
    assert "Ann’s phone" in said
    for stranger in (
        phone(),
        phone(make_club()),
    ):  # a second tap leads to the club; nobody else hears of that
        assert stranger.post(f"/m/{match.uid}/remove/").status_code == 404


def test_a_match_with_a_hand_stays(match):
    assert "Delete match" not in words(get(match, "correct/"))
    assert "Archive the match" in words(get(match, "remove/"))
    answer = phone(match.club).post(f"/m/{match.uid}/remove/")
    assert answer.status_code == 409
    assert "Something is entered in this match. You can only archive it." in words(answer)
    assert Match.objects.filter(pk=match.pk).exists()
    assert not RemovedMatch.objects.exists()
