"""Files that are made on the server before they are sent: how many hands they hold, and what a full
disk says.
"""

import errno
import os
import tempfile
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from games.admin.exporting import EXPORT_ACTIONS
from games.exports import FILES, MAX_SHEET_HANDS
from games.exports.spreadsheet import FOLDER_PREFIX
from games.memory import CLUB_FILES
from games.play.limits import MAX_DEALS
from games.rules.limits import MAX_PLAYERS
from scorekeeper.downloads import Download
from tests.admin.site import CLUBS, MATCHES, run_action
from tests.builders import enter, make_club, make_match, phone
from tests.evenings import set_start
from tests.reading_pages import words
from tests.routes import ROUTES, address_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]

NO_ROOM = OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def limit_hands(monkeypatch):
    """Return what lets a spreadsheet hold so many hands only."""

    def limit(most):
        monkeypatch.setitem(FILES, "tables.xlsx", replace(FILES["tables.xlsx"], max_rows=most))

    return limit


@pytest.fixture
def club():
    """A club with two hands of two years ago, and four of now."""
    club = make_club("Friday")
    old, new = (make_match("golf", 2, club) for _ in range(2))
    set_start(old, timezone.now() - timedelta(days=730))
    enter(old, 1, [1, 2])
    enter(new, 1, [1, 2])
    enter(new, 2, [1, 2])
    return club


def get_status(client, address):
    """Take a file to its end, or the page that stands in its place."""
    answer = client.get(address)
    answer.getvalue()
    return answer.status_code


@pytest.mark.postgres_too
def test_a_spreadsheet_of_too_many_hands_is_refused(club, limit_hands):
    """The page asks for a year instead."""
    limit_hands(5)
    client, files = phone(club, "watcher"), f"/c/{club.uid}/files/"
    page = client.get(files)
    years = [timezone.now().year, timezone.now().year - 2]
    assert "these matches have more. Choose a year" in words(page)
    assert f"{files}tables.xlsx" not in page.text
    asked = [f"?from={year}-01-01&amp;to={year}-12-31" for year in years]
    assert [page.text.count(f'href="{files}{query}"') for query in asked] == [1, 1]
    refused = client.get(f"{files}tables.xlsx?when=")
    assert refused.status_code == 422
    assert words(refused) == words(page)
    for year in years:
        of_year = f"?from={year}-01-01&to={year}-12-31"
        assert "Choose a year" not in words(client.get(f"{files}{of_year}"))
        assert get_status(client, f"{files}tables.xlsx{of_year}") == 200
    for name in set(FILES) - {"tables.xlsx"}:
        assert get_status(client, f"{files}{name}") == 200


def test_a_spreadsheet_holds_as_many_hands_as_its_limit(club, limit_hands):
    client, address = phone(club), f"/c/{club.uid}/files/tables.xlsx"
    limit_hands(6)
    assert get_status(client, address) == 200
    make_match("golf", 3, club)  # without a hand
    assert get_status(client, address) == 422


def test_the_largest_possible_match_fits():
    assert MAX_DEALS * MAX_PLAYERS <= MAX_SHEET_HANDS


@pytest.mark.postgres_too
def test_the_limit_holds_in_the_admin_site_too(club, limit_hands, admin_client):
    limit_hands(5)
    for site, rows in ((MATCHES, club.matches.all()), (CLUBS, [club])):
        refused = run_action(admin_client, site, "export_tables_xlsx", rows)
        assert "these matches have more" in words(admin_client.get(site))
        assert "Content-Disposition" not in refused
        assert run_action(admin_client, site, "export_hands_csv", rows).getvalue()
    limit_hands(6)
    assert run_action(admin_client, MATCHES, "export_tables_xlsx", club.matches.all()).getvalue()


@pytest.fixture
def downloads(club, settings, tmp_path, admin_client):
    """What asks for each file that there can be, by its name: all routes that stream, and the
    lists' exports.
    """
    settings.BACKUP_FOLDER = tmp_path
    admin_client.post("/admin/status/backup/")
    names = {"name": [*FILES, next(tmp_path.iterdir()).name], "file": FILES}
    match, found = club.matches.latest("pk"), {}
    for route in ROUTES:
        client = admin_client if route.in_admin else phone(club)
        part = next((part for part in route.parts if part in names), "")
        for name in names.get(part, [""]):
            address = address_of(route, match, **{part: name} if name else {})
            answer = client.get(address)
            if answer.streaming:
                assert isinstance(answer, Download), address
                answer.getvalue()
                found[address] = partial(client.get, address)
    for action in EXPORT_ACTIONS:
        found[action.__name__] = partial(
            run_action, admin_client, MATCHES, action.__name__, [match]
        )
    return found


def test_every_file_on_a_full_disk_is_answered_with_advice(downloads, monkeypatch, settings):
    settings.MAX_DOWNLOADS = 1
    kinds = [
        "hands.csv",
        "tables.xlsx",
        "matches.jsonl",
        "/whole/",
        "/status/backups/",
        "export_tables_xlsx",
    ]
    assert all(any(kind in name for name in downloads) for kind in kinds)
    for forget_what_was_made in (lambda: None, CLUB_FILES.clear):
        forget_what_was_made()
        with monkeypatch.context() as full:
            full.setattr(tempfile, "tempdir", "/no/such/folder")
            for name, ask in downloads.items():
                answer = ask()
                assert (answer.status_code, answer["Retry-After"]) == (503, "600"), name
                assert "The disk of the server is probably full" in words(answer)
    for name, ask in downloads.items():
        answer = ask()
        answer.getvalue()
        assert answer.status_code == 200, name


def test_a_disk_that_fills_up_during_a_spreadsheet_is_reported(club, monkeypatch, caplog):
    def fill_up(*arguments, **options):
        raise NO_ROOM

    monkeypatch.setattr("xlsxwriter.workbook.ZipFile", fill_up)
    answer = phone(club).get(f"/c/{club.uid}/files/tables.xlsx")
    assert answer.status_code == 503
    assert "No space left on device" in caplog.text


def test_remains_of_a_killed_server_are_deleted_with_the_next(club, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    abandoned, being_made = (tmp_path / f"{FOLDER_PREFIX}{name}" for name in ("abandoned", "new"))
    for folder in (abandoned, being_made):
        folder.mkdir()
        (folder / "rows").write_text("1, 2")
    os.utime(abandoned, (0, 0))
    assert get_status(phone(club), f"/c/{club.uid}/files/tables.xlsx") == 200
    assert list(tmp_path.iterdir()) == [being_made]
