"""Phones that send again and again until there is an answer, as those do on which hands wait."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPException
from itertools import count
from threading import Condition, Event

from django.db import connections

from games.models import Match
from tests.server.phone import Answer, Phone
from tests.server.running import Server
from tests.server.saving import PHONES, Hands, check_what_is_stored

LONGEST = 240
"""How many seconds anything may take."""


class PatientPhone(Phone):
    """A phone that tells `saves` of every hand that is saved, and sends nothing while `there` is
    not set.
    """

    def __init__(self, server: Server, match: Match, saves: Saves, there: Event) -> None:
        super().__init__(server, match.club)
        self.saves, self.there = saves, there

    def _ask(
        self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        while True:
            assert self.there.wait(LONGEST)
            try:
                answer = super()._ask(method, path, body, headers)
            except (OSError, HTTPException):
                self.saves.fail()
                continue
            if answer.status == 503:
                self.saves.fail()
                continue
            if method == "POST" and answer.status == 303:
                self.saves.add_one()
            return answer


class Saves:
    """How many hands were saved so far, to wait for more; how often there was no answer; whether
    all is done.
    """

    def __init__(self) -> None:
        self.number = self.unanswered = 0
        self.done = False
        self.changed = Condition()

    def add_one(self) -> None:
        with self.changed:
            self.number += 1
            self.changed.notify_all()

    def fail(self) -> None:
        with self.changed:
            self.unanswered += 1
            self.changed.notify_all()

    def end(self) -> None:
        with self.changed:
            self.done = True
            self.changed.notify_all()

    def wait_for(self, more: int) -> None:
        """Wait until `more` further hands are saved, or nothing more is to come."""
        with self.changed:
            wanted = self.number + more
            assert self.changed.wait_for(lambda: self.done or self.number >= wanted, LONGEST)

    def wait_for_failure(self) -> None:
        """Wait until a phone gets no answer once more."""
        with self.changed:
            failed = self.unanswered
            assert self.changed.wait_for(lambda: self.unanswered > failed, LONGEST)


@contextmanager
def phones_saving(server: Server, match: Match, there: Event) -> Iterator[Saves]:
    """Have phones save hands of a match all the time while `there` is set; at the end check that
    all is stored.

    Something has to have gone wrong for them meanwhile.
    """
    numbers, saves = count(1), Saves()
    phones = [PatientPhone(server, match, saves, there) for _ in range(PHONES)]
    all_hands = [
        Hands(phone, match, random.Random(number), numbers) for number, phone in enumerate(phones)
    ]
    connections.close_all()
    with ThreadPoolExecutor(PHONES) as threads:
        working = [threads.submit(save_until_end, hands, saves) for hands in all_hands]
        try:
            yield saves
            saves.wait_for(PHONES)
        finally:
            saves.end()
        for one in working:
            one.result()
    for phone in phones:
        phone.close()
    assert saves.unanswered
    check_what_is_stored(match, all_hands)


def save_until_end(hands: Hands, saves: Saves) -> None:
    """Save one hand after the other until nothing more is to come."""
    try:
        while not saves.done:
            hands.step()
    finally:
        saves.end()
