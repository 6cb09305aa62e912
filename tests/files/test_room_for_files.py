"""Files that are made on the server before they are sent: how many hands they hold, and what a full disk says."""

import errno
import tempfile
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from games.exports import FILES, MOST_HANDS
from games.memory import CLUB_FILES
from games.models import Match
from games.play.limits import MOST_DEALS
from games.rules.limits import MAX_PLAYERS
from tests.admin.site import CLUBS, MATCHES, run_action
from tests.builders import enter, make_club, make_match, phone
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]

NO_ROOM = OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def limit_hands(monkeypatch):
    """Return what lets a spreadsheet hold so many hands only."""

    def limit(most):
        monkeypatch.setitem(FILES, "tables.xlsx", replace(FILES["tables.xlsx"], most=most))

    return limit


@pytest.fixture
def club():
    """A club with two hands of two years ago, and four of now."""
    club = make_club("Friday")
    old, new = (make_match("golf", 2, club) for _ in range(2))
    Match.objects.filter(pk=old.pk).update(started_at=timezone.now() - timedelta(days=730))
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
def test_a_spreadsheet_of_too_many_hands_is_refused_and_the_page_asks_for_a_year(club, limit_hands):
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


def test_a_spreadsheet_holds_as_many_hands_as_it_may_and_as_many_results(club, limit_hands):
    client, address = phone(club), f"/c/{club.uid}/files/tables.xlsx"
    limit_hands(6)
    assert get_status(client, address) == 200
    make_match("golf", 3, club)  # without a hand
    assert get_status(client, address) == 422


def test_the_largest_match_there_can_be_has_room():
    assert MOST_DEALS * MAX_PLAYERS <= MOST_HANDS


@pytest.mark.postgres_too
def test_so_it_is_in_the_admin_site(club, limit_hands, admin_client):
    limit_hands(5)
    for site in (MATCHES, CLUBS):
        page = admin_client.get(f"{site}export/")
        assert "these matches have more" in words(page)
        assert "export/tables.xlsx" not in page.text
        refused = admin_client.get(f"{site}export/tables.xlsx", follow=True)
        assert "these matches have more" in words(refused)
        assert get_status(admin_client, f"{site}export/hands.csv") == 200
    ticked = run_action(admin_client, CLUBS, "export_tables_xlsx", [club])
    assert ticked.status_code == 302
    assert "these matches have more" in words(admin_client.get(ticked["Location"]))
    limit_hands(6)
    assert "export/tables.xlsx" in admin_client.get(f"{MATCHES}export/").text


def list_files_made_on_disk(club):
    player = club.players.first()
    return [f"/c/{club.uid}/files/{name}" for name in ("tables.xlsx", "whole/", f"players/{player.pk}/")]


def test_on_a_full_disk_a_file_that_is_made_there_is_answered_by_what_to_do(club, monkeypatch, settings):
    settings.MOST_STREAMS = 1
    client, asked = phone(club), list_files_made_on_disk(club)
    assert [get_status(client, address) for address in asked] == [200] * 3
    CLUB_FILES.clear()
    with monkeypatch.context() as full:
        full.setattr(tempfile, "tempdir", "/no/such/folder")
        for address in asked:
            answer = client.get(address)
            assert (answer.status_code, answer["Retry-After"]) == (503, "600"), address
            assert "its disk is probably full" in words(answer)
    assert [get_status(client, address) for address in asked] == [200] * 3


def test_so_it_is_if_the_disk_fills_up_while_a_spreadsheet_is_made(club, monkeypatch, caplog):
    def fill_up(*arguments, **options):
        raise NO_ROOM

    monkeypatch.setattr("xlsxwriter.workbook.ZipFile", fill_up)
    answer = phone(club).get(f"/c/{club.uid}/files/tables.xlsx")
    assert answer.status_code == 503
    assert "No space left on device" in caplog.text
