"""A disk that was read-only for a while: what was opened then is not used any more once it can be
written to again.
"""

import shutil
from pathlib import Path

import pytest
from django.db import OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from games.database.second_try import close_connection

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]
AS_ON_A_READ_ONLY_DISK = {
    "the file": "mode=ro",
    "what SQLite keeps beside it": "readonly_shm=1",
    "both": "mode=ro&readonly_shm=1",
}
"""How SQLite opens a database there, by itself; root, who may be running this, can write to any
file.
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a database as a process leaves it that ended without closing it: WAL and index are
    still beside it.
    """
    before, left = tmp_path / "before", tmp_path / "left"
    before.mkdir()
    opened = open_database(before / "some.sqlite3")
    write(opened, "CREATE TABLE hands (points)")
    shutil.copytree(before, left)
    opened.close()
    return left / "some.sqlite3"


def open_database(path: Path, how: str = "") -> BaseDatabaseWrapper:
    """Open a database as a thread does for its first request; it is kept for the next ones."""
    usual = connections.settings["default"]
    options = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,
        "init_command": "PRAGMA journal_mode=WAL",
    }
    handler = ConnectionHandler(
        {"default": usual | {"NAME": f"file:{path}?{how}", "OPTIONS": options}}
    )
    opened: BaseDatabaseWrapper = handler["default"]
    opened.ensure_connection()
    return opened


def write(opened: BaseDatabaseWrapper, what: str = "INSERT INTO hands VALUES (7)") -> None:
    with opened.cursor() as cursor:
        cursor.execute(what)


@pytest.mark.parametrize("kind", AS_ON_A_READ_ONLY_DISK)
def test_saves_resume_at_once_despite_read_only_connections(path: Path, kind: str) -> None:
    meanwhile = [open_database(path, AS_ON_A_READ_ONLY_DISK[kind]) for _ in range(3)]
    for opened in meanwhile:
        with pytest.raises(OperationalError, match="readonly"):
            write(opened)
        opened.close_if_unusable_or_obsolete()  # as at the end of a request
    saving = open_database(path)
    write(saving)
    saving.close()


def fail_with_an_open_cursor(opened: BaseDatabaseWrapper) -> None:
    cursor = opened.cursor()
    cursor.execute("INSERT INTO hands VALUES (7)")


@pytest.mark.parametrize("kind", AS_ON_A_READ_ONLY_DISK)
def test_a_lasting_error_keeps_nothing_open(path: Path, kind: str) -> None:
    meanwhile = open_database(path, AS_ON_A_READ_ONLY_DISK[kind])
    with pytest.raises(OperationalError, match="readonly") as failed:
        fail_with_an_open_cursor(meanwhile)
    close_connection(meanwhile, failed.value)
    saving = open_database(path)
    write(saving)
    saving.close()


def test_a_writable_connection_is_kept(
    path: Path,
) -> None:
    """It waits for others, and checking it writes nothing."""
    first = open_database(path)
    write(first, "BEGIN IMMEDIATE")
    second = open_database(path)
    write(first, "ROLLBACK")
    for opened in (first, second):
        opened.close_if_unusable_or_obsolete()
        assert opened.connection
        with opened.cursor() as cursor:
            assert cursor.execute("PRAGMA busy_timeout").fetchone() == (5_000,)
        assert not opened.connection.in_transaction
        write(opened)
        opened.close()
