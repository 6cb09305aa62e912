"""Advisory locks, for a count and what it allows to be one step."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.db import Error, connection


def acquire_lock(what: str) -> None:
    """Wait for the lock of that name, held until the transaction ends; nothing on SQLite."""
    # SQLite has one writer anyway.
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"games {what}"])


@contextmanager
def hold_lock(what: str) -> Iterator[None]:
    """Hold the lock of that name over several transactions; do nothing on SQLite."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = 0")
        cursor.execute("SELECT pg_advisory_lock(hashtext(%s))", [f"games {what}"])
        cursor.execute("RESET lock_timeout")  # to what the settings say for every connection
    try:
        yield
    finally:
        # A connection that is gone holds nothing.
        with suppress(Error), connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(hashtext(%s))", [f"games {what}"])
