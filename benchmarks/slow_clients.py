"""What is left for the others while clients send or read slowly, or while the database makes
everybody wait.

Each attack has a server of its own, at home, that is without a proxy, and behind the Caddy of
docs/quickstart.md where one is installed. All of it stays on this computer, and ends after some
minutes. `python -m benchmarks.slow_clients` prints this alone.
"""

import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from urllib.parse import unquote, urlencode, urlsplit

from benchmarks import Row
from benchmarks.asking import CSRF
from benchmarks.running import (
    ROOT,
    allow_open_files,
    find_free_port,
    listening,
    postgres,
    server,
    sqlite,
)
from tests.server.slow import HALF_A_BODY, HALF_A_HEAD, SILENT, not_reading, sending, visits

SLOW, VISITS, PATIENCE = 30, 45, 4
"""How many slow clients and visits there are, and the seconds in which each visit has to be
answered.
"""
SILENT_ONES = 2000
DOWNLOADS = 60
MATCHES = 40_000
"""Their hands are a file of 28 MB."""
WAITING = 8
"""How many phones save while nothing can be saved."""
LOCKED = 30
SETTLE = 2
"""Seconds that an attack goes on for before anybody visits."""
Held = Callable[..., AbstractContextManager[object]]
"""What begins to hold a server up, and stops at the end of a `with`."""


def rows() -> Iterator[Row]:
    """Yield rows for SQLite, then for PostgreSQL where it is installed."""
    allow_open_files()
    for name, database in (("SQLite", sqlite), ("PostgreSQL", postgres)):
        with database() as url:
            if not url:
                yield Row(f"slow clients, {name}", "not installed")
                continue
            target = prepared(surroundings(url))
            yield from attacked(name, url, target)
            yield from waiting(name, url, target)


def surroundings(database: str) -> dict[str, str]:
    """Return the environment of the server."""
    environment = os.environ | {"DATABASE_URL": database}
    # Whole pages need static files, which the tests' settings find without collecting them.
    return environment | {
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "PYTHONWARNINGS": "ignore:No directory at",
    }


def attacked(name: str, database: str, target: dict[str, str]) -> Iterator[Row]:
    """Yield rows for visits while others send half of a request, or do not read what they asked
    for.
    """
    attacks: list[tuple[str, Held]] = [
        (f"{SLOW} half-sent bodies", lambda port: sending(port, [HALF_A_BODY] * SLOW)),
        (f"{SLOW} half-sent heads", lambda port: sending(port, [HALF_A_HEAD] * SLOW)),
        (f"{SLOW} silent ones", lambda port: sending(port, [SILENT] * SLOW)),
        (f"{SILENT_ONES:,} silent ones", lambda port: sending(port, [SILENT] * SILENT_ONES)),
        (
            f"{DOWNLOADS} unread files",
            lambda port: not_reading(port, target["file"], target["cookie"], DOWNLOADS),
        ),
        (
            f"{SLOW} unread pages",
            lambda port: not_reading(port, target["page"], target["cookie"], SLOW),
        ),
    ]
    for what, attack in attacks:
        for way, proxy in (("at home", at_home), ("behind Caddy", behind_caddy)):
            if proxy is behind_caddy and not shutil.which("caddy"):
                continue
            with server(surroundings(database)) as (upstream, _), proxy(upstream) as port:
                visits(
                    port, target["page"], target["cookie"], 4, LOCKED
                )  # every process has read its code
                with attack(port):
                    time.sleep(SETTLE)
                    answered = visits(port, target["page"], target["cookie"], VISITS, PATIENCE)
            longest = f"the longest took {max(answered):.2f} s" if answered else ""
            ratio = f"{len(answered)} of {VISITS}"
            yield Row(
                f"visits beside {what}, {way}, {name}",
                ratio,
                longest,
                failed=len(answered) < VISITS,
            )


def waiting(name: str, database: str, target: dict[str, str]) -> Iterator[Row]:
    """Yield rows for a board and `/healthz` while phones save and the database is locked; then
    while it is frozen.
    """
    kinds: list[tuple[str, Held]] = [("locked", locked_file if name == "SQLite" else locked_rows)]
    if name == "PostgreSQL":
        kinds.append(("frozen", frozen))
    for what, holding in kinds:
        with server(surroundings(database)) as (port, _):
            visits(port, target["page"], target["cookie"], 4, LOCKED)
            with holding(database), phones_saving(port, target):
                time.sleep(SETTLE)
                healthy = visits(port, "/healthz", "", VISITS, PATIENCE)
                boards = (
                    []
                    if what == "frozen"
                    else visits(port, target["page"], target["cookie"], VISITS, PATIENCE)
                )
        yield Row(
            f"/healthz, database {what}, {name}",
            f"{len(healthy)} of {VISITS}",
            failed=len(healthy) < VISITS,
        )
        if what != "frozen":
            longest = f"the longest took {max(boards):.2f} s" if boards else ""
            yield Row(
                f"boards, {WAITING} saving, database {what}, {name}",
                f"{len(boards)} of {VISITS}",
                longest,
            )


@contextmanager
def at_home(upstream: int) -> Iterator[int]:
    """Yield the server's own port: there is no proxy."""
    yield upstream


@contextmanager
def behind_caddy(upstream: int) -> Iterator[int]:
    """Run Caddy as the guide has it, but without https, and yield its port."""
    port = find_free_port()
    guide = (ROOT / "docs" / "quickstart.md").read_text("utf-8")
    config = re.findall(r"^(scores\.example\.org \{.*?)^END$", guide, re.DOTALL | re.MULTILINE)[0]
    config = config.replace(
        "scores.example.org", f"http://127.0.0.1:{port}, http://localhost:{port}"
    )
    config = "{\n    admin off\n}\n" + config.replace("127.0.0.1:8000", f"127.0.0.1:{upstream}")
    with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as folder:
        (file := Path(folder, "Caddyfile")).write_text(config, "utf-8")
        command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]
        environment = os.environ | {
            "HOME": folder,
            "XDG_DATA_HOME": folder,
            "XDG_CONFIG_HOME": folder,
        }
        process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        with listening(process, port):
            yield port


@contextmanager
def phones_saving(port: int, target: dict[str, str]) -> Iterator[None]:
    """Let phones send a hand each, and wait for the answer."""
    with ExitStack() as stack:
        for score in range(WAITING):
            body = urlencode({"typed": score, "seen": 0, "csrfmiddlewaretoken": CSRF})
            head = (
                f"POST {target['hand']} HTTP/1.1\r\nHost: localhost\r\nCookie: "
                f"{target['cookie']}\r\n"
            )
            head += (
                "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: "
                f"{len(body)}\r\n\r\n"
            )
            phone = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            phone.sendall(f"{head}{body}".encode())
        yield


@contextmanager
def locked_file(database: str) -> Iterator[None]:
    """Hold the right to write to an SQLite file, as somebody else."""
    other = sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.close()


@contextmanager
def locked_rows(database: str) -> Iterator[None]:
    """Hold the right to write to PostgreSQL's table of matches, as somebody else."""
    import psycopg

    with psycopg.connect(database) as other:
        other.execute("LOCK TABLE games_match IN SHARE MODE")
        yield


@contextmanager
def frozen(database: str) -> Iterator[None]:
    """Make PostgreSQL stand still, with all connections open."""
    folder = Path(unquote(urlsplit(database).netloc.rpartition("@")[2]))
    first = int((folder / "data" / "postmaster.pid").read_text("ascii").split()[0])
    processes = [
        first,
        *map(int, Path(f"/proc/{first}/task/{first}/children").read_text("ascii").split()),
    ]
    try:
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def prepared(environment: dict[str, str]) -> dict[str, str]:
    """Return the paths of a match's page, of a hand that can be entered and of a large file, and a
    keeper's cookie.
    """
    command = [sys.executable, "-m", "benchmarks.slow_clients", "prepare", str(MATCHES)]
    made = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE
    ).stdout
    paths: dict[str, str] = json.loads(made)
    return paths


def prepare(matches: int) -> dict[str, str]:
    """Make a club with this number of matches, on a new database; return its paths and a cookie."""
    import django

    django.setup()
    from django.core.management import call_command

    from games.demo.earlier_years import add_past
    from tests.builders import make_long_match, phone

    call_command("migrate", verbosity=0, interactive=False)
    match = make_long_match(players=6)
    add_past(match.club, matches, games=("basketball",))
    cookie = f"phone={phone(match.club).cookies['phone'].value}; csrftoken={CSRF}"
    paths = {"page": f"/m/{match.uid}/", "hand": f"/m/{match.uid}/deals/41/hands/1/"}
    return {**paths, "file": f"/c/{match.club.uid}/files/hands.csv", "cookie": cookie}


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
