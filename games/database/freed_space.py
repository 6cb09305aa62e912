"""What was deleted or changed stays readable in a database's file until something else is written there."""

from __future__ import annotations

import logging

from django.db import Error, connection

log = logging.getLogger("scorekeeper")


def overwrite_freed_space() -> bool:
    """Write SQLite's file anew, without what is not stored any more; gives whether that could be done now.

    It cannot within a transaction, or while others keep the file busy: `tidy` does it again each day. PostgreSQL does
    it by itself, in its own time.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return False
    try:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            busy, *_ = cursor.fetchone()
        return not busy
    except Error as error:
        log.warning("What was forgotten is not overwritten yet: %s", error)
        return False
