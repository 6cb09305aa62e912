"""Tables as CSV.

An apostrophe before people's text keeps it from being read as a formula; numbers stay numbers. If lists are written
with semicolons, spreadsheets divide the lines of any table there, quotes or not: the text behind a semicolon is escaped
in the same way.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from datetime import datetime

from .rows import Cell, Cents, ExportTable, load_results

FORMULA = re.compile(r"""(^|[;\t])(?=[\s"']*[=+\-@\t\r＝＋－＠])""")
"""The beginning of a formula in a cell, perhaps behind apostrophes: so those can be told from added ones."""
QUOTED_CHARACTERS = ";\t\r\n"
"""A cell with one of these is quoted: some spreadsheets divide lines at semicolons and tabs, too. `csv` quotes cells
with a character of the line's end, and is told that it is this.
"""
TIME_OF_DAY = re.compile(r"'*\d+ [AP]", re.IGNORECASE)
"""A ten and an Ace are ten in the morning to a spreadsheet."""
BYTE_ORDER_MARK = "\ufeff"
"""Without it, Excel takes a file for one in the computer's old encoding, and breaks every accent."""


def generate_csv(table: ExportTable, matches: Iterable[int]) -> Iterator[str]:
    """Yield the lines of a CSV file: its columns, then the rows of each match with one of these ids."""
    columns = [column.name for column in table.columns if column.in_csv]
    writer = csv.writer(_Echo(), lineterminator=QUOTED_CHARACTERS)
    yield BYTE_ORDER_MARK + writer.writerow(columns)
    for stored, result in load_results(matches):
        for row in table.rows(stored, result):
            yield writer.writerow([_format_cell(row.get(column)) for column in columns])


def escape_cell(value: str) -> str:
    """Return a text with an apostrophe before it if a time of day; else before formulas: first, or after ; or tab."""
    return f"'{value}" if TIME_OF_DAY.fullmatch(value) else FORMULA.sub(r"\1'", value)


def _format_cell(value: Cell) -> str | int | None:
    """Return a value as CSV has it: escaped text, whole cents, ISO times; None stays None."""
    if isinstance(value, str):
        return escape_cell(value)
    if isinstance(value, Cents):
        return value.cents
    return value.isoformat(timespec="seconds") if isinstance(value, datetime) else value


class _Echo:
    """A file for `csv` that returns each line instead of storing it."""

    def write(self, line: str) -> str:
        """Return the line, with CR LF at its end, instead of writing it."""
        return line.removesuffix(QUOTED_CHARACTERS) + "\r\n"
