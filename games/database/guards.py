"""The database's own guards, which apply to everybody: the app, the admin, or somebody at the database's prompt.

A line of the log is never changed, and is deleted only with its whole match. One exception: a player who wants to be
forgotten. `games.play.forgetting` takes a name out of lines, nothing else, and writes a line that says so.

No two links of any clubs have the same secret. Each kind of link has a unique index for that; triggers compare one kind
with the other, which an index cannot.

Triggers are created after every `migrate` and not by a migration: SQLite loses a table's triggers when a migration
rebuilds that table, and refuses to rebuild a table that another one's trigger names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

LOG, CLUBS = "games_logentry", "games_club"

NEVER_CHANGED = "A line of the log is never changed"
ONLY_WITH_ITS_MATCH = "A line of the log goes only with its match"
MATCH_STAYS = "EXISTS (SELECT 1 FROM games_match WHERE games_match.id = OLD.match_id AND NOT games_match.deleting)"
REPLACES_A_LINE = "EXISTS (SELECT 1 FROM games_logentry WHERE id = NEW.id)"
ANY_MATCH_LEFT = "EXISTS (SELECT 1 FROM games_match)"
LOG_ON_SQLITE = (
    f"""CREATE TRIGGER IF NOT EXISTS log_never_changed BEFORE UPDATE ON {LOG}
    BEGIN SELECT RAISE(ABORT, '{NEVER_CHANGED}'); END""",
    f"""CREATE TRIGGER IF NOT EXISTS log_never_shortened BEFORE DELETE ON {LOG} WHEN {MATCH_STAYS}
    BEGIN SELECT RAISE(ABORT, '{ONLY_WITH_ITS_MATCH}'); END""",
    # A line that takes another one's place goes past the triggers of what it replaces.
    f"""CREATE TRIGGER IF NOT EXISTS log_never_replaced BEFORE INSERT ON {LOG}
    WHEN {REPLACES_A_LINE}
    BEGIN SELECT RAISE(ABORT, '{NEVER_CHANGED}'); END""",
)
LOG_ON_POSTGRESQL = (
    f"""CREATE OR REPLACE FUNCTION log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'TRUNCATE' THEN  -- asked afterwards: perhaps the matches went with it
            IF {ANY_MATCH_LEFT} THEN
                RAISE EXCEPTION '{ONLY_WITH_ITS_MATCH}' USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN NULL;
        ELSIF TG_OP = 'UPDATE' THEN
            RAISE EXCEPTION '{NEVER_CHANGED}' USING ERRCODE = 'integrity_constraint_violation';
        ELSIF {MATCH_STAYS} THEN
            RAISE EXCEPTION '{ONLY_WITH_ITS_MATCH}' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN OLD;
    END $$""",
    f"DROP TRIGGER IF EXISTS log_append_only ON {LOG}",
    f"""CREATE TRIGGER log_append_only BEFORE UPDATE OR DELETE ON {LOG}
    FOR EACH ROW EXECUTE FUNCTION log_is_append_only()""",
    f"DROP TRIGGER IF EXISTS log_never_emptied ON {LOG}",
    f"""CREATE TRIGGER log_never_emptied AFTER TRUNCATE ON {LOG}
    FOR EACH STATEMENT EXECUTE FUNCTION log_is_append_only()""",
)
LIFT_GUARD = {
    "sqlite": ["DROP TRIGGER log_never_changed"],
    "postgresql": [f"ALTER TABLE {LOG} DISABLE TRIGGER log_append_only"],
}
RESTORE_GUARD = {"sqlite": LOG_ON_SQLITE, "postgresql": [f"ALTER TABLE {LOG} ENABLE TRIGGER log_append_only"]}

NOT_UNIQUE = "Another link has this secret"
SECRET_IS_TAKEN = f"""NEW.keeper_secret = NEW.watch_secret
    OR EXISTS (SELECT 1 FROM {CLUBS} WHERE watch_secret = NEW.keeper_secret)
    OR EXISTS (SELECT 1 FROM {CLUBS} WHERE keeper_secret = NEW.watch_secret)"""  # noqa: S608 - a name of our own
SECRET_TRIGGERS = {"secrets_differ_at_first": "INSERT", "secrets_differ_later": "UPDATE OF keeper_secret, watch_secret"}
SECRETS_ON_SQLITE = tuple(
    f"CREATE TRIGGER IF NOT EXISTS {name} BEFORE {event} ON {CLUBS} WHEN {SECRET_IS_TAKEN} "
    f"BEGIN SELECT RAISE(ABORT, '{NOT_UNIQUE}'); END"
    for name, event in SECRET_TRIGGERS.items()
)
SECRETS_ON_POSTGRESQL = (
    f"""CREATE OR REPLACE FUNCTION secrets_differ() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('{CLUBS} secrets')); -- of two at once, the second sees the first
        IF {SECRET_IS_TAKEN} THEN
            RAISE EXCEPTION '{NOT_UNIQUE}' USING ERRCODE = 'unique_violation';
        END IF;
        RETURN NEW;
    END $$""",
    f"DROP TRIGGER IF EXISTS secrets_differ ON {CLUBS}",
    f"""CREATE TRIGGER secrets_differ BEFORE INSERT OR UPDATE OF keeper_secret, watch_secret ON {CLUBS}
    FOR EACH ROW EXECUTE FUNCTION secrets_differ()""",
)

INSTALL = {
    LOG: {"sqlite": LOG_ON_SQLITE, "postgresql": LOG_ON_POSTGRESQL},
    CLUBS: {"sqlite": SECRETS_ON_SQLITE, "postgresql": SECRETS_ON_POSTGRESQL},
}
REMOVE_ON_SQLITE = [
    f"DROP TRIGGER IF EXISTS {name}"
    for name in ("log_never_changed", "log_never_shortened", "log_never_replaced", *SECRET_TRIGGERS)
]


def install_guards(*, using: str, **signal: Any) -> None:
    """Create the guards after a migration, on tables that exist; a receiver of `post_migrate`."""
    connection = connections[using]
    for table in INSTALL.keys() & connection.introspection.table_names():
        _run(connection, INSTALL[table].get(connection.vendor, ()))


def remove_guards(*, using: str, **signal: Any) -> None:
    """Drop the guards that would stand in a migration's way, on SQLite only; a receiver of `pre_migrate`."""
    connection = connections[using]
    if connection.vendor == "sqlite":
        _run(connection, REMOVE_ON_SQLITE)


@contextmanager
def allow_forgetting() -> Iterator[None]:
    """Let lines of the log be changed inside: the one exception, to forget somebody's name.

    Raise `RuntimeError` outside a transaction: whatever fails, that restores the guard, and nobody else meets it open.
    """
    connection = connections["default"]
    if not connection.in_atomic_block:
        raise RuntimeError("The guard of the log is only lifted within a transaction")
    _run(connection, LIFT_GUARD.get(connection.vendor, ()))
    yield
    _run(connection, RESTORE_GUARD.get(connection.vendor, ()))


def _run(connection: BaseDatabaseWrapper, statements: Sequence[str]) -> None:
    """Execute these statements, one after the other."""
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
