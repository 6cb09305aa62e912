"""Tables as CSV: an apostrophe keeps spreadsheets from reading people's text as something else."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from datetime import datetime

from games.values.spreadsheet_text import escape_text

from .tables import Cell, Cents, ExportTable, GameCell, load_results

# A cell with one of these is quoted: some spreadsheets divide lines at semicolons and tabs, too.
# `csv` is told that lines end with them, since it quotes cells with a character of the line's end.
QUOTED_CHARACTERS = ";\t\r\n"
# Without it, Excel takes a file for one in the computer's old encoding, and breaks every accent.
BYTE_ORDER_MARK = "\ufeff"


def generate_csv(table: ExportTable, matches: Iterable[int]) -> Iterator[str]:
    """Yield the lines of a CSV file: its columns, then the rows of each match with these ids."""
    columns = [column.name for column in table.columns if column.in_csv]
    writer = csv.writer(_Echo(), lineterminator=QUOTED_CHARACTERS)
    yield BYTE_ORDER_MARK + writer.writerow(columns)
    for stored, result in load_results(matches):
        for row in table.rows(stored, result):
            yield writer.writerow([_format_cell(row.get(column)) for column in columns])


def _format_cell(value: Cell) -> str | int | None:
    """Return a value as CSV has it: escaped text, keys of games, whole cents, ISO times."""
    if isinstance(value, str):
        return escape_text(value)
    if isinstance(value, GameCell):
        return escape_text(value.key)
    if isinstance(value, Cents):
        return value.cents
    return value.isoformat(timespec="seconds") if isinstance(value, datetime) else value


class _Echo:
    """A file for `csv` that returns each line instead of storing it."""

    def write(self, line: str) -> str:
        return line.removesuffix(QUOTED_CHARACTERS) + "\r\n"
