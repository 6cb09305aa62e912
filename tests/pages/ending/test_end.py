import re

import pytest

from games import play
from games.models import LogEntry, Match
from tests.builders import enter, make_match, phone
from tests.reading_pages import part, words

pytestmark = pytest.mark.django_db

DEAL = [12, 3, 20, 12]


@pytest.fixture
def match():
    match = make_match("hang-ten", 4)
    enter(match, 1, DEAL)
    return match


def path(match):
    return f"/m/{match.uid}/end/"


def shown(match):
    response = phone(match.club).get(path(match))
    assert response.status_code == 200
    return response


def version(match):
    """What the form carries: the state of the match that it was filled in from."""
    return re.search(r'name="version" value="(\d+)"', shown(match).text)[1]


def send(match, client=None, **form):
    return (client or phone(match.club)).post(path(match), form)


def ended(match):
    match = Match.objects.get(pk=match.pk)
    return match.ended_early if match.finished_at else None


@pytest.mark.parametrize(
    ("rest", "gives"), [("leader", "Bob takes $3.65."), ("split", "Bob takes 92 ¢, Ann, Cy and Di 91 ¢ each.")]
)
def test_it_ends_the_match_the_way_that_was_chosen_and_notes_who_did(match, rest, gives):
    bob = match.seats.get(position=1).player
    response = send(match, phone(match.club, player=bob.pk), version=version(match), rest=rest)
    assert (response.status_code, response.url) == (302, f"/m/{match.uid}/")
    assert ended(match) == rest
    assert gives in part(phone(match.club).get(f"/m/{match.uid}/"), "won")
    entry = LogEntry.objects.filter(match=match).latest("id")
    assert (entry.action, entry.phone) == ("end", bob)


@pytest.mark.parametrize(("game", "deals"), [("hang-ten", []), ("golf", [[5, 9, 1, 2]])])
def test_where_nothing_is_left_to_choose_one_tap_is_enough(game, deals):
    match = make_match(game, 4)
    for number, scores in enumerate(deals, 1):
        enter(match, number, scores)
    assert send(match, version=version(match)).status_code == 302
    assert ended(match) == "split"


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({}, "Choose what becomes of the pot."),
        *(({"rest": rest}, "Choose one of the two.") for rest in ("me", "LEADER", "0")),
        *(({"rest": "leader", "version": version}, "") for version in ("", "x", "1.5", "9" * 400)),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(match, form, says):
    response = send(match, **{"version": version(match), **form})
    assert response.status_code in ((422,) if says else (409, 422))
    assert says in words(response)
    assert ended(match) is None


def test_a_hand_that_came_in_between_shows_the_amounts_again_with_the_choice_kept(match):
    before = version(match)
    enter(match, 2, [1, 2, 30, 40])
    response = send(match, version=before, rest="leader")
    assert response.status_code == 409
    text = words(response)
    assert "Something was entered in the meantime, so look at the amounts again." in text
    assert "Ann" in text
    assert re.search(r'value="leader"[^>]* checked', response.text)
    assert ended(match) is None
    assert send(match, version=version(match), rest="leader").status_code == 302


def test_a_match_that_is_over_stays_as_it_ended(match):
    play.end_match(match, "leader")
    assert send(match, version=99, rest="split").status_code == 200
    assert ended(match) == "leader"
