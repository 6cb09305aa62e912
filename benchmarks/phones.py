"""What many phones at once cost: open boards that ask again and again, and hands saved meanwhile, on the real server.

Tables of Hang Ten, six phones each: after every answer a phone waits a while and asks again, as static/js/live.js does.
Meanwhile hands are saved. Each load has a server of its own. Then boards of unchanged matches ask as fast as they can:
that says what an unchanged answer costs. Server and phones share the computer, and its two cores if it has no more.
`python -m benchmarks.phones` prints this alone; with `quickly`, only the first load on SQLite.

With `SCOREKEEPER_BENCH_BESIDE`, the folder of another version (`git worktree add`), each load is put in turns on this
version and on that one, which has databases of its own.
"""

import asyncio
import gzip
import json
import os
import random
import re
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path
from statistics import quantiles
from types import SimpleNamespace
from urllib.parse import urlencode

from benchmarks import Row

SEATS = 6
DEALS = 5
SECONDS = 20
ALONE = 3
"""For how many seconds boards of unchanged matches ask as fast as they can, as many at once as there are workers."""
AT_ONCE = 2
WARM = 16
"""How many questions at once reach every thread of the server."""
CSRF = "c" * 32
REVISION = re.compile(rb'data-revision="(\d+)"')
ROOT = Path(__file__).parent.parent
BESIDE = os.environ.get("SCOREKEEPER_BENCH_BESIDE", "")


@dataclass(frozen=True, slots=True)
class Version:
    """A version of the app in a folder, on a database of its own, with the environment of its server."""

    root: Path
    environment: dict[str, str]

    def __str__(self) -> str:
        return "" if self.root == ROOT else f", {self.root.name}"


def rows() -> Iterator[Row]:
    """Yield rows for SQLite, then for PostgreSQL where it is installed."""
    allow_open_files()
    roots = [ROOT, *([Path(BESIDE).resolve()] if BESIDE else [])]
    for name, database in (("SQLite", sqlite), ("PostgreSQL", postgres)):
        with ExitStack() as stack:
            urls = [stack.enter_context(database()) for _ in roots]
            if all(urls):
                versions = [Version(root, surroundings(url)) for root, url in zip(roots, urls, strict=True)]
                yield from measured(name, versions)
            else:
                yield Row(f"phones, {name}", "not installed")


def allow_open_files() -> None:
    """Allow this process, which is all the phones, as many connections as the system does."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def surroundings(database: str) -> dict[str, str]:
    """Return the environment of a server on this database."""
    environment = os.environ | {"DATABASE_URL": database, "SECRET_KEY": "k" * 50}
    environment |= {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "SCOREKEEPER_URL": "", "DEBUG": ""}
    environment["LOG_REQUESTS"] = "0"  # what is printed is for whoever reads the figures
    return environment | {"PYTHONWARNINGS": "ignore:No directory at"}  # static files are not asked for


@dataclass(frozen=True, slots=True)
class Load:
    """What a server has to bear: tables, seconds that a phone waits between its questions, hands saved a second.

    `wanted`: below so many seconds are 95 of 100 answers to be, on two cores that have nothing else to do; and 99 of
    100 below `wanted_of_all`.
    """

    tables: int
    pause: float
    saves: int
    wanted: float = 0.25
    wanted_of_all: float = 1.0

    def __str__(self) -> str:
        return f"{self.tables * SEATS:,} phones asking every {self.pause:g} s, {self.saves} saves/s"


A_CLUB_NIGHT = Load(50, 1, 10, 0.1)
A_PUBLIC_SERVER = Load(167, 2, 20)
MORE_THAN_WERE_LET_IN = Load(333, 2, 40, 0.1, 0.3)
"""With 1,000 connections for each process, some of these phones waited for 15 s."""
PUSHED_FURTHER = Load(500, 2, 60)


@dataclass(slots=True)
class Table:
    """A match that phones look at: its address, their cookie, its revision, and when which revision was sent off."""

    path: str
    cookie: str
    revision: int
    saves: int = 0
    sent: dict[int, float] = field(default_factory=dict)


@dataclass(slots=True)
class Tally:
    """What came of it: seconds per answer, answers that should not be, and who saw which revisions when."""

    took: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    seen: list[tuple[Table, int, int, float]] = field(default_factory=list)

    def delays(self) -> list[float]:
        """Return the seconds from a save's sending to its being on a phone, for every save and phone."""
        return [
            moment - table.sent[revision]
            for table, before, after, moment in self.seen
            for revision in range(before + 1, after + 1)
            if revision in table.sent
        ]


class Phone:
    """A phone with a connection that stays open."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port, self.cookie = port, cookie
        self.busy = asyncio.Lock()
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, form: dict[str, object] | None = None) -> tuple[int, bytes]:
        """Return the status and the body of an answer to a question of htmx's kind; one comes after the other."""
        body = urlencode(form).encode() if form else b""
        head = f"{'POST' if form else 'GET'} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookie}\r\n"
        head += "HX-Request: true\r\nAccept-Encoding: gzip\r\n"
        if form:
            head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        async with self.busy:
            if self.streams is None:
                self.streams = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self.streams
            writer.write(f"{head}\r\n".encode() + body)
            answer = (await reader.readuntil(b"\r\n\r\n")).lower()
            length = re.search(rb"content-length: (\d+)", answer)
            content = await reader.readexactly(int(length[1])) if length else b""
        return int(answer[9:12]), gzip.decompress(content) if b"content-encoding: gzip" in answer else content


def measured(name: str, versions: list[Version]) -> Iterator[Row]:
    """Yield rows for one kind of database."""
    for load in (A_CLUB_NIGHT, A_PUBLIC_SERVER, MORE_THAN_WERE_LET_IN):
        for version in versions:
            tally, busy = under(load, version)
            yield answers(f"{load}, {name}{version}", tally, busy, wanted=(load.wanted, load.wanted_of_all))
            delays = tally.delays()
            yield Row(f"  from save to the other phones, {name}", spread(delays), f"{len(delays):,} times")
    for version in versions:
        tally, busy = under(PUSHED_FURTHER, version)
        yield answers(f"pushed further: {PUSHED_FURTHER}, {name}{version}", tally, busy)
    for version in versions:
        yield alone(name, version)


def under(load: Load, version: Version) -> tuple[Tally, float]:
    """Put the server under a load; return what came of it, and how many processors' worth the server computed."""
    tables = prepared(load.tables, version)
    with server(version.environment, version.root) as (port, process):
        asyncio.run(warm(port, tables[0]))
        asyncio.run(begin(port, tables))
        before = cpu(process)
        tally = asyncio.run(evening(port, tables, load))
        return tally, (cpu(process) - before) / SECONDS


def answers(what: str, tally: Tally, busy: float, *, wanted: tuple[float, float] | None = None) -> Row:
    """Return the row that says how quickly the phones were answered.

    `wanted`: the most seconds for 95 and for 99 of 100 answers. The row fails if it is more, or any was an error.
    """
    errors = f"{len(tally.errors)} errors{f' ({tally.errors[0]})' if tally.errors else ''}"
    beside = f"{len(tally.took):,} requests, {errors}; server busy on {busy:.2f} processors"
    if wanted is None:
        return Row(what, spread(tally.took), beside)
    most, most_of_all = wanted
    is_slow = percentile(tally.took, 95) > most or percentile(tally.took, 99) > most_of_all
    wanted_text = f"wanted: p95 below {most * 1000:g} ms, p99 below {most_of_all * 1000:g} ms"
    return Row(what, spread(tally.took), f"{wanted_text}; {beside}", failed=bool(tally.errors) or is_slow)


def alone(name: str, version: Version) -> Row:
    """Return the row for the cost of an answer to a board that has not changed."""
    tables = prepared(AT_ONCE, version)
    with server(version.environment, version.root) as (port, process):
        unchanged = cpu_per_answer(port, process, tables, 204)
        framework = cpu_per_answer(port, process, [Table("/clubs/", "", 0)], 302)
    beside = f"{framework * 1000:.2f} ms for a mere redirect"
    return Row(f"CPU of an unchanged board's answer, {name}{version}", f"{unchanged * 1000:.2f} ms", beside)


def prepared(tables: int, version: Version) -> list[Table]:
    """Return new tables in the database, as many as `tables` says, made by another process."""
    command = [sys.executable, "-m", "benchmarks.phones", "prepare", str(tables)]
    made = subprocess.run(command, cwd=version.root, env=version.environment, check=True, stdout=subprocess.PIPE).stdout
    return [Table(*table) for table in json.loads(made)]


@cache
def collect_static_files(root: Path) -> None:
    """Collect the static files of a version, without which no server starts."""
    command = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity=0"]
    subprocess.run(command, cwd=root, check=True)


async def warm(port: int, table: Table) -> None:
    """Let every process of the server read its code and its pages, as on any server that did not start just now."""
    for path in (f"{table.path}live/", f"{table.path}deals/{DEALS + 1}/hands/1/") * 2:
        await asyncio.gather(*(Phone(port, table.cookie).ask(path) for _ in range(WARM)))


async def begin(port: int, tables: list[Table]) -> None:
    """Bring tables into the middle of things: hands are in, more at some than at others, and boards are open."""
    keepers = [(Phone(port, table.cookie), table) for table in tables]
    for turn in range(SEATS - 1):
        told = Tally()
        await asyncio.gather(*(save(*each, told) for number, each in enumerate(keepers) if turn < number % SEATS))
        assert not told.errors, told.errors[0]
    for table in tables:
        table.revision += table.saves
    for _ in range(SEATS):
        await asyncio.gather(*(Phone(port, table.cookie).ask(table.path) for table in tables))


async def evening(port: int, tables: list[Table], load: Load) -> Tally:
    """Let everybody play for `SECONDS`."""
    tally, end = Tally(), time.perf_counter() + SECONDS
    following = [
        follow(Phone(port, each.cookie), each, end, load.pause, tally) for each in tables for _ in range(SEATS)
    ]
    keepers = [(Phone(port, table.cookie), table) for table in tables]
    saving = []
    everybody = asyncio.gather(*following)
    for turn in range(SECONDS * load.saves):
        saving.append(asyncio.create_task(save(*keepers[turn % len(tables)], tally)))
        await asyncio.sleep(max(0, end - SECONDS + (turn + 1) / load.saves - time.perf_counter()))
    await asyncio.gather(everybody, *saving)
    return tally


async def follow(phone: Phone, table: Table, end: float, pause: float, tally: Tally) -> None:
    """Keep a board open until `end`."""
    revision = table.revision
    await asyncio.sleep(random.random() * pause)
    while (start := time.perf_counter()) < end:
        status, content = await asked(phone, f"{table.path}live/?seen={revision}", None, tally)
        tally.took.append(time.perf_counter() - start)
        if status == 200:
            found = REVISION.search(content)
            after = int(found[1]) if found else revision
            tally.seen.append((table, revision, after, time.perf_counter()))
            revision = after
        elif status != 204:
            tally.errors.append(f"status {status} for a board")
        await asyncio.sleep(pause)


async def save(phone: Phone, table: Table, tally: Tally) -> None:
    """Save the next hand of a table."""
    deal, seat = divmod(table.saves, SEATS)
    table.saves += 1
    form = {"typed": 10 + table.saves, "seen": 0, "csrfmiddlewaretoken": CSRF}
    start = time.perf_counter()
    status, content = await asked(phone, f"{table.path}deals/{DEALS + 1 + deal}/hands/{seat + 1}/", form, tally)
    tally.took.append(time.perf_counter() - start)
    if status == 200 and seat + 1 == SEATS:  # the deal is complete: on to the match's page
        status, content = await asked(phone, table.path, None, tally)
    found = REVISION.search(content)
    if found:
        table.sent[int(found[1])] = start
    else:
        tally.errors.append(f"status {status} for a hand")


async def asked(phone: Phone, path: str, form: dict[str, object] | None, tally: Tally) -> tuple[int, bytes]:
    try:
        return await phone.ask(path, form)
    except (OSError, EOFError) as error:
        phone.streams = None
        tally.errors.append(repr(error))
        return 0, b""


def cpu_per_answer(port: int, process: int, tables: list[Table], expected: int) -> float:
    """Return the seconds that the server's processes compute for one such answer."""
    asyncio.run(quickly(port, tables, expected))  # meanwhile the server hears that earlier phones have gone
    before = cpu(process)
    answers = asyncio.run(quickly(port, tables, expected))
    return (cpu(process) - before) / answers


async def quickly(port: int, tables: list[Table], expected: int) -> int:
    """Count the answers as `AT_ONCE` phones ask again and again; all have to have the status `expected`."""
    end, answers = time.perf_counter() + ALONE, 0

    async def repeat(table: Table) -> None:
        nonlocal answers
        phone, revision = Phone(port, table.cookie), table.revision + table.saves
        path = f"{table.path}live/?seen={revision}" if table.cookie else table.path
        while time.perf_counter() < end:
            status, _ = await phone.ask(path)
            assert status == expected, f"status {status} for {path}"
            answers += 1

    await asyncio.gather(*(repeat(tables[number % len(tables)]) for number in range(AT_ONCE)))
    return answers


def cpu(process: int) -> float:
    """Return the seconds that a process and its children have computed so far; NaN where Linux does not tell."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()
        stats = [Path(f"/proc/{each}/stat").read_text("ascii").rpartition(")")[2] for each in (process, *children)]
    except OSError:
        return float("nan")
    return sum(int(ticks) for stat in stats for ticks in stat.split()[11:13]) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(environment: dict[str, str], root: Path = ROOT) -> Iterator[tuple[int, int]]:
    """Run the server of the version in `root`, at a free port; yield the port, and the id of its first process."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "scorekeeper.server", f"127.0.0.1:{port}"]
    collect_static_files(root)
    with tempfile.TemporaryFile() as log:  # the lines for requests are part of what they cost
        process = subprocess.Popen(command, cwd=root, env=environment, stderr=log)
    try:
        while process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.05)
        assert process.poll() is None, f"The server did not start: {' '.join(command)}"
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


@contextmanager
def sqlite() -> Iterator[str]:
    """Yield the address of an SQLite database that is there for a while."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as folder:
        yield f"sqlite:///{folder}/phones.sqlite3"


@contextmanager
def postgres() -> Iterator[str]:
    """Yield the address of a PostgreSQL server that is there for a while; empty where none is installed."""
    from tests.postgres import start_server
    from tests.tools import postgres_folder

    with ExitStack() as stack:
        config = SimpleNamespace(add_cleanup=stack.callback)
        yield start_server(config) if postgres_folder() else ""  # type: ignore[arg-type]


def spread(seconds: list[float]) -> str:
    """Return what 50, 95 and 99 of 100 stay below, as text."""
    if len(seconds) < 2:
        return "–"
    return ", ".join(f"p{percent} {percentile(seconds, percent) * 1000:,.0f} ms" for percent in (50, 95, 99))


def percentile(seconds: list[float], percent: int) -> float:
    return quantiles(seconds, n=100)[percent - 1]


def prepare(tables: int) -> list[tuple[str, str, int]]:
    """Make tables on a new database; return of each the address, a keeper's cookie and the revision."""
    import django

    django.setup()
    from django.core.management import call_command

    from games.play.imports import import_matches
    from games.rules.files.match_file import read_match
    from tests.builders import make_club, phone

    call_command("migrate", verbosity=0, interactive=False)
    names = [f"Player {number + 1}" for number in range(SEATS)]
    deals = [{"hands": dict.fromkeys(names, "A 2 3 4 5 6 8 9 10 J")} for _ in range(DEALS)]
    match = {"format": "scorekeeper-match/1", "game": "hang-ten", "players": names, "first_dealer": names[0]}
    club = make_club()
    import_matches(club, [read_match(match | {"deals": deals, "options": {"deals": 100}})] * tables)
    cookie = f"phone={phone(club).cookies['phone'].value}; csrftoken={CSRF}"
    return [(f"/m/{match.uid}/", cookie, match.revision) for match in club.matches.all()]


if __name__ == "__main__":
    if sys.argv[1:2] == ["prepare"]:
        json.dump(prepare(int(sys.argv[2])), sys.stdout)
    else:
        wanted = islice(rows(), 1) if sys.argv[1:] == ["quickly"] else rows()
        for row in wanted:
            print(f"{row.what}: {row.measured}; {row.beside}", flush=True)
