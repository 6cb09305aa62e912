"""What old results cost: a sheet of ten years looked at, brought in and undone, and the worst
sheets of each kind.

Seconds of processor, so that it hardly matters what else the computer does. `python -m
benchmarks.old_results` prints this alone.
"""

import io
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import xlsxwriter

from benchmarks import Row

ROOT = Path(__file__).resolve().parent.parent
MATCHES, PLAYERS = min(2_000, int(os.environ.get("SCOREKEEPER_BENCH_MATCHES", 2_000))), 5
MAX_SECONDS = 5
"""For all matches, in each step."""
MAX_SECONDS_OF_A_BAD_SHEET = 1
MORE_TRIES = 2
"""For a sheet that took too long: a busy neighbour slows a processor down, and nothing makes it
faster.
"""
SHEET, STRINGS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
ATTRIBUTES = b" ".join(b'a%d=""' % number for number in range(110))
RESULT_HEADS = "Date;Player;Score;Game"
MAIN = b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'


def rows() -> Iterator[Row]:
    """Yield a row for each step, on SQLite, and one for each of the worst sheets."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as folder:
        environment = os.environ | {
            "DATABASE_URL": f"sqlite:///{folder}/club.sqlite3",
            "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
        }
        manage = [sys.executable, str(ROOT / "manage.py")]
        subprocess.run([*manage, "migrate", "--verbosity=0"], env=environment, check=True)
        measured = [sys.executable, "-m", "benchmarks.old_results", "measure"]
        ran = subprocess.run(
            measured, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
        )
    steps, worst = json.loads(ran.stdout)
    for step, seconds in steps.items():
        yield _build_row(f"a sheet of {MATCHES:,} matches {step}", seconds, MAX_SECONDS)
    for sheet, seconds in worst.items():
        yield _build_row(f"a sheet of {sheet}", seconds, MAX_SECONDS_OF_A_BAD_SHEET)


def _build_row(what: str, seconds: float, most: int) -> Row:
    return Row(what, f"{seconds:.2f} s of CPU", f"{most} allowed", failed=seconds > most)


def measure() -> tuple[dict[str, float], dict[str, float]]:
    """Take a sheet into a new club and out again, and give the worst ones; return the seconds of
    each.
    """
    import django

    django.setup()
    from games import play
    from games.models import new_uid
    from games.pages.old_results.preview import build_preview
    from games.pages.old_results.sheets import read_given
    from games.play.imports import ClubPeople
    from games.values.old_results.columns import build_choices
    from games.values.old_results.matches import read_matches

    club = play.start_club("Bench", new_uid())
    text = build_sheet()
    today = date(2026, 11, 28)

    def look() -> object:
        lines = next(iter(read_given(None, text).parts.values()))
        people = ClubPeople(club)
        reading = read_matches(lines, build_choices(lines, {}, today), today, people.build_key)
        return build_preview(people, reading, {}, today)

    steps: dict[str, float] = {}
    preview = _time(steps, "looked at", look)
    results = [previewed.result for previewed in preview.matches]
    batch = _time(steps, "brought in", lambda: play.bring_in_results(club, results, uid=new_uid()))
    _time(steps, "looked at again, all there", look)
    _time(steps, "undone", lambda: play.undo_import(club, batch.uid))
    return steps, measure_worst()


def _time(steps: dict[str, float], what: str, do: Callable[[], Any]) -> Any:
    started = time.process_time()
    made = do()
    steps[what] = time.process_time() - started
    return made


def measure_worst() -> dict[str, float]:
    """Return what giving each of the worst sheets takes, from the file to the first page, whatever
    is said of it.
    """
    from django.core.files.uploadedfile import SimpleUploadedFile

    from games import play
    from games.models import new_uid
    from games.pages.old_results.preview import build_preview
    from games.pages.old_results.sheets import read_given, sign_sheet
    from games.play.imports import ClubPeople
    from games.rules.errors import RuleError
    from games.values.old_results.columns import build_choices
    from games.values.old_results.matches import read_matches

    club = play.start_club("Worst", new_uid())
    today = date(2026, 11, 28)
    worst: dict[str, float] = {}
    for name, data in list_worst_sheets().items():

        def give(data: bytes = data) -> None:
            try:
                sheet = read_given(SimpleUploadedFile("old", data), "")
                sign_sheet(sheet, club)
                people = ClubPeople(club)
                lines = next(iter(sheet.parts.values()))
                choices = build_choices(lines, {"game": "Uno", "dates": "day"}, today)
                reading = read_matches(lines, choices, today, people.build_key)
                if not reading.problems:
                    build_preview(people, reading, {}, today)
            except RuleError:
                pass

        _time(worst, name, give)
        for _ in range(MORE_TRIES):
            if worst[name] <= MAX_SECONDS_OF_A_BAD_SHEET:
                break
            again: dict[str, float] = {}
            _time(again, name, give)
            worst[name] = min(worst[name], again[name])
    return worst


def list_worst_sheets() -> Mapping[str, bytes]:
    """Return sheets that are as dear to read as anybody knows how to make them, by what they are
    made of.
    """
    heads = "Date;" + ";".join(f"Player {number}" for number in range(59))
    wide = ";".join(["12/01/2019", *["1"] * 59])
    return {
        **{f"5 MB of {sign!r}": sign.encode() * 5_000_000 for sign in "(9\";,x\t\n"},
        "5 MB of brackets and ones": b"(1" * 2_500_000,
        "lines of commas": (b"," * 24_000 + b"\n") * 200,
        "5,000 lines of 60 columns": "\n".join([heads, *[wide] * 4_999]).encode(),
        "lines of long cells": "\n".join(["Date;Ann;Bob", *[";".join(["(1" * 100] * 5)] * 4_900]).encode(),
        "lines that are no dates": "\n".join(["Date;Ann;Bob", *(f"{n} x {n};1;2" for n in range(4_999))]).encode(),
        "5,000 lines of 59 dates": "\n".join([heads, *map(_write_dates, range(4_999))]).encode(),
        "4,000 new people": "\n".join([RESULT_HEADS, *map(_write_result, range(4_000))]).encode(),
        "4,900 games": "\n".join([RESULT_HEADS, *(f"1/2/19;P;{n};{n}" for n in range(4_900))]).encode(),
        "quotes over lines": b'"a\n"' * 1_200_000,
        "a zip bomb": _zip({"xl/workbook.xml": b"a" * 200_000_000}),
        "10 MB of tags": _zip({"xl/workbook.xml": b"<" * 9_900_000}),
        "10,000 sheets": _write_workbook(10_000),
        "350 sheets": _write_workbook(350),
        "one sheet named 4,000 times": _change(
            "xl/workbook.xml",
            b"</sheets>",
            b"".join(b'<sheet name="a%d" sheetId="%d" r:id="rId1"/>' % (n, n) for n in range(2, 4_000)),
        ),
        "shared strings of 9 MB": _zip_with(STRINGS, MAIN + b"<si><t>" + b"a" * 9_000_000 + b"</t></si></sst>"),
        "9,000 long shared strings": _write_long_strings(),
        "9,000 shared strings": _zip_with(STRINGS, MAIN + b"<si />" * 9_000 + b"</sst>"),
        "60,000 empty cells": _change(SHEET, b"</sheetData>", b"<row>" + b"<c />" * 60_000 + b"</row>"),
        "48,000 numbers": _change(SHEET, b"</sheetData>", b"<row>" + b"<c ><v>1</v></c>" * 48_000 + b"</row>"),
        "48,000 dates that are none": _change(
            SHEET, b"</sheetData>", b"<row>" + b'<c s="1"><v>99999999</v></c>' * 48_000 + b"</row>"
        ),
        "17,000 days as text": _change(
            SHEET, b"</sheetData>", b"<row>" + b'<c t="d"><v>2020-01-01T00:00:00</v></c>' * 17_000 + b"</row>"
        ),
        "texts in their cells": _change(
            SHEET, b"</sheetData>", b"<row>" + b'<c t="inlineStr"><is><t>a</t></is></c>' * 20_000 + b"</row>"
        ),
        "formulas without values": _change(
            SHEET, b"</sheetData>", b"<row>" + b'<c r="A1"><f>A</f><v></v></c>' * 16_000 + b"</row>"
        ),
        "wide rows": _change(SHEET, b"</sheetData>", b'<row ><c r="XFD1"/></row>' * 5_000),
        "9 MB of attributes": _change(
            SHEET, b"</sheetData>", b"<row>" + (b"<c " + ATTRIBUTES + b"/>") * 10_000 + b"</row>"
        ),
        "9,000 fonts": _change("xl/styles.xml", b"</fonts>", b"<font/>" * 9_000),
        "long formats of numbers": _change(
            "xl/styles.xml",
            b"<fonts",
            b"<numFmts>" + b"".join(map(_write_format, range(200, 5_000))) + b"</numFmts>",
        ),
    }  # fmt: skip


def _write_result(number: int) -> str:
    return f"{number // 2 % 28 + 1}/{number // 56 % 12 + 1}/{1910 + number // 672};Ann{'x' * 30}{number};1;Uno"


def _write_dates(number: int) -> str:
    days = (
        date(1900, 1, 1) + timedelta(days=(59 * number + column) % 40_000) for column in range(59)
    )
    return "?;" + ";".join(f"{day:%d %B %Y}" for day in days)


def _write_format(number: int) -> bytes:
    return b'<numFmt numFmtId="%d" formatCode="%s"/>' % (number, b"[" * 1_990)


def _write_long_strings() -> bytes:
    """Return a workbook of texts that can hardly be packed, each of them in three cells."""
    signs = [chr(number) for number in range(0x4E00, 0x9000)]
    chance = random.Random(1)
    texts = ("".join(chance.choices(signs, k=200)).encode() for _ in range(9_000))
    strings = MAIN + b"".join(b"<si><t>%b</t></si>" % text for text in texts) + b"</sst>"
    cells = [b'<c t="s"><v>%d</v></c>' % (number % 9_000) for number in range(27_000)]
    rows = (b"<row >" + b"".join(cells[at : at + 40]) + b"</row>" for at in range(0, 27_000, 40))
    return _change(SHEET, b"</sheetData>", b"".join(rows), _zip_with(STRINGS, strings))


def _write_workbook(sheets: int) -> bytes:
    out = io.BytesIO()
    workbook = xlsxwriter.Workbook(out, {"in_memory": True})
    for _ in range(sheets):
        workbook.add_worksheet().write_string(0, 0, "Ann")
    workbook.close()
    return out.getvalue()


def _zip(parts: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return out.getvalue()


def _zip_with(name: str, part: bytes) -> bytes:
    """Return a workbook with another part in place of one."""
    with zipfile.ZipFile(io.BytesIO(_write_workbook(1))) as archive:
        return _zip({other: archive.read(other) for other in archive.namelist()} | {name: part})


def _change(name: str, before: bytes, more: bytes, workbook: bytes = b"") -> bytes:
    """Return a workbook, by itself one of one cell, with more before something in a part."""
    with zipfile.ZipFile(io.BytesIO(workbook or _write_workbook(1))) as archive:
        parts = {other: archive.read(other) for other in archive.namelist()}
        return _zip(parts | {name: parts[name].replace(before, more + before, 1)})


def build_sheet() -> str:
    """Return a sheet with a match a line, of eight people of whom five play."""
    chance, names = random.Random(1), [f"Player {number}" for number in range(8)]
    lines = ["\t".join(["Date", "Game", *names])]
    for number in range(MATCHES):
        there = chance.sample(names, PLAYERS)
        cells = [str(chance.randint(-50, 200)) if name in there else "" for name in names]
        lines.append(
            "\t".join(
                [f"{date(2010, 1, 1) + timedelta(days=2 * number):%d.%m.%Y}", "Rummy", *cells]
            )
        )
    return "\n".join(lines)


if __name__ == "__main__":
    if sys.argv[1:] == ["measure"]:
        print(json.dumps(measure()))
    else:
        for row in rows():
            print(row.what, row.measured, row.beside, "TOO MUCH" if row.failed else "")
