"""Sheets of a workbook (.xlsx) -> lines of cells, by openpyxl.

Reading takes openpyxl up to ten thousand times as long as counting, so what it would read is
counted first: by the directory of the archive, then by the tags of each part.
"""

from __future__ import annotations

import io
import re
import warnings
from collections import Counter
from datetime import date
from typing import IO, Any
from zipfile import ZipFile

from openpyxl.reader.excel import ExcelReader
from openpyxl.styles.stylesheet import apply_stylesheet
from openpyxl.utils.cell import coordinate_to_tuple
from openpyxl.xml.constants import SHEET_MAIN_NS
from openpyxl.xml.functions import iterparse

from games.rules.errors import FileError
from games.rules.say import say

from .cells import Cell
from .columns import Line
from .matches import MAX_LINES
from .text_files import NOTHING

XML_ENDINGS = (".xml", ".rels")
MAX_PARTS = 400
MAX_XML_BYTES = 10_000_000
# Work is in millionths of a second that openpyxl takes, as measured.
MAX_WORK = 400_000
WORK_BY_CHEAP_TAG = {
    b"<c ": 6,
    b"<row ": 4,
    b"<v>": 2,
    b"<f>": 14,
    b"<f ": 14,
    b"<is>": 10,
    b"<t>": 3,
    b"<t ": 3,
    b"<si>": 8,
}
WORK_FOR_OTHER_TAG = 40
WORK_FOR_ATTRIBUTE = 1  # for each beyond `FREE_ATTRIBUTES` a tag
FREE_ATTRIBUTES = 4
WORK_FOR_FORMAT = 600
WORK_FOR_WRITTEN_DAY = 14
# A part is read in blocks of 64 kB, and each searches such a tag from its beginning. The longest
# cell has 32,767 characters.
LONG_TAG = re.compile(rb"<[^<]{200000}")
FORMAT = re.compile(rb"formatCode\s*=")
# A cell whose day is text, which openpyxl reads by slow regular expressions.
WRITTEN_DAY = re.compile(rb"""\bt\s*=\s*["']d["']""")
# The cost of openpyxl's regular expressions grows with the square of the length. Spreadsheets
# write 255 characters at most.
LONG_FORMAT = re.compile(rb"""formatCode\s*=\s*(?:"[^"]{600}|'[^']{600})""")
# How often a part may be opened: a workbook can name one sheet ten thousand times.
MAX_OPENED = 4
# The last row that is looked at: some programs write an empty one at the very end.
MAX_ROW_NUMBER = 20_000
MAX_CELLS = 500_000  # of all sheets, with those that are only coloured
CELL, FORMULA, VALUE = (f"{{{SHEET_MAIN_NS}}}{tag}" for tag in "cfv")
TOO_LARGE = say("This workbook is too large. Save the sheet with the results as .csv.")
NO_WORKBOOK = say("This file cannot be read as a workbook. Save it again as .xlsx or .csv.")

# It warns of each cell that it does not understand, in a line of its own.
warnings.filterwarnings("ignore", category=UserWarning, module="openpyxl")


def read_workbook(data: bytes) -> dict[str, list[Line]]:
    """Return the lines of each sheet that has any, by its name.

    Raise `FileError` for another kind of file, and for a workbook that would take too long.
    """
    # Each entry of an archive's directory begins like this.
    if data.count(b"PK\x01\x02") > MAX_PARTS:
        raise FileError(TOO_LARGE)
    try:
        archive = _CountedArchive(io.BytesIO(data))
        _check_work(archive)
        reader = ExcelReader(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        reader.archive = archive
        # Not `read()`, which also searches names of ranges by slow regular expressions.
        reader.read_manifest()
        reader.read_strings()
        reader.read_workbook()
        apply_stylesheet(archive, reader.wb)
        reader.read_worksheets()
        sheets = _read_sheets(archive, reader.wb.worksheets)
    except FileError:
        raise
    except Exception:  # whatever a broken file does to openpyxl
        raise FileError(NO_WORKBOOK) from None
    if not sheets:
        raise FileError(NOTHING)
    return sheets


class _CountedArchive(ZipFile):
    """An archive that opens only XML, and each part at most `MAX_OPENED` times."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(file)
        self._opened: Counter[str] = Counter()

    def open(self, name: Any, *args: Any, **options: Any) -> IO[bytes]:
        path = getattr(name, "filename", name)
        self._opened[path] += 1
        if self._opened[path] > MAX_OPENED or not path.endswith(XML_ENDINGS):
            raise FileError(TOO_LARGE)
        return super().open(name, *args, **options)


def _check_work(archive: ZipFile) -> None:
    """Raise `FileError` if parts take too long to read, by their sizes and by their tags."""
    parts = [part for part in archive.infolist() if part.filename.endswith(XML_ENDINGS)]
    if sum(part.file_size for part in parts) > MAX_XML_BYTES:
        raise FileError(TOO_LARGE)
    if sum(_estimate_work(archive.read(part)) for part in parts) > MAX_WORK:
        raise FileError(TOO_LARGE)


def _estimate_work(part: bytes) -> int:
    """Return about how long openpyxl reads a part, in millionths of a second.

    Raise `FileError` for one whose tags cannot be counted.
    """
    # Tags in UTF-16 cannot be counted, and entities of a document type make more of them.
    if b"\0" in part or b"<!DOCTYPE" in part:
        raise FileError(NO_WORKBOOK)
    tags = part.count(b"<") - part.count(b"</")
    cheapest = min(WORK_BY_CHEAP_TAG.values())
    if tags * cheapest > MAX_WORK or LONG_TAG.search(part) or LONG_FORMAT.search(part):
        raise FileError(TOO_LARGE)
    counts = {tag: part.count(tag) for tag in WORK_BY_CHEAP_TAG}
    work = sum(count * WORK_BY_CHEAP_TAG[tag] for tag, count in counts.items())
    work += (tags - sum(counts.values())) * WORK_FOR_OTHER_TAG
    work += max(0, part.count(b"=") - tags * FREE_ATTRIBUTES) * WORK_FOR_ATTRIBUTE
    work += len(FORMAT.findall(part)) * WORK_FOR_FORMAT
    return work + len(WRITTEN_DAY.findall(part)) * WORK_FOR_WRITTEN_DAY


def _read_sheets(archive: ZipFile, sheets: list[Any]) -> dict[str, list[Line]]:
    """Return the lines that have text, by sheet; of too many lines, one more than is allowed."""
    lines_by_sheet: dict[str, list[Line]] = {}
    cells_seen = 0
    for sheet in sheets:
        formulas = _find_formulas_without_value(archive.read(sheet._worksheet_path))
        sheet.reset_dimensions()  # what a file says of its size may be wrong
        lines = []
        for number, row in enumerate(sheet.iter_rows(max_row=MAX_ROW_NUMBER, values_only=True), 1):
            cells_seen += 1 + len(row)
            if cells_seen > MAX_CELLS:
                raise FileError(TOO_LARGE)
            cells = [_to_cell(value) for value in row]
            for column, formula in formulas.get(number, {}).items():
                cells[column - 1] = formula
            line = Line.build(number, cells)
            if line.cells:
                lines.append(line)
            if len(lines) > MAX_LINES:
                break
        if lines:
            lines_by_sheet[sheet.title] = lines
    return lines_by_sheet


def _find_formulas_without_value(part: bytes) -> dict[int, dict[int, str]]:
    """Return the formulas of a sheet that have no value yet, by row and by column, from 1."""
    formulas: dict[int, dict[int, str]] = {}
    if b"<f" not in part:
        return formulas
    for _, element in iterparse(io.BytesIO(part)):
        formula = element.find(FORMULA) if element.tag == CELL else None
        # A formula of type str has a text as its value, which may be empty.
        if formula is not None and element.get("t") != "str" and not element.findtext(VALUE):
            row, column = coordinate_to_tuple(element.get("r"))
            formulas.setdefault(row, {})[column] = f"={formula.text or ''}"
    return formulas


def _to_cell(value: object) -> Cell:
    """Return a value of openpyxl as a cell: a day as text without time, 5.0 as 5."""
    if value is None:
        return ""
    if isinstance(value, date):
        return f"{value.day} {value:%b} {value.year}"
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else value
    return str(value)
