"""`backup` and `restore`: everything comes back, on either database, while others read and
write.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from io import StringIO
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connections
from django.utils import timezone

from games import play
from games.backup import backup_file
from games.backup.whole_database import TABLES, restore, save_backup
from games.models import Club, Match, Paid
from games.play.time_zones import set_time_zone
from tests.backups.stored import make_full_club, read_backup, run, stored_rows
from tests.builders import enter, make_club, make_match, save_hand
from tests.evenings import play_match

pytestmark = pytest.mark.django_db(transaction=True)


def command(name: str, path: Path | str) -> str:
    out = StringIO()
    call_command(name, path, stdout=out)
    return out.getvalue()


def without_progress(rows: int) -> Callable[[int], object]:
    return lambda done: None


def test_a_backup_has_every_table_except_short_lived_ones() -> None:
    left_out = {model._meta.label for model in apps.get_app_config("games").get_models()} - set(
        TABLES
    )
    assert left_out == {"games.Tally", "games.TableCode"}


def test_a_restore_brings_everything_back(tmp_path: Path) -> None:
    club = make_full_club()
    before = stored_rows()
    assert all(before.values())
    assert "23 matches" in command("backup", tmp_path / "all.gz")
    play.delete_club(club)
    User.objects.all().delete()
    make_match("golf")
    said = command("restore", tmp_path / "all.gz")
    assert stored_rows() == before
    assert " is restored, with 23 matches.\n" in said
    assert said.endswith("All stored figures are right.\n")


def test_a_restored_match_goes_on_without_repeated_numbers(tmp_path: Path) -> None:
    match, same = make_match("golf", 2), make_match("golf", 2)
    enter(same, 1, [5, 6], 0)
    kept = Match.objects.get(pk=same.pk).revision
    command("backup", tmp_path / "all.gz")
    enter(match, 1, [5, 6], 0)
    gone, newest = make_match("golf", 2), Match.objects.get(pk=match.pk).revision
    restored = command("restore", tmp_path / "all.gz")
    match.refresh_from_db()
    assert "with 2 matches." in restored
    assert Match.objects.get(pk=same.pk).revision == kept  # it is as in the backup
    assert match.revision > newest  # an open board sees that it is another one
    assert not match.deals.exists()
    enter(match, 1, [7, 8], 1)
    assert make_match("golf", 2).pk > gone.pk
    assert Club.objects.latest("pk").pk > gone.club_id


def in_a_thread(work: Callable[[], object]) -> Thread:
    def do() -> None:
        work()
        connections.close_all()

    thread = Thread(target=do)
    thread.start()
    return thread


def test_a_backup_is_one_snapshot_and_blocks_nobody(tmp_path: Path) -> None:
    match = make_match("golf", 2)
    before = stored_rows()

    def others_write(rows: int) -> Callable[[int], object]:
        in_a_thread(lambda: enter(match, 1, [5, 6], 0)).join()
        return lambda done: None

    save_backup(tmp_path / "all.gz", others_write)
    assert stored_rows() != before
    restore(tmp_path / "all.gz", without_progress)
    assert stored_rows()["games.LogEntry"] == before["games.LogEntry"]


def test_a_restore_is_invisible_until_it_is_complete(
    tmp_path: Path,
) -> None:
    """What others save meanwhile comes after it."""
    match = make_match("golf", 2)
    save_backup(tmp_path / "all.gz", without_progress)
    enter(match, 1, [5, 6], 0)
    before, seen, saving = stored_rows(), [], []

    def others(done: int) -> None:
        if not saving:
            saving.append(in_a_thread(lambda: save_hand(match, 1, 0, 9)))
        replayed = in_a_thread(lambda: seen.append(stored_rows()))
        replayed.join()

    restore(tmp_path / "all.gz", lambda rows: others)
    saving[0].join()
    assert seen
    assert all(rows == before for rows in seen)
    assert [typed for (typed,) in match.log.filter(action="hand").values_list("after__typed")] == [
        9
    ]


DAMAGED = {
    "no backup": lambda content: b"PK\x03\x04",
    "empty": lambda content: b"",
    "cut off": lambda content: content[:-200],
    "a flipped byte": lambda content: content[:500] + bytes([content[500] ^ 1]) + content[501:],
}


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_file_is_refused_and_changes_nothing(tmp_path: Path, what: str) -> None:
    path = tmp_path / "all.gz"
    make_full_club()
    command("backup", path)
    path.write_bytes(DAMAGED[what](path.read_bytes()))
    refused(path, r"all\.gz is [^.]*not a backup of this app\.$")


def refused(path: Path, sentence: str) -> None:
    before = stored_rows()
    with pytest.raises(CommandError, match=sentence):
        command("restore", path)
    assert stored_rows() == before


def test_a_file_of_a_newer_version_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "all.gz"
    make_full_club()
    with monkeypatch.context() as newer:
        newer.setattr(backup_file, "FORMAT", "scorekeeper-backup/2")
        command("backup", path)
    refused(path, r"all\.gz is from a newer version of the app\. Update the app, then try again\.$")
    for table in (
        backup_file.BackupTable("games.Match", ("id", "weather"), 0),
        backup_file.BackupTable("games.Tournament", ("id",), 0),
    ):
        with backup_file.write_backup(
            path, backup_file.BackupHead(Club.objects.get().started_at, (table,))
        ):
            pass
        refused(
            path, r"all\.gz is from a newer version of the app\. Update the app, then try again\.$"
        )


def test_missing_columns_of_an_older_version_get_defaults(tmp_path: Path) -> None:
    started = make_match("golf", 2).club.started_at
    table = backup_file.BackupTable(
        "games.Club", ("id", "uid", "name", "keeper_secret", "watch_secret"), 1
    )
    with backup_file.write_backup(
        tmp_path / "old.gz", backup_file.BackupHead(started, (table,))
    ) as write:
        write([[7, "u", "Old", "k", "w"]])
    command("restore", tmp_path / "old.gz")
    club = Club.objects.get()
    assert (club.pk, club.name, club.keeper_number) == (7, "Old", 1)
    assert club.started_at >= started


@pytest.mark.parametrize("one", [False, True])
def test_evenings_of_an_older_version_follow_the_clubs_clock(tmp_path: Path, one: bool) -> None:
    club = set_time_zone(make_club(), "America/Los_Angeles")
    match = play_match(club, datetime(2026, 3, 12, 12, tzinfo=UTC))
    payer, payee = match.seats.values_list("player", flat=True)[:2]
    Paid.objects.create(
        club=club, payer_id=payer, payee_id=payee, cents=5, currency="USD", at=match.started_at
    )
    command("backup", tmp_path / "new.gz")
    with backup_file.open_backup(tmp_path / "new.gz") as (head, rows):
        older = [
            replace(table, columns=tuple(c for c in table.columns if c != "evening"))
            for table in head.tables
        ]
        with backup_file.write_backup(
            tmp_path / "old.gz", replace(head, tables=tuple(older))
        ) as write:
            for table in head.tables:
                keep = [place for place, column in enumerate(table.columns) if column != "evening"]
                write([[row[place] for place in keep] for row in islice(rows, table.rows)])
            next(rows, None)
    call_command("restore", tmp_path / "old.gz", club=club.uid if one else None, stdout=StringIO())
    assert (
        Match.objects.latest("pk").evening == Paid.objects.latest("pk").until == date(2026, 3, 11)
    )


@pytest.mark.parametrize("name", ["backup", "restore"])
def test_an_unusable_path_is_reported(tmp_path, name: str, monkeypatch) -> None:
    def refused(path: Path, *args: object, **options: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    path = tmp_path / "nowhere" / "all.gz"
    with pytest.raises(
        CommandError, match=rf"^{path} cannot be read or written: No such file or directory$"
    ):
        command(name, path)
    if name == "backup":  # into a folder that cannot be made
        (tmp_path / "file").touch()
        with pytest.raises(CommandError, match="cannot be read or written"):
            command(name, f"{tmp_path / 'file'}/")
    for way in ("stat", "open"):
        monkeypatch.setattr(Path, way, refused)
    with pytest.raises(CommandError, match=r"all\.gz cannot be read or written: Permission denied"):
        command(name, tmp_path / "all.gz")


@pytest.mark.parametrize(("answer", "left"), [("yes", 1), ("no", 2)])
def test_a_user_at_a_terminal_is_asked_first(tmp_path, monkeypatch, answer: str, left: int) -> None:
    make_match("golf", 2)
    command("backup", tmp_path / "all.gz")
    make_match("golf", 2)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda question: answer)
    if answer == "no":
        with pytest.raises(CommandError, match="Nothing was changed"):
            command("restore", tmp_path / "all.gz")
    else:
        command("restore", tmp_path / "all.gz")
    assert Match.objects.count() == left


@pytest.mark.slow
@pytest.mark.postgres_only
def test_a_backup_moves_from_sqlite_to_postgresql_and_back(tmp_path: Path) -> None:
    make_full_club()
    save_backup(tmp_path / "postgres.gz", without_progress)
    url = f"sqlite:///{tmp_path}/file.sqlite3"
    for step in (
        ["migrate"],
        ["restore", tmp_path / "postgres.gz"],
        ["backup", tmp_path / "sqlite.gz"],
    ):
        done = run("manage", *step, url=url)
        assert done.returncode == 0, done.stderr
    assert read_backup(tmp_path / "sqlite.gz") == read_backup(tmp_path / "postgres.gz")
    before = stored_rows()
    restore(tmp_path / "sqlite.gz", without_progress)
    assert stored_rows() == before


@pytest.mark.sqlite_will_do
def test_a_folder_keeps_the_newest_backups_and_all_other_files(
    tmp_path: Path, settings: Any
) -> None:
    settings.BACKUPS_KEPT = 2
    (tmp_path / "mine.gz").touch()
    for day in ("2026-11-20", "2026-11-21", "2026-11-22"):
        (tmp_path / f"scorekeeper-{day}-041500.gz").touch()
    command("backup", tmp_path)
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left[:2] == ["mine.gz", "scorekeeper-2026-11-22-041500.gz"]
    assert len(left) == 3


@pytest.mark.sqlite_will_do
def test_a_missing_folder_is_made_and_gets_each_backup(tmp_path, monkeypatch) -> None:
    folder = tmp_path / "backups" / "of the app"
    for hour in (4, 5):
        monkeypatch.setattr(
            timezone, "localtime", lambda hour=hour: datetime(2026, 11, 20, hour, tzinfo=UTC)
        )
        command("backup", f"{folder}/")
    assert [path.name for path in sorted(folder.iterdir())] == [
        "scorekeeper-2026-11-20-040000.gz",
        "scorekeeper-2026-11-20-050000.gz",
    ]
    assert folder.stat().st_mode & 0o077 == 0
