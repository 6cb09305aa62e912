"""The number of errors in the last day, from a file with a line for each: its hour."""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings

HOUR_FORMAT = "%Y-%m-%dT%H"
# A larger file is rotated; the one before it is replaced.
MAX_FILE_BYTES = 64_000
DAY = timedelta(days=1)


class ErrorCounter(logging.Handler):
    """Handler that appends a line for each error, atomically; it ignores its own failures."""

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError):
            path = Path(settings.ERRORS_FILE)
            with path.open("a") as file:
                file.write(f"{datetime.now(UTC):{HOUR_FORMAT}}\n")
                is_full = file.tell() > MAX_FILE_BYTES
            if is_full:
                path.replace(get_rotated_path(path))


def get_rotated_path(file: Path) -> Path:
    return file.with_name(f"{file.name}.before")


def count_recent_errors() -> int:
    """Return the number of errors in this hour and the 23 before it; raise `OSError`."""
    path = Path(settings.ERRORS_FILE)
    since = f"{datetime.now(UTC) - DAY:{HOUR_FORMAT}}"
    hours: list[str] = []
    for file in (get_rotated_path(path), path):
        if file.exists():
            hours += file.read_text().splitlines()
    return sum(hour > since for hour in hours)
