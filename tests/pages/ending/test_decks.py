import re

import pytest

from games import play
from games.models import LogEntry, Match
from tests.builders import hand, make_club, make_match, phone
from tests.reading_pages import words

pytestmark = pytest.mark.django_db

WHOLE = "Give a whole number from 1 to 20."


@pytest.fixture
def match():
    """Six-card Golf with three decks; nine Kings are in the hands of the first deal, so two hold too few."""
    match = make_match("golf", 3, decks=3)
    for position in range(3):
        play.record_hand(match, 1, position, hand("K K K 2 4 5"), seen=0)
    return match


def path(match):
    return f"/m/{match.uid}/decks/"


def send(match, decks, client=None):
    return (client or phone(match.club)).post(path(match), {} if decks is None else {"decks": decks})


def decks_of(match):
    return Match.objects.get(pk=match.pk).options["decks"]


def field(response):
    return re.search(r'<input[^>]*name="decks"[^>]*>', response.text)[0]


def test_an_outsider_does_not_find_it_and_a_watcher_may_not(match):
    for stranger in (phone(), phone(make_club())):
        assert stranger.get(path(match)).status_code == 404
        assert send(match, "4", stranger).status_code == 404
    watcher = phone(match.club, "watcher")
    assert watcher.get(path(match)).status_code == 403
    assert send(match, "4", watcher).status_code == 403
    assert decks_of(match) == 3


def test_it_shows_how_many_there_are(match):
    response = phone(match.club).get(path(match))
    assert response.status_code == 200
    assert 'value="3"' in field(response)
    assert "aria-invalid" not in field(response)


def test_it_changes_them_and_says_so(match):
    response = send(match, "4")
    assert (response.status_code, response.url) == (302, f"/m/{match.uid}/")
    assert decks_of(match) == 4
    client = phone(match.club)
    send(match, "5", client)
    assert "This match is played with 5 decks now." in words(client.get(f"/m/{match.uid}/"))


def test_who_changed_them_is_in_the_log(match):
    bob = match.seats.get(position=1).player
    send(match, "4", phone(match.club, player=bob.pk))
    entry = LogEntry.objects.filter(match=match).latest("id")
    assert (entry.action, entry.phone) == ("decks", bob)


@pytest.mark.parametrize("typed", [None, "", "0", "21", "-1", "two", "2.5", "9" * 400, "\0"])
def test_what_is_no_number_of_decks_is_said_at_the_field_and_stays_there(match, typed):
    response = send(match, typed)
    assert response.status_code == 422
    assert WHOLE in words(response)
    assert 'aria-invalid="true"' in field(response)
    assert decks_of(match) == 3
    if typed in ("0", "21", "two", "2.5"):
        assert f'value="{typed}"' in field(response)


def test_fewer_than_the_recorded_hands_need_are_refused_with_the_reason(match):
    response = send(match, "2")
    assert response.status_code == 422
    assert "needs 3 decks for the cards that are entered." in words(response)
    assert 'value="2"' in field(response)
    assert decks_of(match) == 3


def test_the_same_number_again_changes_nothing(match):
    before = LogEntry.objects.count()
    assert send(match, "3").status_code == 302
    assert LogEntry.objects.count() == before


def test_a_finished_match_can_still_have_its_decks_put_right(match):
    play.end_match(match, "split")
    assert send(match, "4").status_code == 302
    assert decks_of(match) == 4
