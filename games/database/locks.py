"""One after the other, where a count and what it allows have to be one step."""

from __future__ import annotations

from django.db import connection


def acquire_lock(what: str) -> None:
    """Wait until nobody else does that in a transaction, and keep it to oneself until this one's end.

    SQLite has one writer at a time anyway.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"games {what}"])
