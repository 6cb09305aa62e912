"""A backup or a restore that is killed in the middle: the old state or the new, never half."""

import signal
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.backups.stored import make_full_club, read_backup, run, stored_rows
from tests.builders import enter, make_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
MOMENTS = (1, 60, 100)
AFTER = 101


def killed(per_cent: int, *command: object) -> None:
    assert run("tests.backups.dying", per_cent, *command).returncode == -signal.SIGKILL


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup, since which something has changed."""
    path = tmp_path / "all.gz"
    make_full_club()
    call_command("backup", path, verbosity=0)
    enter(make_match("golf", 2), 1, [5, 6], 0)
    return path


@pytest.mark.sqlite_will_do
def test_a_killed_backup_leaves_the_old_or_the_new_file(backup: Path) -> None:
    old = backup.read_bytes()
    for per_cent in MOMENTS:
        killed(per_cent, "backup", backup)
        assert backup.read_bytes() == old
    killed(AFTER, "backup", backup)
    new = read_backup(backup)
    call_command("backup", backup)
    assert read_backup(backup) == new


def test_a_killed_restore_leaves_the_old_or_the_new_state(backup: Path) -> None:
    before = stored_rows()
    for per_cent in MOMENTS:
        killed(per_cent, "restore", backup)
        assert stored_rows() == before
    killed(AFTER, "restore", backup)
    after = stored_rows()
    assert after != before
    call_command("restore", backup)
    assert stored_rows() == after
