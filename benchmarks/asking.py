"""Phones that ask a server and save hands, the tables that they are at, and what comes of it.

Each phone has a connection that stays open. All phones are one process.
"""

import asyncio
import gzip
import json
import random
import re
import subprocess
import sys
import time
from dataclasses import dataclass, field
from statistics import quantiles
from urllib.parse import urlencode

from benchmarks import Row
from benchmarks.running import Version

SEATS = 6
DEALS = 5
CARDS = "A 2 3 4 5 6 8 9 10 J"
CSRF = "c" * 32
REVISION = re.compile(rb'data-revision="(\d+)"')
WARM = 16
"""How many questions at once reach every thread of the server."""


@dataclass(slots=True)
class Table:
    """A match that phones look at: its address, their cookie, its revision, and when which revision
    was sent off.
    """

    path: str
    cookie: str
    revision: int
    saves: int = 0
    sent: dict[int, float] = field(default_factory=dict)


@dataclass(slots=True)
class Tally:
    """What came of it: seconds per answer, answers that should not be, and who saw which revisions
    when.
    """

    took: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    polls: int = 0
    seen: list[tuple[Table, int, int, float]] = field(default_factory=list)

    def delays(self) -> list[float]:
        """Return the seconds from a save's sending to its being on a phone, for every save and
        phone.
        """
        return [
            moment - table.sent[revision]
            for table, before, after, moment in self.seen
            for revision in range(before + 1, after + 1)
            if revision in table.sent
        ]


class Phone:
    """A phone with a connection that stays open; `pause`: so many seconds after an answer it is to
    ask again.
    """

    def __init__(self, port: int, cookie: str) -> None:
        self.port, self.cookie = port, cookie
        self.pause = 1
        self.busy = asyncio.Lock()
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, form: dict[str, object] | None = None) -> tuple[int, bytes]:
        """Return the status and the body of an answer to a question of htmx's kind; one comes after
        the other.
        """
        body = urlencode(form).encode() if form else b""
        head = (
            f"{'POST' if form else 'GET'} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: "
            f"{self.cookie}\r\n"
        )
        head += "HX-Request: true\r\nAccept-Encoding: gzip\r\n"
        if form:
            head += (
                "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: "
                f"{len(body)}\r\n"
            )
        async with self.busy:
            if self.streams is None:
                self.streams = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self.streams
            writer.write(f"{head}\r\n".encode() + body)
            answer = (await reader.readuntil(b"\r\n\r\n")).lower()
            length = re.search(rb"content-length: (\d+)", answer)
            if told := re.search(rb"retry-after: (\d+)", answer):
                self.pause = int(told[1])
            content = await reader.readexactly(int(length[1])) if length else b""
        return int(answer[9:12]), gzip.decompress(
            content
        ) if b"content-encoding: gzip" in answer else content


def prepared(tables: int, version: Version) -> list[Table]:
    """Return new tables in the database, as many as `tables` says, made by another process."""
    command = [sys.executable, "-m", "benchmarks.phones", "prepare", str(tables)]
    made = subprocess.run(
        command, cwd=version.root, env=version.environment, check=True, stdout=subprocess.PIPE
    ).stdout
    return [Table(*table) for table in json.loads(made)]


def prepare(tables: int) -> list[tuple[str, str, int]]:
    """Make tables on a new database; return of each the address, a keeper's cookie and the
    revision.
    """
    import django

    django.setup()
    from django.core.management import call_command

    from games.play.imports import import_matches
    from games.rules.files.match_file import read_match
    from tests.builders import make_club, phone

    call_command("migrate", verbosity=0, interactive=False)
    names = [f"Player {number + 1}" for number in range(SEATS)]
    deals = [{"hands": dict.fromkeys(names, CARDS)} for _ in range(DEALS)]
    match = {
        "format": "scorekeeper-match/1",
        "game": "hang-ten",
        "players": names,
        "first_dealer": names[0],
    }
    club = make_club()
    import_matches(club, [read_match(match | {"deals": deals, "options": {"deals": 100}})] * tables)
    cookie = f"phone={phone(club).cookies['phone'].value}; csrftoken={CSRF}"
    return [(f"/m/{match.uid}/", cookie, match.revision) for match in club.matches.all()]


async def warm(port: int, table: Table) -> None:
    """Let every process of the server read its code and its pages, as on any server that did not
    start just now.
    """
    for path in (f"{table.path}live/", f"{table.path}deals/{DEALS + 1}/hands/1/") * 2:
        await asyncio.gather(*(Phone(port, table.cookie).ask(path) for _ in range(WARM)))


async def follow(phone: Phone, table: Table, end: float, pause: float | None, tally: Tally) -> None:
    """Keep a board open until `end`, and ask again after so many seconds; None: after as many as
    the server says.
    """
    revision = table.revision
    await asyncio.sleep(random.random() * (pause or 3))
    while (start := time.perf_counter()) < end:
        status, content = await asked(phone, f"{table.path}live/?seen={revision}", None, tally)
        tally.took.append(time.perf_counter() - start)
        tally.polls += 1
        if status == 200:
            found = REVISION.search(content)
            after = int(found[1]) if found else revision
            tally.seen.append((table, revision, after, time.perf_counter()))
            revision = after
        elif status != 204:
            tally.errors.append(f"status {status} for a board")
        await asyncio.sleep(pause or phone.pause)


async def save(phone: Phone, table: Table, tally: Tally, cards: str = "") -> None:
    """Save the next hand of a table; without cards a score is typed."""
    deal, seat = divmod(table.saves, SEATS)
    table.saves += 1
    entered = {"cards": cards} if cards else {"typed": 10 + table.saves}
    form = {**entered, "seen": 0, "csrfmiddlewaretoken": CSRF}
    start = time.perf_counter()
    status, content = await asked(
        phone, f"{table.path}deals/{DEALS + 1 + deal}/hands/{seat + 1}/", form, tally
    )
    tally.took.append(time.perf_counter() - start)
    if status == 200 and seat + 1 == SEATS:  # the deal is complete: on to the match's page
        status, content = await asked(phone, table.path, None, tally)
    found = REVISION.search(content)
    if found:
        table.sent[int(found[1])] = start
    else:
        tally.errors.append(f"status {status} for a hand")


async def asked(
    phone: Phone, path: str, form: dict[str, object] | None, tally: Tally
) -> tuple[int, bytes]:
    try:
        return await phone.ask(path, form)
    except (OSError, EOFError) as error:
        phone.streams = None
        tally.errors.append(repr(error))
        return 0, b""


def answers(
    what: str, tally: Tally, busy: float, *, wanted: tuple[float, float] | None = None
) -> Row:
    """Return the row that says how quickly the phones were answered.

    `wanted`: the most seconds for 95 and for 99 of 100 answers. The row fails if it is more, or any
    was an error.
    """
    errors = f"{len(tally.errors)} errors{f' ({tally.errors[0]})' if tally.errors else ''}"
    beside = f"{len(tally.took):,} requests, {errors}; server busy on {busy:.2f} processors"
    if wanted is None:
        return Row(what, spread(tally.took), beside)
    most, most_of_all = wanted
    is_slow = percentile(tally.took, 95) > most or percentile(tally.took, 99) > most_of_all
    wanted_text = f"wanted: p95 below {most * 1000:g} ms, p99 below {most_of_all * 1000:g} ms"
    return Row(
        what, spread(tally.took), f"{wanted_text}; {beside}", failed=bool(tally.errors) or is_slow
    )


def spread(seconds: list[float]) -> str:
    """Return what 50, 95 and 99 of 100 stay below, as text."""
    if len(seconds) < 2:
        return "–"
    return ", ".join(
        f"p{percent} {percentile(seconds, percent) * 1000:,.0f} ms" for percent in (50, 95, 99)
    )


def percentile(seconds: list[float], percent: int) -> float:
    return quantiles(seconds, n=100)[percent - 1]
