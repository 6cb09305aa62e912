"""Consistent reads while others go on writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction


@contextmanager
def snapshot_transaction() -> Iterator[None]:
    """Read everything inside as of one moment, without making others wait.

    An open transaction is used as is. Also a decorator, `@snapshot_transaction()`, for a function
    that makes several queries whose results have to fit together, and writes nothing.
    """
    connection.ensure_connection()
    if connection.in_atomic_block or _is_reading(connection.connection):
        yield
    elif connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            # Not Django's own transaction, which keeps others from writing.
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic(), _without_prepared_statements(connection.connection):
            connection.cursor().execute(
                "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"
            )
            yield


def _is_reading(raw_connection: Any) -> bool:
    """Return whether a snapshot of SQLite is open; Django does not know of it."""
    return connection.vendor == "sqlite" and bool(raw_connection.in_transaction)


@contextmanager
def _without_prepared_statements(raw_connection: Any) -> Iterator[None]:
    """Plan each query again: a plan that a migration made invalid fails within a transaction."""
    threshold = raw_connection.prepare_threshold
    raw_connection.prepare_threshold = None
    try:
        yield
    finally:
        raw_connection.prepare_threshold = threshold
