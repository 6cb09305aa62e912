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

# Only so many indented lines that could be matches are tried.
MAX_CANDIDATES = 100

# How spreadsheets, archives and compressed files begin.
PACKED_PREFIXES = (b"PK\x03\x04", b"\x1f\x8b")


class TooManyLinesError(FileError):
    """More matches, one a line, than are read at once; `lines` is their number."""

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
    # Some programs begin a file in UTF-8 with a byte order mark.
    data = data.removeprefix(b"\xef\xbb\xbf")
    if data.strip() and not _could_hold_matches(data):
        yield 1, NoMatchFileError(data)
        return
    for line_number, match_bytes in _split_matches(data, max_matches):
        try:
            yield line_number, read_match(parse_json(match_bytes.decode()))
        except UnicodeDecodeError:
            yield line_number, FileError(say("This is not text in UTF-8."))
        except RuleError as error:
            yield line_number, error


def _could_hold_matches(data: bytes) -> bool:
    """Return whether a line begins like an object outside a list, or all is one line of JSON."""
    if data.startswith(PACKED_PREFIXES):
        return False
    lines = [line.strip() for line in data.split(b"\n") if line.strip()]
    if any(line.startswith(b"{") for line in lines):
        return not (lines[0].startswith(b"[") and _is_json(data))
    # A single line of other JSON has a better error when it is read as a match.
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
    first_line = data.lstrip().splitlines()[0]
    has_separator = any(mark in first_line for mark in (b",", b";", b"\t"))
    # Spreadsheets also write text in UTF-16, which begins with one of these.
    if has_separator or data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return say("This is a table (CSV or text), not a file of matches.")
    return say("This is not a file of matches.")


def _split_matches(data: bytes, max_matches: int | None) -> Iterator[tuple[int, bytes]]:
    """Yield (number of its first line, bytes) of each match; raise `TooManyLinesError`.

    A match is a line that is not blank, or the whole file if it is one object over several lines.
    """
    # Lines end with \n alone: other separators of Unicode may stand inside a JSON text.
    lines = enumerate(data.split(b"\n"), 1)
    filled = [(line_number, line) for line_number, line in lines if line.strip()]
    if len(filled) > 1 and _is_one_object(data, [line for _, line in filled]):
        yield filled[0][0], data
        return
    if max_matches is not None and len(filled) > max_matches:
        raise TooManyLinesError(len(filled))
    yield from filled


def _is_one_object(data: bytes, lines: Sequence[bytes]) -> bool:
    """Return whether a file is one object over several lines, or was meant to be.

    It was if every line continues the first one by its indentation, and none is a match by itself.
    Then the file has one error instead of one for each line. `lines` are those that are not blank.
    """
    if not lines[0].lstrip().startswith(b"{") or _parse_object(lines[0]) is not None:
        return False
    if _parse_object(data) is not None:
        return True
    if not all(line[:1] in b" \t}]" for line in lines[1:]):
        return False
    # Only a line that names a format could be a match by itself.
    with_format = (line for line in lines[1:] if b'"format"' in line)
    candidates = map(_parse_object, islice(with_format, MAX_CANDIDATES))
    return not any(candidate and "format" in candidate for candidate in candidates)


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
