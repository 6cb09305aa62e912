"""The server's status for its operator. A line that cannot be read says so; others are shown."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from django.conf import settings
from django.db import Error
from django.template.defaultfilters import filesizeformat

from games.backup.backup_log import load_logged_backups
from games.backup.folder import KeptBackup, list_backups
from games.database.size import measure_database
from games.models import Club
from games.play.deleting import DORMANT_DAYS, query_dormant_clubs
from games.wording.translated import numeral
from games.wording.words import count
from scorekeeper.error_count import count_recent_errors
from scorekeeper.readiness import list_pending_migrations
from scorekeeper.start import describe_database
from scorekeeper.version import VERSION

from .lists import format_club, format_moment

T = TypeVar("T")
# Clubs that are named; of more, only the number is shown.
MAX_LISTED = 50
MAX_BACKUP_LINES = 20


@dataclass(frozen=True, slots=True)
class StatusLine:
    label: str
    text: str
    bad: bool = False  # somebody should look after it


@dataclass(frozen=True, slots=True)
class Status:
    lines: tuple[StatusLine, ...]
    backups: tuple[KeptBackup, ...]
    backup_log: tuple[str, ...]  # who made and who downloaded backups
    dormant: tuple[tuple[Club, str], ...]  # with labels that tell them apart
    further_dormant: str  # how many more there are


def load_status() -> Status:
    """Load the server's status; an unreadable line says so, an unreadable list is empty."""
    backups = _read_or_none(lambda: list_backups(settings.BACKUP_FOLDER)) or []
    dormant = _read_or_none(lambda: list(query_dormant_clubs()[: MAX_LISTED + 1])) or []
    further_dormant = ""
    if len(dormant) > MAX_LISTED:
        further_dormant = numeral(query_dormant_clubs().count() - MAX_LISTED)
    backup_log = _read_or_none(_format_backup_lines) or []
    named = tuple((club, format_club(club)) for club in dormant[:MAX_LISTED])
    return Status(
        lines=tuple(map(_read_line, LINE_READERS)),
        backups=tuple(backups),
        backup_log=tuple(backup_log),
        dormant=named,
        further_dormant=further_dormant,
    )


def _format_backup_lines() -> list[str]:
    """Return the newest lines of the backup log: when, who, made or downloaded, which."""
    return [
        f"{format_moment(line.action_time)}: {line.user.get_username()} "
        f"{'made' if line.is_addition() else 'downloaded'} {line.object_repr}"
        for line in load_logged_backups(MAX_BACKUP_LINES)
    ]


def _read_or_none(read: Callable[[], list[T]]) -> list[T] | None:
    """Return what `read` returns; None if the disk or the database fails."""
    try:
        return read()
    except (OSError, Error):
        return None


def _read_line(line: tuple[str, Callable[[], tuple[str, bool]]]) -> StatusLine:
    """Read a line of `LINE_READERS`; if that fails, the line says why and is bad."""
    label, read = line
    try:
        text, bad = read()
    except (OSError, Error) as error:
        # Messages of databases have several lines.
        why = getattr(error, "strerror", None) or " ".join(str(error).split())
        return StatusLine(label, f"This cannot be read: {why}", bad=True)
    return StatusLine(label, text, bad)


def _read_version() -> tuple[str, bool]:
    return VERSION, False


def _read_database() -> tuple[str, bool]:
    return describe_database(settings.DATABASES["default"]), False


def _read_migrations() -> tuple[str, bool]:
    pending = list_pending_migrations()
    if not pending:
        return "All done", False
    names = ", ".join(f"{app} {name}" for app, name in pending)
    return f"Type “scorekeeper migrate” for: {names}", True


def _read_disk() -> tuple[str, bool]:
    """Return how much room the data's disk has; it is bad if less than a tenth is free."""
    disk = shutil.disk_usage(settings.DATA_DIR)
    free = disk.free / disk.total
    return f"{filesizeformat(disk.free)} free of {filesizeformat(disk.total)}", free < 0.1


def _read_size() -> tuple[str, bool]:
    return filesizeformat(measure_database()), False


def _read_last_backup() -> tuple[str, bool]:
    kept = list_backups(settings.BACKUP_FOLDER)
    if not kept:
        return f"There is no backup in {settings.BACKUP_FOLDER}.", True
    newest = kept[0]
    made_at = format_moment(newest.made_at)
    return f"{made_at}, {filesizeformat(newest.size)}, in {settings.BACKUP_FOLDER}", False


def _read_dormant() -> tuple[str, bool]:
    clubs = count(query_dormant_clubs().count(), "club")
    return f"{clubs} without a visit or a match in {DORMANT_DAYS} days", False


def _read_errors() -> tuple[str, bool]:
    error_count = count_recent_errors()
    if error_count:
        return f"{numeral(error_count)} (see the server’s log)", True
    return "None on this machine", False


# A label, and a function that returns the text, and whether it is bad.
LINE_READERS: tuple[tuple[str, Callable[[], tuple[str, bool]]], ...] = (
    ("Version", _read_version),
    ("Database", _read_database),
    ("Size of the database", _read_size),
    ("Migrations", _read_migrations),
    ("Disk of the app", _read_disk),
    ("Last backup", _read_last_backup),
    ("Errors of the last day", _read_errors),
    ("Dormant clubs", _read_dormant),
)
