"""Old results as somebody would have kept them: made-up evenings, written in both shapes, as text
and as a workbook.
"""

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time

import xlsxwriter

from games import play
from games.models import Club, ImportBatch, new_uid
from games.play.old_results import PastResult
from games.rules.built_in import BUILT_IN
from games.rules.totals import build_past_record

Row = Sequence[object]


@dataclass(frozen=True)
class OldMatch:
    """A match of a notebook: its day, its game, everybody's total."""

    day: date
    game: str
    totals: Mapping[str, int]


@dataclass(frozen=True)
class Hand:
    """How somebody writes: days, numbers, who was absent, what stands between cells, and in which
    encoding.
    """

    day: Callable[[date], str] = date.isoformat
    number: Callable[[int], str] = str
    absent: str = ""
    separator: str = ";"
    encoding: str = "utf-8"

    def write(self, rows: Iterable[Row]) -> bytes:
        """Return a text file of these rows."""
        out = io.StringIO()
        written = ([self._write_cell(cell) for cell in row] for row in rows)
        csv.writer(out, delimiter=self.separator).writerows(written)
        return out.getvalue().encode(self.encoding)

    def _write_cell(self, cell: object) -> str:
        if isinstance(cell, date):
            return self.day(cell)
        return (
            self.absent
            if cell is None
            else self.number(cell)
            if isinstance(cell, int)
            else str(cell)
        )


def list_names(matches: Iterable[OldMatch]) -> list[str]:
    """Return the names of all players, in the order in which they come."""
    return list(dict.fromkeys(name for match in matches for name in match.totals))


def to_match_rows(matches: Sequence[OldMatch]) -> list[Row]:
    """Return rows of which each is one match."""
    names = list_names(matches)
    return [
        ["Date", "Game", *names],
        *([match.day, match.game, *map(match.totals.get, names)] for match in matches),
    ]


def to_result_rows(matches: Sequence[OldMatch]) -> list[Row]:
    """Return rows of which each is one player's result; their matches are numbered."""
    return [
        ["Match", "Player", "Date", "Score", "Game"],
        *(
            [f"no. {number}", name, match.day, total, match.game]
            for number, match in enumerate(matches, 1)
            for name, total in match.totals.items()
        ),
    ]


SHAPES = {"match": to_match_rows, "result": to_result_rows}


def write_workbook(sheets: Mapping[str, Iterable[Row]]) -> bytes:
    """Return a workbook with these sheets; days and numbers are such, and no text is taken for
    anything else.
    """
    out = io.BytesIO()
    workbook = xlsxwriter.Workbook(out, {"in_memory": True})
    as_day = workbook.add_format({"num_format": "dd/mm/yyyy"})
    for name, rows in sheets.items():
        sheet = workbook.add_worksheet(name)
        for number, row in enumerate(rows):
            for column, cell in enumerate(row):
                if isinstance(cell, date):
                    sheet.write_datetime(number, column, datetime.combine(cell, time()), as_day)
                elif isinstance(cell, int | float):
                    sheet.write_number(number, column, cell)
                elif cell is not None:
                    sheet.write_string(number, column, str(cell))
    workbook.close()
    return out.getvalue()


def import_results(
    club: Club, *rows: Sequence[str | int], again: bool = False, phone: int | None = None
) -> ImportBatch:
    """Bring matches of Golf into a club, each a row of names and totals, on evenings one after the
    other.
    """
    results = []
    for number, row in enumerate(rows, 1):
        record, figures = build_past_record(
            BUILT_IN["golf"], [*map(str, row[::2])], [*map(int, row[1::2])]
        )
        results.append(PastResult(record, figures, datetime(2015, 1, number, 19, tzinfo=UTC)))
    return play.bring_in_results(club, results, uid=new_uid(), again=again, phone=phone)
