"""Faults of the database that are over once a transaction begins again, so that it is tried twice.

All of it is tried again, from fresh rows: a view with all its queries, or a function of
`games.play` with its transaction. That is as safe as a phone that sends again because it got no
answer: a form carries its version or uid, so nothing is done twice.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import TypeVar

from django.db import Error, connection
from django.db.backends.base.base import BaseDatabaseWrapper

from scorekeeper.readiness import is_read_only

Result = TypeVar("Result")

# SQLSTATE of a transaction that PostgreSQL ended, since it and others waited in a circle.
DEADLOCK_CODE = "40P01"


def prepare_second_try(error: Exception) -> bool:
    """Return whether an error is worth a second try; if so, close the connection for a new one.

    It is for the victim of a deadlock, and for a connection that was opened while the disk was
    read-only. It is never inside a transaction: what was written in it before is lost.
    """
    if not isinstance(error, Error) or connection.in_atomic_block:
        return False
    is_victim = getattr(error.__cause__, "sqlstate", "") == DEADLOCK_CODE
    if not is_victim and not is_read_only(error):
        return False
    close_connection(connection, error)
    return True


def close_connection(opened: BaseDatabaseWrapper, error: Error) -> None:
    """Close the connection that an error came from, and what the error still holds of it.

    SQLite keeps a connection open as long as a cursor is there. Django's errors are in a circle
    with the frames that they came through, which keep the cursor until garbage is collected.
    """
    for cause in (error, error.__cause__):
        if cause:
            traceback.clear_frames(cause.__traceback__)
    opened.close()


def try_twice(call: Callable[[], Result]) -> Result:
    """Return what the call returns; call it once more if that is worth it."""
    try:
        return call()
    except Error as error:
        if not prepare_second_try(error):
            raise
    return call()
