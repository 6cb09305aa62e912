"""Whether rows can be written: a failing disk, or a standby that is not promoted yet, may be
read-only.
"""

import sqlite3
import time
from contextlib import closing
from typing import Any

from django.db import OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

from games.models import Club

READ_ONLY = "SQLITE_READONLY"
"""How the names of SQLite's errors begin that a connection has which was opened on a read-only
disk.
"""


def check_writable() -> None:
    """Raise `django.db.Error` if rows cannot be written. No row is changed.

    On SQLite the connection no longer waits for others: if somebody else is writing, writing works.
    """
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 0")
    try:
        Club.objects.filter(pk=0).update(name="")
    except OperationalError as error:
        if "database is locked" not in str(error):
            raise


def keep_no_read_only_connection(*, connection: BaseDatabaseWrapper, **signal: Any) -> None:
    """Have a new connection to SQLite that cannot write closed once its request is answered.

    It would never write again, also when the disk can be written to by then. Nor would any other
    connection of the process, new ones included: they share what SQLite opened beside the database,
    until none of them is left.
    """
    if connection.vendor == "sqlite" and _is_read_only(connection.connection):
        connection.close_at = time.monotonic()


def _is_read_only(connection: sqlite3.Connection) -> bool:
    """Return whether SQLite refuses to write, without writing.

    False, too, if somebody else is writing just now.
    """
    with closing(connection.cursor()) as cursor:
        patience = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        cursor.execute("PRAGMA busy_timeout = 0")
        try:
            cursor.execute("BEGIN IMMEDIATE")
            cursor.execute(
                "PRAGMA user_version = 0"
            )  # on a file that is read-only, the first statement still works
        except sqlite3.OperationalError as error:
            return error.sqlite_errorname.startswith(READ_ONLY)
        finally:
            if connection.in_transaction:
                cursor.execute("ROLLBACK")
            cursor.execute(f"PRAGMA busy_timeout = {patience:d}")
    return False
