"""What pages cost: queries, bytes over the wire, and the server's time.

`tests/test_budgets.py` holds the counts.

The matches go on after forty deals, or one where that is said; the database is SQLite, in a folder
of its own. What needs the app is imported once that is set up.
"""

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import django
from django.test import Client

from benchmarks import Row

REPEATS = 60


def rows() -> Iterator[Row]:
    """Yield rows for the match page, for saving a hand, and for a first visit."""
    with app():
        yield from match_pages()
        yield saving()
        yield from first_visits()


@contextmanager
def app() -> Iterator[None]:
    """Set up the app with an empty database, and static files as they are served in use."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/bench.sqlite3"
        os.environ["LOG_REQUESTS"] = "0"
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
        django.setup()
        from django.core.management import call_command
        from django.test.utils import override_settings, setup_test_environment

        setup_test_environment()
        with override_settings(STATIC_ROOT=Path(folder) / "static"):
            call_command("migrate", verbosity=0, interactive=False)
            call_command("collectstatic", verbosity=0, interactive=False)
            yield


def match_pages() -> Iterator[Row]:
    """Yield rows for the match page, of Hang Ten with six players."""
    from tests.builders import make_long_match, phone

    for deals in (1, 40):
        match = make_long_match(players=6, deals=deals)
        client, path = phone(match.club), f"/m/{match.uid}/"
        queries, seconds = cost(partial(client.get, path))
        yield Row(f"match page, deals: {deals}", f"{seconds * 1000:.1f} ms", f"{queries} queries")


def saving() -> Row:
    """Return the row for saving a hand from the phone of its player."""
    from tests.builders import make_long_match, phone

    match = make_long_match(players=6)
    client = phone(match.club, player=match.seats.get(position=0).player_id)
    hands = iter((41 + turn // 6, 1 + turn % 6) for turn in range(10 * REPEATS))

    def save() -> object:
        deal, seat = next(hands)
        return client.post(
            f"/m/{match.uid}/deals/{deal}/hands/{seat}/", {"typed": deal + seat, "seen": 0}
        )

    queries, seconds = cost(save)
    return Row("saving a hand, deals: 40", f"{seconds * 1000:.1f} ms", f"{queries} queries")


def first_visits() -> Iterator[Row]:
    """Yield rows for all that comes over the wire for a phone's first page, by what it is."""
    from games.play import get_or_open_newest_table
    from tests.builders import make_long_match, phone
    from tests.weight import first_visit

    match = make_long_match(players=6)
    client = phone(match.club)
    for what, path in (
        ("match page", f"/m/{match.uid}/"),
        ("entering a hand", f"/m/{match.uid}/deals/41/hands/1/"),
        ("a club's home", f"/c/{match.club.uid}/"),
        ("setting a match up", f"/t/{get_or_open_newest_table(match.club).uid}/"),
        ("the first page", "/"),
    ):
        weights = first_visit(Client() if path == "/" else client, path)
        kinds = {
            kind: sum(size for name, size in weights.items() if name.endswith(kind))
            for kind in (".css", ".js")
        }
        parts = [
            f"page {weights[path]:,}",
            *(f"{kind[1:]} {size:,}" for kind, size in kinds.items()),
        ]
        yield Row(
            f"first visit, {what}", f"{sum(weights.values()) / 1000:.1f} kB", ", ".join(parts)
        )


def cost(ask: Callable[[], object]) -> tuple[int, float]:
    """Return the number of queries that a request makes, and the shortest time that it takes, in
    seconds.
    """
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    best = float("inf")
    for _ in range(REPEATS):
        start = time.perf_counter()
        ask()
        best = min(best, time.perf_counter() - start)
    with CaptureQueriesContext(connection) as captured:
        ask()
    return len(captured), best
