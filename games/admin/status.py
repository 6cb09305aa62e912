"""How the server is: what an operator looks at now and then. Each line by itself, as one of them may not be known."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from django.conf import settings
from django.db import Error
from django.template.defaultfilters import filesizeformat

from games.backup.folder import KeptBackup, backups_in
from games.backup.noted import noted_backups
from games.database.size import database_size
from games.models import Club
from games.play.deleting import DORMANT_DAYS, query_dormant_clubs
from games.wording.words import count
from scorekeeper import __version__
from scorekeeper.error_count import errors_of_a_day
from scorekeeper.readiness import pending_migrations
from scorekeeper.start import database_in_words

from .lists import club_label, moment

T = TypeVar("T")
MOST_LISTED = 50
"""Clubs that are named; of more it is said how many there are."""
MOST_NOTED = 20
"""Lines of who made and who took a backup, the newest."""


@dataclass(frozen=True, slots=True)
class StatusLine:
    """Something about the server, and whether somebody should look after it."""

    label: str
    said: str
    bad: bool = False


@dataclass(frozen=True, slots=True)
class Status:
    """All that the page says. `dormant` are clubs and what tells each from others of its name.

    `more` says how many others there are. `noted` says who made and who took backups there.
    """

    lines: tuple[StatusLine, ...]
    backups: tuple[KeptBackup, ...]
    noted: tuple[str, ...]
    dormant: tuple[tuple[Club, str], ...]
    more: str


def status() -> Status:
    """How the server is now; what cannot be read is said to be so."""
    backups = _or_none(lambda: backups_in(settings.BACKUP_FOLDER)) or []
    dormant = _or_none(lambda: list(query_dormant_clubs()[: MOST_LISTED + 1])) or []
    more = count(query_dormant_clubs().count() - MOST_LISTED, "other club") if len(dormant) > MOST_LISTED else ""
    noted = _or_none(_backup_lines) or []
    named = tuple((club, club_label(club)) for club in dormant[:MOST_LISTED])
    return Status(tuple(map(_line, LINES)), tuple(backups), tuple(noted), named, more)


def _backup_lines() -> list[str]:
    return [
        f"{moment(line.action_time)}: {line.user.get_username()} {'made' if line.is_addition() else 'took'} "
        f"{line.object_repr}"
        for line in noted_backups(MOST_NOTED)
    ]


def _or_none(read: Callable[[], list[T]]) -> list[T] | None:
    try:
        return read()
    except (OSError, Error):
        return None


def _line(line: tuple[str, Callable[[], tuple[str, bool]]]) -> StatusLine:
    label, read = line
    try:
        said, bad = read()
    except (OSError, Error) as error:
        why = getattr(error, "strerror", None) or " ".join(str(error).split())
        return StatusLine(label, f"cannot be read: {why}", bad=True)
    return StatusLine(label, said, bad)


def _version() -> tuple[str, bool]:
    return __version__, False


def _database() -> tuple[str, bool]:
    return database_in_words(settings.DATABASES["default"]), False


def _migrations() -> tuple[str, bool]:
    pending = pending_migrations()
    names = ", ".join(f"{app} {name}" for app, name in pending)
    return (f"{names}. Run: scorekeeper migrate", True) if pending else ("none to be done", False)


def _disk() -> tuple[str, bool]:
    disk = shutil.disk_usage(settings.DATA_DIR)
    free = disk.free / disk.total
    return f"{filesizeformat(disk.free)} free of {filesizeformat(disk.total)}", free < 0.1


def _size() -> tuple[str, bool]:
    return filesizeformat(database_size()), False


def _last_backup() -> tuple[str, bool]:
    kept = backups_in(settings.BACKUP_FOLDER)
    if not kept:
        return f"none in {settings.BACKUP_FOLDER}", True
    return f"{moment(kept[0].made_at)}, {filesizeformat(kept[0].size)}, in {settings.BACKUP_FOLDER}", False


def _dormant() -> tuple[str, bool]:
    return f"{count(query_dormant_clubs().count(), 'club')} without a visit or a match in {DORMANT_DAYS} days", False


def _errors() -> tuple[str, bool]:
    many = errors_of_a_day()
    return (f"{count(many, 'error')}: the server’s log has them", True) if many else ("none on this machine", False)


LINES: tuple[tuple[str, Callable[[], tuple[str, bool]]], ...] = (
    ("Version", _version),
    ("Database", _database),
    ("Size of the database", _size),
    ("Migrations", _migrations),
    ("Disk of the app", _disk),
    ("Last backup", _last_backup),
    ("Errors of the last day", _errors),
    ("Dormant clubs", _dormant),
)
