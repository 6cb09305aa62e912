"""Advisory locks, for a count and what it allows to be one step."""

from __future__ import annotations

from django.db import connection


def acquire_lock(what: str) -> None:
    """Wait for the lock of that name, held until the transaction ends. On SQLite nothing: it has one writer."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"games {what}"])
