"""A database, and a club’s file, of 1.1.0 come to this version with all that people entered; and
back by the copy.
"""

import json
import os
import re
import shutil
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

ROOT = Path(__file__).parents[2]
TIME = re.compile(r"\d{4}-\d\d-\d\d[ T]")


@pytest.fixture
def environment(tmp_path: Path, transactional_db: None) -> Iterator[dict[str, str]]:
    """The environment of commands on a database of their own, on the engine of the tests."""
    settings = connection.settings_dict
    url = f"sqlite:///{tmp_path / 'old.sqlite3'}"
    if connection.vendor == "postgresql":
        url = f"postgresql://{settings['USER']}@{quote(settings['HOST'], safe='')}/of_1_1_0"
        run_sql("CREATE DATABASE of_1_1_0")
    yield os.environ | {
        "DATABASE_URL": url,
        "BACKUP_FOLDER": str(tmp_path / "backups"),
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
    }
    if connection.vendor == "postgresql":
        run_sql("DROP DATABASE of_1_1_0 WITH (FORCE)")


def run_sql(statement: str) -> None:
    with connection.cursor() as cursor:
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


def test_every_row_of_1_1_0_is_still_there_after_the_migration(environment: dict[str, str]) -> None:
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


@pytest.mark.sqlite_will_do
def test_by_the_copy_1_1_0_has_its_database_again(
    environment: dict[str, str], tmp_path: Path
) -> None:
    run(environment, "-m", "tests.database.rows_of_1_1_0", "write")
    with closing(sqlite3.connect(tmp_path / "old.sqlite3")) as database:
        before = list(database.iterdump())
    run(environment, "manage.py", "migrate")
    (copy,) = (tmp_path / "backups").glob("before-*.sqlite3")
    shutil.copy(copy, tmp_path / "old.sqlite3")
    with closing(sqlite3.connect(tmp_path / "old.sqlite3")) as database:
        assert list(database.iterdump()) == before


@pytest.mark.django_db
def test_a_clubs_file_of_1_1_0_comes_in_with_its_matches_and_payments() -> None:
    call_command("import_club", str(RECORDED.with_name("club.zip")), stdout=StringIO())
    club = Club.objects.get()
    names = {row["name"] for table, row in load_recorded() if table == "games_player"}
    assert set(club.players.values_list("name", flat=True)) == names
    assert club.matches.count() == sum(table == "games_match" for table, _ in load_recorded())
    assert sorted(club.payments.values_list("cents", flat=True)) == [25, 350]
    out = StringIO()
    call_command("check_results", stdout=out)
    assert "All stored figures are right." in out.getvalue()
