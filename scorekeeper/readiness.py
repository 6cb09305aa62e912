"""Faults that keep the app from serving: a full disk, or files or tables of another version."""

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

# Space that SQLite may need beside the database for a while.
MIN_FREE_BYTES = 5_000_000
DISK_FULL = "The disk of the database is full, so nothing can be saved. Make room there."
NEEDS_MIGRATE = "The database is not ready for this version of the app. Type: scorekeeper migrate"
NEEDS_COLLECTSTATIC = (
    "The static files are from another version of the app. Type: scorekeeper collectstatic "
    "--noinput"
)
MISSING_TABLE = re.compile(r"no such (table|column)|has no column named")
MISSING_CODES = ("42P01", "42703")  # a table or column, to PostgreSQL
# As text, because psycopg, which takes a moment to import, is only loaded with PostgreSQL.
DISK_FULL_CODE = "53100"


def find_fault_at_start() -> str:
    """Return what `find_fault` returns; "" if the database is away, as it will come back."""
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
    """Return the first problem and how to fix it, or ""; raise `Error` if the database is away."""
    if has_uncollected_files():
        return NEEDS_COLLECTSTATIC
    if is_disk_full():
        return DISK_FULL
    return NEEDS_MIGRATE if needs_migration() else ""


def has_uncollected_files() -> bool:
    """Return whether a static file of the source is missing among collected ones in use."""
    storage: object = staticfiles_storage
    return isinstance(storage, ManifestFilesMixin) and not (
        _list_static_files() <= storage.hashed_files.keys()
    )


def is_disk_full() -> bool:
    """Return whether an SQLite database's disk has less than `MIN_FREE_BYTES` free."""
    folder = Path(settings.DATABASES["default"]["NAME"]).parent
    return (
        connection.vendor == "sqlite"
        and folder.is_dir()
        and shutil.disk_usage(folder).free < MIN_FREE_BYTES
    )


def needs_migration() -> bool:
    """Return whether migrations are pending; raise `django.db.Error`."""
    return bool(list_pending_migrations())


def list_pending_migrations() -> list[tuple[str, str]]:
    """Return app and name of each pending migration; raise `django.db.Error`."""
    return sorted(_list_migrations() - MigrationRecorder(connection).applied_migrations().keys())


def find_fault_behind(error: Error) -> str:
    """Return the problem behind a failed query: a full disk or missing migrations; else ""."""
    cause = error.__cause__
    code = getattr(cause, "sqlstate", "")
    sqlite_code = str(getattr(cause, "sqlite_errorname", ""))
    if code == DISK_FULL_CODE or sqlite_code == "SQLITE_FULL":
        return DISK_FULL
    # SQLite's file of shared memory had no room either.
    if sqlite_code.startswith("SQLITE_IOERR") and is_disk_full():
        return DISK_FULL
    missing = isinstance(cause, sqlite3.OperationalError) and MISSING_TABLE.search(str(cause))
    return NEEDS_MIGRATE if missing or code in MISSING_CODES else ""


def is_no_room(error: OSError) -> bool:
    """Return whether the disk, or the user's part of it, was too full to write a file."""
    return error.errno in {errno.ENOSPC, errno.EDQUOT}


def format_no_room(error: OSError) -> str:
    return (
        f"The disk is full, so {error.filename or 'a file'} cannot be written. Make room, "
        "then try again."
    )


def is_read_only(error: Error) -> bool:
    """Return whether SQLite refused to write, on a connection from a read-only disk."""
    return str(getattr(error.__cause__, "sqlite_errorname", "")).startswith("SQLITE_READONLY")


@cache
def _list_static_files() -> frozenset[str]:
    ignored = StaticFilesConfig.ignore_patterns
    return frozenset(name for finder in get_finders() for name, _ in finder.list(ignored))


@cache
def _list_migrations() -> frozenset[tuple[str, str]]:
    """Return all migrations of this version, as (app, name)."""
    return frozenset(MigrationLoader(None).disk_migrations)
