"""What others store costs a page nothing: the pages that are asked for most find their rows by an
index.

Counted is the work of the database itself: on PostgreSQL the rows that a statement's plan reads,
whatever becomes of them, on SQLite the steps of its machine.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games import play
from games.access.links import sign_result
from games.database.bulk_insert import insert
from games.memory import REPLAYED_MATCHES
from games.models import Club, Deal, Hand, LogEntry, Match, Player, Seat
from games.values.clocks import get_night
from tests.builders import make_match, phone
from tests.database.plans import PLANNED, plan_of, rows_read
from tests.old_matches import START, give_past
from tests.routes import ROUTES, address_of

pytestmark = pytest.mark.django_db
OTHERS = 500
"""How many clubs there are beside the one that is looked at, later twice as many, each with a match
of its own.
"""
LONG_AGO = START.replace(year=2000)
MORE_WORK = {"postgresql": OTHERS // 5, "sqlite": 2 * OTHERS}
"""Less than looking at each row of any table that others have as many rows in."""
ALL_COUNTS = {"statistics", "players", "player"}
"""The pages that add up all matches of a club or a player."""
Ask = Callable[[], HttpResponse]


def add_others(first: int) -> None:
    """Clubs with two players and a match each."""
    names = [f"others-{one}" for one in range(first, first + OTHERS)]
    clubs = insert(
        Club,
        ["name", "uid", "keeper_secret", "watch_secret"],
        ((one, one, one, f"w-{one}") for one in names),
    )
    people = insert(
        Player,
        ["club_id", "name", "key"],
        ((pk, name, name) for pk in clubs for name in ("ann", "bob")),
    )
    add_matches(names, clubs, people)


def add_matches(names: Sequence[str], clubs: Sequence[int], people: Sequence[int]) -> None:
    """Add matches of these names in these clubs, long ago, with one deal each; two people after the
    other play.
    """
    row = (get_night(LONG_AGO), LONG_AGO, 1, "golf", {}, 0)
    figures = ("deals_counted", "game", "options", "first_dealer")
    columns = ["uid", "club_id", "started_at", "evening", "finished_at", *figures]
    times = (
        LONG_AGO + timedelta(minutes=at * 7919 % len(names)) for at in range(len(names))
    )  # not as they lie there
    rows = ((name, pk, at, *row) for name, pk, at in zip(names, clubs, times, strict=True))
    matches = insert(Match, columns, rows)
    table = (
        (matches[at // 2], at % 2, pk, 5, 5, 5 - 10 * (at % 2)) for at, pk in enumerate(people)
    )
    seats = insert(
        Seat, ["match_id", "position", "player_id", "lowest", "highest", "net_cents"], table
    )
    deals = insert(Deal, ["match_id", "number"], ((pk, 1) for pk in matches))
    insert(
        Hand,
        ["deal_id", "seat_id", "typed"],
        ((deals[at // 2], pk, 5) for at, pk in enumerate(seats)),
    )
    lines = ((matches[at // 2], 1, "hand", 1, pk, f"others-{at}") for at, pk in enumerate(seats))
    insert(LogEntry, ["match_id", "revision", "action", "deal", "seat_id", "submission"], lines)
    count_rows()


def pages(club: Club) -> dict[str, Ask]:
    """Return requests by what they are for."""
    keeper, admin, stranger = phone(club), Client(), Client()
    admin.force_login(User.objects.create_superuser("admin"))
    match = club.matches.get(started_at__gt=START.replace(year=2026))
    over = club.matches.exclude(finished_at=None).earliest("pk")
    somebody = over.seats.get(position=0).player_id
    home, place = f"/c/{club.uid}/", f"/m/{match.uid}/"
    hand = f"{place}deals/1/hands/1/"
    entered = {"typed": 7, "unlikely": 7, "seen": 0, "submission": "a-submission-1"}
    month = {"evening__year": match.evening.year, "evening__month": match.evening.month}
    result = reverse("result", args=[over.uid, sign_result(over)])
    return {
        "open board, unchanged": lambda: keeper.get(
            f"{place}live/?seen=0", headers={"HX-Request": "true"}
        ),
        "board": lambda: keeper.get(place),
        "result": lambda: keeper.get(f"/m/{over.uid}/"),
        "hand": lambda: keeper.get(hand),
        "saving a hand": lambda: keeper.post(hand, entered),
        "sending it again": lambda: keeper.post(hand, entered),
        "deal": lambda: keeper.get(f"{place}deals/1/"),
        "log": lambda: keeper.get(f"{place}log/"),
        "club": lambda: keeper.get(home),
        "history": lambda: keeper.get(f"{home}history/"),
        "history of a player": lambda: keeper.get(f"{home}history/?player={somebody}"),
        "evenings": lambda: keeper.get(f"{home}nights/"),
        "statistics": lambda: keeper.get(f"{home}statistics/"),
        "players": lambda: keeper.get(f"{home}players/"),
        "player": lambda: keeper.get(f"{home}players/{somebody}/"),
        "link to a club": lambda: stranger.get(reverse("join", args=[club.watch_secret])),
        "link to a result": lambda: stranger.get(result),
        "admin list": lambda: admin.get("/admin/games/match/", month),
        "admin list of a club": lambda: admin.get(
            "/admin/games/match/", {**month, "club__id__exact": club.pk}
        ),
    }


def every_page(club: Club) -> dict[str, Ask]:
    """Return these, and by its route every page of the club, of its matches and of the app but the
    admin site.
    """
    match, over = (
        club.matches.latest("started_at"),
        club.matches.exclude(finished_at=None).earliest("pk"),
    )
    keeper, routes = phone(club), [route for route in ROUTES if not route.in_admin]
    return pages(club) | {
        f"route {one.name}": partial(keeper.get, address_of(one, match, over)) for one in routes
    }


def work(club: Club, pages: Callable[[Club], dict[str, Ask]] = pages) -> dict[str, int]:
    """How much the database does for each page; afterwards everything is as before."""
    with transaction.atomic():
        many = {page: work_of(ask) for page, ask in pages(club).items()}
        transaction.set_rollback(True)
    return many


def work_of(ask: Ask) -> int:
    """How much the database does for a request that is the first for this page."""
    REPLAYED_MATCHES.clear()
    with counted() as work:
        response = ask()
        assert response.status_code < 500
    if response.streaming:
        b"".join(response)  # a file that nobody reads keeps others from theirs
        return 0  # of a file nothing is counted, though its beginning is made at once
    return sum(work)


@contextmanager
def counted() -> Iterator[list[int]]:
    work: list[int] = []
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        connection.connection.set_progress_handler(lambda: work.append(10), 10)
        yield work
        connection.connection.set_progress_handler(None, 0)
    else:
        with connection.execute_wrapper(lambda *call: explained(work, *call)):
            yield work


def explained(
    work: list[int], execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
) -> Any:
    if sql.split()[0] in PLANNED:
        work.append(rows_read(plan_of(sql, params)))
    return execute(sql, params, many, context)


def count_rows() -> None:
    """PostgreSQL looks by itself what is in its tables, only later; SQLite never does."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


def use_indexes_for_small_tables() -> None:
    """PostgreSQL does without indexes while tables are as small as in a test."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for way in ("seqscan", "hashjoin", "mergejoin"):
                cursor.execute(f"SET LOCAL enable_{way} = off")
            cursor.execute("SET LOCAL plan_cache_mode = force_generic_plan")


def use_new_tables() -> None:
    """Empty tables, so that rows of other tests, left in PostgreSQL's files, do not count for its
    plans.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("TRUNCATE games_club, auth_user CASCADE")


@pytest.fixture
def club() -> Club:
    """A club with a match that goes on and more of a past than a page shows."""
    use_new_tables()
    club = make_match("basketball", 4, deals=3).club
    give_past(club, 1, 130)
    for match in club.matches.filter(started_at__lt=START.replace(year=2026), finished_at=None):
        play.end_match(match, "leader")
    use_indexes_for_small_tables()
    count_rows()
    return club


@pytest.mark.slow
def test_rows_of_other_clubs_cost_nothing(club: Club) -> None:
    add_others(0)
    before = work(club, every_page)
    add_others(OTHERS)
    assert more_work(before, work(club, every_page)) == set()


@pytest.mark.slow
def test_a_long_past_costs_nothing_except_where_all_of_it_counts(club: Club) -> None:
    before = work(club)
    two = [seat.player_id for seat in club.matches.earliest("pk").seats.all()[:2]]
    add_matches([f"long-ago-{one}" for one in range(OTHERS)], [club.pk] * OTHERS, two * OTHERS)
    assert more_work(before, work(club)) <= ALL_COUNTS


def more_work(before: dict[str, int], after: dict[str, int]) -> set[str]:
    """Return the pages for which the database does more work than before."""
    return {page for page in after if after[page] > before[page] + MORE_WORK[connection.vendor]}
