"""The text of match files: one object a line, or one object over several lines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice

from games.rules.errors import FileError, RuleError
from games.rules.record import MatchRecord
from games.rules.say import Text, say

from .json_values import parse_json
from .match_file import read_match

# After so many indented lines that could be matches and are none, none is.
MAX_CANDIDATES = 100

# How spreadsheets, archives and compressed files begin.
PACKED_PREFIXES = (b"PK\x03\x04", b"\x1f\x8b")


class TooManyLinesError(FileError):
    """More matches, one a line, than are read at once; `lines` is how many."""

    def __init__(self, lines: int) -> None:
        super().__init__(say("This file has {n} lines, and each line is a match.", n=lines))
        self.lines = lines


class NoMatchFileError(FileError):
    """A file of another kind, such as a table or an archive."""

    def __init__(self, data: bytes) -> None:
        """Say what the file seems to be, and which file to choose."""
        super().__init__(
            say(
                "{problem} Choose a file of matches in JSON, such as matches.jsonl from the page "
                "Files of a club.",
                problem=_describe_file(data),
            )
        )


def read_matches(
    data: bytes, *, max_matches: int | None = None
) -> Iterator[tuple[int, MatchRecord | RuleError]]:
    """Yield the matches in a file's bytes (UTF-8), or their errors, with line numbers from 1.

    A file in which no line could be a match yields one `NoMatchFileError`. Raise
    `TooManyLinesError`, before anything is read, for more than `max_matches` matches.
    """
    data = data.removeprefix(b"\xef\xbb\xbf")
    if data.strip() and not _could_hold_matches(data):
        yield 1, NoMatchFileError(data)
        return
    for number, piece in _split_matches(data, max_matches):
        try:
            yield number, read_match(parse_json(piece.decode()))
        except UnicodeDecodeError:
            yield number, FileError(say("This is not text in UTF-8."))
        except RuleError as error:
            yield number, error


def _could_hold_matches(data: bytes) -> bool:
    """Return whether a line begins like an object outside a list, or all is one line of JSON."""
    lines = [line.strip() for line in data.split(b"\n") if line.strip()]
    if data.startswith(PACKED_PREFIXES):
        return False
    if any(line.startswith(b"{") for line in lines):
        return not (lines[0].startswith(b"[") and _is_json(data))
    return len(lines) == 1 and _is_json(data)


def _describe_file(data: bytes) -> Text:
    """Say what the file is by its first bytes: packed, a list in JSON, or perhaps a table."""
    if data.startswith(b"PK\x03\x04"):
        return say(
            "This is a spreadsheet or a packed file (.xlsx, .ods, .zip), not a file of matches."
        )
    if data.startswith(b"\x1f\x8b"):
        return say(
            "This is a packed file (.gz). Import the file of a whole club on the page for clubs."
        )
    if data.lstrip().startswith(b"["):
        return say(
            "This is a list in JSON. A file of matches has 1 match in each line, with nothing "
            "around it."
        )
    first = data.lstrip().splitlines()[0]
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or any(
        mark in first for mark in (b",", b";", b"\t")
    ):
        return say("This is a table (CSV or text), not a file of matches.")
    return say("This is not a file of matches.")


def _split_matches(data: bytes, max_matches: int | None) -> Iterator[tuple[int, bytes]]:
    """Yield (number of the first line, bytes) of each match; raise `TooManyLinesError`.

    A match is a line that is not blank, or the whole file if it is one object over several lines.
    """
    # Lines end with \n alone: other separators of Unicode may stand inside a JSON text.
    lines = data.split(b"\n")
    count = sum(map(bool, map(bytes.strip, lines)))
    if count > 1 and _is_one_object(data, [line for line in lines if line.strip()]):
        yield next(number for number, line in enumerate(lines, 1) if line.strip()), data
        return
    if max_matches is not None and count > max_matches:
        raise TooManyLinesError(count)
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, line


def _is_one_object(data: bytes, lines: Sequence[bytes]) -> bool:
    """Return whether a file is one object over several lines, or was meant to be.

    It was if every line continues the first by its indentation, and none is a match by itself; then
    there is one error.
    """
    if not lines[0].lstrip().startswith(b"{") or _parse_object(lines[0]) is not None:
        return False
    if _parse_object(data) is not None:
        return True
    if not all(line[:1] in b" \t}]" for line in lines[1:]):
        return False
    perhaps = islice((line for line in lines[1:] if b'"format"' in line), MAX_CANDIDATES)
    return not any("format" in (_parse_object(line) or ()) for line in perhaps)


def _is_json(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _parse_object(text: bytes) -> dict[str, object] | None:
    """Return the JSON object in a text, None for anything else."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
