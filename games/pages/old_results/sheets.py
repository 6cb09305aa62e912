"""The sheet that somebody gave, which goes along from page to page, signed, until it comes in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.core import signing
from django.core.files.base import File

from games.models import Club
from games.rules.errors import FileError
from games.values.old_results.columns import Line
from games.values.old_results.text_files import SEPARATORS, check_text, decode_text, find_separator, split_text
from games.values.old_results.workbooks import read_workbook

MAX_MEGABYTES = 5
MAX_SIGNED_LENGTH = 220_000
"""Characters of a sheet that goes along: a form without a file has at most 250 kB."""
SEPARATOR_NAMES = dict(zip(("Tab", "Semicolon", "Comma"), SEPARATORS, strict=True))


@dataclass(frozen=True, slots=True)
class GivenSheet:
    """Text, or the sheets of a workbook by name, each with its lines or why it cannot be read; `name` is the file's."""

    name: str = ""
    text: str = ""
    sheets: Mapping[str, list[Line] | str] = field(default_factory=dict)
    has_both: bool = False
    """Text was pasted, too, and is not read."""

    @classmethod
    def build(cls, file: File[bytes] | None, text: str) -> GivenSheet:
        """Return what is in the file, else in the text. Raise `FileError` if neither can be read."""
        if file is None:
            return cls(text=check_text(text))
        if (file.size or 0) > MAX_MEGABYTES * 1_000_000:
            raise FileError(
                f"This file has more than {MAX_MEGABYTES} megabytes. Save a part of it as a file of its own"
            )
        data, name, has_both = file.read(), str(file.name)[-100:], bool(text.strip())
        if data.startswith(b"PK"):
            return cls(name, sheets=read_workbook(data), has_both=has_both)
        return cls(name, check_text(decode_text(data)), has_both=has_both)

    @classmethod
    def load(cls, signed: str, club: Club) -> GivenSheet:
        """Return the sheet that goes along with a form. Raise `FileError` if it was not made here."""
        try:
            name, text, sheets = signing.loads(signed, salt=f"games.old-results.{club.uid}")
        except signing.BadSignature:
            raise FileError("The sheet is not there any more. Choose it again") from None
        read = {title: rows if isinstance(rows, str) else [*map(_load_line, rows)] for title, rows in sheets.items()}
        return cls(name, text, read)

    def sign(self, club: Club) -> str:
        """Return the sheet as it goes along with a form of the club. Raise `FileError` if that is too long."""
        sheets = {
            title: lines if isinstance(lines, str) else [(line.number, *map(_pack_cell, line.cells)) for line in lines]
            for title, lines in self.sheets.items()
        }
        signed = signing.dumps((self.name, self.text, sheets), salt=f"games.old-results.{club.uid}", compress=True)
        if len(signed) > MAX_SIGNED_LENGTH:
            raise FileError("There is too much in it to be looked at first. Save a part of it as a file of its own")
        return signed

    @property
    def readable(self) -> list[str]:
        """The names of the sheets that can be read."""
        return [name for name, lines in self.sheets.items() if not isinstance(lines, str)]

    @property
    def unreadable(self) -> dict[str, str]:
        """Why the other sheets cannot be read, by their names."""
        return {name: lines for name, lines in self.sheets.items() if isinstance(lines, str)}

    def choose(self, given: Mapping[str, str]) -> str:
        """Return the sheet, or what divides the text's cells, that a form gives, else the one that is proposed.

        Raise `FileError` if no sheet can be read.
        """
        chosen = given.get("part", "")
        if not self.sheets:
            signs = {sign: name for name, sign in SEPARATOR_NAMES.items()}
            return chosen if chosen in SEPARATOR_NAMES else signs[find_separator(self.text)]
        for reason in () if self.readable else self.unreadable.values():
            raise FileError(reason)
        return chosen if chosen in self.readable else self.readable[0]

    def read(self, part: str) -> list[Line]:
        """Return the lines of what was chosen. Raise `FileError` if they cannot be read."""
        lines = self.sheets[part] if self.sheets else split_text(self.text, SEPARATOR_NAMES[part])
        if isinstance(lines, str):
            raise FileError(lines)
        return lines


def _pack_cell(cell: object) -> object:
    """Return a cell for JSON, a day as a list of its text."""
    return [cell.isoformat()] if isinstance(cell, date) else cell


def _load_line(row: list[Any]) -> Line:
    """Return the line that was packed so: its number, then its cells."""
    number, *cells = row
    return Line(number, tuple(date.fromisoformat(cell[0]) if isinstance(cell, list) else cell for cell in cells))
