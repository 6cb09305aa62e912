import re

import pytest

from games import play
from games.models import LogEntry, Match
from tests.builders import hand, make_match, phone
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


@pytest.mark.parametrize("over", [False, True])
def test_it_changes_them_once_and_says_so_and_by_whom_also_in_a_match_that_is_over(match, over):
    if over:
        play.end_match(match, "split")
    bob = match.seats.get(position=1).player
    client = phone(match.club, player=bob.pk)
    for _ in range(2):
        response = send(match, "4", client)
        assert (response.status_code, response.url) == (302, f"/m/{match.uid}/")
    assert decks_of(match) == 4
    assert [entry.phone for entry in LogEntry.objects.filter(match=match, action="decks")] == [bob]
    if not over:
        assert "This match is played with 4 decks now." in words(client.get(f"/m/{match.uid}/"))


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
