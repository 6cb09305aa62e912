"""Faults that keep the app from serving: a full disk, tables or static files of another version."""

from __future__ import annotations

import errno
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

MIN_FREE_BYTES = 5_000_000
"""Space that SQLite may need beside the database until it has tidied up."""
DISK_FULL = "The disk of the database is full, so nothing can be saved. Make room there."
NEEDS_MIGRATE = "The database is not ready for this version of the app. Type: scorekeeper migrate"
NEEDS_COLLECTSTATIC = (
    "The static files are from another version of the app. Type: scorekeeper collectstatic "
    "--noinput"
)
MISSING_TABLE = re.compile(r"no such (table|column)|has no column named")
MISSING_CODES = ("42P01", "42703")
DISK_FULL_CODE = "53100"
"""SQLSTATE codes as text: psycopg, which takes a moment to import, is there with PostgreSQL alone.
"""


def find_fault_at_start() -> str:
    """Return what `find_fault` does, or "" if the database is away, as it comes back; close the
    connection.
    """
    try:
        return find_fault()
    except Error:
        return ""
    finally:
        connection.close()


def load_manifest() -> None:
    """Load the lists of static files and migrations, which takes a moment once."""
    _list_static_files()
    _list_migrations()


def find_fault() -> str:
    """Return the first problem and how to fix it: uncollected files, a full disk, missing
    migrations; "" if none.

    Raises `django.db.Error` if the database is away.
    """
    if has_uncollected_files():
        return NEEDS_COLLECTSTATIC
    if is_disk_full():
        return DISK_FULL
    return NEEDS_MIGRATE if needs_migration() else ""


def has_uncollected_files() -> bool:
    """Return whether collected static files are used (a manifest), and one of the source is not
    among them.
    """
    storage: object = staticfiles_storage
    return isinstance(storage, ManifestFilesMixin) and not (
        _list_static_files() <= storage.hashed_files.keys()
    )


def is_disk_full() -> bool:
    """Return whether an SQLite database's disk has less than `MIN_FREE_BYTES` free; False for
    PostgreSQL.
    """
    folder = Path(settings.DATABASES["default"]["NAME"]).parent
    return (
        connection.vendor == "sqlite"
        and folder.is_dir()
        and shutil.disk_usage(folder).free < MIN_FREE_BYTES
    )


def needs_migration() -> bool:
    """Return whether migrations are pending. Raises `django.db.Error`."""
    return bool(list_pending_migrations())


def list_pending_migrations() -> list[tuple[str, str]]:
    """Return app and name of each pending migration. Raises `django.db.Error`."""
    return sorted(_list_migrations() - MigrationRecorder(connection).applied_migrations().keys())


def find_fault_behind(error: Error) -> str:
    """Return the problem behind a failed query if it is a full disk or missing migrations; "" for
    any other.
    """
    cause = error.__cause__
    code = getattr(cause, "sqlstate", "")
    sqlite_code = str(getattr(cause, "sqlite_errorname", ""))
    if code == DISK_FULL_CODE or sqlite_code == "SQLITE_FULL":
        return DISK_FULL
    if (
        sqlite_code.startswith("SQLITE_IOERR") and is_disk_full()
    ):  # there is no room for its shared memory either
        return DISK_FULL
    missing = isinstance(cause, sqlite3.OperationalError) and MISSING_TABLE.search(str(cause))
    return NEEDS_MIGRATE if missing or code in MISSING_CODES else ""


def is_no_room(error: OSError) -> bool:
    """Return whether a file could not be written because its disk, or the user's part of it, is
    full.
    """
    return error.errno in {errno.ENOSPC, errno.EDQUOT}


def format_no_room(error: OSError) -> str:
    """Return what to do about a file for which there is no room."""
    return (
        f"The disk is full, so {error.filename or 'a file'} cannot be written. Make room, "
        "then try again."
    )


def is_read_only(error: Error) -> bool:
    """Return whether SQLite refused to write, as a connection does that was opened on a read-only
    disk.
    """
    return str(getattr(error.__cause__, "sqlite_errorname", "")).startswith("SQLITE_READONLY")


@cache
def _list_static_files() -> frozenset[str]:
    """Return the names of all static files of the source."""
    ignored = StaticFilesConfig.ignore_patterns
    return frozenset(name for finder in get_finders() for name, _ in finder.list(ignored))


@cache
def _list_migrations() -> frozenset[tuple[str, str]]:
    """Return all migrations of this version, as (app, name)."""
    return frozenset(MigrationLoader(None).disk_migrations)
