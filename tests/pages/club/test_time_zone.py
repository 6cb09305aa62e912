"""By whose clock a club's evenings end."""

from datetime import UTC, datetime
from unittest import mock

import pytest
from django.db import connection
from django.test import Client

from games import play
from games.access.form_tokens import make_token
from games.access.links import sign_result
from games.club_file.importing import import_club
from games.models import Club, LogEntry, Match, TableCode
from games.play.time_zones import set_time_zone
from games.rules.errors import RuleError
from games.values.clocks import format_place, get_zone, list_regions
from tests.builders import make_club, make_match, phone
from tests.club_file.files import copy_of, lines_of, no_progress, plain_file
from tests.evenings import play_match
from tests.reading_pages import on_one_line, words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]
NOON = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
"""In Tokyo it is nine in the evening, in Los Angeles five in the morning: of the evening before."""


def text_of(answer) -> str:
    return b"".join(answer).decode() if answer.streaming else on_one_line(answer)


def start(**typed: str) -> Club:
    answer = Client().post("/clubs/", {"name": "Thursday Table", "token": make_token(), **typed})
    assert answer.status_code == 302
    return Club.objects.latest("pk")


@pytest.mark.parametrize("said", ["Asia/Tokyo", "America/Argentina/Buenos_Aires", "UTC"])
def test_a_new_club_takes_the_time_zone_of_the_browser(said: str) -> None:
    assert start(time_zone=said).time_zone == said


def test_an_invalid_zone_leaves_the_club_with_the_servers() -> None:
    for said in (
        "",
        "Nowhere/Else",
        "../../etc/passwd",
        "Europe/Berlin\0",
        "x" * 99_999,
        "localtime",
    ):
        club = start(time_zone=said)
        assert club.time_zone == ""
        assert get_zone(club.time_zone).key == "Europe/Berlin"


def test_clubs_started_by_older_code_use_the_servers_zone() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO games_club (uid, name, started_at, keeper_secret, keeper_number, "
            "watch_secret, watch_number)"
            " VALUES ('a', 'Old', '2026-01-01 00:00:00+00:00', 'b', 1, 'c', 1)"
        )
    assert Club.objects.get(uid="a").time_zone == ""


def test_evenings_times_and_files_follow_the_clubs_clock() -> None:
    ours = set_time_zone(make_club(), "Asia/Tokyo")
    theirs = set_time_zone(make_club("Golden Gate"), "America/Los_Angeles")
    here, there = play_match(ours, NOON), play_match(theirs, NOON)
    for club, match, night, other, clock in [
        (ours, here, "2026-03-12", "2026-03-11", "21:00"),
        (theirs, there, "2026-03-11", "2026-03-12", "05:00"),
    ]:
        asked = phone(club)
        assert asked.get(f"/m/{match.uid}/night/").url.endswith(f"/nights/{night}/")
        assert "Who pays whom" not in words(asked.get(f"/c/{club.uid}/nights/{other}/"))
        assert "Ten-card Basketball" in words(asked.get(f"/c/{club.uid}/nights/{night}/"))
        assert clock in words(asked.get(f"/m/{match.uid}/log/"))
        assert f"2026-03-12T{clock}:00" in text_of(asked.get(f"/c/{club.uid}/files/results.csv"))
        shared = words(Client().get(f"/r/{match.uid}/{sign_result(match)}/"))
        assert f"{int(night[-2:])} March 2026" in shared
    other = make_club("At home")  # whose page, after those, is by the server's clock again
    assert "13:00" in words(phone(other).get(f"/m/{play_match(other, NOON).uid}/log/"))


@pytest.mark.new_club_only("plays its own evenings")
def test_a_tables_code_ends_at_six_by_the_clubs_clock() -> None:
    club = set_time_zone(make_club(), "America/Los_Angeles")
    begun, later, over = (datetime(2026, 3, 12, hour, 30, tzinfo=UTC) for hour in (4, 12, 13))
    with mock.patch(
        "django.utils.timezone.now", return_value=begun
    ):  # half past nine in the evening
        code = play.get_or_make_code(club, "keeper")
    with mock.patch(
        "django.utils.timezone.now", return_value=later
    ):  # six has come where the server is
        assert play.load_table_by_code(code, "1.2.3.4")[0] == TableCode.objects.latest("pk").table
        assert play.load_current_tables(club)
    with mock.patch("django.utils.timezone.now", return_value=over):
        assert not play.load_current_tables(club)
        with pytest.raises(RuleError, match="This code does not work"):
            play.load_table_by_code(code, "1.2.3.4")


@pytest.mark.new_club_only("of a past one, more matches move")
def test_changing_the_zone_is_logged_and_moves_no_evening_unasked() -> None:
    club = make_club()
    match, other = play_match(club, NOON), make_match("golf", 2)
    address, seen = f"/c/{club.uid}/time/", match.revision
    page = words(phone(club).get(address))
    assert "It is now" in page
    assert "Ho Chi Minh" in page
    asked = phone(club).post(address, {"zone": "America/Los_Angeles"})
    assert asked.status_code == 409
    assert "With the time of Los Angeles, 1 match moves to another evening." in words(asked)
    assert '<option value="America/Los_Angeles" selected>' in on_one_line(asked)
    assert Club.objects.get(pk=club.pk).time_zone == ""
    told = words(
        phone(club).post(address, {"zone": "America/Los_Angeles", "moved": "1"}, follow=True)
    )
    assert "The time zone is saved." in told
    assert "in Los Angeles." in told
    assert Club.objects.get(pk=club.pk).time_zone == "America/Los_Angeles"
    log = words(phone(club).get(f"/m/{match.uid}/log/"))
    assert "The club’s time zone" in log
    assert "Berlin" in log
    assert "Los Angeles" in log
    assert Match.objects.get(pk=match.pk).revision > seen
    assert not other.log.filter(action=LogEntry.Action.TIME_ZONE).exists()


def test_another_zone_moves_only_affected_evenings() -> None:
    club = make_club()
    match = play_match(club, NOON)
    for zone in ("Europe/Berlin", "Europe/Berlin", "Europe/Paris", "Europe/Paris"):
        assert phone(club).post(f"/c/{club.uid}/time/", {"zone": zone}).status_code == 302
    assert (
        match.log.filter(action=LogEntry.Action.TIME_ZONE).count() == 1
    )  # Berlin was the server's already


@pytest.mark.parametrize("zone", ["Nowhere/Else", "\0", "x" * 100_000])
def test_an_unknown_zone_is_refused_beside_the_list(zone: str) -> None:
    club = make_club()
    answer = phone(club).post(f"/c/{club.uid}/time/", {"zone": zone})
    assert answer.status_code == 422
    assert "This server does not have this time zone. Choose one from the list." in words(answer)
    assert Club.objects.get(pk=club.pk).time_zone == ""


def test_an_imported_club_keeps_its_zone_or_is_refused() -> None:
    club = set_time_zone(make_club(), "Asia/Tokyo")
    play_match(club, NOON)
    copy = copy_of(club)
    assert copy.time_zone == "Asia/Tokyo"
    assert lines_of(copy) == lines_of(club)
    assert copy_of(make_club("Here")).time_zone == "Europe/Berlin"  # the server's
    forged = [lines_of(club)[0].replace(b"Asia/Tokyo", b"Asia/Nowhere"), *lines_of(club)[1:]]
    with pytest.raises(RuleError, match="does not have this time zone"):
        import_club(plain_file(forged), no_progress)


def test_time_zones_have_readable_names() -> None:
    assert format_place("America/Argentina/Buenos_Aires") == "Buenos Aires, Argentina"
    assert format_place("UTC") == "UTC"
    assert [region for region, _ in list_regions()][:3] == [
        "Europe",
        "North and South America",
        "Asia",
    ]
    assert ("Europe/Berlin", "Berlin") in list_regions()[0][1]
