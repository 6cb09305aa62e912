"""The log's own guard in the database: no line is ever changed, and none goes but with its whole match.

Triggers do it, whatever asks: the app, the admin, or somebody at the database's own prompt. They are made anew after
every `migrate` and not by a migration: SQLite loses a table's triggers when a migration rebuilds that table, and
refuses to rebuild a table that another one's trigger names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "games_logentry"
NEVER = "A line of the log is never changed"
WITH_ITS_MATCH = "A line of the log goes only with its match"
STAYS = "EXISTS (SELECT 1 FROM games_match WHERE games_match.id = OLD.match_id AND NOT games_match.deleting)"

SQLITE = (
    f"""CREATE TRIGGER IF NOT EXISTS log_never_changed BEFORE UPDATE ON {TABLE}
    BEGIN SELECT RAISE(ABORT, '{NEVER}'); END""",
    f"""CREATE TRIGGER IF NOT EXISTS log_never_shortened BEFORE DELETE ON {TABLE} WHEN {STAYS}
    BEGIN SELECT RAISE(ABORT, '{WITH_ITS_MATCH}'); END""",
)
POSTGRESQL = (
    f"""CREATE OR REPLACE FUNCTION log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'UPDATE' THEN
            RAISE EXCEPTION '{NEVER}' USING ERRCODE = 'integrity_constraint_violation';
        ELSIF {STAYS} THEN
            RAISE EXCEPTION '{WITH_ITS_MATCH}' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN OLD;
    END $$""",
    f"DROP TRIGGER IF EXISTS log_append_only ON {TABLE}",
    f"""CREATE TRIGGER log_append_only BEFORE UPDATE OR DELETE ON {TABLE}
    FOR EACH ROW EXECUTE FUNCTION log_is_append_only()""",
)
INSTALL = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
REMOVE = {"sqlite": ("DROP TRIGGER IF EXISTS log_never_changed", "DROP TRIGGER IF EXISTS log_never_shortened")}


def install(*, using: str, **signal: Any) -> None:
    """Put the guard in place, after a migration; nothing where there is no log (yet, or any more)."""
    connection = connections[using]
    if TABLE in connection.introspection.table_names():
        _run(connection, INSTALL.get(connection.vendor, ()))


def remove(*, using: str, **signal: Any) -> None:
    """Take the guard away where it would stand in a migration's way."""
    connection = connections[using]
    _run(connection, REMOVE.get(connection.vendor, ()))


def _run(connection: BaseDatabaseWrapper, statements: Sequence[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
