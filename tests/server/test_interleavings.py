"""Several phones at one match over HTTP, saving, sending again and correcting in any order.

Every score that is sent is another number, so that the log tells what became of each.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest
from django.db import connections

from games.facts import load_facts
from games.models import Match
from games.rules.replay import replay
from tests.builders import make_match
from tests.server.phone import Answer, Phone
from tests.server.running import Server

pytestmark = pytest.mark.django_db(transaction=True)
PHONES, DEALS, SEATS, STEPS = 4, 3, 4, 20


class Hands:
    """What one phone does, and what the server acknowledged of it: scores by deal and seat."""

    def __init__(self, phone: Phone, match: Match, chance: random.Random, numbers: count[int]) -> None:
        self.phone, self.match, self.chance, self.numbers = phone, match, chance, numbers
        self.acknowledged: list[tuple[int, int, int]] = []
        self.refused: list[int] = []

    def play(self) -> None:
        """Now enter the hand that the app leads to, now correct any other."""
        for _ in range(STEPS):
            deal, seat = self.chance.randint(1, DEALS), self.chance.randint(1, SEATS)
            onward = re.search(r"/deals/(\d+)/hands/(\d+)/", self.phone.get(f"/m/{self.match.uid}/next/").location)
            if onward and self.chance.random() < 0.5:
                deal, seat = int(onward[1]), int(onward[2])
            self.hand(deal, seat)

    def hand(self, deal: int, seat: int) -> None:
        """Open a hand if it is to be had, and save another score in it; perhaps sent several times."""
        path = f"/m/{self.match.uid}/deals/{deal}/hands/{seat}/"
        page = self.phone.get(path + "?typed=")
        if page.status != 200:
            return
        score, name = next(self.numbers), f"a-submission-{next(self.numbers):05}"
        fields = {"typed": score, "seen": page.field("seen"), "submission": name}
        for _ in range(self.chance.choice((1, 1, 1, 2, 3))):
            answer = self.save(path, fields)
            assert answer.status in {303, 409}, (answer.status, answer.body)
            if answer.status == 303:
                self.acknowledged.append((deal, seat, score))
            else:
                self.refused.append(score)

    def save(self, path: str, fields: dict[str, object]) -> Answer:
        """Send a form, and look at what it changes and agree to that as often as it is asked."""
        answer = self.phone.post(path, **fields)
        while "/change/" in answer.location:
            page = self.phone.get(answer.location)
            agreed = {"sure": page.field("sure")} if page.status == 200 else {}
            answer = self.phone.post(path, **fields, **agreed)
        return answer


def everything_at_once(server: Server, match: Match, seed: int) -> list[Hands]:
    numbers = count(1)
    all_hands = [
        Hands(Phone(server, match.club), match, random.Random(f"{seed} {number}"), numbers) for number in range(PHONES)
    ]
    with ThreadPoolExecutor(PHONES) as threads:
        for done in [threads.submit(hands.play) for hands in all_hands]:
            done.result()
    for hands in all_hands:
        hands.phone.close()
    connections.close_all()
    return all_hands


@pytest.mark.parametrize("seed", range(3))
def test_what_was_acknowledged_is_there_once_and_nothing_else(server: Server, seed: int) -> None:
    match = make_match("basketball", SEATS, deals=DEALS)
    all_hands = everything_at_once(server, match, seed)
    acknowledged = {score: (deal, seat) for hands in all_hands for deal, seat, score in hands.acknowledged}
    lines = list(match.log.filter(action="hand").select_related("seat").order_by("revision"))
    written = {line.after["typed"]: (line.deal, line.seat.position + 1) for line in lines}

    assert Counter(line.after["typed"] for line in lines) == Counter(acknowledged.keys())  # none lost, none doubled
    assert written == acknowledged  # each where it was sent
    assert not acknowledged.keys() & {score for hands in all_hands for score in hands.refused}

    state: dict[tuple[int | None, int], dict] = {}
    for line in lines:
        assert line.before == state.get((line.deal, line.seat.position))  # nothing was overwritten unseen
        state[line.deal, line.seat.position] = line.after
    facts = load_facts(match.pk)
    stored = {(deal.number, seat): hand.typed for deal in facts.deals for seat, hand in deal.hands.items()}
    assert stored == {place: after["typed"] for place, after in state.items()}
    result = replay(facts.record())
    assert [standing.total for standing in sorted(result.standings, key=lambda one: one.seat)] == [
        seat.total for seat in facts.seats
    ]
    assert facts.match.revision == match.log.latest("revision").revision
