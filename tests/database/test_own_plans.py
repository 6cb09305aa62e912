"""What others store costs a page nothing with the plans that PostgreSQL makes by itself, of as many
rows as it takes.

Where few clubs have long pasts, it takes any club to have one, and looks for the fastest way
through many rows. A small club pays for that where a query leaves it the choice.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client

from games.database.bulk_insert import insert
from games.memory import REPLAYED_MATCHES
from games.models import Club, Paid, Player
from tests.builders import make_match
from tests.database.plans import PLANNED, Plan, blocks_read, plan_of, rows_handed_on, rows_read
from tests.database.test_query_plans import (
    LONG_AGO,
    add_matches,
    count_rows,
    every_page,
    use_new_tables,
)
from tests.old_matches import give_past

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_only, pytest.mark.slow]

CLUBS, MATCHES = 150, 80
AS_ON_LARGE_SERVERS = {
    "random_page_cost": "1.1",
    "parallel_setup_cost": "0",
    "min_parallel_index_scan_size": "'64kB'",
    "min_parallel_table_scan_size": "'800kB'",
}
"""As PostgreSQL would plan with many times as many rows, on disks without moving parts."""
MODES = ("force_custom_plan", "force_generic_plan")
MORE_BLOCKS = 200
"""More than deeper indexes cost, and less than the others' seats, hands, matches or lines of the
log take.
"""
MANY_CLUBS = 4_000
NAMES = 3 * MANY_CLUBS
"""The clubs and their players: of as many, PostgreSQL looks at all names to find a part of one, and
reads small tables whole for a page of rows.
"""
MORE_ROWS = 2_000
"""What a page of a list takes beside that, in rows, and with the names in blocks."""


def add_clubs(clubs: int, matches: int) -> None:
    """Clubs with two players, so many matches and as many payments each."""
    names = [f"others-{one}-{matches}" for one in range(clubs)]
    ids = insert(
        Club,
        ["name", "uid", "keeper_secret", "watch_secret"],
        ((one, one, one, f"w-{one}") for one in names),
    )
    people = insert(
        Player,
        ["club_id", "name", "key"],
        ((pk, name, name) for pk in ids for name in ("ann", "bob")),
    )
    rows = [(club, number) for number in range(matches) for club in range(clubs)]
    add_matches(
        [f"{names[club]}-{number}" for club, number in rows],
        [ids[club] for club, _ in rows],
        [people[2 * club + one] for club, _ in rows for one in (0, 1)],
    )
    paid = (
        (ids[club], LONG_AGO, 5, people[2 * club], people[2 * club + 1], "USD") for club, _ in rows
    )
    insert(Paid, ["club_id", "at", "cents", "payer_id", "payee_id", "currency"], paid)
    count_rows()


@contextmanager
def plans(mode: str) -> Iterator[list[Plan]]:
    """Yield a list that gets the plans of the statements that are asked in here."""
    seen: list[Plan] = []

    def explained(
        execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        if sql.split()[0] in PLANNED:
            seen.append(plan_of(sql, params, mode))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(explained):
        yield seen


def blocks(club: Club) -> Counter[str]:
    """How many blocks each page of the club and of its matches reads, by page and kind of plan."""
    many: Counter[str] = Counter()
    for mode in MODES:
        with transaction.atomic():
            for page, ask in every_page(club).items():
                REPLAYED_MATCHES.clear()
                with plans(mode) as seen:
                    response = ask()
                    assert response.status_code < 500
                if response.streaming:
                    b"".join(response)  # a file that nobody reads keeps others from theirs
                # Files are not looked at, though the beginning of each is made at once.
                if not page.startswith("admin") and not response.streaming:
                    many[f"{page}, {mode}"] = sum(map(blocks_read, seen))
            transaction.set_rollback(True)
    return many


def test_a_small_club_pays_nothing_for_the_long_past_of_others() -> None:
    use_new_tables()
    club = make_match("basketball", 4, deals=3).club
    give_past(club, 1, 30)
    with connection.cursor() as cursor:
        for setting, value in AS_ON_LARGE_SERVERS.items():
            cursor.execute(f"SET LOCAL {setting} = {value}")
    add_clubs(CLUBS // 8, MATCHES - 20)
    before = blocks(club)
    add_clubs(CLUBS, MATCHES)
    more = blocks(club) - before
    assert {page: many for page, many in more.items() if many > MORE_BLOCKS} == {}


def test_a_search_for_a_rare_name_reads_only_matches_it_finds() -> None:
    use_new_tables()
    make_match("golf", ["Zoltan", "Xaver"])
    add_clubs(MANY_CLUBS, 6)
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL work_mem = '64kB'")  # as little as for many more rows
    admin = Client()
    admin.force_login(User.objects.create_superuser("admin"))
    for mode, word in product(MODES, ("zoltan", "nobody")):
        with plans(mode) as seen:
            assert admin.get(f"/admin/games/match/?q={word}").status_code == 200
        assert sum(map(blocks_read, seen)) <= MORE_ROWS, (mode, word)
        assert sum(map(rows_read, seen)) <= 2 * NAMES + MORE_ROWS, (mode, word)
        assert sum(map(rows_handed_on, seen)) <= 2 * NAMES + MORE_ROWS, (mode, word)
