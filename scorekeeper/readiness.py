"""What keeps the app from serving until somebody mends it: a full disk, tables or static files of another version."""

from __future__ import annotations

import re
import shutil
import sqlite3
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

ROOM = 5_000_000
"""Bytes that SQLite may want beside the database until it has tidied up."""
FULL = "The disk that the database is on is full. Make room there: what is entered cannot be saved."
UNPREPARED = "The database is not ready for this version of the app. Run: scorekeeper migrate"
UNCOLLECTED = "The static files are not those of this version of the app. Run: scorekeeper collectstatic --noinput"
MISSING = re.compile(r"no such (table|column)|has no column named")
MISSING_ON_POSTGRES = ("42P01", "42703")
FULL_ON_POSTGRES = "53100"
"""Codes of errors: so psycopg, which takes a moment to import, is there with PostgreSQL alone."""


def at_start() -> str:
    """`fault` for a process that begins; a database that is away is none, as it comes back."""
    try:
        return fault()
    except Error:
        return ""
    finally:
        connection.close()


def learn() -> None:
    """Read what the source is made of, which takes a moment once."""
    _static_files()
    _migrations()


def fault() -> str:
    """What has to be mended first, with how; "" where nothing has to. Raises `django.db.Error` for a database away."""
    if uncollected():
        return UNCOLLECTED
    if disk_is_full():
        return FULL
    return UNPREPARED if unprepared() else ""


def uncollected() -> bool:
    """Whether a static file of the source was not collected, where pages use those that were."""
    storage: object = staticfiles_storage
    return isinstance(storage, ManifestFilesMixin) and not (_static_files() <= storage.hashed_files.keys())


def disk_is_full() -> bool:
    """Whether nothing more can be saved in an SQLite database. The disk of PostgreSQL may be another machine's."""
    folder = Path(settings.DATABASES["default"]["NAME"]).parent
    return connection.vendor == "sqlite" and folder.is_dir() and shutil.disk_usage(folder).free < ROOM


def unprepared() -> bool:
    """Whether `migrate` has something to do. Raises `django.db.Error`."""
    return bool(pending_migrations())


def pending_migrations() -> list[tuple[str, str]]:
    """What `migrate` would do: apps and names. Raises `django.db.Error`."""
    return sorted(_migrations() - MigrationRecorder(connection).applied_migrations().keys())


def fault_behind(error: Error) -> str:
    """What has to be mended, if that is why a query failed; "" for a database that is away, or busy."""
    cause = error.__cause__
    code = getattr(cause, "sqlstate", "")
    if code == FULL_ON_POSTGRES or getattr(cause, "sqlite_errorname", "") == "SQLITE_FULL":
        return FULL
    missing = isinstance(cause, sqlite3.OperationalError) and MISSING.search(str(cause))
    return UNPREPARED if missing or code in MISSING_ON_POSTGRES else ""


def is_read_only(error: Error) -> bool:
    """Whether SQLite refused to write on this connection, as one that was opened while its disk was read-only does."""
    return str(getattr(error.__cause__, "sqlite_errorname", "")).startswith("SQLITE_READONLY")


@cache
def _static_files() -> frozenset[str]:
    ignored = StaticFilesConfig.ignore_patterns
    return frozenset(name for finder in get_finders() for name, _ in finder.list(ignored))


@cache
def _migrations() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None).disk_migrations)
