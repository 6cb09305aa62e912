"""The text of match files: one object a line, or one object over several lines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

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
    if len(lines) > 1 and _is_one_object(data, [line for _, line in lines]):
        yield lines[0][0], data
    else:
        yield from lines


def _is_one_object(data: bytes, lines: Sequence[bytes]) -> bool:
    """Whether a file is one object over several lines, or was meant to be one: then one error says what is wrong.

    It was meant to be if every line goes on with the first by its indentation, and none is a match by itself.
    """
    if not lines[0].lstrip().startswith(b"{") or _value(lines[0]) is not None:
        return False
    if _value(data) is not None:
        return True
    goes_on = all(line[:1] in b" \t}]" for line in lines[1:])
    return goes_on and not any("format" in (_value(line) or ()) for line in lines[1:])


def _value(text: bytes) -> dict[str, object] | None:
    """The JSON object that a text is, None for anything else."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
