"""The spreadsheet of all tables: every cell is what CSV has there, as a number, an amount, a time
or a text.
"""

import csv
import io
import re
from datetime import UTC, datetime

import pytest
from django.utils import timezone
from openpyxl import load_workbook
from openpyxl.utils.escape import unescape

from games import play
from games.exports import spreadsheet, tables
from games.play.time_zones import set_time_zone
from games.rules.built_in import BUILT_IN
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.money.currencies import DECIMALS
from tests.builders import enter, make_club, make_match, phone
from tests.evenings import set_start

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]

TABLES = (tables.RESULTS, tables.HANDS, tables.MONEY)
GAME_KEYS = {game.name: key for key, game in BUILT_IN.items()}
NAMES = ["Jan 1", "007", "=1+1", "'7 P"]


def get(club, name):
    return phone(club, "watcher").get(f"/c/{club.uid}/files/{name}").getvalue()


def open_sheets(club):
    return load_workbook(io.BytesIO(get(club, "tables.xlsx")))


def read_csv(club, table):
    """Return the cells of a table by column, without the apostrophes of CSV as docs/exports.md
    says.
    """
    lines = csv.DictReader(io.StringIO(get(club, f"{table.name}.csv").decode("utf-8-sig")))
    return [
        {column: re.sub(r"(^|[;\t])'", r"\1", cell) for column, cell in line.items()}
        for line in lines
    ]


def to_csv(column, cell, line):
    """Return what CSV has for a cell of a spreadsheet; `line` is its line of CSV, with the club's
    offset from UTC.
    """
    if cell.value is None:
        return ""
    if column in ("started", "finished"):
        assert cell.is_date
        return f"{cell.value.isoformat(timespec='seconds')}{line['started'][-6:]}"
    if column.endswith("cents"):
        currency = line.get("currency") or "KWD"
        assert cell.number_format.endswith(f'" {currency}"')
        return f"{cell.value * 10 ** DECIMALS[currency]:.0f}"
    if column == "game":
        return GAME_KEYS.get(cell.value, cell.value)
    if isinstance(cell.value, str):
        assert cell.data_type == "s"
        return unescape(cell.value)
    return str(cell.value)


def test_every_cell_equals_csv_and_no_text_changes_its_type():
    """Results are the first sheet."""
    club = set_time_zone(make_club("=Friday; 1/2"), "Asia/Tokyo")
    in_yen = make_match(
        "golf", NAMES, club, deals=2, stakes="points", unit_cents=30, currency="JPY"
    )
    enter(in_yen, 1, [1, 2, "- - J J K A", -4])
    enter(in_yen, 2, [1, 2, 3, -4])
    in_dinars = make_match("hang-ten", NAMES, club, unit_cents=1255, currency="KWD")
    enter(in_dinars, 1, [10, 1, -3, 4])
    play.end_match(in_dinars, "split")
    play.write_note(in_dinars, "=1+1, at last", based_on="")
    enter(make_match("tens-pile", 2, club), 1, ["10 A", 0])
    enter(
        make_match(play.make_game(club, {**TEMPLATES["golf-6"], "name": "3-5-8"}).key, 3, club),
        1,
        [1, 2, 3],
    )
    sheets = open_sheets(club)
    assert sheets.sheetnames == [table.name for table in TABLES]
    for table in TABLES:
        sheet, lines = sheets[table.name], read_csv(club, table)
        head, *found = sheet.iter_rows()
        assert [cell.value for cell in head] == [column.heading for column in table.columns]
        assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("A2", sheet.dimensions)
        assert len(found) == len(lines)
        for cells, line in zip(found, lines, strict=True):
            row = {column.name: cell for column, cell in zip(table.columns, cells, strict=True)}
            assert {name: to_csv(name, row[name], line) for name in line} == line
    notes = {(type(cell.value), cell.value) for cell in [*sheets["results"].columns][-1]}
    assert notes == {(str, "Note"), (str, "=1+1, at last"), (type(None), None)}
    games, prizes = ({cell.value for cell in sheets["hands"][column]} for column in "BM")
    assert games == {"Game", "Six-card Golf", "Hang Ten", "Tens, the shedding game", "3-5-8"}
    assert {type(value) for value in prizes - {"Prize", None}} <= {int, float}


def test_the_spreadsheet_of_a_match_has_it_alone_and_its_name():
    match = make_match("golf", 2)
    make_match("golf", 2, match.club)
    response = phone(match.club, "watcher").get(f"/m/{match.uid}/files/tables.xlsx")
    assert (
        response["Content-Type"]
        == "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    )
    assert re.search(
        r'"six-card-golf-\d{4}-\d\d-\d\d-tables.xlsx"', response["Content-Disposition"]
    )
    sheet = load_workbook(io.BytesIO(response.getvalue()))["results"]
    assert [cell.value for cell in sheet["A"]] == ["Match", match.uid, match.uid]


def test_too_many_rows_fill_further_sheets_and_long_text_is_cut(
    monkeypatch,
):
    """What XML forbids is there, too."""
    monkeypatch.setattr(spreadsheet, "MAX_SHEET_ROWS", 4)
    monkeypatch.setattr(spreadsheet, "load_results", lambda matches: [(None, None)])
    odd, long, old = (
        "a\x00\x0b\x1f\ufffe<&>\r\n_x0041_ b ",
        "😀" * 20_000,
        datetime(1899, 12, 31, tzinfo=UTC),
    )
    texts = [odd, long, old, "x" * 32_767, True, 1_000_000_000_001, ""]
    column = (tables.Column("one", "One"),)
    for table in TABLES:
        of_table = tables.ExportTable(
            table.name, column, lambda *_: iter([{"one": text} for text in texts])
        )
        monkeypatch.setattr(spreadsheet, table.name.upper(), of_table)
    sheets = load_workbook(io.BytesIO(b"".join(spreadsheet.generate_spreadsheet([]))))
    assert set(sheets.sheetnames) == {
        f"{table.name}{more}" for more in ("", " 2", " 3") for table in TABLES
    }
    for table in TABLES:
        found = [
            [cell.value for (cell,) in sheets[f"{table.name}{more}"].iter_rows()]
            for more in ("", " 2", " 3")
        ]
        assert [head for head, *_ in found] == ["One"] * 3
        assert unescape(found[0][1]) == odd
        assert found[0][2] == f"{long[:16_000]}…"
        assert found[0][3:] == ["1899-12-31 00:00:00+00:00"]
        assert found[1:] == [["One", texts[3], 1, 1_000_000_000_001], ["One"]]
        assert sheets[f"{table.name} 2"].auto_filter.ref == "A1:A4"


@pytest.mark.parametrize(
    "day", ["1900-01-01", "1900-01-02", "1900-02-28", "1900-03-01", "1969-12-31", "2026-11-20"]
)
def test_a_match_of_any_day_has_its_day_and_time(day):
    began = datetime.fromisoformat(f"{day}T20:15:00").replace(
        tzinfo=timezone.get_current_timezone()
    )
    match = make_match("golf", 2)
    set_start(match, began)
    sheet = open_sheets(match.club)["results"]
    started = next(cell.column for cell in sheet[1] if cell.value == "Started")
    wanted = began.replace(tzinfo=None)
    of_match = [
        row[started - 1].value for row in sheet.iter_rows(min_row=2) if row[0].value == match.uid
    ]
    assert of_match == [wanted, wanted]
