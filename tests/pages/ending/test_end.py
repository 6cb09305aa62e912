import re

import pytest

from games.models import LogEntry, Match
from tests.builders import enter, make_match, phone
from tests.pages.hands import phone_of
from tests.reading_pages import part, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    match = make_match("hang-ten", 4)
    enter(match, 1, [12, 3, 20, 12])
    return match


def version(match):
    """What the form carries: the state of the match that it was filled in from."""
    response = phone(match.club).get(f"/m/{match.uid}/end/")
    return re.search(r'name="version" value="(\d+)"', response.text)[1]


def send(match, client=None, **form):
    return (client or phone(match.club)).post(f"/m/{match.uid}/end/", form)


def ended(match):
    match = Match.objects.get(pk=match.pk)
    return match.ended_early if match.finished_at else None


@pytest.mark.parametrize(
    ("rest", "gives"), [("leader", "Bob takes $3.65."), ("split", "Bob takes 92 ¢, Ann, Cy and Di 91 ¢ each.")]
)
def test_it_ends_the_match_once_the_way_that_was_chosen_and_notes_who_did(match, rest, gives):
    response = send(match, phone_of(match, 1), version=version(match), rest=rest)
    assert (response.status_code, response.url) == (302, f"/m/{match.uid}/")
    assert ended(match) == rest
    assert gives in part(phone(match.club).get(f"/m/{match.uid}/"), "won")
    entry = LogEntry.objects.filter(match=match).latest("id")
    assert (entry.action, entry.phone.name) == ("end", "Bob")
    assert send(match, version=99, rest="split" if rest == "leader" else "leader").status_code == 200
    assert ended(match) == rest


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
    assert "Something was entered in the meantime, so look at the amounts again." in words(response)
    assert re.search(r'value="leader"[^>]* checked', response.text)
    assert ended(match) is None
    assert send(match, version=version(match), rest="leader").status_code == 302
