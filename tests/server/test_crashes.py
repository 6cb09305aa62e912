"""A server, or its database, that goes away again and again while phones save, and comes back."""

import random
from pathlib import Path
from threading import Event

import pytest
from django.db import connection, connections

from tests.builders import make_match
from tests.postgres import start_again, stop_for_now
from tests.server.patience import phones_saving
from tests.server.phone import Phone
from tests.server.running import Server
from tests.server.saving import DEALS, PHONES, SEATS

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
TIMES, MAX_BETWEEN = 3, 25


def test_acknowledged_saves_survive_crashes_exactly_once(server: Server) -> None:
    match, chance = make_match("basketball", SEATS, deals=DEALS), random.Random()
    with phones_saving(server, match, server.listens) as saves:
        for _ in range(TIMES):
            saves.wait_for(chance.randint(0, MAX_BETWEEN))
            server.kill()
            server.start()


@pytest.fixture
def postgres() -> Path:
    """The folder of the tests' PostgreSQL server, which for once keeps what it acknowledges when it
    crashes.
    """
    settings = connection.settings_dict
    with connection.cursor() as cursor:
        cursor.execute(
            f"ALTER DATABASE {connection.ops.quote_name(settings['NAME'])} SET "
            "synchronous_commit = on"
        )
    return Path(settings["HOST"])


@pytest.mark.postgres_only
def test_acknowledged_saves_survive_restarts_of_postgresql(server: Server, postgres: Path) -> None:
    match, there = make_match("basketball", SEATS, deals=DEALS), Event()
    there.set()
    with phones_saving(server, match, there) as saves:
        for mode in ("fast", "immediate"):
            saves.wait_for(MAX_BETWEEN)
            stop_for_now(postgres, mode)
            saves.wait_for_failure()
            there.clear()
            start_again(postgres)
            there.set()


@pytest.mark.postgres_only
def test_a_restart_of_postgresql_between_requests_is_unnoticed(
    server: Server, postgres: Path
) -> None:
    match = make_match("basketball", SEATS)
    phones = [Phone(server, match.club) for _ in range(PHONES)]
    connections.close_all()
    for _ in range(2):
        assert [phone.get(f"/m/{match.uid}/").status for phone in phones] == [200] * PHONES
        stop_for_now(postgres, "fast")
        start_again(postgres)
    for phone in phones:
        phone.close()
