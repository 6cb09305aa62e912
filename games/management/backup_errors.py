"""What the commands for backups have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from django.core.management.base import CommandError, OutputWrapper
from django.db import DatabaseError

from games.backup.backup_file import BackupError
from scorekeeper.readiness import UNPREPARED, unprepared

from .progress import progress

Starting = Callable[[int], Callable[[int], Any]]


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
