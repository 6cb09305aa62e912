"""A table's text, divided into lines and cells."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.errors import FileError, format_number
from games.values.spreadsheet_text import unescape_text

MOST_LINES = 20_000
MOST_COLUMNS = 400
MOST_CHARACTERS = 20_000
"""Characters in a line; a few such lines stay below what Python's `csv` takes in one cell."""
SEPARATORS = "\t;,"
"""The signs between cells; of two that give as many, the first: beside a semicolon there are decimal commas."""
SAMPLE_LINES, FIRST_LINES = 50, 5


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line of a table, without spaces around its cells; a blank one has none. `place` is how people find it."""

    place: str
    cells: tuple[str, ...]


def split_table(text: str) -> list[TableLine]:
    """Return the lines of a table, with single blank ones between them.

    Raise `FileError` if there are too many lines or columns, a line is too long, there are no cells or one column, or
    a quotation mark does not end.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    many = text.count("\n") + 1
    if many > MOST_LINES:
        most = format_number(MOST_LINES)
        raise FileError(f"There are {format_number(many)} lines. Cut the table into several with {most} at most")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MOST_CHARACTERS:
            characters, most = map(format_number, (len(line), MOST_CHARACTERS))
            raise FileError(f"Line {number} has {characters} characters; a line of a table has {most} at most")
    lines = _read_lines(text, _find_separator(text))
    if not lines:
        raise FileError("There is nothing in the table yet")
    return lines


def clean_cell(cell: str) -> str:
    """Return a cell's text as people wrote it, without the apostrophes of the app's own tables."""
    return unescape_text(cell)


def _find_separator(text: str) -> str:
    """Return the separator: of those in at least half the sampled lines, the one with most cells in the first lines.

    Of several with equally many it is the first in `SEPARATORS`. Raise `FileError` if there is none, or no text.
    """
    sample = [line for line in text.split("\n", SAMPLE_LINES + 1)[: SAMPLE_LINES + 1] if line.strip()]
    if not sample:
        raise FileError("There is nothing in the table yet")
    possible = [sign for sign in SEPARATORS if sum(sign in line for line in sample) * 2 >= len(sample)]
    if not possible:
        raise FileError("There is only one column. Between two cells of a line there is a tab, a semicolon or a comma")
    return max(possible, key=lambda sign: sum(map(len, csv.reader(sample[:FIRST_LINES], delimiter=sign))))


def _read_lines(text: str, separator: str) -> list[TableLine]:
    """Return the lines of a table, blank ones only between others, and single.

    Raise `FileError` for too many columns, or a quotation mark that does not end.
    """
    reader = csv.reader(io.StringIO(text), delimiter=separator, strict=True)
    lines: list[TableLine] = []
    first = 1
    try:
        for row in reader:
            if len(row) > MOST_COLUMNS:
                raise FileError(f"Line {first}: {len(row):,} cells; a table has {MOST_COLUMNS} columns at most")
            _add_line(lines, first, row)
            first = reader.line_num + 1
    except csv.Error:
        raise FileError(
            f"Line {first}: a quotation mark begins here that does not end with its cell. Take it out"
        ) from None
    while lines and not lines[-1].cells:
        lines.pop()
    return lines


def _add_line(lines: list[TableLine], number: int, row: Sequence[str]) -> None:
    """Add a row to the lines with single spaces in its cells, without empty cells at its end.

    A blank row is only added after one with cells. `number` is the row's first line in the text.
    """
    cells = [" ".join(cell.split()) for cell in row]
    while cells and not cells[-1]:
        cells.pop()
    if cells or (lines and lines[-1].cells):
        lines.append(TableLine(f"Line {number}", tuple(cells)))
