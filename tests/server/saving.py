"""Phones at one match that save, send again and correct in any order, and what has to be stored
afterwards.

Every score that is sent is another number, so that the log tells what became of each.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import count

from games.matches.stored_match import load_match
from games.models import Match
from games.rules.replay import replay
from tests.server.phone import Answer, Phone

PHONES, DEALS, SEATS = 4, 3, 4


class Hands:
    """What one phone does, and what the server acknowledged of it: scores by deal and seat."""

    def __init__(
        self, phone: Phone, match: Match, chance: random.Random, numbers: count[int]
    ) -> None:
        self.phone, self.match, self.chance, self.numbers = phone, match, chance, numbers
        self.acknowledged: list[tuple[int, int, int]] = []
        self.refused: list[int] = []

    def step(self) -> None:
        """Enter the hand that the app leads to, or correct any other, by chance."""
        deal, seat = self.chance.randint(1, DEALS), self.chance.randint(1, SEATS)
        onward = re.search(
            r"/deals/(\d+)/hands/(\d+)/", self.phone.get(f"/m/{self.match.uid}/next/").location
        )
        if onward and self.chance.random() < 0.5:
            deal, seat = int(onward[1]), int(onward[2])
        self.hand(deal, seat)

    def hand(self, deal: int, seat: int) -> None:
        """Open a hand if it is to be had, and save another score in it; perhaps sent several
        times.
        """
        path = f"/m/{self.match.uid}/deals/{deal}/hands/{seat}/"
        page = self.phone.get(path + "?typed=")
        if page.status != 200:
            return
        score, name = next(self.numbers), f"a-submission-{next(self.numbers):05}"
        fields = {"typed": score, "unlikely": score, "seen": page.field("seen"), "submission": name}
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
        while answer.status == 200:
            answer = self.phone.post(path, **fields, sure=answer.field("sure"))
        return answer


def check_what_is_stored(match: Match, all_hands: list[Hands]) -> None:
    """Check that the log has every acknowledged score once, and no others; the match is what log
    and replay say.
    """
    acknowledged = {
        score: (deal, seat) for hands in all_hands for deal, seat, score in hands.acknowledged
    }
    lines = list(match.log.filter(action="hand").select_related("seat").order_by("revision"))
    written = {line.after["typed"]: (line.deal, line.seat.position + 1) for line in lines}

    assert Counter(line.after["typed"] for line in lines) == Counter(
        acknowledged.keys()
    )  # none lost, none doubled
    assert written == acknowledged  # each where it was sent
    assert not acknowledged.keys() & {score for hands in all_hands for score in hands.refused}

    state: dict[tuple[int | None, int], dict] = {}
    for line in lines:
        assert line.before == state.get(
            (line.deal, line.seat.position)
        )  # nothing was overwritten unseen
        state[line.deal, line.seat.position] = line.after
    stored = load_match(match.pk)
    saved = {
        (deal.number, seat): hand.typed
        for deal in stored.deals
        for seat, hand in deal.hands.items()
    }
    assert saved == {place: after["typed"] for place, after in state.items()}
    result = replay(stored.build_record())
    assert [standing.total for standing in sorted(result.standings, key=lambda one: one.seat)] == [
        seat.total for seat in stored.seats
    ]
    assert stored.match.revision == match.log.latest("revision").revision
