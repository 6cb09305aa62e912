"""Whether rows can be written: a failing disk or a standby may be read-only."""

import sqlite3
import time
from contextlib import closing
from typing import Any

from django.db import OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

from games.models import Club

# SQLite's errors on a connection that was opened on a read-only disk begin so.
READ_ONLY = "SQLITE_READONLY"


def check_writable() -> None:
    """Raise `django.db.Error` if rows cannot be written; no row is changed."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            # Not waiting for somebody else who writes: then rows can be written.
            cursor.execute("PRAGMA busy_timeout = 0")
    try:
        Club.objects.filter(pk=0).update(name="")
    except OperationalError as error:
        if "database is locked" not in str(error):
            raise


def keep_no_read_only_connection(*, connection: BaseDatabaseWrapper, **signal: Any) -> None:
    """Have a new connection to SQLite that cannot write closed once its request is answered.

    It could not write even once the disk can be written to again. Nor could any other connection of
    the process: they share what SQLite opened beside the database, until none is left.
    """
    if connection.vendor == "sqlite" and _is_read_only(connection.connection):
        connection.close_at = time.monotonic()


def _is_read_only(connection: sqlite3.Connection) -> bool:
    """Return whether SQLite refuses to write, without writing; False if others write just now."""
    with closing(connection.cursor()) as cursor:
        usual_timeout = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        cursor.execute("PRAGMA busy_timeout = 0")
        try:
            cursor.execute("BEGIN IMMEDIATE")
            # On a file that is read-only, the first statement still works.
            cursor.execute("PRAGMA user_version = 0")
        except sqlite3.OperationalError as error:
            return error.sqlite_errorname.startswith(READ_ONLY)
        finally:
            if connection.in_transaction:
                cursor.execute("ROLLBACK")
            cursor.execute(f"PRAGMA busy_timeout = {usual_timeout:d}")
    return False
