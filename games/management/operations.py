"""Parts that commands share: finding a club, asking for confirmation, reporting errors."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from django.core.management.base import CommandError, OutputWrapper
from django.db import DatabaseError

from games.backup.backup_file import BackupError
from games.models import Club, Player
from games.values.names import make_name_key
from scorekeeper.readiness import (
    NEEDS_MIGRATE,
    find_fault_behind,
    format_no_room,
    is_no_room,
    needs_migration,
)

from .progress import progress

StartProgress = Callable[[int], Callable[[int], Any]]
CLUB_HELP = "the club’s address: the part /c/…/ of the address that the browser shows"


def get_club(address: str) -> Club:
    """Return the club of an address (/c/…/, or only its uid); raise `CommandError`."""
    uid = address.rstrip("/").rpartition("/")[2]
    club = Club.objects.filter(uid=uid).first()
    if club is None:
        raise CommandError(
            f"There is no club with the address {address}. Type “scorekeeper clubs” to see all "
            "clubs."
        )
    return club


def get_player(club: Club, name: str) -> Player:
    """Return the player of that name, or whom they were merged into; raise `CommandError`."""
    key = make_name_key(" ".join(name.split()))
    player = club.players.select_related("merged_into").filter(key=key).first()
    if player is None:
        names = ", ".join(club.players.filter(merged_into=None).values_list("name", flat=True))
        if not names:
            raise CommandError(f"“{club.name}” has no players yet.")
        raise CommandError(f"“{club.name}” has no player of that name. Its players: {names}")
    return player.current


def confirm(out: OutputWrapper, question: str) -> None:
    """Print what is about to be done; raise `CommandError` unless yes is typed.

    Without a terminal nothing is asked, and the command goes on.
    """
    out.write(question)
    if sys.stdin.isatty() and input("Type yes to continue: ").strip().lower() != "yes":
        raise CommandError("Nothing was changed.")


@contextmanager
def operation(label: str, out: OutputWrapper) -> Iterator[StartProgress]:
    """Turn errors of files, backups and the database, and missing migrations into `CommandError`.

    Yield a function that starts a progress bar with the label on `out`. It gets the number of rows,
    and returns a function that is called with how many were just done.
    """
    try:
        if needs_migration():
            raise CommandError(NEEDS_MIGRATE)
        with ExitStack() as bar:
            yield lambda rows: bar.enter_context(progress(label, rows, out))
    except OSError as error:
        if is_no_room(error):
            raise CommandError(format_no_room(error)) from None
        problem = str(error)
        if error.filename:
            problem = f"{error.filename} cannot be read or written: {error.strerror}"
        raise CommandError(problem) from None
    except BackupError as error:
        raise CommandError(" ".join(str(error).split())) from None
    except DatabaseError as error:
        raise CommandError(find_fault_behind(error) or " ".join(str(error).split())) from None
