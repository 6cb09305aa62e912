"""The lines of a club's file: whether they are complete, and each is one of its kind.

Their contents are checked in `checking`. A file is read twice, so that nothing is written before it
is known to be right; it is never in memory as a whole.
"""

from __future__ import annotations

import gzip
import os
import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import IO, Any

from games.rules.errors import FileError, RuleError
from games.rules.files.json_values import expect_list, expect_object, parse_json
from games.rules.options import format_value

from .contents import CHANGE, CLUB, DEAL, HAND, LINE_KINDS, LOG, MATCH, SEAT, Row, RowKind
from .writing import FORMAT

GZIP = b"\x1f\x8b"
# Bytes. The longest line that the app writes has some thousands, except a declared game.
MAX_FILE_LINE_LENGTH = 500_000
# Bytes of the lines of one match, including its log.
MAX_MATCH_BYTES = 20_000_000
# A file unpacks to so many times its size at most, and so many bytes more; ten times is usual.
UNPACKED_FACTOR = 100
UNPACKED_EXTRA = 1_000_000
MAX_LINE_NUMBER = 2**53
ESCAPED_UNSTORABLE = re.compile(rb"\\u(?:0000|d[89a-f])", re.IGNORECASE)
UNSTORABLE = re.compile("[\0\ud800-\udfff]")
CUT_OFF = "This file is damaged or not complete. Export the club again."
NO_CLUB_FILE = "This is not a club’s file. Choose a file of a whole club, from its page “Files”."
FROM_NEWER_VERSION = (
    "This file is from a newer version of the app. Update this server, then import it again."
)
BY_WORD = {kind.word: kind for kind in LINE_KINDS}
ORDER = {kind: index for index, kind in enumerate(LINE_KINDS)}


class LineError(RuleError):
    """An error in a line below that of the entry which is checked: in a match's deal or log."""

    def __init__(self, line: int, error: RuleError) -> None:
        super().__init__(str(error))
        self.line = line


@contextmanager
def locate_errors(number: int) -> Iterator[None]:
    """Turn a `RuleError` inside into a `FileError` that names line `number`, or a `LineError`'s."""
    try:
        yield
    except RuleError as error:
        line = error.line if isinstance(error, LineError) else number
        raise FileError(f"Line {line}: {error}") from None


@dataclass(frozen=True, slots=True)
class FileHead:
    """The contents of the first line: the club, and how many lines there are of each kind."""

    club: Row
    lines: Mapping[str, int]


@dataclass(slots=True)
class Entry:
    """A row of the club; of a match also all rows under it."""

    kind: RowKind
    line: int  # its number
    values: Row
    seats: list[Row] = field(default_factory=list)
    changes: list[Row] = field(default_factory=list)
    # Each with the number of its line, a deal also with its hands.
    deals: list[tuple[int, Row, list[Row]]] = field(default_factory=list)
    log: list[tuple[int, Row]] = field(default_factory=list)


def read_club(file: IO[bytes]) -> tuple[FileHead, Iterator[Entry]]:
    """Return the first line's contents, and the entries in order, both read from the beginning.

    The file may be packed with gzip. Raise `FileError`, also while entries are read.
    """
    lines = _read_lines(file)
    head = _parse_head(next(lines, b""))
    return head, _read_entries(lines, head)


def _read_lines(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a file, packed or not; raise `FileError` if it is cut off or too large."""
    file_size = file.seek(0, os.SEEK_END)
    bytes_left = UNPACKED_EXTRA + UNPACKED_FACTOR * file_size
    file.seek(0)
    is_packed = file.read(len(GZIP)) == GZIP
    file.seek(0)
    unpacked: Any = gzip.GzipFile(fileobj=file) if is_packed else file
    try:
        while line := unpacked.readline(MAX_FILE_LINE_LENGTH):
            bytes_left -= len(line)
            if bytes_left < 0 or len(line) == MAX_FILE_LINE_LENGTH:
                raise FileError("This file is larger than a club’s file can be.")
            if not line.endswith(b"\n"):
                raise FileError(CUT_OFF)
            yield line
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise FileError(CUT_OFF) from None


def _parse_head(line: bytes) -> FileHead:
    """Return the first line's club, and counts of lines by kind; raise `FileError`."""
    try:
        value = expect_object(_parse_json(line), "The first line")
    except RuleError:
        raise FileError(NO_CLUB_FILE) from None
    file_format = value.get("format")
    if file_format != FORMAT:
        is_newer = isinstance(file_format, str) and file_format.startswith("scorekeeper-club/")
        raise FileError(FROM_NEWER_VERSION if is_newer else NO_CLUB_FILE)
    lines = value.get("lines")
    if not isinstance(lines, dict) or not all(map(_is_count, lines.values())):
        raise FileError("Line 1: lines must have a number for each kind of line.")
    if {*lines} - {*BY_WORD}:
        raise FileError(FROM_NEWER_VERSION)
    with locate_errors(1):
        club = CLUB.read(value.get(CLUB.word))
    return FileHead(club, dict.fromkeys(BY_WORD, 0) | lines)


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= MAX_LINE_NUMBER


def _read_entries(lines: Iterator[bytes], head: FileHead) -> Iterator[Entry]:
    """Yield entries, matches once complete; raise `FileError` for wrong order, size or counts."""
    lines_left = dict(head.lines)
    open_match = None  # the match to which deals and log lines are still added
    match_bytes = 0
    last_kind = LINE_KINDS[0]
    for number, line in enumerate(lines, 2):
        kind, value = _parse_line(number, line)
        # Each match is followed by its own deals and log, so these kinds come again and again.
        is_after_match = open_match is not None and kind in (MATCH, DEAL)
        if ORDER[kind] < ORDER[last_kind] and not is_after_match:
            raise FileError(f"Line {number}: A {kind.word} cannot come after a {last_kind.word}.")
        lines_left[kind.word] -= 1
        if lines_left[kind.word] < 0:
            raise FileError(
                f"Line {number}: There are more lines with a {kind.word} than the first line says."
            )
        last_kind = kind
        if kind in (DEAL, LOG):
            match_bytes += len(line)
            _add_row(open_match, match_bytes, number, kind, value)
            continue
        if open_match:
            yield open_match
            open_match = None
        with locate_errors(number):
            entry = _build_entry(number, kind, value)
        if kind is MATCH:
            open_match = entry
            match_bytes = len(line)
        else:
            yield entry
    if open_match:
        yield open_match
    if any(lines_left.values()):
        raise FileError(f"{CUT_OFF} Missing lines: {sum(lines_left.values()):,}.")


def _parse_line(number: int, line: bytes) -> tuple[RowKind, object]:
    """Return the kind of a line and its row; raise `FileError`."""
    with locate_errors(number):
        entry = expect_object(_parse_json(line), "It")
    word = next(iter(entry), "")
    if len(entry) != 1 or word not in BY_WORD:
        raise FileError(
            f"Line {number} must have one of {', '.join(BY_WORD)}, not {format_value(word)}."
        )
    return BY_WORD[word], entry[word]


def _build_entry(number: int, kind: RowKind, value: object) -> Entry:
    """Return the entry of a line; of a match with seats and changes, but not deals and log."""
    if kind is not MATCH:
        return Entry(kind, number, kind.read(value))
    value, seats = _split_off(value, "seats")
    value, changes = _split_off(value, "changes")
    seat_rows = [*map(SEAT.read, seats)]
    change_rows = [*map(CHANGE.read, changes)]
    return Entry(kind, number, kind.read(value), seat_rows, change_rows)


def _add_row(
    match: Entry | None, match_bytes: int, number: int, kind: RowKind, value: object
) -> None:
    """Add a deal with its hands, or a line of the log, to its match.

    Raise `FileError` without a match before it, for a deal behind the log, or for too much.
    """
    is_late_deal = kind is DEAL and match is not None and bool(match.log)
    if match is None or is_late_deal or match_bytes > MAX_MATCH_BYTES:
        raise FileError(f"Line {number}: A {kind.word} cannot come here.")
    with locate_errors(number):
        if kind is LOG:
            match.log.append((number, LOG.read(value)))
        else:
            value, hands = _split_off(value, "hands")
            match.deals.append((number, DEAL.read(value), [*map(HAND.read, hands)]))


def _split_off(value: object, key: str) -> tuple[Row, list[Any]]:
    """Return an object without the list under a key, and that list; raise `FileError`."""
    rest = dict(expect_object(value, "It"))
    return rest, expect_list(rest.pop(key, []), key)


def _parse_json(line: bytes) -> object:
    """Return the JSON value of a line; raise `RuleError`, also for text that cannot be stored."""
    try:
        value = parse_json(line.decode())
    except UnicodeDecodeError:
        raise FileError("This is not text in UTF-8.") from None
    # Unescaped, UTF-8 and JSON allow none.
    if ESCAPED_UNSTORABLE.search(line) and not _can_be_stored(value):
        raise FileError("This has a character that cannot be stored.")
    return value


def _can_be_stored(value: object) -> bool:
    """Return whether all text is whole characters, none of them number 0."""
    if isinstance(value, dict):
        return all(_can_be_stored(text) for pair in value.items() for text in pair)
    if isinstance(value, list):
        return all(map(_can_be_stored, value))
    return not isinstance(value, str) or not UNSTORABLE.search(value)
