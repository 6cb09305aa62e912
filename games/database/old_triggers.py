"""Triggers of versions up to 1.1.0, on the log and on clubs' links, which `migrate` drops.

Not in a migration: SQLite refuses to rebuild a table that a trigger of another table names, so they
have to be gone before the first migration.
"""

from __future__ import annotations

from typing import Any

from django.db import connections

LOG_TRIGGERS = ("log_never_changed", "log_never_shortened", "log_never_replaced")
SECRET_TRIGGERS = ("secrets_differ_at_first", "secrets_differ_later")
DROP = {
    "sqlite": [f"DROP TRIGGER IF EXISTS {name}" for name in (*LOG_TRIGGERS, *SECRET_TRIGGERS)],
    "postgresql": [
        f"DROP FUNCTION IF EXISTS {name}() CASCADE"
        for name in ("log_is_append_only", "secrets_differ")
    ],
}


def drop_old_triggers(*, using: str, **signal: Any) -> None:
    """Drop the triggers, if there are any; a receiver of `pre_migrate`."""
    connection = connections[using]
    with connection.cursor() as cursor:
        for statement in DROP.get(connection.vendor, []):
            cursor.execute(statement)
