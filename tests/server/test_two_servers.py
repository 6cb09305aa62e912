"""Two servers on one PostgreSQL: phones save by both while the club they play in is changed all the
time.
"""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest
from django.db import connection, connections

from games import play
from games.models import Club, Match
from tests.builders import make_match
from tests.old_sheets import import_results
from tests.server.phone import Answer, Phone
from tests.server.running import Server
from tests.server.saving import DEALS, PHONES, SEATS, Hands, check_what_is_stored

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres_only, pytest.mark.slow]
STEPS = 15


class ServedPhone(Phone):
    """A phone that is always answered."""

    def _ask(
        self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        answer = super()._ask(method, path, body, headers)
        assert answer.status < 500, (method, path, answer.body)
        return answer


@pytest.fixture
def servers(transactional_db: None) -> Iterator[list[Server]]:
    running = [Server(), Server()]
    for server in running:
        server.start()
    yield running
    for server in running:
        server.kill()


def test_no_save_fails_while_the_club_changes(
    servers: list[Server],
) -> None:
    """People are renamed, merged and forgotten, and matches are deleted."""
    match, numbers = make_match("basketball", SEATS, deals=DEALS), count(1)
    phones = [ServedPhone(servers[number % 2], match.club) for number in range(PHONES)]
    all_hands = [
        Hands(phone, match, random.Random(number), numbers) for number, phone in enumerate(phones)
    ]
    before = count_deadlocks()
    with ThreadPoolExecutor(PHONES) as threads:
        working = [threads.submit(save, hands) for hands in all_hands]
        rounds = 0
        while rounds < SEATS or not all(one.done() for one in working):
            change_club(match, rounds)
            rounds += 1
        for one in working:
            one.result()
    for phone in phones:
        phone.close()
    check_what_is_stored(match, all_hands)
    assert count_deadlocks() == before
    assert match.club.players.filter(forgotten_at__isnull=False).count() >= SEATS


def save(hands: Hands) -> None:
    for _ in range(STEPS):
        hands.step()


def change_club(match: Match, number: int) -> None:
    """Change all that locks the club; of those who sit in the match, somebody else in each
    round.
    """
    club = Club.objects.get(pk=match.club_id)
    player = match.seats.get(position=number % SEATS).player
    batch = import_results(club, (f"Old {number}", 3, "Somewhere else", 4))
    alias = make_match("golf", ["Guest", f"Alias {number}"], club).seats.get(position=1).player_id
    play.merge_players(club, player.pk, alias)
    play.delete_match(club.matches.latest("pk"))
    play.undo_import(club, batch.uid)
    if not player.forgotten_at:
        play.rename_player(club, player.pk, f"Player {number}", phone=player.pk)
        play.forget_player(club, player.pk)


def count_deadlocks() -> int:
    """Return how many deadlocks PostgreSQL has counted in this database."""
    connections.close_all()  # it is told of them when connections end
    with connection.cursor() as cursor:
        cursor.execute("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
        return int(cursor.fetchone()[0])
