import re

import pytest

from games import play
from games.models import LogEntry, Match
from tests.builders import hand, make_match, phone
from tests.pages.hands import phone_of
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    """Six-card Golf with three decks; nine Kings are in the hands of the first deal, so two hold too few."""
    match = make_match("golf", 3, decks=3)
    for position in range(3):
        play.record_hand(match, 1, position, hand("K K K 2 4 5"), seen=0)
    return match


def send(match, decks, client=None):
    return (client or phone(match.club)).post(f"/m/{match.uid}/decks/", {} if decks is None else {"decks": decks})


def decks_of(match):
    return Match.objects.get(pk=match.pk).options["decks"]


@pytest.mark.parametrize("over", [False, True])
def test_it_changes_them_once_and_says_so_and_by_whom_also_in_a_match_that_is_over(match, over):
    if over:
        play.end_match(match, "split")
    client = phone_of(match, 1)
    for _ in range(2):
        response = send(match, "4", client)
        assert (response.status_code, response.url) == (302, f"/m/{match.uid}/")
    assert decks_of(match) == 4
    assert [entry.phone.name for entry in LogEntry.objects.filter(match=match, action="decks")] == ["Bob"]
    if not over:
        assert "This match is played with 4 decks now." in words(client.get(f"/m/{match.uid}/"))


NONE = "Give a whole number from 1 to 20."
TOO_FEW = "needs 3 decks for the cards that are entered."


@pytest.mark.parametrize(
    ("typed", "says"), [*((typed, NONE) for typed in (None, "", "0", "21", "two", "2.5", "9" * 400)), ("2", TOO_FEW)]
)
def test_what_is_no_number_of_decks_or_too_few_is_said_at_the_field_and_stays_there(match, typed, says):
    response = send(match, typed)
    assert response.status_code == 422
    assert says in words(response)
    field = re.search(r'<input[^>]*name="decks"[^>]*>', response.text)[0]
    assert 'aria-invalid="true"' in field
    assert not typed or len(typed) > 9 or f'value="{typed}"' in field
    assert decks_of(match) == 3
