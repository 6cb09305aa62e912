"""A command on a full disk says so in a sentence, wherever it notices; one that nobody reads ends
quietly.
"""

import errno
import io
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management.base import CommandError, OutputWrapper
from django.db import DatabaseError, OperationalError

from games.management.commands import serve
from games.management.operations import operation
from scorekeeper import readiness, start
from scorekeeper.start import exit_on_file_errors

ROOM_FOR_FILE = r"^The disk is full, so /a/file cannot be written\. Make room, then try again\.$"
ROOM_FOR_OUTPUT = r"^The disk is full, so a file cannot be written\. Make room, then try again\.$"
FILE_ERRORS = [
    (OSError(errno.ENOSPC, "No space left on device", "/a/file"), ROOM_FOR_FILE),
    (OSError(errno.EDQUOT, "Disk quota exceeded", "/a/file"), ROOM_FOR_FILE),
    (OSError(errno.ENOSPC, "No space left on device"), ROOM_FOR_OUTPUT),
]


def make_database_error(code: str) -> DatabaseError:
    """Return what Django makes of SQLite's error of that name."""
    cause = sqlite3.OperationalError("disk I/O error")
    cause.sqlite_errorname = code
    error = OperationalError(str(cause))
    error.__cause__ = cause
    return error


def fill_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "is_disk_full", lambda: True)


@pytest.mark.parametrize(("error", "sentence"), FILE_ERRORS)
def test_a_full_disk_ends_any_command_with_a_sentence(error: OSError, sentence: str) -> None:
    with pytest.raises(SystemExit, match=sentence), exit_on_file_errors():
        raise error


@pytest.mark.django_db
@pytest.mark.parametrize(("error", "sentence"), FILE_ERRORS)
def test_a_full_disk_ends_commands_that_show_progress_too(error: OSError, sentence: str) -> None:
    with (
        pytest.raises(CommandError, match=sentence),
        operation("Saving", OutputWrapper(io.StringIO())),
    ):
        raise error


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_WRITE"])
def test_a_database_without_room_counts_as_a_full_disk(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite calls it an error of the disk if not even its shared memory has room."""
    fill_disk(monkeypatch)
    error = make_database_error(code)
    with pytest.raises(SystemExit, match=f"^{readiness.DISK_FULL}$"), exit_on_file_errors():
        raise error
    with (
        pytest.raises(CommandError, match=f"^{readiness.DISK_FULL}$"),
        operation("", OutputWrapper(io.StringIO())),
    ):
        raise error

    def fail() -> bool:
        raise error

    monkeypatch.setattr(start, "needs_migration", fail)
    with pytest.raises(SystemExit, match=f"^{readiness.DISK_FULL}$"):
        start.check_tables(["manage.py", "tidy"])


@pytest.mark.parametrize("code", ["SQLITE_IOERR_READ", "SQLITE_CORRUPT"])
def test_other_database_faults_keep_their_traceback(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "is_disk_full", lambda: False)
    with pytest.raises(OperationalError), exit_on_file_errors():
        raise make_database_error(code)


def test_serve_blames_no_folder_for_a_full_disk(
    monkeypatch: pytest.MonkeyPatch, settings, tmp_path: Path
) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise FILE_ERRORS[0][0]

    settings.STATIC_ROOT = tmp_path
    monkeypatch.setattr(serve, "call_command", fail)
    with pytest.raises(SystemExit, match=ROOM_FOR_FILE), exit_on_file_errors():
        serve.Command().prepare_static_files()
    monkeypatch.setattr(Path, "write_text", fail)
    with pytest.raises(SystemExit, match=ROOM_FOR_FILE), exit_on_file_errors():
        serve.save_port(8000)


@pytest.mark.slow
@pytest.mark.sqlite_will_do
@pytest.mark.parametrize("command", ["replay", "clubs", "migrate"])
def test_an_unwritable_output_is_reported_without_a_traceback(command: str, tmp_path: Path) -> None:
    surroundings = os.environ | {
        "DATABASE_URL": f"sqlite:///{tmp_path}/scores.sqlite3",
        "DJANGO_SETTINGS_MODULE": "tests.settings",
    }

    def run(name: str, out: io.IOBase | int) -> subprocess.CompletedProcess[str]:
        call = [sys.executable, "manage.py", name]
        return subprocess.run(
            call,
            env=surroundings,
            cwd=start.PROJECT_FOLDER,
            stdin=lines,
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
        )

    file = tmp_path / "lines"
    file.write_text("{}\n" * 9_999)
    with file.open() as lines, Path("/dev/full").open("w") as full:
        assert run("migrate", subprocess.DEVNULL).returncode == 0
        ran = run(command, full)
    assert ran.returncode == 1
    assert ran.stderr.splitlines()[-1].startswith("The disk is full, so ")
    assert "Traceback" not in ran.stderr


@pytest.fixture
def unread() -> Iterator[int]:
    """A pipe whose reader is gone."""
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


def print_lines(lines: int, status: int) -> None:
    for _ in range(lines):
        sys.stdout.write("a line\n")
    sys.exit(status)


@pytest.mark.parametrize("lines", [1, 100_000])
@pytest.mark.parametrize("status", [0, 1])
def test_a_command_with_unread_output_ends_quietly(monkeypatch, unread, lines, status) -> None:
    with open(unread, "w", closefd=False) as out:
        monkeypatch.setattr(sys, "stdout", out)
        with pytest.raises(SystemExit) as ended, exit_on_file_errors():
            print_lines(lines, status)
    assert ended.value.code == start.NOBODY_READS


@pytest.mark.slow
def test_replay_with_unread_output_ends_without_a_traceback(unread: int, tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_text("{}\n" * 9_999)
    call = [sys.executable, "manage.py", "replay", str(file)]
    ran = subprocess.run(
        call, cwd=start.PROJECT_FOLDER, stdout=unread, stderr=subprocess.PIPE, text=True
    )
    assert (ran.returncode, ran.stderr) == (start.NOBODY_READS, "")
