"""Saving a hand when somebody else saved it, or ended the match, meanwhile."""

import re

import pytest

from games import play
from games.facts import load_facts
from tests.builders import enter, hand, make_match
from tests.pages.hands import TEN, opened, path, save, stored

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return make_match("hang-ten", 4)


def test_a_newer_hand_is_not_overwritten_and_both_are_shown(match):
    play.record_hand(match, 1, 0, hand("9 4 4 J 2 9 4 4 8 8"), seen=0)
    response = save(match, cards=TEN, seen=0)
    assert response.status_code == 409
    text = re.sub(r"<template.*?</template>", "", response.text, flags=re.DOTALL)
    assert re.findall(r'<span class="name">([^<]+)</span>', text) == ["Yours", "Saved meanwhile"]
    assert re.findall(r'<span class="vh">Score </span>([^<]+)<', text) == ["13", "18"]
    assert "Yours: 9 4 4 J 2 over 9 4 4 8 3." in text
    assert "Saved meanwhile: 9 4 4 J 2 over 9 4 4 8 8." in text
    assert stored(match).cards.endswith("8 8")


def test_who_saved_the_newer_hand_is_said_by_name(match):
    bob = match.seats.get(position=1).player
    play.record_hand(match, 1, 0, hand("9 4 4 J 2 9 4 4 8 8"), seen=0, phone=bob.pk)
    text = save(match, cards=TEN, seen=0).text
    assert "Bob saved this hand in the meantime. Which one is right?" in text
    assert ">Keep Bob’s</a>" in text


def test_mine_can_be_saved_over_theirs(match):
    play.record_hand(match, 1, 0, hand("A A A A A A A A A 2"), seen=0)
    text = save(match, cards=TEN).text
    version = re.search(r'name="seen" value="(\d+)"', text)[1]
    assert version == str(stored(match).version)
    assert f'<input type="hidden" name="cards" value="{TEN}">' in text
    assert save(match, cards=TEN, seen=version).status_code == 303
    assert stored(match).cards == TEN


def test_keeping_theirs_leads_on(match):
    play.record_hand(match, 1, 0, hand("A A A A A A A A A 2"), seen=0)
    text = save(match, cards=TEN).text
    assert f'<a class="btn" href="{path(match, 1, 2)}" data-drop="{path(match)}">Keep theirs</a>' in text


def test_a_conflict_of_typed_scores_and_of_hands_without_cards_keeps_what_was_entered():
    match = make_match("tens-pile", 3)
    play.record_hand(match, 1, 0, hand("2 3"), seen=0)
    text = save(match, typed="14", marked="1").text
    assert '<input type="hidden" name="typed" value="14">' in text
    assert '<input type="hidden" name="marked" value="1">' in text
    text = save(match, cards="", out="1").text
    assert '<input type="hidden" name="out" value="1">' in text


def test_htmx_gets_the_conflict_as_a_fragment(match):
    play.record_hand(match, 1, 0, hand("A A A A A A A A A 2"), seen=0)
    response = save(match, cards=TEN, htmx=True)
    assert response.status_code == 409
    assert "<html" not in response.text


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 40])
def test_a_version_that_is_none_counts_as_not_having_seen_anything(match, seen):
    play.record_hand(match, 1, 0, hand("A A A A A A A A A 2"), seen=0)
    assert save(match, cards=TEN, seen=seen).status_code == 409


def test_a_match_that_was_ended_meanwhile_says_so_and_shows_what_was_entered(match):
    play.end_match(match, "split")
    response = save(match, cards=TEN)
    assert response.status_code == 409
    assert '<p class="note bad" role="alert">The match is over.</p>' in response.text
    assert "Not saved: 9 4 4 J 2 over 9 4 4 8 3." in response.text
    assert f'href="/m/{match.uid}/" data-drop="{path(match)}">Go on</a>' in response.text


def test_a_deal_that_has_to_wait_says_so_and_shows_what_was_entered(match):
    play.record_hand(match, 1, 0, hand(TEN), seen=0)
    response = save(match, number=2, typed="−7")
    assert response.status_code == 409
    assert "Deal 2 has not begun: deal 1 comes first." in response.text
    assert "−7" in response.text
    assert f'href="{path(match, 1, 2)}" data-drop="{path(match, 2)}">Go on</a>' in response.text


@pytest.mark.parametrize("played", [0, 1])
def test_a_hand_stays_its_players_when_somebody_sits_down_before_them_meanwhile(played):
    match = make_match("basketball", 3, deals=5)
    for number in range(1, played + 1):
        enter(match, number, [10, 20, 30])
    seats = re.search(r'name="seats" value="([\d ]+)"', opened(match, played + 1, 2).text)[1]
    play.come(match, play.add_player(match.club, "Eve").pk, after=0)
    assert save(match, played + 1, 2, seats=seats, typed="100").status_code == 303
    facts = load_facts(match.pk)
    assert {facts.names[at]: row.typed for at, row in facts.deal(played + 1).hands.items()} == {"Bob": 100}
