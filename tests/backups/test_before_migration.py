"""Before `migrate` changes tables, a copy of the database is kept: where, when, how many, and the
way back by it.
"""

import os
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.utils import timezone
from time_machine import travel

from games.backup import before_migration
from scorekeeper import __version__
from tests.builders import make_club

ROOT = Path(__file__).parents[2]
MIGRATE = "games.management.commands.migrate"


@pytest.fixture
def folder(
    transactional_db: None, settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Path:
    """Where copies are kept, of a database in which something is to be migrated."""
    monkeypatch.setattr(f"{MIGRATE}.needs_migration", lambda: True)
    settings.COPY_BEFORE_MIGRATION, settings.BACKUP_FOLDER = True, tmp_path / "backups"
    return tmp_path / "backups"


def migrate(**options: Any) -> str:
    out = StringIO()
    call_command("migrate", verbosity=0, stdout=out, **options)
    return out.getvalue()


def kept(folder: Path) -> list[Path]:
    return sorted(folder.glob("*"))


def read_club_names(copy: Path) -> str:
    """Return what a copy has of the clubs' table, as text."""
    if copy.suffix == ".sqlite3":
        with closing(sqlite3.connect(copy)) as database:
            return str(database.execute("SELECT name FROM games_club").fetchall())
    command = ["pg_restore", "--table=games_club", "--data-only", "--file=-", str(copy)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_a_complete_copy_is_kept_for_its_owner_alone(
    folder: Path,
) -> None:
    """The command says where."""
    make_club("Thursday Table")
    said = migrate()
    (copy,) = kept(folder)
    assert copy.name.startswith(f"before-{__version__}-")
    assert copy.suffix == (".sqlite3" if connection.vendor == "sqlite" else ".dump")
    assert said == f"A copy of the database from before this update is in {copy}\n"
    assert "Thursday Table" in read_club_names(copy)
    assert (stat.S_IMODE(copy.stat().st_mode), stat.S_IMODE(folder.stat().st_mode)) == (
        0o600,
        0o700,
    )


def test_serve_keeps_a_copy_too(
    folder: Path, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    settings.STATIC_ROOT, settings.DATA_DIR = tmp_path / "static", tmp_path / "data"
    monkeypatch.setattr("games.management.commands.serve.check_port_is_free", lambda port: None)
    monkeypatch.setattr("games.management.commands.serve.become_server", lambda port: None)
    out = StringIO()
    call_command("serve", stdout=out, without_copy=True)
    assert kept(folder) == []
    call_command("serve", stdout=out)
    (copy,) = kept(folder)
    assert f"before this update is in {copy}\n" in out.getvalue()


@pytest.mark.parametrize(
    "options", [{"without_copy": True}, {"plan": True}, {"check_unapplied": True}]
)
def test_no_copy_is_kept_if_unwanted_or_nothing_changes(
    folder: Path, options: dict[str, bool]
) -> None:
    migrate(**options)
    assert kept(folder) == []


def test_no_copy_is_kept_of_a_demo_or_an_empty_database(
    folder: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor of one that is up to date."""
    settings.COPY_BEFORE_MIGRATION = False  # what DEMO=1 says
    migrate()
    settings.COPY_BEFORE_MIGRATION = True
    monkeypatch.setattr(f"{MIGRATE}.needs_migration", lambda: False)
    migrate()
    monkeypatch.setattr(f"{MIGRATE}.needs_migration", lambda: True)
    applied = before_migration.MigrationRecorder.applied_migrations
    monkeypatch.setattr(
        before_migration.MigrationRecorder, "applied_migrations", lambda recorder: {}
    )
    assert not before_migration.has_something_to_keep()
    monkeypatch.setattr(before_migration.MigrationRecorder, "applied_migrations", applied)
    assert kept(folder) == []
    assert before_migration.has_something_to_keep()


def test_two_copies_are_kept_and_tidy_deletes_old_ones(folder: Path) -> None:
    """Also what a copy left that was cut off; but nothing else in the folder."""
    folder.mkdir()
    (folder / "scorekeeper-2026-01-01-000000.gz").touch()
    for age, name in enumerate(["before-1.0.0-d", "before-1.1.0-c", "before-1.1.0-b"], 1):
        (folder / name).touch()
        os.utime(folder / name, (age, age))
    migrate()
    names = [path.name for path in kept(folder)]
    assert len(names) == 3
    assert {"before-1.1.0-b", "scorekeeper-2026-01-01-000000.gz"} < {*names}
    (folder / "before-1.1.0-a.sqlite3.part").touch()
    with travel(timezone.now() + timezone.timedelta(days=31)):
        out = StringIO()
        call_command("tidy", "--dry-run", stdout=out)
        assert (
            "Copies of the database from before an update, older than 30 days: 3" in out.getvalue()
        )
        call_command("tidy", stdout=out)
    assert [path.name for path in kept(folder)] == ["scorekeeper-2026-01-01-000000.gz"]


def refuse_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.touch()


def fill_disk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda folder: shutil._ntuple_diskusage(9, 9, 0))  # type: ignore[attr-defined]
    monkeypatch.setattr(before_migration, "find_pg_dump", lambda major: "false")


@pytest.mark.parametrize("spoil", [refuse_folder, fill_disk])
def test_nothing_is_migrated_without_a_copy(
    folder: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path, pytest.MonkeyPatch], None]
) -> None:
    migrated = list[object]()
    monkeypatch.setattr(
        "django.core.management.commands.migrate.Command.handle", lambda *how, **options: migrated
    )
    spoil(folder, monkeypatch)
    with pytest.raises(
        CommandError, match=rf"No copy .* can be kept in {folder}: .*migrate --without-copy"
    ) as raised:
        migrate()
    assert "Nothing was changed" in str(raised.value)
    assert list(folder.glob("before-*")) == []
    migrate(without_copy=True)


@pytest.mark.sqlite_will_do
def test_the_guide_restores_the_database_from_the_copy(folder: Path, tmp_path: Path) -> None:
    make_club("Thursday Table")
    migrate()
    (copy,) = kept(folder)
    data = tmp_path / "data"
    data.mkdir()
    folder.rename(data / "backups")
    for name in ("scorekeeper.sqlite3", "scorekeeper.sqlite3-wal"):
        (data / name).write_text("of the newer version")
    guide = (ROOT / "docs" / "backups.md").read_text("utf-8")
    lines = re.findall(r"^(?:rm|cp) .*data/.*$", guide, re.MULTILINE)
    typed = re.sub(r"before-\S+", copy.name, "\n".join(lines))
    assert len(lines) == 2
    subprocess.run(["sh", "-ec", typed], cwd=tmp_path, check=True)
    surroundings = os.environ | {
        "DATABASE_URL": f"sqlite:///{data / 'scorekeeper.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
    }
    command = [sys.executable, "manage.py", "clubs"]
    ran = subprocess.run(
        command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=True
    )
    assert "Thursday Table" in ran.stdout


@pytest.mark.postgres_only
def test_the_copy_needs_no_home_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", home)
    migrate()
    (copy,) = kept(folder)
    assert copy.suffix == ".dump"


@pytest.mark.postgres_only
def test_one_of_several_machines_copies_while_others_wait(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def could_begin() -> bool:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_try_advisory_lock(hashtext('games migrate'))")
                return bool(cursor.fetchone()[0])
        finally:
            connections.close_all()

    def keep_copy() -> str:
        with ThreadPoolExecutor() as other_machine:
            return f"another one could begin: {other_machine.submit(could_begin).result()}"

    monkeypatch.setattr(f"{MIGRATE}.keep_copy", keep_copy)
    assert migrate() == "another one could begin: False\n"
    with ThreadPoolExecutor() as other_machine:
        assert other_machine.submit(could_begin).result()
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("5s",)


@pytest.mark.postgres_only
def test_migrate_reports_an_unusable_pg_dump_and_goes_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    major = connection.pg_version // 10_000
    monkeypatch.setattr(before_migration, "DEBIAN_FOLDERS", tmp_path / "none")
    program = tmp_path / "pg_dump"
    program.write_text(f"#!/bin/sh\necho 'pg_dump (PostgreSQL) {major - 1}.4 (Debian)'")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert (
        f"because this needs pg_dump of PostgreSQL {major} or newer. Install "
        f"postgresql-client-{major}"
    ) in migrate()
    assert kept(folder) == []
    program.write_text(f"#!/bin/sh\necho 'pg_dump (PostgreSQL) {major}.1'")
    assert before_migration.find_pg_dump(major) == str(program)
