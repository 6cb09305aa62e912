"""Lines of cells of the sheets of a workbook (.xlsx), which openpyxl reads.

What it reads takes up to ten thousand times as long as it takes to count, so all of it is counted first: by the folder
of the archive, then by the tags of each part.
"""

from __future__ import annotations

import io
import re
import warnings
from collections import Counter
from datetime import date, datetime
from typing import IO, Any
from zipfile import ZipFile

from openpyxl.reader.excel import ExcelReader
from openpyxl.utils.cell import coordinate_to_tuple
from openpyxl.xml.constants import SHEET_MAIN_NS
from openpyxl.xml.functions import iterparse

from games.rules.errors import FileError, format_number

from .cells import Cell
from .columns import Line
from .text_files import MAX_CELL_LENGTH, MAX_LINES, NOTHING, build_line

XML = (".xml", ".rels")
MAX_PARTS = 400
MAX_XML_BYTES = 20_000_000
MAX_WORK = 400_000
"""Millionths of a second that a workbook takes to read at most, by its tags, as they were measured one by one."""
TAGS_OF_SHEETS = {
    b"<c ": 4,
    b"<row ": 4,
    b"<v>": 2,
    b"<f>": 14,
    b"<f ": 14,
    b"<is>": 2,
    b"<t>": 2,
    b"<t ": 2,
}
USUAL_ATTRIBUTES = (b' r="', b' s="', b' t="', b' spans="')
WORK_FOR_STRING, WORK_FOR_TAG, WORK_FOR_ATTRIBUTE = 10, 40, 5
TOO_LARGE = "This workbook has more in it than is read. Save the sheet with the results as .csv"
NO_WORKBOOK = "This file cannot be read as a workbook. Save it as .xlsx or .csv again"
LONG_VALUE = re.compile(rb'["\'>][^"\'<>]{2000}')
MAX_OPENED = 4
"""How often a part may be opened: a workbook can name one sheet ten thousand times."""
MAX_ROW_NUMBER = 20_000
"""The last row that is looked at: some programs write an empty one at the very end."""
MAX_CELLS = 500_000
"""Cells of a sheet, with those that are only coloured."""
CELL, FORMULA, VALUE = (f"{{{SHEET_MAIN_NS}}}{tag}" for tag in "cfv")

# It warns of each cell that it does not understand, in a line of its own.
warnings.filterwarnings("ignore", category=UserWarning, module="openpyxl")


def read_workbook(data: bytes) -> dict[str, list[Line] | str]:
    """Return the lines of each sheet that has any, by its name, or why it cannot be read.

    Raise `FileError` for another kind of file, and one with more in it than is read.
    """
    if data.count(b"PK\x01\x02") > MAX_PARTS:
        raise FileError(TOO_LARGE)
    try:
        archive = _Archive(io.BytesIO(data))
        _check_work(archive)
        reader = ExcelReader(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        reader.archive = archive
        reader.read()
        sheets = {sheet.title: _read_sheet(archive, sheet) for sheet in reader.wb.worksheets}
    except FileError:
        raise
    except Exception:  # whatever a broken file does to openpyxl
        raise FileError(NO_WORKBOOK) from None
    if not any(sheets.values()):
        raise FileError(NOTHING)
    return {name: lines for name, lines in sheets.items() if lines}


class _Archive(ZipFile):
    """An archive each of whose parts can be opened `MAX_OPENED` times."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(file)
        self._opened: Counter[str] = Counter()

    def open(self, name: Any, *args: Any, **options: Any) -> IO[bytes]:
        """Open a part. Raise `FileError` if it was opened too often."""
        key = getattr(name, "filename", name)
        self._opened[key] += 1
        if self._opened[key] > MAX_OPENED or not key.endswith(XML):
            raise FileError(TOO_LARGE)
        return super().open(name, *args, **options)


def _check_work(archive: ZipFile) -> None:
    """Raise `FileError` for an archive whose parts take too long to read, by their sizes and by their tags."""
    parts = [part for part in archive.infolist() if part.filename.endswith(XML)]
    if sum(part.file_size for part in parts) > MAX_XML_BYTES:
        raise FileError(TOO_LARGE)
    work = sum(_estimate_work(part.filename, archive.read(part)) for part in parts)
    if work > MAX_WORK:
        raise FileError(TOO_LARGE)


def _estimate_work(name: str, part: bytes) -> int:
    """Return about how long openpyxl reads a part. Raise `FileError` for what makes more of it than is seen."""
    if b"!DOCTYPE" in part.replace(b"\0", b""):
        raise FileError(NO_WORKBOOK)
    tags = part.count(b"<") - part.count(b"</")
    attributes = part.count(b"=")
    if name == "xl/sharedStrings.xml":
        return tags * WORK_FOR_STRING + attributes * WORK_FOR_ATTRIBUTE
    if "worksheets/" not in name:
        if LONG_VALUE.search(part):  # a format of a number is searched by patterns
            raise FileError(TOO_LARGE)
        return tags * WORK_FOR_TAG + attributes * WORK_FOR_ATTRIBUTE
    usual = {tag: part.count(tag) for tag in TAGS_OF_SHEETS}
    work = sum(count * TAGS_OF_SHEETS[tag] for tag, count in usual.items())
    work += (tags - sum(usual.values())) * WORK_FOR_TAG
    return work + (attributes - sum(map(part.count, USUAL_ATTRIBUTES))) * WORK_FOR_ATTRIBUTE


def _read_sheet(archive: ZipFile, sheet: Any) -> list[Line] | str:
    """Return the lines of a sheet that have text, or why it cannot be read."""
    formulas = _find_formulas_without_value(archive.read(sheet._worksheet_path))
    sheet.reset_dimensions()  # what a file says of its size may be wrong
    lines: list[Line] = []
    cells_seen = 0
    for number, row in enumerate(sheet.iter_rows(max_row=MAX_ROW_NUMBER, values_only=True), 1):
        cells_seen += len(row)
        if cells_seen > MAX_CELLS:
            return TOO_LARGE
        cells = [_to_cell(value) for value in row]
        for column, formula in formulas.get(number, {}).items():
            cells[column - 1] = formula
        try:
            line = build_line(number, cells)
        except FileError as error:
            return str(error)
        if line.cells:
            lines.append(line)
        if len(lines) > MAX_LINES:
            return f"There are more than {format_number(MAX_LINES)} lines. Save some of them as a file of its own"
    return lines


def _find_formulas_without_value(part: bytes) -> dict[int, dict[int, str]]:
    """Return the formulas of a sheet that no program has worked out, by row and column, from 1."""
    found: dict[int, dict[int, str]] = {}
    if b"<f" not in part:
        return found
    for _, element in iterparse(io.BytesIO(part)):
        formula = element.find(FORMULA) if element.tag == CELL else None
        if formula is not None and element.get("t") != "str" and not element.findtext(VALUE):
            row, column = coordinate_to_tuple(element.get("r"))
            found.setdefault(row, {})[column] = f"={formula.text or ''}"[:MAX_CELL_LENGTH]
    return found


def _to_cell(value: object) -> Cell:
    """Return a value of openpyxl as a cell: a day without its time, a whole number as such, anything else as text."""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int | float | date):
        return value
    return "" if value is None else str(value)
