"""A database, and a club’s file, of 1.1.0 come to this version with all that people entered; and
back by the copy.
"""

import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.core.management import call_command
from django.db import connection

from games.models import Club
from tests.database.rows_of_1_1_0 import RECORDED, load_recorded
from tests.tools import postgres_folder

ROOT = Path(__file__).parents[2]
TIME = re.compile(r"\d{4}-\d\d-\d\d[ T]")


@pytest.fixture
def environment(tmp_path: Path, transactional_db: None) -> Iterator[dict[str, str]]:
    """The environment of commands on a database of their own, on the engine of the tests."""
    settings = connection.settings_dict
    own = os.environ | {
        "DATABASE_URL": f"sqlite:///{tmp_path}/data/scorekeeper.sqlite3",
        "BACKUP_FOLDER": f"{tmp_path}/data/backups",
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
    }
    if connection.vendor == "sqlite":
        (tmp_path / "data").mkdir()
        yield own
        return
    name = f"of_{os.getpid()}"
    run_sql(f"CREATE ROLE {name} LOGIN", f"CREATE DATABASE {name} OWNER {name}")
    programs = postgres_folder()
    yield own | {
        "DATABASE_URL": f"postgresql://{name}@{quote(settings['HOST'], safe='')}/{name}",
        "PATH": f"{programs}:{os.environ['PATH']}",
        "PGDATABASE": name,
        "PGHOST": settings["HOST"],
        "PGUSER": settings["USER"],
    }
    run_sql(f"DROP DATABASE {name} WITH (FORCE)", f"DROP ROLE {name}")


def run_sql(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def run(environment: dict[str, str], *arguments: str) -> str:
    ran = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def make_comparable(values: dict[str, Any]) -> dict[str, Any]:
    """Return values of a row without what each engine writes in its own way: times, JSON, true."""
    plain: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, str) and TIME.match(value):
            continue
        is_json = isinstance(value, str) and value.startswith(("{", "["))
        plain[name] = json.loads(value) if is_json else value
    return plain


def test_every_row_of_1_1_0_survives_the_migration(environment: dict[str, str]) -> None:
    run(environment, "-m", "tests.database.rows_of_1_1_0", "write")
    said = run(environment, "manage.py", "migrate")
    assert (
        "A copy of the database from before this update is in" in said
        or "No copy of the database was made" in said
    )
    assert "All stored figures are right." in run(environment, "manage.py", "check_results")

    after: dict[tuple[str, int], dict[str, Any]] = {}
    for table, row in json.loads(run(environment, "-m", "tests.database.rows_of_1_1_0", "read")):
        after[table, row["id"]] = row
    for table, row in load_recorded():
        now = after[table, row["id"]]
        in_both = row.keys() & now.keys()
        before = make_comparable({name: row[name] for name in in_both})
        assert (table, make_comparable({name: now[name] for name in in_both})) == (table, before)


def dump_database(environment: dict[str, str], folder: Path) -> list[str]:
    """Return all that is in the database, as lines of SQL."""
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(folder / "data" / "scorekeeper.sqlite3")) as database:
            return list(database.iterdump())
    ran = subprocess.run(["pg_dump"], env=environment, capture_output=True, text=True, check=True)
    return [line for line in ran.stdout.splitlines() if "restrict " not in line]  # a random word


def read_way_back(environment: dict[str, str], copy: Path) -> str:
    """Return the lines of the guide that put the copy back, for this database and this user."""
    guide = (ROOT / "docs" / "backups.md").read_text("utf-8").partition("**To go back**")[2]
    on_sqlite, on_postgres = re.findall(r"```sh\n(.*?)```", guide, re.DOTALL)[:2]
    if connection.vendor == "sqlite":
        lines = "".join(line for line in on_sqlite.splitlines(True) if " data/" in line)
    else:
        name = environment["PGDATABASE"]
        lines = on_postgres.replace("runuser -u postgres -- ", "")
        lines = lines.replace("runuser -u scorekeeper -- ", f"PGUSER={name} ")
        lines = re.sub(r"([ =])scorekeeper\b", rf"\1{name}", lines)
    lines, places = re.subn(r"before-[\w.-]+\b", copy.name, lines)
    assert places == 1
    return lines


def test_the_copy_restores_the_database_of_1_1_0(
    environment: dict[str, str], tmp_path: Path
) -> None:
    run(environment, "-m", "tests.database.rows_of_1_1_0", "write")
    before = dump_database(environment, tmp_path)
    run(environment, "manage.py", "migrate")
    assert dump_database(environment, tmp_path) != before
    (copy,) = (tmp_path / "data" / "backups").iterdir()
    lines = read_way_back(environment, copy)
    subprocess.run(["sh", "-ec", lines], cwd=tmp_path, env=environment, check=True)
    assert dump_database(environment, tmp_path) == before


@pytest.mark.django_db
def test_a_club_file_of_1_1_0_is_imported_with_all_its_matches() -> None:
    call_command("import_club", str(RECORDED.with_name("club.zip")), stdout=StringIO())
    club = Club.objects.get()
    names = {row["name"] for table, row in load_recorded() if table == "games_player"}
    assert set(club.players.values_list("name", flat=True)) == names
    assert club.matches.count() == sum(table == "games_match" for table, _ in load_recorded())
    assert sorted(club.payments.values_list("cents", flat=True)) == [25, 350]
    out = StringIO()
    call_command("check_results", stdout=out)
    assert "All stored figures are right." in out.getvalue()
