"""How many errors there were in the last day: a file has a line for each, with the hour and nothing else."""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings

HOUR = "%Y-%m-%dT%H"
LARGEST = 64_000
"""Bytes. A file that is larger is put aside; the one that was put aside before goes."""
A_DAY = timedelta(days=1)


class CountErrors(logging.Handler):
    """Notes the hour of each error. Several processes may: a line is written at once. Where it cannot be, it is not."""

    def emit(self, record: logging.LogRecord) -> None:
        """Add a line to the file."""
        with suppress(OSError):
            here = Path(settings.ERRORS_FILE)
            with here.open("a") as file:
                file.write(f"{datetime.now(UTC):{HOUR}}\n")
                full = file.tell() > LARGEST
            if full:
                here.replace(aside(here))


def aside(file: Path) -> Path:
    """Where a full file is put."""
    return file.with_name(f"{file.name}.before")


def errors_of_a_day() -> int:
    """How many errors there were in this hour and the 23 before it, on this machine. Raises `OSError`."""
    here, since = Path(settings.ERRORS_FILE), f"{datetime.now(UTC) - A_DAY:{HOUR}}"
    hours = [hour for file in (aside(here), here) if file.exists() for hour in file.read_text().splitlines()]
    return sum(hour > since for hour in hours)
