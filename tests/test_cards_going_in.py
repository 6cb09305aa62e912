"""How far the hands are that phones are entering right now."""

import os

import pytest

from games import cards_going_in
from games.cards_going_in import HOLDS, cards_in, state_of, tell
from games.models import new_uid


@pytest.fixture
def match():
    return new_uid()


def test_the_cards_of_a_hand_are_known_by_match_deal_and_seat(match):
    tell(match, 1, 2, 7)
    assert [cards_in(*where) for where in ((match, 1, 2), (match, 1, 3), (match, 2, 2), (new_uid(), 1, 2))] == [
        7,
        0,
        0,
        0,
    ]


def test_the_state_of_a_deal_changes_with_each_of_its_cards(match):
    states = [state_of(match, 1)]
    for position, cards in ((2, 7), (2, 8), (0, 1), (2, 0), (0, 0)):
        tell(match, 1, position, cards)
        states.append(state_of(match, 1))
    assert states[0] == states[-1] == ""
    assert len(set(states)) == len(states) - 1


def test_after_some_minutes_nothing_is_known_any_more(match, monkeypatch):
    monkeypatch.setattr(cards_going_in, "time", lambda: 1_000_000)
    tell(match, 1, 2, 7)
    monkeypatch.setattr(cards_going_in, "time", lambda: 1_000_000 + HOLDS)
    assert (cards_in(match, 1, 2), state_of(match, 1)) == (0, "")


def test_the_processes_of_a_server_know_it_together(match):
    child = os.fork()
    if child == 0:
        tell(match, 1, 2, 7)
        os._exit(0)
    os.waitpid(child, 0)
    assert cards_in(match, 1, 2) == 7
