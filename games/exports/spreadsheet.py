"""All tables as one spreadsheet: a sheet for each, with real numbers, amounts and times.

Rows are written to the disk one by one: a club of thousands of matches needs no more memory.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from pathlib import Path

from xlsxwriter import Workbook
from xlsxwriter.exceptions import FileCreateError
from xlsxwriter.format import Format

from games.rules.money.currencies import DECIMALS

from .tables import HANDS, MONEY, RESULTS, Cell, Cents, ExportTable, GameCell, Row, load_results

# The most rows of a sheet, with its headings: a longer table goes on in a further sheet.
MAX_SHEET_ROWS = 1_048_576
FIRST_YEAR = 1900  # spreadsheets know no earlier time
DAY_ZERO = datetime(1899, 12, 31, tzinfo=UTC)
# 29 February 1900 never was, but spreadsheets count it: all later days are one more.
LEAP_DAY_OF_1900 = 60
# A too long text is cut to so many characters: a cell holds 32,767 UTF-16 units, a character has
# up to two.
TEXT_CUT_AT = 16_000
TOO_LONG = -2  # what `write_string` returns for such a text
BLOCK_SIZE = 64_000  # bytes that are sent together
FOLDER_PREFIX = "scorekeeper-tables-"
LEFT_OVER_AFTER_SECONDS = 3600


def generate_spreadsheet(matches: Iterable[int]) -> Iterator[bytes]:
    """Yield the blocks of a spreadsheet with all tables of the matches with these ids."""
    _remove_leftovers()
    with tempfile.TemporaryDirectory(prefix=FOLDER_PREFIX) as folder:
        path = Path(folder) / "tables.xlsx"
        _write_file(path, matches)
        with path.open("rb") as file:
            yield from iter(partial(file.read, BLOCK_SIZE), b"")


def _remove_leftovers() -> None:
    """Remove the folders of servers that were killed while they made a spreadsheet."""
    long_ago = time.time() - LEFT_OVER_AFTER_SECONDS
    for folder in Path(tempfile.gettempdir()).glob(f"{FOLDER_PREFIX}*"):
        if folder.stat().st_mtime < long_ago:
            shutil.rmtree(folder, ignore_errors=True)


def to_serial_date(moment: datetime) -> float:
    """Return a time by its own clock as a spreadsheet stores it: 1 January 1900 is day 1.

    Not by `write_datetime`, which takes 1 January 1900 for a time without a day.
    """
    days = (moment.replace(tzinfo=UTC) - DAY_ZERO) / timedelta(days=1)
    return days + 1 if days >= LEAP_DAY_OF_1900 else days


def _write_file(path: Path, matches: Iterable[int]) -> None:
    """Write all tables to an .xlsx file; raise `OSError` if there is no room beside it."""
    workbook = Workbook(str(path), {"constant_memory": True, "tmpdir": str(path.parent)})
    sheets = [_TableSheets(workbook, table) for table in (RESULTS, HANDS, MONEY)]
    for stored, result in load_results(matches):
        for sheet in sheets:
            for row in sheet.table.rows(stored, result):
                sheet.add_row(row)
    for sheet in sheets:
        sheet.add_filter()
    try:
        workbook.close()
    except FileCreateError as error:
        raise error.args[0] from None  # the `OSError` of the disk


class _TableSheets:
    """The sheets of one table, usually one: rows go to the last."""

    def __init__(self, workbook: Workbook, table: ExportTable) -> None:
        self.table = table
        self._workbook = workbook
        self._number = 0
        self._time = workbook.add_format({"num_format": "yyyy-mm-dd hh:mm"})
        self._heading = workbook.add_format({"bold": True, "bottom": 1})
        self._get_money_format = cache(self._add_money_format)
        self._add_sheet()

    def _add_sheet(self) -> None:
        """Begin a sheet, named after its table ("hands", then "hands 2"), with its headings."""
        self._number += 1
        name = self.table.name if self._number == 1 else f"{self.table.name} {self._number}"
        self._sheet = self._workbook.add_worksheet(name)
        self._rows = 1  # of this sheet so far, with its headings
        self._sheet.freeze_panes(row=1, col=0)  # the headings stay in sight
        for index, column in enumerate(self.table.columns):
            self._sheet.set_column(index, index, column.width)
            self._sheet.write_string(0, index, column.heading, self._heading)

    def add_row(self, row: Row) -> None:
        """Write a row below the last one, in a further sheet if the sheet is full."""
        if self._rows == MAX_SHEET_ROWS:
            self.add_filter()
            self._add_sheet()
        for index, column in enumerate(self.table.columns):
            self._write_cell(index, row.get(column.name))
        self._rows += 1

    def add_filter(self) -> None:
        """Let people filter the last sheet by each of its columns."""
        last_column = len(self.table.columns) - 1
        self._sheet.autofilter(0, 0, last_row=self._rows - 1, last_col=last_column)
        # Without warnings at a text of digits: 007 is somebody's name.
        self._sheet.ignore_errors({"number_stored_as_text": f"A1:XFD{MAX_SHEET_ROWS}"})

    def _write_cell(self, column_index: int, value: Cell) -> None:
        """Write a number, amount, time or text as such into a column of the next row.

        A text is never read as anything else. A time before 1900 is written as text.
        """
        sheet = self._sheet
        row = self._rows
        if value is None or value == "":
            return
        if isinstance(value, datetime) and value.year >= FIRST_YEAR:
            sheet.write_number(row, column_index, to_serial_date(value), self._time)
        elif isinstance(value, Cents):
            amount = value.cents / 10 ** DECIMALS[value.currency]
            money_format = self._get_money_format(value.currency)
            sheet.write_number(row, column_index, amount, money_format)
        elif isinstance(value, int):
            sheet.write_number(row, column_index, value)
        elif isinstance(value, GameCell):
            self._write_text(column_index, value.name)
        else:
            self._write_text(column_index, str(value))

    def _write_text(self, column_index: int, text: str) -> None:
        """Write a text into the next row, or its beginning if a cell does not hold all of it."""
        if self._sheet.write_string(self._rows, column_index, text) == TOO_LONG:
            self._sheet.write_string(self._rows, column_index, f"{text[:TEXT_CUT_AT]}…")

    def _add_money_format(self, currency: str) -> Format:
        """Add a format with a currency's decimals, and return it: 1,234.50 EUR, 1,234 JPY."""
        decimals = DECIMALS[currency]
        return self._workbook.add_format(
            {"num_format": f'#,##0{"." if decimals else ""}{"0" * decimals}" {currency}"'}
        )
