"""Pasted text and text files -> lines of cells."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator

from games.rules.errors import FileError
from games.rules.say import say

from .columns import MAX_CELL_LENGTH, MAX_COLUMNS, Line
from .matches import MAX_LINES

# Of the longest line that can fit: all its cells consist of quotation marks, which are doubled.
MAX_LINE_LENGTH = MAX_COLUMNS * (2 * MAX_CELL_LENGTH + 3)
SEPARATORS = {
    "Cells divided by tabs": "\t",
    "Cells divided by semicolons": ";",
    "Cells divided by commas": ",",
}
NOTHING = say("This table is empty. Paste or choose one with results.")
CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f]")


def decode_text(data: bytes) -> str:
    """Return the text of a file in UTF-8, UTF-16 or Windows-1252."""
    encoding = "utf-8-sig"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    # Without a mark: half of each character that every language writes is a zero byte.
    elif b"\0" in data:
        encoding = "utf-16-le" if data[1::2].count(0) > data[::2].count(0) else "utf-16-be"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def check_text(text: str) -> str:
    """Return a text with plain ends of lines; raise `FileError` if it is no text, or too much."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")
    if CONTROLS.search(text):
        raise FileError(say("This is not a table. Save it as .xlsx or .csv first."))
    lines = text.split("\n")
    if len(lines) > MAX_LINES:
        raise FileError(
            say(
                "This table has {lines} lines, but can have at most {most}.",
                lines=len(lines),
                most=MAX_LINES,
            )
        )
    longest = max(lines, key=len)
    if len(longest) > MAX_LINE_LENGTH:
        number = lines.index(longest) + 1
        raise FileError(
            say(
                "Line {line} has {n} characters, which is too many for a table.",
                n=len(longest),
                line=str(number),
            )
        )
    return text


def split_text(text: str) -> dict[str, list[Line]]:
    """Return the lines that have text, by each sign (a key of `SEPARATORS`) that may divide cells.

    First comes the sign that divides most lines into the same number of cells, more than one. Raise
    `FileError` if there is no text, or with every sign a quotation mark has no second one.
    """
    split: dict[str, list[Line]] = {}
    error = FileError(NOTHING)
    signs = {name: sign for name, sign in SEPARATORS.items() if sign in text} or SEPARATORS
    for name, sign in signs.items():
        try:
            split[name] = [line for line in _generate_lines(text, sign) if line.cells]
        except FileError as quotation_error:
            error = quotation_error
    by_fit = sorted(split, key=lambda name: _count_alike(split[name]), reverse=True)
    fitting = [name for name in by_fit if _count_alike(split[name])]
    # A text with a quotation mark that does not end is one cell a line by any other sign.
    if not fitting and (len(split) < len(signs) or not split[by_fit[0]]):
        raise error
    return {name: split[name] for name in fitting or by_fit[:1]}


def _count_alike(lines: list[Line]) -> int:
    """Return how many lines have the same number of cells, more than one."""
    counts = Counter(len(line.cells) for line in lines if len(line.cells) > 1)
    return max(counts.values(), default=0)


def _generate_lines(text: str, separator: str) -> Iterator[Line]:
    """Yield the lines of cells, each with the number of the line of text that it begins at."""
    reader = csv.reader(io.StringIO(text), delimiter=separator, strict=True)
    number = 1
    try:
        for row in reader:
            yield Line.build(number, row)
            number = reader.line_num + 1
    except csv.Error:
        raise FileError(
            say(
                "Line {line} has a quotation mark without a second one. Remove it.",
                line=str(number),
            )
        ) from None
