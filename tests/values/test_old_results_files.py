"""Files of old results: whatever somebody wrote, in every shape, hand and encoding, comes back
match for match.
"""

import io
from datetime import UTC, date, datetime
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.xml.constants import SHEET_MAIN_NS

from games.rules.errors import FileError
from games.values.old_results.columns import Line, build_choices
from games.values.old_results.matches import read_matches
from games.values.old_results.text_files import SEPARATORS, check_text, decode_text, split_text
from games.values.old_results.workbooks import read_workbook
from tests.examples import examples
from tests.old_sheets import SHAPES, Hand, OldMatch, write_workbook

TODAY = date(2026, 11, 28)
TABS, SEMICOLONS, COMMAS = SEPARATORS
NAMES = (
    "Ann",
    "Zoë",
    "O’Brien; the 2nd",
    "Max “M” Meyer",
    "Anne, Marie",
    '"Q"',
    "-Dash",
    "B. Ö",
    "007",
    "Tab\tia",
)
DAYS = {"%Y-%m-%d": "year", "%d.%m.%Y": "day", "%d/%m/%Y": "day", "%m/%d/%Y": "month", "%d %B %Y": "", "%b %d, %Y": "",
        "%a, %d-%m-%Y 20:15": "day"}  # fmt: skip
NUMBERS = (
    str,
    lambda points: f"{points:,}".replace("-", "−"),
    lambda points: f"{points:,}".replace(",", "."),
    lambda points: f"{points:,}".replace(",", "’").replace("-", "–"),
    lambda points: f"{points:,}".replace(",", "\u00a0"),
    lambda points: f"{points},0",
    lambda points: f"+{points}" if points >= 0 else f"- {-points}",
)
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252")


@st.composite
def notebooks(draw: st.DrawFn) -> list[OldMatch]:
    """Draw matches in the order of their days, several on some, of a few people and games."""
    days = sorted(draw(st.lists(st.dates(date(1901, 1, 1), TODAY), min_size=2, max_size=8)))
    matches = []
    for day in days:
        people = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=5, unique=True))
        totals = {name: draw(st.integers(-10_000, 10_000)) for name in people}
        matches.append(OldMatch(day, draw(st.sampled_from(["Skat", "Rommé, spät", "66"])), totals))
    return matches


hands = st.builds(
    lambda form, number, absent, separator, encoding: (
        Hand(lambda day: day.strftime(form), number, absent, separator, encoding),
        DAYS[form],
    ),
    *(
        st.sampled_from(values)
        for values in ([*DAYS], NUMBERS, ("", "-", "–", "x", "/"), ";\t,", ENCODINGS)
    ),
)


def read(lines: list[Line], notebook: list[OldMatch], shape: str, order: str) -> list[tuple]:
    """Return what is read of lines, once it is said what each column is, as on the page."""
    chosen = {"shape": shape, "dates": order or "day"}
    first = build_choices(lines, chosen, TODAY)
    head = next(line for line in lines if line.number == first.heads)
    meant = {"Date": "date", "Game": "game", "Match": "match", "Player": "name", "Score": "score"}
    columns = {
        f"column-{place}": meant.get(str(cell), "player") for place, cell in enumerate(head.cells)
    }
    choices = build_choices(
        lines, {**chosen, **columns, "columns-of": f"{first.heads} {shape}"}, TODAY
    )
    reading = read_matches(lines, choices, TODAY)
    assert not reading.problems
    return [
        (match.day, match.game, {reading.names[key]: total for key, total in match.totals.items()})
        for match in reading.matches
    ]


def expected(notebook: list[OldMatch]) -> list[tuple]:
    return [
        (
            match.day,
            match.game,
            {" ".join(name.split()): total for name, total in match.totals.items()},
        )
        for match in notebook
    ]


@settings(max_examples=examples(150))
@given(notebooks(), st.sampled_from([*SHAPES]), hands)
def test_a_notebook_reads_back_from_any_style_and_encoding(notebook, shape, hand) -> None:
    writer, order = hand
    text = check_text(decode_text(writer.write(SHAPES[shape](notebook))))
    [name] = [name for name, sign in SEPARATORS.items() if sign == writer.separator]
    lines = split_text(text)[name]
    assert read(lines, notebook, shape, order) == expected(notebook)


@settings(max_examples=examples(40))
@given(notebooks(), st.sampled_from([*SHAPES]))
def test_a_workbook_reads_back_match_for_match(notebook, shape) -> None:
    sheets = read_workbook(write_workbook({"Empty": [], "Results": SHAPES[shape](notebook)}))
    assert [*sheets] == ["Results"]
    assert read(sheets["Results"], notebook, shape, "") == expected(notebook)


def test_spreadsheet_cells_are_read_by_their_kind() -> None:
    workbook = Workbook()
    sheet = workbook.active
    sheet.append(["Date", "Ann", "Bob", None, True])
    sheet.append(
        [datetime(2019, 1, 12, 23, 30, tzinfo=UTC).replace(tzinfo=None), 12.0, 12.5, "=B2+C2", "=1"]
    )
    sheet["B5"] = "=SUM(B2:B3)"
    out = io.BytesIO()
    workbook.save(out)
    lines = read_workbook(out.getvalue())["Sheet"]
    assert lines == [
        Line(1, ("Date", "Ann", "Bob", "", "TRUE")),
        Line(2, ("12 Jan 2019", "12", 12.5, "=B2+C2", "=1")),
        Line(5, ("", "=SUM(B2:B3)")),
    ]


def change_part(name: str, old: bytes, new: bytes) -> bytes:
    """Return a small workbook with something else in one of its parts."""
    out = io.BytesIO()
    with (
        ZipFile(io.BytesIO(write_workbook({"A": [["Ann", "Bob"], [1, 2]]}))) as archive,
        ZipFile(out, "w") as changed,
    ):
        for part in archive.namelist():
            data = archive.read(part)
            assert part != name or old in data
            changed.writestr(part, data.replace(old, new, 1) if part == name else data)
    return out.getvalue()


@pytest.mark.parametrize(
    "formats",
    [
        b'<numFmt numFmtId="200" formatCode="%s"/>' % (b"[" * 5_000),
        b'<numFmt\nnumFmtId="200" formatCode\n=\n"%s"/>' % (b"[" * 5_000),
        b"<numFmt numFmtId='200' formatCode='%s'/>" % (b"[" * 5_000),
        b'<numFmt numFmtId="200" formatCode="%s"/>' % (b"['>" * 2_000),
        b'<z:numFmt xmlns:z="%s" numFmtId="200" formatCode="%s"/>'
        % (SHEET_MAIN_NS.encode(), b"[" * 5_000),
        b"".join(
            b'<numFmt numFmtId="%d" formatCode="%s"/>' % (number, b"[" * 590)
            for number in range(200, 900)
        ),
    ],
    ids=["usual", "over lines", "apostrophes", "marks in it", "prefix", "many"],
)
def test_slow_number_formats_are_rejected_in_any_spelling(formats: bytes) -> None:
    data = change_part(
        "xl/styles.xml", b"<fonts", b'<numFmts count="1">%s</numFmts><fonts' % formats
    )
    with pytest.raises(FileError, match="is too large"):
        read_workbook(data)


def test_slow_range_names_are_not_parsed() -> None:
    wrong_name = b'<definedName name="_xlnm.Print_Titles" localSheetId="7">A</definedName>'
    names = b"<definedNames>%s</definedNames><calcPr" % wrong_name
    assert list(read_workbook(change_part("xl/workbook.xml", b"<calcPr", names))) == ["A"]


@pytest.mark.parametrize(
    "inside", [b'a="%s"' % (b"x>" * 150_000), b" ".join(b'a%d=""' % n for n in range(30_000))]
)
def test_a_tag_without_end_is_rejected(inside: bytes) -> None:
    with pytest.raises(FileError, match="is too large"):
        read_workbook(change_part("xl/worksheets/sheet1.xml", b"</row>", b"<c %s/></row>" % inside))


def test_tags_with_attributes_without_end_are_counted() -> None:
    cell = b"<c %s/>" % b" ".join(b'a%d=""' % number for number in range(1_000))
    with pytest.raises(FileError, match="is too large"):
        read_workbook(change_part("xl/worksheets/sheet1.xml", b"</row>", cell * 500 + b"</row>"))


@pytest.mark.parametrize(
    "cell",
    [
        b'<c t="d"><v>2020-01-01T00:00:00</v></c>',
        b"<c t='d'><v>2020-01-01T00:00:00</v></c>",
        b'<c t="inlineStr"><is><t>a</t></is></c>',
    ],
)
def test_slow_cells_count_as_more_than_numbers(cell: bytes) -> None:
    with pytest.raises(FileError, match="is too large"):
        read_workbook(change_part("xl/worksheets/sheet1.xml", b"</row>", cell * 30_000 + b"</row>"))


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x00", b"\xd0\xcf\x11\xe0" + bytes(600), b"\x00" * 40]
)
def test_bytes_that_are_no_text_are_rejected(data: bytes) -> None:
    with pytest.raises(FileError, match=r"not a table|table is empty"):
        check_text(decode_text(data))


@pytest.mark.parametrize(
    "data", [b"PK\x03\x04", b"PK" + bytes(900), write_workbook({"A": [[1]]})[:-30]]
)
def test_a_broken_workbook_is_rejected(data: bytes) -> None:
    with pytest.raises(FileError, match="cannot be read as a workbook"):
        read_workbook(data)


def test_separators_are_proposed_by_how_evenly_they_split_lines() -> None:
    assert [*split_text("Date;Ann;Bob\n12,5;1,0;2,0\n1;2;3")] == [SEMICOLONS, COMMAS]
    assert [*split_text("a, b\tc\nd, e\tf\ng\th")] == [TABS, COMMAS]
    assert [*split_text("Nov 20, 2026,1,2\nNov 21, 2026,1,2")] == [COMMAS]
    assert split_text("Ann") == {TABS: [Line(1, ("Ann",))]}


@pytest.mark.parametrize(
    ("text", "why"),
    [("a;b\n" * 5_001, "5,001 lines, but can have at most 5,000"),
     ("x" * 50_000, "50,000 characters, which is too many"),
     ('a;"b\nc;d', "Line 1 has a quotation mark"), (" \n\t\t\n", "table is empty"), ("", "table is empty")],
)  # fmt: skip
def test_too_large_a_text_is_rejected_with_the_limit(text: str, why: str) -> None:
    with pytest.raises(FileError, match=why):
        split_text(check_text(text))
