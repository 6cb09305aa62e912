"""Lines of cells of pasted text and of text files."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from games.rules.errors import FileError, format_number

from .columns import Line

MAX_LINES = 5_000
MAX_COLUMNS = 60
MAX_WIDTH = 1_000
"""Cells of a line, with empty ones at its end."""
MAX_CELL_LENGTH = 200
MAX_LINE_LENGTH = MAX_COLUMNS * (2 * MAX_CELL_LENGTH + 3)
"""Characters of a line whose cells are all full of quotation marks, which are doubled and quoted."""
SEPARATORS = "\t;,"
NOTHING = "There is nothing in it"
CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f]")


def decode_text(data: bytes) -> str:
    """Return the text of a file in UTF-8, UTF-16 or Windows-1252. Raise `FileError` for what is no text."""
    encoding = "utf-8-sig"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    elif b"\0" in data:  # without a mark: of signs that every language writes, one half is nothing
        encoding = "utf-16-le" if data[1::2].count(0) > data[::2].count(0) else "utf-16-be"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def check_text(text: str) -> str:
    """Return a text with plain ends of lines. Raise `FileError` if it is none, or has too many or too long lines."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")
    if CONTROLS.search(text):
        raise FileError("This is no table. Save it as .xlsx or .csv first")
    if not text.strip():
        raise FileError(NOTHING)
    count = text.count("\n") + 1
    if count > MAX_LINES:
        raise FileError(f"There are {format_number(count)} lines; {format_number(MAX_LINES)} are read at most")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE_LENGTH:
            raise FileError(f"Line {number} has {format_number(len(line))} characters, too many for a table")
    return text


def find_separator(text: str) -> str:
    """Return the sign that divides most lines into the same number of cells, of equals the more frequent one."""
    return max(SEPARATORS, key=lambda separator: (_count_alike(text, separator), text.count(separator)))


def split_text(text: str, separator: str) -> list[Line]:
    """Return the lines that have text. Raise `FileError` for a quotation mark without its end, and past the limits."""
    lines = [build_line(number, row) for number, row in _generate_rows(text, separator)]
    if not any(line.cells for line in lines):
        raise FileError(NOTHING)
    return [line for line in lines if line.cells]


def build_line(number: int, row: Sequence[object]) -> Line:
    """Return a line of these cells, text with single spaces, without empty cells at its end.

    Raise `FileError` for too many cells, or one that is too long.
    """
    cells = [" ".join(cell.split()) if isinstance(cell, str) else cell for cell in row]
    while cells and cells[-1] in ("", None):
        cells.pop()
    if len(cells) > MAX_COLUMNS:
        raise FileError(f"Line {number} has {len(cells)} columns; {MAX_COLUMNS} are read at most")
    for cell in cells:
        if isinstance(cell, str) and len(cell) > MAX_CELL_LENGTH:
            length = format_number(len(cell))
            raise FileError(f"Line {number} has a cell of {length} characters; {MAX_CELL_LENGTH} are read at most")
    return Line(number, tuple("" if cell is None else cell for cell in cells))  # type: ignore[misc]


def _count_alike(text: str, separator: str) -> int:
    """Return how many lines a separator divides into the same number of cells, more than one."""
    if separator not in text:
        return 0
    try:
        counts = Counter(len(row) for _, row in _generate_rows(text, separator) if len(row) > 1)
    except FileError:
        return 0
    return max(counts.values(), default=0)


def _generate_rows(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows with the numbers of their first lines. Raise `FileError` for a quotation mark without its end."""
    reader = csv.reader(io.StringIO(text), delimiter=separator, strict=True)
    number = 1
    try:
        for row in reader:
            if len(row) > MAX_WIDTH:
                raise FileError(f"Line {number} has {format_number(len(row))} columns; {MAX_COLUMNS} are read at most")
            yield number, row
            number = reader.line_num + 1
    except csv.Error:
        raise FileError(f"Line {number}: a quotation mark begins here that does not end. Take it out") from None
