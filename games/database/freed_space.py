"""Overwriting deleted text, which stays readable in a database's file for some time."""

from __future__ import annotations

import logging

from django.db import Error, connection

log = logging.getLogger("scorekeeper")


def overwrite_freed_space() -> bool:
    """Rewrite SQLite's file without its deleted content; return whether that was possible now.

    It is not possible within a transaction, or while others keep the file busy; `tidy` tries again.
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
