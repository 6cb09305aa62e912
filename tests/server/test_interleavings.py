"""Several phones at one match over HTTP, saving, sending again and correcting in any order."""

import random
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest
from django.db import connections

from games.models import Match
from tests.builders import make_match
from tests.server.phone import Phone
from tests.server.running import Server
from tests.server.saving import DEALS, PHONES, SEATS, Hands, check_what_is_stored

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
STEPS = 20


def play(hands: Hands) -> None:
    for _ in range(STEPS):
        hands.step()


def everything_at_once(server: Server, match: Match, seed: int) -> list[Hands]:
    numbers = count(1)
    all_hands = [
        Hands(Phone(server, match.club), match, random.Random(f"{seed} {number}"), numbers)
        for number in range(PHONES)
    ]
    with ThreadPoolExecutor(PHONES) as threads:
        for done in [threads.submit(play, hands) for hands in all_hands]:
            done.result()
    for hands in all_hands:
        hands.phone.close()
    connections.close_all()
    return all_hands


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.sqlite_will_do)])
def test_each_acknowledged_save_is_stored_exactly_once(server: Server, seed: int) -> None:
    match = make_match("basketball", SEATS, deals=DEALS)
    check_what_is_stored(match, everything_at_once(server, match, seed))
