"""The page that says how the server is, and the backups that are made and taken there."""

import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone

from games import play
from games.admin import status
from games.admin.lists import format_club
from games.backup.whole_database import restore
from games.models import Club, Match
from scorekeeper import __version__, error_count
from tests.admin.site import staff
from tests.builders import make_club, make_match
from tests.reading_pages import on_one_line, words

pytestmark = [pytest.mark.django_db, pytest.mark.slow_on_postgres]
PAGE = "/admin/status/"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, settings) -> Path:
    settings.BACKUP_FOLDER, settings.ERRORS_FILE = tmp_path / "backups", tmp_path / "errors"
    return tmp_path


def test_the_page_shows_version_database_disk_and_tasks(admin_client: Client, monkeypatch) -> None:
    page = words(admin_client.get(PAGE))
    assert f"Version {__version__}" in page
    assert "Migrations All done" in page
    assert "free of" in page
    assert "Size of the database" in page
    assert "cannot be read" not in page
    assert "Errors of the last day None on this machine" in page
    assert f"Last backup Check this: There is no backup in {settings.BACKUP_FOLDER}." in page
    assert "Status of this server" in words(admin_client.get("/admin/"))
    monkeypatch.setattr(status, "list_pending_migrations", lambda: [("games", "0099_more")])
    assert "Check this: Type “scorekeeper migrate” for: games 0099_more" in words(
        admin_client.get(PAGE)
    )


@pytest.mark.parametrize(
    "error", [PermissionError(13, "Permission denied"), DatabaseError("it is\nlocked")]
)
def test_an_unreadable_value_is_reported_and_the_rest_shown(
    admin_client: Client, monkeypatch, error: Exception
) -> None:
    def fails(*args: object) -> None:
        raise error

    for name in (
        "list_pending_migrations",
        "list_backups",
        "query_dormant_clubs",
        "count_recent_errors",
    ):
        monkeypatch.setattr(status, name, fails)
    monkeypatch.setattr(status.shutil, "disk_usage", fails)
    page = words(admin_client.get(PAGE))
    said = "Permission denied" if isinstance(error, OSError) else "it is locked"
    assert page.count(f"Check this: This cannot be read: {said}") == 5
    assert __version__ in page


def test_a_backup_is_made_listed_downloaded_and_restored(
    admin_client: Client, tmp_path: Path
) -> None:
    make_match("golf", 2)
    page = words(admin_client.post(f"{PAGE}backup/", follow=True))
    (made,) = settings.BACKUP_FOLDER.iterdir()
    assert f"The backup {made.name} is made." in page
    assert f"in {settings.BACKUP_FOLDER}" in page
    assert settings.BACKUP_FOLDER.stat().st_mode & 0o777 == 0o700
    assert made.stat().st_mode & 0o777 == 0o600
    answer = admin_client.get(f"{PAGE}backups/{made.name}")
    taken = tmp_path / "taken.gz"
    taken.write_bytes(b"".join(answer.streaming_content))
    assert answer["Content-Disposition"] == f'attachment; filename="{made.name}"'
    restore(taken, lambda rows: lambda done: None)
    assert Match.objects.count() == 1


def test_making_and_downloading_a_backup_is_logged(
    admin_client: Client,
) -> None:
    User.objects.create_superuser("zoe", password="zoe has one")
    zoe = Client()
    zoe.force_login(User.objects.get(username="zoe"))
    admin_client.post(f"{PAGE}backup/")
    (made,) = settings.BACKUP_FOLDER.iterdir()
    assert b"".join(zoe.get(f"{PAGE}backups/{made.name}").streaming_content)
    zoe.get(f"{PAGE}backups/scorekeeper-2020-01-01-000000.gz")  # there is none
    noted = [
        (line.user.username, line.object_repr, line.is_addition())
        for line in LogEntry.objects.all()
    ]
    assert noted == [("zoe", made.name, False), ("admin", made.name, True)]
    page = words(admin_client.get(PAGE))
    at = f"{timezone.localtime(LogEntry.objects.first().action_time):%Y-%m-%d %H:%M}"
    assert f"{at}: zoe downloaded {made.name}" in page
    assert f": admin made {made.name}" in page
    assert f"{made.name} Log entry" in words(zoe.get("/admin/"))


def test_only_the_newest_backups_are_kept_and_downloadable(
    admin_client: Client, own_folder: Path, settings
) -> None:
    settings.BACKUPS_KEPT = 2
    settings.BACKUP_FOLDER.mkdir()
    (own_folder / "errors").write_text("")
    for name in (
        "scorekeeper-2020-01-01-000000.gz",
        "scorekeeper-2020-01-02-000000.gz",
        "notes.txt",
    ):
        (settings.BACKUP_FOLDER / name).write_text("mine")
    admin_client.post(f"{PAGE}backup/")
    names = sorted(path.name for path in settings.BACKUP_FOLDER.iterdir())
    assert names[:2] == ["notes.txt", "scorekeeper-2020-01-02-000000.gz"]
    assert len(names) == 3
    for name in (
        "nothing.gz",
        "..%2Ferrors",
        "%2e%2e%2fsecret_key",
        "notes.txt",
        "scorekeeper-%00.gz",
    ):
        assert admin_client.get(f"{PAGE}backups/{name}").status_code == 404


def test_an_unwritable_folder_is_reported_and_not_logged(
    admin_client: Client, own_folder: Path, settings
) -> None:
    settings.BACKUP_FOLDER = own_folder / "file" / "backups"
    (own_folder / "file").write_text("")
    assert "No backup was made" in words(admin_client.post(f"{PAGE}backup/", follow=True))
    assert not LogEntry.objects.exists()
    assert "Who made and downloaded backups" not in words(admin_client.get(PAGE))


def test_only_superusers_make_backups_and_only_by_a_form(
    admin_client: Client,
) -> None:
    some = staff("view_club", "view_match", "change_club")
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(User.objects.get(is_superuser=True))
    for address in (PAGE, f"{PAGE}backups/scorekeeper-2020-01-01-000000.gz"):
        assert some.get(address).status_code == 403
        assert Client().get(address).status_code == 302
    assert "Status of this server" not in words(some.get("/admin/"))
    assert some.post(f"{PAGE}backup/").status_code == 403
    assert Client().post(f"{PAGE}backup/").status_code == 302
    assert strict.post(f"{PAGE}backup/").status_code == 403
    assert admin_client.get(f"{PAGE}backup/").status_code == 405
    assert not settings.BACKUP_FOLDER.exists()


def test_dormant_clubs_are_listed_longest_asleep_first(admin_client: Client) -> None:
    long_ago = timezone.now() - timedelta(days=400)
    asleep, awake, visited, new = (
        make_club(name) for name in ("Asleep", "Awake", "Visited", "New")
    )
    empty = make_club("Empty")
    Club.objects.exclude(pk=new.pk).update(started_at=long_ago)
    empty.refresh_from_db(), asleep.refresh_from_db()
    make_match("golf", 2, asleep)
    Match.objects.update(started_at=long_ago)
    make_match("golf", 2, awake)
    play.let_in(visited, "keeper", "keeper")
    page = words(admin_client.get(PAGE))
    assert "2 clubs without a visit or a match in 180 days" in page
    assert page.index(f"{format_club(empty)} No match") < page.index(
        f"{format_club(asleep)} Last match: {long_ago:%Y-%m}"
    )
    assert "Awake" not in page
    assert "Visited" not in page
    assert f"/admin/games/club/{empty.pk}/change/" in on_one_line(admin_client.get(PAGE))


def test_errors_are_counted_by_the_hour_without_details(admin_client: Client) -> None:
    assert "count" in settings.LOGGING["root"]["handlers"]
    assert settings.LOGGING["handlers"]["count"]["level"] == "ERROR"
    Client().get("/no/such/page/")
    assert error_count.count_recent_errors() == 0
    logging.getLogger("scorekeeper.errors").error("The database does not answer")
    emit(2)
    noted = Path(settings.ERRORS_FILE).read_text()
    assert noted == f"{datetime.now(UTC):%Y-%m-%dT%H}\n" * 3
    old = f"{datetime.now(UTC) - timedelta(days=2):%Y-%m-%dT%H}\n"
    Path(settings.ERRORS_FILE).write_text(old * 5 + noted)
    assert "Check this: 3 (see the server’s log)" in words(admin_client.get(PAGE))


def emit(times: int = 1) -> None:
    for _ in range(times):
        record = logging.LogRecord("x", logging.ERROR, "", 1, "Ann at 192.0.2.1 failed", (), None)
        error_count.ErrorCounter(logging.ERROR).emit(record)


def test_the_error_file_stays_small_and_never_fails(
    own_folder: Path, settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(error_count, "MAX_FILE_BYTES", 100)
    emit(40)
    here = Path(settings.ERRORS_FILE)
    files = [file for file in (here, error_count.get_rotated_path(here)) if file.exists()]
    assert sum(file.stat().st_size for file in files) < 300
    assert 0 < error_count.count_recent_errors() < 40
    settings.ERRORS_FILE = own_folder / "nowhere" / "errors"
    emit()
    assert error_count.count_recent_errors() == 0
