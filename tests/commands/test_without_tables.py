"""A command that finds no tables, or no database, says what to do: in one sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands
from django.db import OperationalError

from scorekeeper import start
from scorekeeper.readiness import NEEDS_MIGRATE

WITHOUT_TABLES = {"makemessages", "migrate", "replay", "serve"}
OWN = {name for name, app in get_commands().items() if app == "games"} - WITHOUT_TABLES
DJANGOS = {"changepassword", "createsuperuser", "dumpdata", "flush", "loaddata"}


def manage(*arguments: str, database: Path) -> subprocess.CompletedProcess[str]:
    """Run `manage.py` in a process of its own, on an SQLite database."""
    surroundings = os.environ | {
        "DATABASE_URL": f"sqlite:///{database}",
        "DJANGO_SETTINGS_MODULE": "tests.settings",
    }
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(
        command, env=surroundings, cwd=start.PROJECT_FOLDER, capture_output=True, text=True
    )


@pytest.mark.parametrize("command", sorted(OWN | DJANGOS))
def test_a_command_without_its_tables_ends_with_advice(command: str, monkeypatch) -> None:
    monkeypatch.setattr(start, "needs_migration", lambda: True)
    with pytest.raises(SystemExit, match=f"^{NEEDS_MIGRATE}$"):
        start.check_tables(["manage.py", command])


@pytest.mark.django_db
def test_commands_that_need_no_tables_run_without_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start.check_tables(["manage.py", "seed_demo"])
    monkeypatch.setattr(start, "needs_migration", lambda: True)
    for arguments in (
        ["migrate"],
        ["serve"],
        ["replay", "x"],
        ["seed_demo", "--help"],
        ["test"],
        [],
    ):
        start.check_tables(["manage.py", *arguments])


def test_a_silent_database_is_reported_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def away() -> bool:
        raise OperationalError("connection refused\nIs it there?")

    monkeypatch.setattr(start, "needs_migration", away)
    with pytest.raises(
        SystemExit, match=r"^The database does not answer: connection refused Is it there\?$"
    ):
        start.check_tables(["manage.py", "seed_demo"])


@pytest.mark.slow
def test_an_empty_database_fails_a_command_with_one_sentence(tmp_path: Path) -> None:
    ran = manage("seed_demo", database=tmp_path / "scores.sqlite3")
    assert (ran.returncode, ran.stderr) == (1, f"{NEEDS_MIGRATE}\n")
    assert ran.stdout.count("\n") == 1, "which database it is"
