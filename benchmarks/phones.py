"""What many phones at once cost: open boards that ask again and again, and hands saved meanwhile,
on the real server.

Tables of Hang Ten, six phones each: after every answer a phone waits a while and asks again, as
static/js/live.js does. Meanwhile hands are saved. Each load has a server of its own. Then boards of
unchanged matches ask as fast as they can: that says what an unchanged answer costs. Server and
phones share the computer, and its two cores if it has no more. All phones ask at the same pace,
whatever the server says: `benchmarks.tables` has tables that live like real ones. `python -m
benchmarks.phones` prints this alone, `python -m benchmarks.phones 300 1002` only loads of so many
phones.
"""

import asyncio
import json
import sys
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from benchmarks import Row
from benchmarks.asking import (
    SEATS,
    Phone,
    Table,
    Tally,
    answers,
    follow,
    prepare,
    prepared,
    save,
    spread,
    warm,
)
from benchmarks.running import Version, allow_open_files, cpu, postgres, server, sqlite, versions_on

SECONDS = 20
ALONE = 3
"""For how many seconds boards of unchanged matches ask as fast as they can, as many at once as
there are workers.
"""
AT_ONCE = 2


def rows(chosen: Collection[int] = ()) -> Iterator[Row]:
    """Yield rows for SQLite, then for PostgreSQL where it is installed; with `chosen`, of loads of
    so many phones.
    """
    allow_open_files()
    for name, database in (("SQLite", sqlite), ("PostgreSQL", postgres)):
        with versions_on(database) as versions:
            yield from (
                measured(name, versions, chosen)
                if versions
                else [Row(f"phones, {name}", "not installed")]
            )


@dataclass(frozen=True, slots=True)
class Load:
    """What a server has to bear: tables, seconds that a phone waits between its questions, hands
    saved a second.

    Below `p95` seconds are 95 of 100 answers to be, below `p99` 99 of 100, on two cores that have
    nothing else to do.
    """

    tables: int
    pause: float
    saves: int
    p95: float = 0.25
    p99: float = 1.0

    def __str__(self) -> str:
        return f"{self.tables * SEATS:,} phones asking every {self.pause:g} s, {self.saves} saves/s"


A_CLUB_NIGHT = Load(50, 1, 10, 0.1)
A_PUBLIC_SERVER = Load(167, 2, 20)
MORE_THAN_WERE_LET_IN = Load(333, 2, 40, 0.1, 0.3)
"""With 1,000 connections for each process, some of these phones waited for 15 s."""
PUSHED_FURTHER = Load(500, 2, 60)


def measured(name: str, versions: list[Version], chosen: Collection[int]) -> Iterator[Row]:
    """Yield rows for one kind of database."""
    for load in (A_CLUB_NIGHT, A_PUBLIC_SERVER, MORE_THAN_WERE_LET_IN):
        if chosen and load.tables * SEATS not in chosen:
            continue
        for version in versions:
            tally, busy = under(load, version)
            yield answers(f"{load}, {name}{version}", tally, busy, wanted=(load.p95, load.p99))
            delays = tally.delays()
            yield Row(
                f"  from save to the other phones, {name}", spread(delays), f"{len(delays):,} times"
            )
    if chosen:
        return
    for version in versions:
        tally, busy = under(PUSHED_FURTHER, version)
        yield answers(f"pushed further: {PUSHED_FURTHER}, {name}{version}", tally, busy)
    for version in versions:
        yield alone(name, version)


def under(load: Load, version: Version) -> tuple[Tally, float]:
    """Put the server under a load; return what came of it, and how many processors' worth the
    server computed.
    """
    tables = prepared(load.tables, version)
    with server(version.environment, version.root) as (port, process):
        asyncio.run(warm(port, tables[0]))
        asyncio.run(begin(port, tables))
        before = cpu(process)
        tally = asyncio.run(evening(port, tables, load))
        return tally, (cpu(process) - before) / SECONDS


def alone(name: str, version: Version) -> Row:
    """Return the row for the cost of an answer to a board that has not changed."""
    tables = prepared(AT_ONCE, version)
    with server(version.environment, version.root) as (port, process):
        unchanged = cpu_per_answer(port, process, tables, 204)
        framework = cpu_per_answer(port, process, [Table("/clubs/", "", 0)], 302)
    beside = f"{framework * 1000:.2f} ms for a mere redirect"
    return Row(
        f"CPU of an unchanged board's answer, {name}{version}", f"{unchanged * 1000:.2f} ms", beside
    )


async def begin(port: int, tables: list[Table]) -> None:
    """Bring tables into the middle of things: hands are in, more at some than at others, and boards
    are open.
    """
    keepers = [(Phone(port, table.cookie), table) for table in tables]
    for turn in range(SEATS - 1):
        told = Tally()
        await asyncio.gather(
            *(save(*each, told) for number, each in enumerate(keepers) if turn < number % SEATS)
        )
        assert not told.errors, told.errors[0]
    for table in tables:
        table.revision += table.saves
    for _ in range(SEATS):
        await asyncio.gather(*(Phone(port, table.cookie).ask(table.path) for table in tables))


async def evening(port: int, tables: list[Table], load: Load) -> Tally:
    """Let everybody play for `SECONDS`."""
    tally, end = Tally(), time.perf_counter() + SECONDS
    following = [
        follow(Phone(port, each.cookie), each, end, load.pause, tally)
        for each in tables
        for _ in range(SEATS)
    ]
    keepers = [(Phone(port, table.cookie), table) for table in tables]
    saving = []
    everybody = asyncio.gather(*following)
    for turn in range(SECONDS * load.saves):
        saving.append(asyncio.create_task(save(*keepers[turn % len(tables)], tally)))
        await asyncio.sleep(max(0, end - SECONDS + (turn + 1) / load.saves - time.perf_counter()))
    await asyncio.gather(everybody, *saving)
    return tally


def cpu_per_answer(port: int, process: int, tables: list[Table], expected: int) -> float:
    """Return the seconds that the server's processes compute for one such answer."""
    asyncio.run(
        quickly(port, tables, expected)
    )  # meanwhile the server hears that earlier phones have gone
    before = cpu(process)
    answers = asyncio.run(quickly(port, tables, expected))
    return (cpu(process) - before) / answers


async def quickly(port: int, tables: list[Table], expected: int) -> int:
    """Count the answers as `AT_ONCE` phones ask again and again; all have to have the status
    `expected`.
    """
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


if __name__ == "__main__":
    if sys.argv[1:2] == ["prepare"]:
        json.dump(prepare(int(sys.argv[2])), sys.stdout)
    else:
        chosen = {int(number) for number in sys.argv[1:]}
        for row in rows(chosen):
            print(f"{row.what}: {row.measured}; {row.beside}", flush=True)
