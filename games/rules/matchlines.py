"""The text of match files: one object a line, or one object over several lines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from .errors import FileError, RuleError
from .matchfile import parse, read_match
from .record import MatchRecord
from .variant import Variant
from .variants import VARIANTS


def read_matches(
    data: bytes, variants: Mapping[str, Variant] = VARIANTS
) -> Iterator[tuple[int, MatchRecord | RuleError]]:
    """The matches in a file's bytes (UTF-8), each with the number of the line it begins in, counted from 1.

    What is not a valid match gives its error in its place. Blank lines are passed over.
    """
    for number, piece in _pieces(data.removeprefix(b"\xef\xbb\xbf")):
        try:
            yield number, read_match(parse(piece.decode()), variants)
        except UnicodeDecodeError:
            yield number, FileError("This is no text in UTF-8")
        except RuleError as error:
            yield number, error


def _pieces(data: bytes) -> Iterator[tuple[int, bytes]]:
    # Lines end with \n alone: other separators of Unicode may stand inside a JSON text.
    lines = [(number, line) for number, line in enumerate(data.split(b"\n"), 1) if line.strip()]
    if len(lines) > 1 and _is_one_object(data, lines[0][1], lines[-1][1]):
        yield lines[0][0], data
    else:
        yield from lines


def _is_one_object(data: bytes, first: bytes, last: bytes) -> bool:
    """Whether a file is one object over several lines, or was meant to be one."""
    if _closes(first):
        return False
    opens = first.lstrip().startswith(b"{") and last.rstrip().endswith(b"}")
    return opens and (first.strip() == b"{" or last.strip() in (b"}", b"]}") or _closes(data))


def _closes(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
