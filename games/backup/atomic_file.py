"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from scorekeeper.caller import as_caller


@contextmanager
def write_atomically(path: Path) -> Iterator[IO[bytes]]:
    """Open a file to write and read, which is at `path` once it is complete and on the disk.

    Until then, and after any failure, the previous file stays. Only its owner may read it.
    """
    with _create_part(path) as part:
        try:
            yield part
            part.flush()
            os.fsync(part.fileno())
            with as_caller():
                Path(part.name).replace(path)
        except BaseException:
            with suppress(FileNotFoundError), as_caller():
                Path(part.name).unlink()
            raise
    with as_caller():
        _sync_folder(path.parent)


def _create_part(path: Path) -> tempfile._TemporaryFileWrapper[bytes]:
    """Create a temporary file beside `path`, as the calling user; an `OSError` names `path`."""
    with as_caller():
        folder = path.parent
        name = f".{path.name}."
        try:
            return tempfile.NamedTemporaryFile(
                "w+b",
                dir=folder,
                prefix=name,
                suffix=".part",
                delete=False,
            )
        except OSError as error:
            # The file that was asked for, instead of a name that nobody knows.
            error.filename = str(path)
            raise


def _sync_folder(folder: Path) -> None:
    """Write the folder's new names to the disk, too."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
