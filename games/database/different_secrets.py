"""No two links of any clubs have the same secret: the database refuses a second.

Each kind of link has an index of its own for that. Triggers compare one kind with the other, of which an index knows
nothing. They are made anew after every `migrate`, for the reasons that `append_only_log` has.
"""

from __future__ import annotations

from typing import Any

from django.db import connections

TABLE = "games_club"
SAME = "Another link has this secret"
TAKEN = f"""NEW.keeper_secret = NEW.watch_secret
    OR EXISTS (SELECT 1 FROM {TABLE} WHERE watch_secret = NEW.keeper_secret)
    OR EXISTS (SELECT 1 FROM {TABLE} WHERE keeper_secret = NEW.watch_secret)"""  # noqa: S608 - a name of our own
EVENTS = {"secrets_differ_at_first": "INSERT", "secrets_differ_later": "UPDATE OF keeper_secret, watch_secret"}

SQLITE = tuple(
    f"CREATE TRIGGER IF NOT EXISTS {name} BEFORE {event} ON {TABLE} WHEN {TAKEN} "
    f"BEGIN SELECT RAISE(ABORT, '{SAME}'); END"
    for name, event in EVENTS.items()
)
POSTGRESQL = (
    f"""CREATE OR REPLACE FUNCTION secrets_differ() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('{TABLE} secrets')); -- of two at once, the second sees the first
        IF {TAKEN} THEN
            RAISE EXCEPTION '{SAME}' USING ERRCODE = 'unique_violation';
        END IF;
        RETURN NEW;
    END $$""",
    f"DROP TRIGGER IF EXISTS secrets_differ ON {TABLE}",
    f"""CREATE TRIGGER secrets_differ BEFORE INSERT OR UPDATE OF keeper_secret, watch_secret ON {TABLE}
    FOR EACH ROW EXECUTE FUNCTION secrets_differ()""",
)
INSTALL = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
REMOVE = {"sqlite": tuple(f"DROP TRIGGER IF EXISTS {name}" for name in EVENTS)}


def install(*, using: str, **signal: Any) -> None:
    """Put the guard in place, after a migration; nothing where there are no clubs (yet, or any more)."""
    connection = connections[using]
    if TABLE in connection.introspection.table_names():
        _run(using, INSTALL.get(connection.vendor, ()))


def remove(*, using: str, **signal: Any) -> None:
    """Take the guard away where it would stand in a migration's way."""
    _run(using, REMOVE.get(connections[using].vendor, ()))


def _run(using: str, statements: tuple[str, ...]) -> None:
    with connections[using].cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
