"""Scores of others lie face down until the reveal, except on the phone that entered them."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from games import play
from games.models import Match
from tests.builders import hand, make_match, phone
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def match() -> Match:
    return make_match("tens-grid", 4)


def ids(match: Match) -> list[int]:
    return [seat.player_id for seat in match.seats.all()]


def strip(match: Match, viewer: int | None, position: int = 3) -> str:
    address = reverse("hand", args=[match.uid, 1, position])
    return phone(match.club, player=viewer).get(address).text


def test_others_see_that_a_hand_is_in_and_not_what_it_scores(match: Match) -> None:
    ann, bob, *_ = ids(match)
    play.record_hand(match, 1, 0, hand(77), seen=0, phone=ann)
    assert 'aria-label="An in, Ann, done"' in strip(match, bob)
    assert not re.search(r"\b77\b", strip(match, bob))  # the match's uid may have it somewhere
    assert 'aria-label="An 77, Ann, done"' in strip(match, ann)


def test_the_phone_that_entered_a_hand_for_somebody_sees_its_score_and_so_do_they(match: Match) -> None:
    ann, bob, cy, _ = ids(match)
    play.record_hand(match, 1, 1, hand(77), seen=0, phone=ann)
    assert 'aria-label="Bo 77, Bob, done"' in strip(match, ann)
    assert 'aria-label="Bo 77, Bob, done"' in strip(match, bob)
    assert 'aria-label="Bo in, Bob, done"' in strip(match, cy)


@pytest.mark.parametrize(("first", "told"), [("Ann", False), ("Bob", True)])
def test_who_answers_a_question_is_told_what_it_does_only_if_their_phone_entered_all(first: str, told: bool) -> None:
    golf = make_match("golf", ["Ann", "Bob"])
    ids = dict(golf.seats.values_list("player__name", "player_id"))
    for position, (score, by) in enumerate([(5, first), (22, "Bob")]):
        play.record_hand(golf, 1, position, hand(score), seen=0, phone=ids[by])
    said = words(phone(golf.club, player=ids["Bob"]).get(reverse("question", args=[golf.uid, 1])))
    assert "Who turned up their last card first?" in said
    assert ("Ann stays 5" in said) is told
    assert ("Bob 22 becomes 32" in said) is told


def test_one_phone_for_the_whole_table_sees_what_it_entered(match: Match) -> None:
    play.record_hand(match, 1, 0, hand(77), seen=0)
    assert 'aria-label="An 77, Ann, done"' in strip(match, None)


def test_all_scores_are_seen_once_the_deal_is_whole(match: Match) -> None:
    ann, bob, *_ = ids(match)
    for position in range(4):
        play.record_hand(match, 1, position, hand(70 + position), seen=0, phone=ann)
    assert 'aria-label="Cy 72, Cy, done"' in strip(match, bob)


def test_who_entered_for_somebody_waits_and_is_never_led_to_the_hand_of_who_has_a_phone(match: Match) -> None:
    ann, _, cy, di = ids(match)
    for player in (ann, cy, di):
        play.let_in(match.club, "keeper", "keeper", player=player)
    play.record_hand(match, 1, 0, hand(3), seen=0, phone=ann)
    client = phone(match.club, player=ann)
    for position in (1, 2):  # Bob has no phone; Cy has one, and Ann entered for him all the same
        saved = client.post(reverse("hand", args=[match.uid, 1, position]), {"seen": 0, "typed": "5"})
        assert saved["Location"] == f"{reverse('reveal', args=[match.uid, 1])}?play=1"
    assert "Waiting for Di" in words(client.get(reverse("reveal", args=[match.uid, 1])))
