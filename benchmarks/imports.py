"""What the heaviest files of matches cost that anybody may send, and what a phone that saves
meanwhile feels of it.

Each file is brought in on the real server, with SQLite and with PostgreSQL, while a phone saves ten
hands a second. It fails where a file takes longer than `LONGEST`, a save longer than
`MAX_SAVE_SECONDS`, or a process more memory than `MAX_MEMORY`. The goals are for a computer that has
nothing else to do. `python -m benchmarks.imports` prints this alone.
"""

import asyncio
import http.client
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks import Row
from benchmarks.asking import CSRF, Phone, Table, Tally, save, warm
from benchmarks.running import ROOT, cpu, postgres, server, sqlite
from games.rules.cards import RANKS

LONGEST = 10
MAX_SAVE_SECONDS = 5
MAX_MEMORY = 300
"""Megabytes, of each of the server's processes."""
PATIENCE = 60
"""How many seconds somebody waits for an answer."""
BETWEEN_SAVES = 0.1
AT_ONCE = 4
LARGEST = 4_990_000
BOUNDARY = "b" * 30


@dataclass(frozen=True, slots=True)
class Club:
    """A club to bring files into, and a table of it that plays."""

    uid: str
    table: Table


def rows() -> Iterator[Row]:
    """Yield rows for each file, then for several at once, on SQLite and on PostgreSQL where it is
    installed.
    """
    for name, database in (("SQLite", sqlite), ("PostgreSQL", postgres)):
        with database() as url:
            if url:
                yield from measured(name, url)
            else:
                yield Row(f"files of matches, {name}", "not installed")


def measured(name: str, database: str) -> Iterator[Row]:
    """Yield rows for one database."""
    environment = os.environ | {
        "DATABASE_URL": database,
        "SECRET_KEY": "k" * 50,
        "LOG_REQUESTS": "0",
    }
    environment |= {
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
        "SCOREKEEPER_URL": "",
        "DEBUG": "",
    }
    clubs = prepared(len(FILES) + AT_ONCE, environment)
    for (what, make), club in zip(FILES.items(), clubs, strict=False):
        content = make()
        with server(environment) as (port, process):
            asyncio.run(warm(port, club.table))
            yield asyncio.run(brought_in(f"{what}, {name}", port, process, [club], content))
            if make in AGAIN:
                yield asyncio.run(
                    brought_in(f"  the same again, {name}", port, process, [club], content)
                )
    with server(environment) as (port, process):
        asyncio.run(warm(port, clubs[-1].table))
        yield asyncio.run(
            brought_in(f"{AT_ONCE} at once, {name}", port, process, clubs[-AT_ONCE:], cards())
        )


async def brought_in(what: str, port: int, process: int, clubs: list[Club], content: bytes) -> Row:
    """Bring a file into each of the clubs at once, and save at the last one's table meanwhile."""
    files = asyncio.gather(*(asyncio.to_thread(send, port, club, content) for club in clubs))
    tally, phone, before = Tally(), Phone(port, clubs[-1].table.cookie), cpu(process)
    while not files.done():
        await save(phone, clubs[-1].table, tally)
        await asyncio.sleep(BETWEEN_SAVES)
    answers = await files
    statuses, seconds = [status for status, _ in answers], max(took for _, took in answers)
    memory, slowest, computed = peak(process), max(tally.took), cpu(process) - before
    said = " ".join(map(str, statuses))
    beside = (
        f"answered {said}; slowest of {len(tally.took)} saves {slowest:.2f} s; CPU "
        f"{computed:.1f} s; {memory:.0f} MB"
    )
    wrong = tally.errors or {*statuses} - {302, 422, 429}
    failed = bool(wrong) or seconds > LONGEST or slowest > MAX_SAVE_SECONDS or memory > MAX_MEMORY
    return Row(
        what, f"{seconds:.2f} s", f"{beside}; {tally.errors[0]}" if tally.errors else beside, failed
    )


def send(port: int, club: Club, content: bytes) -> tuple[int, float]:
    """Send a file; return the status of the answer, and the seconds until it came."""
    fields = [
        b'name="csrfmiddlewaretoken"\r\n\r\n' + CSRF.encode(),
        b'name="file"; filename="m.jsonl"\r\n\r\n' + content,
    ]
    parts = [
        f"--{BOUNDARY}\r\nContent-Disposition: form-data; ".encode() + field + b"\r\n"
        for field in fields
    ]
    body = b"".join([*parts, f"--{BOUNDARY}--\r\n".encode()])
    headers = {
        "Content-Type": f"multipart/form-data; boundary={BOUNDARY}",
        "Cookie": club.table.cookie,
    }
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    start = time.perf_counter()
    try:
        connection.request("POST", f"/c/{club.uid}/import/", body, headers)
        return connection.getresponse().status, time.perf_counter() - start
    except OSError:
        return 0, time.perf_counter() - start
    finally:
        connection.close()


def peak(process: int) -> float:
    """Return the most memory that one of a process's children has used, in megabytes; 0 where Linux
    does not tell.
    """
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()
        statuses = [Path(f"/proc/{child}/status").read_text("ascii") for child in children]
    except OSError:
        return 0
    return (
        max(int(re.findall(r"^VmHWM:\s*(\d+) kB", status, re.MULTILINE)[0]) for status in statuses)
        / 1024
    )


# Files


def matches(
    many: int, players: int, deals: int, hand: Callable[[int], object], **more: object
) -> bytes:
    """Return `many` matches of Tens on a grid; `hand` is a typed score or cards, by its number in
    the match.
    """
    names = [f"{player:x}" for player in range(players)]
    match = {
        "format": "scorekeeper-match/1",
        "game": "tens-grid",
        "players": names,
        "first_dealer": "0",
        **more,
    }
    kind = "scores" if isinstance(hand(0), int) else "hands"
    lines = []
    for number in range(many):
        dealt = [
            {kind: {name: hand(number + deal * players + seat) for seat, name in enumerate(names)}}
            for deal in range(deals)
        ]
        lines.append(
            json.dumps({"options": {"target": 10_000, "decks": 20}} | match | {"deals": dealt})
        )
    return "\n".join(lines).encode()


def cards() -> bytes:
    """Return the longest matches, as many as a file may hold, all with cards."""
    return matches(
        2,
        8,
        1_000,
        lambda turn: " ".join(RANKS[(turn * turn + cell * 5) % 13] for cell in range(10)),
    )


def small() -> bytes:
    """Return as many matches and hands as a file may hold."""
    return matches(2_000, 2, 5, lambda turn: turn % 97)


def filled(line: bytes) -> bytes:
    """Return a file as large as it may be, of one line again and again."""
    return line * (LARGEST // len(line))


def one_line(begin: bytes, piece: bytes, end: bytes) -> bytes:
    """Return a line as long as it may be, with one piece again and again."""
    return begin + piece * ((LARGEST - len(begin + end)) // len(piece)) + end


MATCH = b'{"format":"scorekeeper-match/1","game":"golf","players":["A","B"],"first_dealer":"A","deals":['
FILES: dict[str, Callable[[], bytes]] = {
    "5 MB of 1": lambda: filled(b"1\n"),
    "5 MB of blank lines": lambda: filled(b" \n"),
    "2,000 lines that are wrong": lambda: filled(b"9" * 2_494 + b"\n"),
    "100 matches of 1,000 deals": lambda: matches(100, 2, 1_000, lambda turn: 0),
    "2 matches of 1,000 deals, all cards": cards,
    "2,000 matches": small,
    "2,000 matches without deals": lambda: matches(2_000, 8, 0, int),
    "one match on many lines": lambda: json.dumps(
        json.loads(matches(1, 8, 1_000, lambda turn: 7)), indent=1
    ).encode(),
    "one match on many lines, broken": lambda: b"{\n" + filled(b' "format"\n')[:-1],
    "deep nesting": lambda: filled(b"["),
    "deep nesting of objects": lambda: filled(b'{"":'),
    "many lists": lambda: one_line(MATCH, b"[],", b"0]}"),
    "many objects": lambda: one_line(MATCH, b'{"":1},', b"0]}"),
    "many keys": lambda: b"{" + b",".join(b'"%x":1' % key for key in range(450_000)) + b"}",
    "one key again and again": lambda: one_line(b"{", b'"a":1,', b'"a":1}'),
    "many players": lambda: (
        MATCH.replace(b'["A","B"]', one_line(b"[", b'"A",', b'"B"]')[: LARGEST - 200]) + b"]}"
    ),
    "a long name": lambda: MATCH.replace(b'"A"', b'"' + b"A" * (LARGEST - 200) + b'"', 1) + b"]}",
    "a long hand": lambda: (
        MATCH + b'{"hands":{"A":"' + b"K " * (LARGEST // 2 - 100) + b'","B":""},"went_out":"A"}]}'
    ),
    "a long number": lambda: filled(b"9"),
    "a long fraction": lambda: b"0." + filled(b"9")[:-2],
}
AGAIN = (cards, small)
"""Files that are brought in a second time, when every match is found to be there."""


# The clubs


def prepared(many: int, environment: dict[str, str]) -> list[Club]:
    """Return `many` clubs on a new database, made by another process."""
    command = [sys.executable, "-m", "benchmarks.imports", "prepare", str(many)]
    made = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE
    ).stdout
    return [Club(uid, Table(*table)) for uid, *table in json.loads(made)]


def prepare(many: int) -> list[tuple[str, str, str, int]]:
    """Make clubs with a table each: the club's uid, the table's address, a keeper's cookie, the
    table's revision.
    """
    import django
    from django.core.management import call_command

    django.setup()
    call_command("collectstatic", verbosity=0, interactive=False)
    from benchmarks.asking import prepare as prepare_tables
    from games.models import Match

    clubs = []
    for _ in range(many):
        ((path, cookie, revision),) = prepare_tables(1)
        uid = Match.objects.select_related("club").get(uid=path.split("/")[2]).club.uid
        clubs.append((uid, path, cookie, revision))
    return clubs


if __name__ == "__main__":
    if sys.argv[1:2] == ["prepare"]:
        json.dump(prepare(int(sys.argv[2])), sys.stdout)
    else:
        for row in rows():
            print(
                row.what,
                row.measured,
                row.beside,
                "FAILED" if row.failed else "",
                sep=" | ",
                flush=True,
            )
