import re

import pytest

from games import play
from games.models import LogEntry, Match
from tests.builders import enter, hand, make_club, make_match, phone
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


# Who may do it


def test_an_outsider_does_not_find_it_and_a_watcher_may_not(match):
    now = version(match)
    for stranger in (phone(), phone(make_club())):
        assert stranger.get(path(match)).status_code == 404
        assert send(match, stranger, version=now, rest="split").status_code == 404
    watcher = phone(match.club, "watcher")
    assert watcher.get(path(match)).status_code == 403
    assert send(match, watcher, version=now, rest="split").status_code == 403
    assert ended(match) is None


# What it says before


def test_it_shows_what_both_ways_would_give(match):
    text = words(shown(match))
    assert "Hang Ten ends after 1 deal, with the standings as they are." in text
    assert "Whose is the $3.65 in the pot?" in text
    assert "Bob takes it who leads, with" in text
    assert "Everybody takes a share Bob takes 92 ¢, Ann, Cy and Di 91 ¢ each." in text
    assert "The odd 1 ¢ goes to Bob, the first of them left of the dealer." in text
    assert "Play on" in text


def test_looking_changes_nothing(match):
    shown(match)
    assert ended(match) is None


def test_a_half_entered_deal_is_said_not_to_count(match):
    play.record_hand(match, 2, 0, hand(5), seen=0)
    assert "Deal 2 is half entered and will not count." in words(shown(match))


def test_before_the_first_deal_there_is_nothing_to_choose():
    text = words(shown(make_match()))
    assert "No deal is complete yet, so nobody wins. Everybody gets the ante of $1.00 back." in text
    assert "in the pot?" not in text


def test_without_a_pot_there_is_nothing_to_choose():
    match = make_match("golf", 2)
    enter(match, 1, [5, 9])
    text = words(shown(match))
    assert "Ann wins." in text
    assert "in the pot?" not in text


# Doing it


@pytest.mark.parametrize("rest", ["leader", "split"])
def test_it_ends_the_match_the_way_that_was_chosen(match, rest):
    response = send(match, version=version(match), rest=rest)
    assert (response.status_code, response.url) == (302, f"/m/{match.uid}/")
    assert ended(match) == rest


def test_the_result_is_what_was_promised(match):
    send(match, version=version(match), rest="split")
    won = part(phone(match.club).get(f"/m/{match.uid}/"), "won")
    assert "Bob wins" in won
    assert "Bob takes 92 ¢, Ann, Cy and Di 91 ¢ each." in won


@pytest.mark.parametrize(("game", "deals"), [("hang-ten", []), ("golf", [[5, 9, 1, 2]])])
def test_where_nothing_is_left_to_choose_one_tap_is_enough(game, deals):
    match = make_match(game, 4)
    for number, scores in enumerate(deals, 1):
        enter(match, number, scores)
    assert send(match, version=version(match)).status_code == 302
    assert ended(match) == "split"


def test_who_ended_it_is_in_the_log(match):
    bob = match.seats.get(position=1).player
    send(match, phone(match.club, player=bob.pk), version=version(match), rest="leader")
    entry = LogEntry.objects.filter(match=match).latest("id")
    assert (entry.action, entry.phone) == ("end", bob)


# What cannot be


def test_nothing_chosen_is_said_and_changes_nothing(match):
    response = send(match, version=version(match))
    assert response.status_code == 422
    assert "Choose what becomes of the pot." in words(response)
    assert ended(match) is None


@pytest.mark.parametrize("rest", ["me", "LEADER", "0"])
def test_a_choice_that_there_is_not_is_said_and_changes_nothing(match, rest):
    response = send(match, version=version(match), rest=rest)
    assert response.status_code == 422
    assert "Choose one of the two." in words(response)
    assert ended(match) is None


@pytest.mark.parametrize("version", ["", "x", "1.5", "9" * 400])
def test_a_version_that_is_none_changes_nothing(match, version):
    response = send(match, version=version, rest="leader")
    assert response.status_code in (409, 422)
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
    assert "The match is over There is nothing left to end." in words(shown(match))
    assert send(match, version=99, rest="split").status_code == 200
    assert ended(match) == "leader"
