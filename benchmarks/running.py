"""Servers on databases that are there for a while, and what they compute: what benchmarks of
requests run on.

With `SCOREKEEPER_BENCH_BESIDE`, the folder of another version (`git worktree add`), each load is
put in turns on this version and on that one, which has databases of its own.
"""

import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).parent.parent
BESIDE = os.environ.get("SCOREKEEPER_BENCH_BESIDE", "")


@dataclass(frozen=True, slots=True)
class Version:
    """A version of the app in a folder, on a database of its own, with the environment of its
    server.
    """

    root: Path
    environment: dict[str, str]

    def __str__(self) -> str:
        return "" if self.root == ROOT else f", {self.root.name}"


@contextmanager
def versions_on(database: Callable[[], AbstractContextManager[str]]) -> Iterator[list[Version]]:
    """Yield this version and the one beside it, each on a new database of a kind; none if that is
    not installed.
    """
    roots = [ROOT, *([Path(BESIDE).resolve()] if BESIDE else [])]
    with ExitStack() as stack:
        urls = [stack.enter_context(database()) for _ in roots]
        yield [
            Version(root, surroundings(url)) for root, url in zip(roots, urls, strict=True) if url
        ]


def allow_open_files() -> None:
    """Allow this process, which is all the phones, as many connections as the system does."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def surroundings(database: str) -> dict[str, str]:
    """Return the environment of a server on this database."""
    environment = os.environ | {"DATABASE_URL": database, "SECRET_KEY": "k" * 50}
    environment |= {
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
        "SCOREKEEPER_URL": "",
        "DEBUG": "",
    }
    environment["LOG_REQUESTS"] = "0"  # what is printed is for whoever reads the figures
    return environment | {
        "PYTHONWARNINGS": "ignore:No directory at"
    }  # static files are not asked for


@cache
def collect_static_files(root: Path) -> None:
    """Collect the static files of a version, without which no server starts."""
    command = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity=0"]
    subprocess.run(command, cwd=root, check=True)


def cpu(process: int) -> float:
    """Return the seconds that a process and its children have computed so far; NaN where Linux does
    not tell.
    """
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()
        stats = [
            Path(f"/proc/{each}/stat").read_text("ascii").rpartition(")")[2]
            for each in (process, *children)
        ]
    except OSError:
        return float("nan")
    return sum(int(ticks) for stat in stats for ticks in stat.split()[11:13]) / os.sysconf(
        "SC_CLK_TCK"
    )


@contextmanager
def server(environment: dict[str, str], root: Path = ROOT) -> Iterator[tuple[int, int]]:
    """Run the server of the version in `root`, at a free port; yield the port, and the id of its
    first process.
    """
    port = find_free_port()
    command = [sys.executable, "-m", "scorekeeper.server", f"127.0.0.1:{port}"]
    collect_static_files(root)
    with tempfile.TemporaryFile() as log:  # the lines for requests are part of what they cost
        process = subprocess.Popen(command, cwd=root, env=environment, stderr=log)
    with listening(process, port):
        yield port, process.pid


def find_free_port() -> int:
    """Return a port of this computer at which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


@contextmanager
def listening(process: subprocess.Popen[bytes], port: int) -> Iterator[None]:
    """Wait until a server listens at its port, and end it afterwards."""
    try:
        while process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.05)
        assert process.poll() is None, f"The server did not start: {process.args!r}"
        yield
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
    """Yield the address of a PostgreSQL server that is there for a while; empty where none is
    installed.
    """
    from tests.postgres import start_server
    from tests.tools import postgres_folder

    with ExitStack() as stack:
        config = SimpleNamespace(add_cleanup=stack.callback)
        yield start_server(config) if postgres_folder() else ""  # type: ignore[arg-type]
