"""Ending a match early, and changing how many decks it is played with."""

import re

import pytest

from games import play
from games.models import LogEntry, Match
from tests.builders import enter, make_match, phone, save_hand
from tests.pages.hands import phone_of
from tests.reading_pages import on_one_line, section, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    match = make_match("hang-ten", 4)
    enter(match, 1, [12, 3, 20, 12])
    return match


def version(match):
    """Return what the form carries: the state of the match that it was filled in from."""
    response = phone(match.club).get(f"/m/{match.uid}/end/")
    return re.search(r'name="version" value="(\d+)"', on_one_line(response))[1]


def send(match, client=None, **form):
    return (client or phone(match.club)).post(f"/m/{match.uid}/end/", form)


def ended(match):
    match = Match.objects.get(pk=match.pk)
    return match.ended_early if match.finished_at else None


@pytest.mark.parametrize(
    ("rest", "gives"),
    [("leader", "Bob takes $3.65."), ("split", "Bob takes 92 ¢, Ann, Cy and Di 91 ¢ each.")],
)
def test_a_match_ends_once_as_chosen_and_the_log_says_by_whom(match, rest, gives):
    response = send(match, phone_of(match, 1), version=version(match), rest=rest)
    assert (response.status_code, response.url) == (302, f"/m/{match.uid}/?play=1"), (
        "it counts with the others"
    )
    assert ended(match) == rest
    assert gives in section(phone(match.club).get(f"/m/{match.uid}/"), "places-title")
    entry = LogEntry.objects.filter(match=match).latest("id")
    assert (entry.action, entry.phone.name) == ("end", "Bob")
    assert (
        send(match, version=99, rest="split" if rest == "leader" else "leader").status_code == 200
    )
    assert ended(match) == rest


@pytest.mark.parametrize(("game", "deals"), [("hang-ten", []), ("golf", [[5, 9, 1, 2]])])
def test_one_tap_is_enough_where_no_choice_is_left(game, deals):
    match = make_match(game, 4)
    for number, scores in enumerate(deals, 1):
        enter(match, number, scores)
    assert send(match, version=version(match)).status_code == 302
    assert ended(match) == "split"


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({}, "Choose who gets the pot."),
        *(({"rest": rest}, "Choose one of the two.") for rest in ("me", "LEADER", "0")),
        *(({"rest": "leader", "version": version}, "") for version in ("", "x", "1.5", "9" * 400)),
    ],
)
def test_an_impossible_end_is_refused_and_changes_nothing(match, form, says):
    response = send(match, **{"version": version(match), **form})
    assert response.status_code in ((422,) if says else (409, 422))
    assert says in words(response)
    assert ended(match) is None


def test_a_hand_in_between_updates_amounts_and_keeps_the_choice(match):
    before = version(match)
    enter(match, 2, [1, 2, 30, 40])
    response = send(match, version=before, rest="leader")
    assert response.status_code == 409
    assert "Someone has just changed this match. Check the amounts again." in words(response)
    assert re.search(r'value="leader"[^>]* checked', on_one_line(response))
    assert ended(match) is None
    assert send(match, version=version(match), rest="leader").status_code == 302


@pytest.fixture
def golf():
    """Six-card Golf with three decks; nine Kings are in the hands of the first deal, so two hold
    too few.
    """
    golf = make_match("golf", 3, decks=3)
    for position in range(3):
        save_hand(golf, 1, position, "K K K 2 4 5")
    return golf


def send_decks(match, decks, client=None):
    return (client or phone(match.club)).post(
        f"/m/{match.uid}/decks/", {} if decks is None else {"decks": decks}
    )


def decks_of(match):
    return Match.objects.get(pk=match.pk).options["decks"]


@pytest.mark.parametrize("over", [False, True])
def test_decks_change_once_and_the_log_says_by_whom(golf, over):
    if over:
        play.end_match(golf, "split")
    client = phone_of(golf, 1)
    for _ in range(2):
        response = send_decks(golf, "4", client)
        assert (response.status_code, response.url) == (302, f"/m/{golf.uid}/")
    assert decks_of(golf) == 4
    assert [entry.phone.name for entry in LogEntry.objects.filter(match=golf, action="decks")] == [
        "Bob"
    ]
    if not over:
        assert "This match is now played with 4 decks." in words(client.get(f"/m/{golf.uid}/"))


NONE = "Enter a whole number from 1 to 20."
TOO_FEW = "need 3 decks."


@pytest.mark.parametrize(
    ("typed", "says"),
    [*((typed, NONE) for typed in (None, "", "0", "21", "two", "2.5", "9" * 400)), ("2", TOO_FEW)],
)
def test_an_invalid_number_of_decks_is_refused_at_the_field(golf, typed, says):
    response = send_decks(golf, typed)
    assert response.status_code == 422
    assert says in words(response)
    field = re.search(r'<input[^>]*name="decks"[^>]*>', on_one_line(response))[0]
    assert 'aria-invalid="true"' in field
    assert not typed or len(typed) > 9 or f'value="{typed}"' in field
    assert decks_of(golf) == 3
