"""What commands have in common: which club is meant, asking before something goes, saying what went wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from django.core.management.base import CommandError, OutputWrapper
from django.db import DatabaseError

from games.backup.backup_file import BackupError
from games.models import Club
from scorekeeper.readiness import UNPREPARED, unprepared

from .progress import progress

Starting = Callable[[int], Callable[[int], Any]]
HELP = "the club’s address, such as /c/…/ at the end of what the browser shows"


def club_at(address: str) -> Club:
    """The club of an address; raises `CommandError` where there is none."""
    uid = address.rstrip("/").rpartition("/")[2]
    club = Club.objects.filter(uid=uid).first()
    if club is None:
        raise CommandError(f"There is no club {address}")
    return club


def agree(out: OutputWrapper, said: str) -> None:
    """Say what is about to be done; raises `CommandError` where somebody sits at the terminal and does not agree."""
    out.write(said)
    if sys.stdin.isatty() and input("Type yes to go on: ").strip().lower() != "yes":
        raise CommandError("Nothing was changed.")


@contextmanager
def upkeep(what: str, out: OutputWrapper) -> Iterator[Starting]:
    """Go through everything that is stored, with a progress bar on `out` that begins when the number of rows is known.

    Raises `CommandError` for what goes wrong, and where `migrate` has to come first.
    """
    try:
        if unprepared():
            raise CommandError(UNPREPARED)
        with ExitStack() as bar:
            yield lambda rows: bar.enter_context(progress(what, rows, out))
    except OSError as error:
        said = f"{error.filename} cannot be read or written: {error.strerror}" if error.filename else str(error)
        raise CommandError(said) from None
    except (BackupError, DatabaseError) as error:
        raise CommandError(" ".join(str(error).split())) from None
