"""Anybody can make a file that is whole: what is in it is refused with a sentence all the same, and
changes nothing.
"""

import gzip
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.backup import backup_file
from games.backup.backup_file import MAX_FILE_LINE_LENGTH, open_backup
from tests.backups.stored import make_full_club, stored_rows

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_will_do]

Lines = list[Any]
Change = Callable[[Lines], Any]


def write_sealed(path: Path, packed: bytes) -> None:
    """Write a file with a seal that is right."""
    path.write_bytes(packed)
    with path.open("rb") as file:
        seal = backup_file._make_seal(backup_file._map_file(file))
    path.write_bytes(packed + seal)


def forge(path: Path, change: Change) -> None:
    """Change the lines of a backup, parsed, and seal it again; a line that is bytes stays as it
    is.
    """
    lines = [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]
    change(lines)
    written = (line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    write_sealed(path, gzip.compress(b"".join(line + b"\n" for line in written)))


def table(lines: Lines, name: str) -> Any:
    return next(table for table in lines[0]["tables"] if table["name"] == name)


def first_row(lines: Lines, name: str) -> int:
    """Return the number of the line with a table's first row."""
    tables = lines[0]["tables"]
    return 1 + sum(one["rows"] for one in tables[: tables.index(table(lines, name))])


def with_cell(name: str, column: str, value: object) -> Change:
    def change(lines: Lines) -> None:
        lines[first_row(lines, name)][table(lines, name)["columns"].index(column)] = value

    return change


def in_head(**what: object) -> Change:
    return lambda lines: lines[0].update(what)


def in_table(**what: object) -> Change:
    return lambda lines: table(lines, "games.Seat").update(what)


def put(place: int, line: object) -> Change:
    return lambda lines: lines.__setitem__(place, line)


FORGED: dict[str, tuple[Change, str]] = {
    "no line": (lambda lines: lines.clear(), "is not a backup"),
    "a head without a format": (put(0, {}), "is not a backup"),
    "a head with a format alone": (
        put(0, {"format": backup_file.FORMAT}),
        "does not say what is in it",
    ),
    "a moment that is none": (in_head(made_at="now"), "does not say what is in it"),
    "tables that are none": (in_head(tables=[1]), "does not say what is in it"),
    "rows below none": (in_table(rows=-1), "does not say what is in it"),
    "rows without end": (in_table(rows=10**30), "does not say what is in it"),
    "a column twice": (in_table(columns=["id", "id"]), "does not say what is in it"),
    "no column": (in_table(columns=[]), "does not say what is in it"),
    "more about a table": (in_table(colour="red"), "does not say what is in it"),
    "a row less": (lambda lines: lines.pop(), "is not complete. Missing rows of admin.LogEntry: 1"),
    "a row more": (lambda lines: lines.append(lines[-1]), "more rows than its first line says"),
    "far more rows said": (in_table(rows=2**62), "not a backup of this app|is not complete"),
    "a row that is no JSON": (put(5, b"["), "Row . of .* cannot be read"),
    "a row that is nested deeply": (put(5, b"[" * 100_000), "cannot be read"),
    "a row with a cell less": (lambda lines: lines[5].pop(), "cannot be read"),
    "a row that is no text": (put(5, b"\xff\xfe"), "cannot be read"),
    "a line without end": (
        put(5, b'["' + b"x" * MAX_FILE_LINE_LENGTH + b'"]'),
        "Unpacked, it is larger than a backup",
    ),
    "text for a number": (
        with_cell("games.Seat", "total", "x"),
        "games.Seat with a total that is not of the type int",
    ),
    "a list for a player": (
        with_cell("games.Seat", "player_id", [1]),
        "a player_id that is not of the type int",
    ),
    "a number for yes or no": (
        with_cell("games.Seat", "won", 1),
        "a won that is not of the type bool",
    ),
    "a number without bounds": (
        with_cell("games.Seat", "total", 10**30),
        "cannot be stored|do not fit together",
    ),
    "a moment that is no date": (with_cell("games.Club", "started_at", "soon"), "cannot be stored"),
    "half a character": (
        with_cell("games.Club", "name", "\ud800"),
        "cannot be stored|do not fit together",
    ),
    "names of what there is not": (
        with_cell("auth.User_user_permissions", "permission_id", ["x"]),
        "does not have",
    ),
    "nothing where something must be": (
        with_cell("games.Club", "name", None),
        "do not fit together",
    ),
    "a seat of a match that is not there": (
        with_cell("games.Seat", "match_id", 10**9),
        "do not fit together",
    ),
    "an id twice": (with_cell("games.Club", "id", 10**9), "do not fit together"),
}


@pytest.mark.slow
def test_a_forged_file_is_refused_and_changes_nothing(tmp_path: Path, subtests) -> None:
    path = tmp_path / "all.gz"
    make_full_club()
    call_command("backup", path, stdout=io.StringIO())
    whole, before = path.read_bytes(), stored_rows()
    for what, (change, said) in FORGED.items():
        with subtests.test(what):
            path.write_bytes(whole)
            forge(path, change)
            with pytest.raises(CommandError, match=said):
                call_command("restore", path)
            assert stored_rows() == before


def test_a_time_without_a_zone_is_read_as_utc(tmp_path: Path) -> None:
    path, said = tmp_path / "all.gz", io.StringIO()
    make_full_club()
    call_command("backup", path, stdout=io.StringIO())
    forge(path, in_head(made_at="2026-11-20T19:30:00"))
    call_command("restore", path, stdout=said)
    assert "The backup of 2026-11-20 at 20:30 is restored" in said.getvalue()  # in Berlin


def test_a_sealed_file_that_is_no_gzip_is_refused(tmp_path: Path) -> None:
    for content in (
        b"\x1f\x8b" + b"nothing",
        gzip.compress(b"{}")[:-9],
        gzip.compress(b"{}")[:-1] + b"x",
    ):
        write_sealed(tmp_path / "all.gz", content)
        with pytest.raises(CommandError, match="not a backup of this app"):
            call_command("restore", tmp_path / "all.gz")


def test_unpacking_stops_at_the_size_of_the_largest_backup(
    tmp_path: Path, monkeypatch: Any
) -> None:
    """Ten thousand rows in some hundred bytes: without a bound it would be the disk's size."""
    path, rows, read = tmp_path / "bomb.gz", 10_000, 0
    head = {"format": backup_file.FORMAT, "made_at": "2026-11-20T19:30:00+00:00"}
    club = json.dumps(
        {**head, "tables": [{"name": "games.Club", "columns": ["name"], "rows": rows}]}
    )
    write_sealed(path, gzip.compress(f"{club}\n".encode() + b'["xxxxxxxxxxxxxxxxxxxx"]\n' * rows))
    monkeypatch.setattr(backup_file, "UNPACKED_EXTRA", 10_000)

    def count() -> None:
        nonlocal read
        with open_backup(path) as (_, cells):
            for _ in cells:
                read += 1

    with pytest.raises(backup_file.BackupError, match="larger than a backup"):
        count()
    assert 0 < read < (10_000 + 100 * path.stat().st_size) / 25 + 1


def test_unknown_facts_are_reported_after_a_restore(tmp_path: Path) -> None:
    path, out = tmp_path / "all.gz", io.StringIO()
    make_full_club()
    call_command("backup", path, stdout=io.StringIO())
    whole = path.read_bytes()
    for column, value in (
        ("game", "poker"),
        ("options", []),
        ("options", {}),
        ("deals_counted", 300),
    ):
        path.write_bytes(whole)
        forge(path, with_cell("games.Match", column, value))
        with pytest.raises(SystemExit):
            call_command("restore", path, stdout=out)
        assert (
            "deals counted: 300 is stored"
            if value == 300
            else "The entries of the match cannot be read"
        ) in out.getvalue()
