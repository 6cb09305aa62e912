"""A copy of the database before a migration: with it, the version before can be used again.

On SQLite it is the database's file, on PostgreSQL what `pg_dump` writes. `whole_database` cannot
write it, since the tables are still those of the version before.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.recorder import MigrationRecorder
from django.template.defaultfilters import filesizeformat
from django.utils import timezone

from games.database.size import measure_database
from scorekeeper import __version__
from scorekeeper.readiness import MIN_FREE_BYTES

COPY_PATTERN = "before-*"
PART_SUFFIX = ".part"
COPIES_KEPT = 2
# Days after which `tidy` deletes a copy, since it has names that were forgotten later.
DAYS_KEPT = 30
# Where Debian keeps the programs of each version of PostgreSQL.
DEBIAN_FOLDERS = Path("/usr/lib/postgresql")
PG_DUMP_VERSION = re.compile(r"\(PostgreSQL\) (\d+)")


class CopyError(Exception):
    """No copy can be kept; the message explains why."""


def has_something_to_keep() -> bool:
    """Return whether the database has the app's tables, of any version, and is no demo."""
    if not settings.COPY_BEFORE_MIGRATION:
        return False
    applied = MigrationRecorder(connection).applied_migrations()
    return any(app == "games" for app, _ in applied)


def keep_copy() -> str:
    """Copy the database into `BACKUP_FOLDER`, and return a sentence with the place.

    On PostgreSQL without a `pg_dump` that can read it, the sentence says so. Only the newest
    `COPIES_KEPT` stay. Raise `CopyError`.
    """
    folder = Path(settings.BACKUP_FOLDER)
    name = f"before-{__version__}-{timezone.localtime():%Y-%m-%d-%H%M%S}"
    try:
        if connection.vendor == "sqlite":
            path = folder / f"{name}.sqlite3"
            _copy_sqlite(path)
        else:
            major = _read_server_version()
            program = find_pg_dump(major)
            if program is None:
                return (
                    "No copy of the database was made, because this needs pg_dump of PostgreSQL "
                    f"{major} or newer. "
                    f"Install postgresql-client-{major} before the next update."
                )
            path = folder / f"{name}.dump"
            _dump_postgres(program, path)
        _delete_older_copies(folder)
    except (OSError, Error, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or " ".join(str(error).split())
        raise CopyError(f"No copy of the database can be kept in {folder}: {reason}") from None
    return f"A copy of the database from before this update is in {path}"


def find_old_copies() -> list[Path]:
    """Return the copies older than `DAYS_KEPT`, and parts of unfinished ones; raise `OSError`."""
    limit = (timezone.now() - timedelta(days=DAYS_KEPT)).timestamp()
    copies = Path(settings.BACKUP_FOLDER).glob(COPY_PATTERN)
    return [path for path in copies if path.stat().st_mtime <= limit]


def _read_server_version() -> int:
    server: Any = connection  # only PostgreSQL's has a `pg_version`: 160004 is 16.4
    return int(server.pg_version) // 10_000


def find_pg_dump(major: int) -> str | None:
    """Return the path of a `pg_dump` that reads servers of this major version; None for none."""
    installed = sorted(DEBIAN_FOLDERS.glob("*/bin/pg_dump"), reverse=True)
    for program in filter(None, [shutil.which("pg_dump"), *map(str, installed)]):
        result = subprocess.run(  # noqa: S603
            [program, "--version"],
            capture_output=True,
            text=True,
            check=False,
        )
        version = PG_DUMP_VERSION.search(result.stdout)
        if version and int(version[1]) >= major:
            return program
    return None


def _copy_sqlite(path: Path) -> None:
    """Copy an SQLite database into a file, while others go on using it."""
    with _write_part(path) as part:
        needed = measure_database() + MIN_FREE_BYTES
        free = shutil.disk_usage(part.parent).free
        if free < needed:
            raise OSError(
                f"it needs {filesizeformat(needed)}, but only {filesizeformat(free)} are free"
            )
        connection.ensure_connection()
        with closing(sqlite3.connect(part)) as copy:
            connection.connection.backup(copy)


def _dump_postgres(program: str, path: Path) -> None:
    from psycopg.conninfo import make_conninfo  # not there without PostgreSQL
    from psycopg.pq import Conninfo

    # Only what the settings say: an older pg_dump may not know psycopg's own defaults, which also
    # ask for a home folder, which the user of a container may lack.
    parameters = connection.get_connection_params()
    known_names = {option.keyword.decode() for option in Conninfo.get_defaults()}
    known = {name: value for name, value in parameters.items() if name in known_names}
    # Every user of this computer can list the arguments, so the password is not among them.
    password = known.pop("password", None)
    environment = os.environ | ({"PGPASSWORD": password} if password else {})
    database = make_conninfo(**known)
    with _write_part(path) as part:
        result = subprocess.run(  # noqa: S603
            [program, "--format=custom", f"--file={part}", f"--dbname={database}"],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if result.returncode:
            raise OSError(result.stderr.strip() or f"pg_dump ended with {result.returncode}")


@contextmanager
def _write_part(path: Path) -> Iterator[Path]:
    """Yield an empty file beside `path`, for its owner only, which gets that name on success."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = path.with_name(path.name + PART_SUFFIX)
    part.touch(mode=0o600)
    try:
        yield part
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _delete_older_copies(folder: Path) -> None:
    complete = [path for path in folder.glob(COPY_PATTERN) if path.suffix != PART_SUFFIX]
    newest_first = sorted(complete, key=lambda path: path.stat().st_mtime, reverse=True)
    for path in newest_first[COPIES_KEPT:]:
        path.unlink()
