"""Consistent reads while others go on writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def snapshot_transaction() -> Iterator[None]:
    """Read everything inside as of one moment, without making others wait; an open transaction is used as is."""
    if connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("BEGIN DEFERRED")  # Django's own transactions keep others from writing
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
        else:
            with transaction.atomic():
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                yield
