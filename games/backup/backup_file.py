"""A backup as a file: lines of JSON in gzip, with a seal at the end.

The first line has the format, when it was made, and each table's columns and number of rows. The
rows follow, an array each. The seal, which shows that the file is whole, is an empty gzip member
whose comment is the SHA-256 digest of every byte before it; gzip programs skip it.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import mmap
import os
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import IO, Any

from scorekeeper.caller import as_caller

from .atomic_file import write_atomically

FORMAT = "scorekeeper-backup/1"
GZIP = b"\x1f\x8b"
# The head of a gzip member with a comment, which follows; then an empty content, and its checksum
# and length.
COMMENTED_MEMBER = b"\x1f\x8b\x08\x10\x00\x00\x00\x00\x00\xff"
EMPTY_MEMBER = b"\x00\x03\x00" + bytes(8)
SEAL = re.compile(re.escape(COMMENTED_MEMBER) + b"sha256 [0-9a-f]{64}" + re.escape(EMPTY_MEMBER))
SEAL_LENGTH = len(COMMENTED_MEMBER) + len("sha256 ") + 64 + len(EMPTY_MEMBER)

# Bytes. The longest row that the app writes has some thousands.
MAX_FILE_LINE_LENGTH = 500_000
# A backup unpacks to so many times its size at most, and so many bytes more; ten times is usual.
UNPACKED_FACTOR = 100
UNPACKED_EXTRA = 1_000_000
MAX_NUMBER = 2**63 - 1

Rows = Iterable[Sequence[Any]]


class BackupError(Exception):
    """A file that cannot be used as a backup. The message explains why in a sentence."""


@dataclass(frozen=True, slots=True)
class BackupTable:
    """A table in a backup: its name as `app.model`, its columns, the number of its rows."""

    name: str
    columns: tuple[str, ...]
    rows: int


@dataclass(frozen=True, slots=True)
class BackupHead:
    """The contents of the first line."""

    made_at: datetime
    tables: tuple[BackupTable, ...]

    def count_rows(self, table: str) -> int:
        return sum(stored_table.rows for stored_table in self.tables if stored_table.name == table)


@contextmanager
def write_backup(path: Path, head: BackupHead) -> Iterator[Callable[[Rows], None]]:
    """Write a backup: call the given function with rows, in the order of the tables of `head`.

    The file is at `path` once it is complete and on the disk, as in `write_atomically`.
    """
    with write_atomically(path) as part:
        with gzip.GzipFile(
            filename="",
            mode="wb",
            compresslevel=6,
            fileobj=part,
            mtime=0,
        ) as packed:
            packed.write(_encode_lines([{"format": FORMAT} | asdict(head)]))
            yield lambda rows: _write(packed, rows)
        part.flush()
        part.write(_make_seal(_map_file(part)))


@contextmanager
def open_backup(path: Path) -> Iterator[tuple[BackupHead, Iterator[list[Any]]]]:
    """Return a backup's first line, and its rows, table by table.

    - Raise `BackupError` for a damaged file before the first row: every byte is checked.
    - A forged file can have a right seal. So reading the rows raises it, too, for what are no rows,
      or a wrong number of them.
    """
    with as_caller():
        opened = path.open("rb")
    with opened as file:
        _check_seal(file, path)
        max_bytes = UNPACKED_EXTRA + UNPACKED_FACTOR * os.fstat(file.fileno()).st_size
        with gzip.open(file) as unpacked:
            lines = _read_lines(unpacked, path, max_bytes)
            head = _parse_head(next(lines, b""), path)
            yield head, _read_rows(lines, head, path)


def _write(packed: gzip.GzipFile, rows: Rows) -> None:
    packed.write(_encode_lines(rows))


def _encode_lines(values: Iterable[Any]) -> bytes:
    return "".join(f"{_encode(value)}\n" for value in values).encode()


def _format_moment(value: date) -> str:
    return value.isoformat()


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_format_moment).encode


def _make_seal(content: mmap.mmap) -> bytes:
    return (
        COMMENTED_MEMBER + b"sha256 " + hashlib.sha256(content).hexdigest().encode() + EMPTY_MEMBER
    )


def _map_file(file: Any) -> mmap.mmap:
    return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def _check_seal(file: IO[bytes], path: Path) -> None:
    """Raise `BackupError` unless every byte is as sealed; go back to the file's beginning."""
    if file.read(len(GZIP)) != GZIP:
        raise BackupError(f"{path} is not a backup of this app.")
    with _map_file(file) as content, memoryview(content) as view, view[:-SEAL_LENGTH] as sealed:
        seal = content[-SEAL_LENGTH:]
        is_whole = SEAL.fullmatch(seal) and hashlib.sha256(sealed).hexdigest().encode() in seal
    if not is_whole:
        raise BackupError(f"{path} is damaged, not complete, or not a backup of this app.")
    file.seek(0)


def _read_lines(unpacked: gzip.GzipFile, path: Path, bytes_left: int) -> Iterator[bytes]:
    """Yield the lines; raise `BackupError` if damaged, or longer than a line or file can be."""
    try:
        while line := unpacked.readline(MAX_FILE_LINE_LENGTH):
            bytes_left -= len(line)
            if not line.endswith(b"\n") or bytes_left < 0:
                raise BackupError(
                    f"{path} is not a backup of this app. Unpacked, it is larger than a backup "
                    "can be."
                )
            yield line
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise BackupError(
            f"{path} is damaged, not complete, or not a backup of this app."
        ) from None


def _read_rows(lines: Iterator[bytes], head: BackupHead, path: Path) -> Iterator[list[Any]]:
    """Yield the rows, table by table; raise `BackupError` for a wrong row or number of rows."""
    for table in head.tables:
        for rows_before in range(table.rows):
            line = next(lines, None)
            if line is None:
                raise BackupError(
                    f"{path} is not complete. Missing rows of {table.name}: "
                    f"{table.rows - rows_before:,}."
                )
            row = _parse_json(line)
            if not isinstance(row, list) or len(row) != len(table.columns):
                raise BackupError(
                    f"{path} is not a backup of this app. Row {rows_before + 1:,} of {table.name} "
                    "cannot be read."
                )
            yield row
    if next(lines, None) is not None:
        raise BackupError(f"{path} has more rows than its first line says.")


def _parse_head(line: bytes, path: Path) -> BackupHead:
    """Return the first line's contents; raise `BackupError`, also for a newer version's."""
    value = _parse_json(line)
    if not isinstance(value, dict) or not isinstance(value.get("format"), str):
        raise BackupError(f"{path} is not a backup of this app.")
    if value["format"] != FORMAT:
        raise BackupError(
            f"{path} is from a newer version of the app. Update the app, then try again."
        )
    try:
        made_at = datetime.fromisoformat(value["made_at"])
        tables = tuple(_parse_table(**table) for table in value["tables"])
    except (KeyError, TypeError, ValueError):
        raise BackupError(
            f"{path} is not a backup of this app. Its first line does not say what is in it."
        ) from None
    return BackupHead(made_at if made_at.tzinfo else made_at.replace(tzinfo=UTC), tables)


def _parse_table(name: Any, columns: Any, rows: Any) -> BackupTable:
    """Return a table of the first line; raise `TypeError` if that is none."""
    if not isinstance(name, str) or not isinstance(columns, list):
        raise TypeError("A table needs a name and columns")
    has_column_names = all(isinstance(column, str) for column in columns)
    if not columns or not has_column_names or len(set(columns)) != len(columns):
        raise TypeError("A table needs columns with different names")
    if not isinstance(rows, int) or not 0 <= rows <= MAX_NUMBER:
        raise TypeError("A table needs the number of its rows")
    return BackupTable(name, tuple(columns), rows)


def _parse_json(line: bytes) -> object:
    try:
        return json.loads(line)
    except (RecursionError, ValueError):
        return None
