"""The log's own guard in the database: no line is ever changed, and none goes but with its whole match.

Triggers do it, whatever asks: the app, the admin, or somebody at the database's own prompt. They are made anew after
every `migrate` and not by a migration: SQLite loses a table's triggers when a migration rebuilds that table, and
refuses to rebuild a table that another one's trigger names.

One thing is stronger: whoever wants to be forgotten. `games.play.forgetting` takes a name out of lines, nothing else,
and writes a line that says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "games_logentry"
NEVER = "A line of the log is never changed"
WITH_ITS_MATCH = "A line of the log goes only with its match"
STAYS = "EXISTS (SELECT 1 FROM games_match WHERE games_match.id = OLD.match_id AND NOT games_match.deleting)"
REPLACES = "EXISTS (SELECT 1 FROM games_logentry WHERE id = NEW.id)"
MATCHES_STAY = "EXISTS (SELECT 1 FROM games_match)"

SQLITE = (
    f"""CREATE TRIGGER IF NOT EXISTS log_never_changed BEFORE UPDATE ON {TABLE}
    BEGIN SELECT RAISE(ABORT, '{NEVER}'); END""",
    f"""CREATE TRIGGER IF NOT EXISTS log_never_shortened BEFORE DELETE ON {TABLE} WHEN {STAYS}
    BEGIN SELECT RAISE(ABORT, '{WITH_ITS_MATCH}'); END""",
    # A line that takes another one's place goes past the triggers of what it replaces.
    f"""CREATE TRIGGER IF NOT EXISTS log_never_replaced BEFORE INSERT ON {TABLE}
    WHEN {REPLACES}
    BEGIN SELECT RAISE(ABORT, '{NEVER}'); END""",
)
POSTGRESQL = (
    f"""CREATE OR REPLACE FUNCTION log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'TRUNCATE' THEN  -- asked afterwards: perhaps the matches went with it
            IF {MATCHES_STAY} THEN
                RAISE EXCEPTION '{WITH_ITS_MATCH}' USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN NULL;
        ELSIF TG_OP = 'UPDATE' THEN
            RAISE EXCEPTION '{NEVER}' USING ERRCODE = 'integrity_constraint_violation';
        ELSIF {STAYS} THEN
            RAISE EXCEPTION '{WITH_ITS_MATCH}' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN OLD;
    END $$""",
    f"DROP TRIGGER IF EXISTS log_append_only ON {TABLE}",
    f"""CREATE TRIGGER log_append_only BEFORE UPDATE OR DELETE ON {TABLE}
    FOR EACH ROW EXECUTE FUNCTION log_is_append_only()""",
    f"DROP TRIGGER IF EXISTS log_never_emptied ON {TABLE}",
    f"""CREATE TRIGGER log_never_emptied AFTER TRUNCATE ON {TABLE}
    FOR EACH STATEMENT EXECUTE FUNCTION log_is_append_only()""",
)
INSTALL = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
REMOVE = {
    "sqlite": [f"DROP TRIGGER IF EXISTS log_never_{what}" for what in ("changed", "shortened", "replaced")],
}
LIFT = {
    "sqlite": ["DROP TRIGGER log_never_changed"],
    "postgresql": [f"ALTER TABLE {TABLE} DISABLE TRIGGER log_append_only"],
}
BACK = {"sqlite": SQLITE, "postgresql": [f"ALTER TABLE {TABLE} ENABLE TRIGGER log_append_only"]}


def install(*, using: str, **signal: Any) -> None:
    """Put the guard in place, after a migration; nothing where there is no log (yet, or any more)."""
    connection = connections[using]
    if TABLE in connection.introspection.table_names():
        _run(connection, INSTALL.get(connection.vendor, ()))


def remove(*, using: str, **signal: Any) -> None:
    """Take the guard away where it would stand in a migration's way."""
    connection = connections[using]
    _run(connection, REMOVE.get(connection.vendor, ()))


@contextmanager
def names_may_go() -> Iterator[None]:
    """Inside, lines can be changed: the one exception, for the name of somebody who is to be forgotten.

    Only within a transaction, and with it: whatever fails, the guard stands as before, and nobody else meets it open.
    """
    connection = connections["default"]
    if not connection.in_atomic_block:
        raise RuntimeError("The guard of the log is only lifted within a transaction")
    _run(connection, LIFT.get(connection.vendor, ()))
    yield
    _run(connection, BACK.get(connection.vendor, ()))


def _run(connection: BaseDatabaseWrapper, statements: Sequence[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
