"""A pytest plugin: which database the tests run on.

SQLite, or with --postgres a PostgreSQL server made for this run.

The server has a temporary folder and answers on a socket in there only. A shell that waits for this
process's end stops it and removes the folder, so nothing stays behind however the tests end.
"""

import os
import pwd
import subprocess
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.tools import postgres_folder

# Shell commands; $0 is the folder of PostgreSQL's programs, $1 the temporary one.
MAKE = (
    '"$0/initdb" --pgdata="$1/data" --auth=trust --username=tests --encoding=UTF8 --locale=C '
    "--no-sync"
)
START = """
"$0/pg_ctl" --pgdata="$1/data" --log="$1/log" --wait start -o "-k '$1' -c listen_addresses= \
    -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
"""
STOP = '"$0/pg_ctl" --pgdata="$1/data" --mode="$2" --wait stop'
STOP_WHEN_TESTS_END = (
    'read -r _; "$0/pg_ctl" --pgdata="$1/data" --mode=immediate --silent stop; rm -rf "$1"'
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--postgres",
        action="store_true",
        help="run on a temporary PostgreSQL server, not on SQLite",
    )


@pytest.hookimpl(wrapper=True)  # around pytest-django's, which loads the settings
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, object, object]:
    os.environ.pop("DATABASE_URL", None)
    if early_config.known_args_namespace.postgres:
        os.environ["DATABASE_URL"] = start_server(early_config)
    return (yield)


def pytest_report_header(config: pytest.Config) -> str:
    return "database: PostgreSQL" if config.getoption("postgres") else "database: SQLite"


def start_server(config: pytest.Config) -> str:
    """Start a server that stops when `config` is done with; return its URL for DATABASE_URL.

    Raises pytest.UsageError when no server is installed.
    """
    programs = postgres_folder()
    if programs is None:
        raise pytest.UsageError(
            "No PostgreSQL server is installed; `make test` installs one or says how."
        )
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-postgres-"))
    how = owners_way(folder)
    watcher = subprocess.Popen(
        ["sh", "-c", STOP_WHEN_TESTS_END, programs, folder], stdin=subprocess.PIPE, **how
    )
    config.add_cleanup(lambda: end(watcher))
    run(MAKE + START, folder)
    return f"postgresql://tests@{quote(str(folder), safe='')}/postgres"


def stop_for_now(folder: Path, mode: str) -> None:
    """Stop the server in `folder`: `fast`, as on a restart, or `immediate`, as if it crashed."""
    run(STOP, folder, mode)


def start_again(folder: Path) -> None:
    """Start the server in `folder` that was stopped; once this is back, it answers."""
    run(START, folder)


def run(commands: str, folder: Path, *more: str) -> None:
    """Run shell commands for the server in `folder`.

    Raises `subprocess.CalledProcessError` where one fails.
    """
    command = ["sh", "-ec", commands, str(postgres_folder()), str(folder), *more]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **owners_way(folder))


def end(watcher: subprocess.Popen[bytes]) -> None:
    """Let the shell that waits for the tests' end do its work."""
    watcher.communicate()


def owners_way(folder: Path) -> dict[str, Any]:
    """Return how to start PostgreSQL's programs: in a session of their own, so that Ctrl-C reaches
    the tests only.
    """
    return {"cwd": "/", "start_new_session": True, **server_owner(folder)}


def server_owner(folder: Path) -> dict[str, Any]:
    """Return how to start PostgreSQL's programs, which refuse to run as root: then as a user who is
    given `folder`.
    """
    if os.geteuid() != 0:
        return {}
    names = {user.pw_name: user for user in pwd.getpwall()}
    user = names.get("postgres") or names["nobody"]
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
