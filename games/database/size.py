from __future__ import annotations

from pathlib import Path

from django.db import connection


def measure_database() -> int:
    """Return the database's bytes on disk; raise `django.db.Error` or `OSError` if unknown."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
    file = Path(connection.settings_dict["NAME"])
    # Beside it are writes that SQLite has not moved into it yet.
    parts = [part for part in (file, file.with_name(f"{file.name}-wal")) if part.exists()]
    return sum(part.stat().st_size for part in parts)
