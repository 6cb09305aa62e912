"""A server that is killed again and again while phones save, as by an empty battery, and started again.

The phones send again what was not answered, as they do in use.
"""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from itertools import count
from threading import Condition

import pytest
from django.db import connections

from games.models import Match
from tests.builders import make_match
from tests.server.phone import Answer, Phone
from tests.server.running import Server
from tests.server.saving import DEALS, PHONES, SEATS, Hands, check_what_is_stored

pytestmark = pytest.mark.django_db(transaction=True)
CRASHES, MOST_BETWEEN, LONGEST = 3, 25, 60


class PatientPhone(Phone):
    """A phone that sends again and again until there is an answer, and tells `saves` of every hand that is saved."""

    def __init__(self, server: Server, match: Match, saves: Saves) -> None:
        super().__init__(server, match.club)
        self.server, self.saves = server, saves

    def _ask(self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None) -> Answer:
        while True:
            assert self.server.listens.wait(LONGEST)
            try:
                answer = super()._ask(method, path, body, headers)
            except (OSError, HTTPException):
                self.saves.unanswered += 1
                continue
            if method == "POST" and answer.status == 303 and "/change/" not in answer.location:
                self.saves.add_one()
            return answer


class Saves:
    """How many hands were saved so far, to wait for more; how often a phone got no answer; whether all is done."""

    def __init__(self) -> None:
        self.number = self.unanswered = 0
        self.done = False
        self.changed = Condition()

    def add_one(self) -> None:
        with self.changed:
            self.number += 1
            self.changed.notify_all()

    def end(self) -> None:
        with self.changed:
            self.done = True
            self.changed.notify_all()

    def wait_for(self, more: int) -> None:
        """Until so many more hands are saved, or nothing more is to come."""
        with self.changed:
            wanted = self.number + more
            assert self.changed.wait_for(lambda: self.done or self.number >= wanted, LONGEST)


def save_until(hands: Hands, saves: Saves) -> None:
    while not saves.done:
        hands.step()


def test_what_was_acknowledged_survives_crashes_and_nothing_is_there_twice(server: Server) -> None:
    match, chance, numbers, saves = make_match("basketball", SEATS, deals=DEALS), random.Random(), count(1), Saves()
    connections.close_all()
    phones = [PatientPhone(server, match, saves) for _ in range(PHONES)]
    all_hands = [Hands(phone, match, random.Random(number), numbers) for number, phone in enumerate(phones)]
    with ThreadPoolExecutor(PHONES) as threads:
        working = [threads.submit(save_until, hands, saves) for hands in all_hands]
        for _ in range(CRASHES):
            saves.wait_for(chance.randint(0, MOST_BETWEEN))
            server.kill()
            server.start()
        saves.wait_for(PHONES)
        saves.end()
        for one in working:
            one.result()
    assert saves.unanswered
    for phone in phones:
        phone.close()
    check_what_is_stored(match, all_hands)
