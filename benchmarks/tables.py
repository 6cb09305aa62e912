"""How many tables a server carries that live like real ones: played for minutes, entered within
one.

At each table of Hang Ten six phones have the board open, and at some a seventh, such as a
television. They ask again when the server says. A deal takes eight minutes; in the last of them one
hand after another is entered card by card, and saved. Where in a deal a table is at the beginning
follows from a seed. Server and phones share the computer.

`python -m benchmarks.tables` prints this alone. `python -m benchmarks.tables 900` prints it for so
many tables on SQLite, `python -m benchmarks.tables 900 postgres` on PostgreSQL; with `each-second`
after them, phones ask each second whatever the server says, as those do whose page is from before
the server said it.
"""

import asyncio
import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from benchmarks import Row
from benchmarks.asking import (
    CARDS,
    DEALS,
    SEATS,
    Phone,
    Table,
    Tally,
    asked,
    follow,
    percentile,
    prepared,
    save,
    spread,
    warm,
)
from benchmarks.running import Version, allow_open_files, cpu, postgres, server, sqlite, versions_on

DEAL_TAKES = 480
"""Seconds from the end of a deal to the end of the next."""
ENTERED_WITHIN = 60
HAND_TAKES = ENTERED_WITHIN / SEATS
FURTHER_PHONES = (2, 13)
"""At two of thirteen tables there is a seventh phone: 4,000 phones at 650 tables."""
SEED = 50
SETTLE = 15
"""Seconds until phones have heard when to ask, which are not counted; then so many are."""
SECONDS = 60
DATABASES = {"sqlite": sqlite, "postgres": postgres}


@dataclass(frozen=True, slots=True)
class Evening:
    """So many tables; `pause` is how many seconds phones wait between polls, None: what the server
    says.
    """

    tables: int
    pause: int | None = None
    is_wanted: bool = False

    def __str__(self) -> str:
        pace = f"asking every {self.pause} s" if self.pause else "asking when told to"
        return f"{count_phones(self.tables):,} phones of {self.tables:,} living tables, {pace}"


A_FULL_SERVER = Evening(650, is_wanted=True)
FURTHER = (
    replace(A_FULL_SERVER, pause=1, is_wanted=False),
    Evening(800),
    Evening(1000),
    Evening(1200),
)


@dataclass(slots=True)
class LivingTable:
    """A table with its phones, so many seconds after its last deal was complete."""

    table: Table
    phones: list[Phone]
    since_deal: float

    @property
    def hands_in(self) -> int:
        """The number of hands of the deal that are in."""
        return max(0, int((self.since_deal - DEAL_TAKES + ENTERED_WITHIN) // HAND_TAKES))

    async def live(self, begin: float, end: float, tally: Tally) -> None:
        """Enter hands, each when its turn comes: a card a second, then the hand is saved."""
        await wait_until(begin)
        cards = CARDS.split()
        while time.perf_counter() < end:
            deal, seat = divmod(self.table.saves, SEATS)
            saved_after = (
                (deal + 1) * DEAL_TAKES - (SEATS - 1 - seat) * HAND_TAKES - self.since_deal
            )
            path = f"{self.table.path}deals/{DEALS + 1 + deal}/hands/{seat + 1}/score/"
            for number in range(1, len(cards) + 1):
                tapped = begin + saved_after - (len(cards) - number + 0.5) * HAND_TAKES / len(cards)
                if time.perf_counter() < tapped < end:
                    await wait_until(tapped)
                    start = time.perf_counter()
                    query = "+".join(cards[:number])
                    status, _ = await asked(self.phones[seat], f"{path}?cards={query}", None, tally)
                    tally.took.append(time.perf_counter() - start)
                    if status != 200:
                        tally.errors.append(f"status {status} for a score")
            await wait_until(min(begin + saved_after, end))
            if begin + saved_after < end:
                await save(self.phones[seat], self.table, tally, CARDS)


def rows() -> Iterator[Row]:
    """Yield rows for SQLite, then for PostgreSQL where it is installed."""
    for database in DATABASES:
        for evening in (A_FULL_SERVER, *FURTHER):
            yield from measured(evening, database)


def measured(evening: Evening, database: str) -> Iterator[Row]:
    """Yield rows for an evening on a new database."""
    allow_open_files()
    with versions_on(DATABASES[database]) as versions:
        if not versions:
            yield Row(f"tables, {database}", "not installed")
            return
        tally, saves, busy = spend(evening, versions[0])
    what = f"{evening}, {database}"
    errors = f"{len(tally.errors)} errors{f' ({tally.errors[0]})' if tally.errors else ''}"
    beside = f"{saves / SECONDS:.1f} saves/s, {errors}; server busy on {busy:.2f} processors"
    polls, delays = tally.polls / SECONDS, tally.delays()
    if not evening.is_wanted:
        yield Row(what, spread(tally.took), beside)
        yield Row("  polls", f"{polls:,.0f} a second")
        yield Row("  from save to the other phones", spread(delays), f"{len(delays):,} times")
        return
    slow = percentile(tally.took, 95) > 0.1
    late = percentile(delays, 50) > 0.6 or percentile(delays, 95) > 1.1
    yield Row(
        what, spread(tally.took), f"wanted: p95 below 100 ms; {beside}", slow or bool(tally.errors)
    )
    yield Row("  polls", f"{polls:,.0f} a second", "wanted: at most 1,500", polls > 1500)
    beside = f"wanted: p50 below 600 ms, p95 below 1,100 ms; {len(delays):,} times"
    yield Row("  from save to the other phones", spread(delays), beside, late)


def spend(evening: Evening, version: Version) -> tuple[Tally, int, float]:
    """Spend a while of an evening; return what came of it, the saves, and how many processors were
    busy.
    """
    tables = prepared(evening.tables, version)
    with server(version.environment, version.root) as (port, process):
        asyncio.run(warm(port, tables[0]))
        living = [place_in_deal(number, table, port) for number, table in enumerate(tables)]
        asyncio.run(begin(living, version))
        return asyncio.run(live(living, evening, process))


def place_in_deal(number: int, table: Table, port: int) -> LivingTable:
    """Return a table with its phones at some moment of a deal."""
    some, of_all = FURTHER_PHONES
    phones = [Phone(port, table.cookie) for _ in range(SEATS + (number % of_all < some))]
    return LivingTable(table, phones, random.Random(SEED + number).random() * DEAL_TAKES)


def count_phones(tables: int) -> int:
    some, of_all = FURTHER_PHONES
    return sum(SEATS + (number % of_all < some) for number in range(tables))


async def begin(living: list[LivingTable], version: Version) -> None:
    """Save the hands that are in; the other tables are at rest since their last deal."""
    told = Tally()
    for hands in range(SEATS):
        entering = [place for place in living if place.hands_in > hands]
        keepers = [(Phone(place.phones[0].port, place.table.cookie), place) for place in entering]
        await asyncio.gather(*(save(keeper, place.table, told, CARDS) for keeper, place in keepers))
    assert not told.errors, told.errors[0]
    for place in living:
        place.table.revision += place.table.saves
    quiet = {place.table.path: place.since_deal for place in living if not place.hands_in}
    command = [sys.executable, "-m", "benchmarks.tables", "rest"]
    given = json.dumps(quiet).encode()
    subprocess.run(command, cwd=version.root, env=version.environment, check=True, input=given)


def rest(quiet: dict[str, float]) -> None:
    """Let matches (their addresses) be at rest for so many seconds when phones are asked to
    poll.
    """
    import django

    django.setup()
    from games.models import Match

    matches = {match.uid: match for match in Match.objects.all()}
    for path, seconds in quiet.items():
        matches[path.split("/")[2]].lively_until = int(time.time() - seconds)
    Match.objects.bulk_update(matches.values(), ["lively_until"], batch_size=100)


async def live(
    living: list[LivingTable], evening: Evening, process: int
) -> tuple[Tally, int, float]:
    """Let everybody play; count once phones have heard when to ask."""
    tally = Tally()
    begins = time.perf_counter()
    counts, end = begins + SETTLE, begins + SETTLE + SECONDS
    following = [
        follow(phone, place.table, end, evening.pause, tally)
        for place in living
        for phone in place.phones
    ]
    everybody = asyncio.gather(*following, *(place.live(begins, end, tally) for place in living))
    await wait_until(counts)
    for counted in (tally.took, tally.seen):
        counted.clear()
    tally.polls = 0
    saved, computed = sum(place.table.saves for place in living), cpu(process)
    await wait_until(end)
    busy = (cpu(process) - computed) / SECONDS
    await everybody
    return tally, sum(place.table.saves for place in living) - saved, busy


async def wait_until(moment: float) -> None:
    await asyncio.sleep(max(0, moment - time.perf_counter()))


if __name__ == "__main__":
    if sys.argv[1:] == ["rest"]:
        rest(json.load(sys.stdin))
    else:
        number, *how = sys.argv[1:] or ["0"]
        pause = 1 if "each-second" in how else None
        chosen = replace(A_FULL_SERVER, tables=int(number), pause=pause)
        database = "postgres" if "postgres" in how else "sqlite"
        for row in measured(chosen, database) if chosen.tables else rows():
            print(
                f"{row.what}: {row.measured}; {row.beside}{' FAILED' if row.failed else ''}",
                flush=True,
            )
