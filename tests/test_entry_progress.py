"""How far the hands are that phones are entering right now."""

import os
import re
from itertools import count
from mmap import mmap

import pytest
from django.urls import reverse

from games.matches import entry_progress
from games.matches.entry_progress import VALID_FOR, format_state, note_card_count, read_card_count
from games.matches.stored_match import HandRef
from games.memory import ANSWERS, REPLAYED_MATCHES
from games.models import new_uid
from tests.builders import make_match, phone


@pytest.fixture
def match():
    return new_uid()


def test_cards_entered_are_known_by_match_deal_and_seat(match):
    note_card_count(match, HandRef(1, 2), 7)
    seen = [read_card_count(match, HandRef(*where)) for where in ((1, 2), (1, 3), (2, 2))]
    assert [*seen, read_card_count(new_uid(), HandRef(1, 2))] == [7, 0, 0, 0]


def test_the_state_of_a_deal_changes_with_each_card(match, monkeypatch):
    monkeypatch.setattr(entry_progress, "time", count(1_000_000).__next__)
    states = [format_state(match, 1)]
    for position, cards in ((2, 7), (2, 8), (0, 1), (2, 0), (0, 0)):
        note_card_count(match, HandRef(1, position), cards)
        states.append(format_state(match, 1))
    assert states[0] == ""
    assert len(set(states)) == len(states)


def test_processes_of_a_server_share_progress_for_some_minutes(match, monkeypatch):
    monkeypatch.setattr(entry_progress, "time", lambda: 1_000_000)
    child = os.fork()
    if child == 0:
        note_card_count(match, HandRef(1, 2), 7)
        os._exit(0)
    os.waitpid(child, 0)
    assert read_card_count(match, HandRef(1, 2)) == 7
    monkeypatch.setattr(entry_progress, "time", lambda: 1_000_000 + VALID_FOR)
    assert (read_card_count(match, HandRef(1, 2)), format_state(match, 1)) == (0, "")


class Machines:
    """Servers with one database whose memories know nothing of each other, and a clock for all of
    them.
    """

    def __init__(self, monkeypatch):
        self.patch, self.now = monkeypatch, 1_000_000.0
        self.memories = [mmap(-1, len(entry_progress._TABLE)) for _ in range(2)]
        monkeypatch.setattr(entry_progress, "time", lambda: self.now)

    def on(self, machine):
        self.patch.setattr(entry_progress, "_TABLE", self.memories[machine])
        for kept in (REPLAYED_MATCHES, ANSWERS):
            kept.clear()
        self.now += 1


@pytest.fixture
def machines(monkeypatch):
    return Machines(monkeypatch)


def waiting(client, address, seen):
    """Return what a phone that waits is answered: its status, the state that it has then, and what
    is said.
    """
    answer = client.get(address, {"seen": seen}, headers={"HX-Request": "true"})
    state = (
        re.search(r'data-revision="([^"]+)"', answer.text)[1] if answer.status_code == 200 else seen
    )
    return answer.status_code, state, answer.text


@pytest.mark.django_db
def test_machines_asked_in_turn_report_progress_only_once_known(machines):
    match = make_match("golf", 2, deals=1)
    bob = match.seats.get(position=1)
    client, enters = phone(match.club, player=bob.player_id), phone(match.club)
    address, hand = (
        reverse("live-reveal", args=[match.uid, 1]),
        f"/m/{match.uid}/deals/1/hands/1/score/",
    )
    machines.on(0)
    assert enters.get(hand, {"cards": "A 2 3"}).status_code == 200
    machines.on(1)
    _, seen, said = waiting(client, address, "none")
    assert "3 of 6 cards" not in said  # this one does not know
    machines.on(0)
    status, seen, said = waiting(client, address, seen)
    assert (status, "3 of 6 cards" in said) == (200, True)
    for machine in (1, 0, 1, 0):
        machines.on(machine)
        assert waiting(client, address, seen)[0] == 204
    machines.on(1)
    assert enters.get(hand, {"cards": "A 2 3 4"}).status_code == 200
    status, seen, said = waiting(client, address, seen)
    assert (status, "4 of 6 cards" in said) == (200, True)
    for machine in (0, 1, 0, 1):
        machines.on(machine)
        assert waiting(client, address, seen)[0] == 204
    machines.now += VALID_FOR
    machines.on(0)
    status, seen, said = waiting(client, address, seen)
    assert (status, "of 6" in said) == (200, False)
    for machine in (1, 0):
        machines.on(machine)
        assert waiting(client, address, seen)[0] == 204
