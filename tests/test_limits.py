"""How much a request, a club, a match and a file can hold."""

import json

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games import play
from games.models import Match, Tally
from games.pages.files import forms as files
from games.play import clubs, imports, limits
from games.rules.errors import PlayersError, RuleError
from games.rules.files import match_lines
from games.rules.files.match_file import read_match
from tests.builders import enter, make_club, make_match, phone, save_hand
from tests.play.rows import nothing_changes
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.slow_on_postgres]


def match_file(deals=1, players=("Ann", "Bob")):
    deal = {"scores": dict.fromkeys(players, 5), "went_out": None}
    return {
        "format": "scorekeeper-match/1",
        "game": "golf",
        "players": list(players),
        "first_dealer": players[0],
        "options": {"deals": 100},
        "deals": [deal] * deals,
    }


def import_file(club, *matches):
    return send(club, "\n".join(json.dumps(match) for match in matches).encode())


def send(club, content, **fields):
    file = SimpleUploadedFile("matches.jsonl", content)
    return phone(club).post(f"/c/{club.uid}/import/", {"file": file, **fields})


@pytest.mark.parametrize("address", ["/clubs/", "/admin/login/", "/no/such/page/"])
def test_a_too_large_body_is_rejected_unread(settings, address):
    settings.MAX_BODY_BYTES = 1000
    page = Client().post(address, {"file": SimpleUploadedFile("big", b"x" * 1000)})
    assert page.status_code == 413
    assert "This is too large" in words(page)


def test_downloads_at_a_time_are_limited_while_pages_load(settings):
    settings.MAX_DOWNLOADS = 2
    club = make_match(deals=1).club
    client, files = phone(club), f"/c/{club.uid}/files/hands.csv"
    sent, other = client.get(files), client.get(files)
    assert (sent.status_code, other.status_code) == (200, 200)
    refused = client.get(files)
    assert (refused.status_code, refused["Retry-After"]) == (503, "30")
    assert client.get(f"/c/{club.uid}/").status_code == 200  # a page is no such answer
    assert sent.getvalue().startswith(b"\xef\xbb\xbf")
    assert client.get(files).status_code == 200
    assert other.getvalue().startswith(b"\xef\xbb\xbf")


def test_a_form_has_limits_of_size_fields_and_files(settings):
    fields = {f"field-{number}": "" for number in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)}
    two = {name: SimpleUploadedFile(name, b"{}") for name in ("one", "two")}
    long = {"name": "x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE}
    assert [Client().post("/clubs/", sent).status_code for sent in (long, fields, two)] == [
        413,
        400,
        400,
    ]


def test_limits_fit_each_other():
    assert files.MAX_FILE_MEGABYTES * 1_000_000 < settings.MAX_BODY_BYTES, (
        "the largest file comes in"
    )
    assert limits.MAX_DEALS <= 32_767, "the database can number the last deal"


def test_a_club_has_a_maximum_of_names(monkeypatch):
    monkeypatch.setattr(clubs, "MAX_CLUB_NAMES", 2)
    club = make_club()
    for name in ("Ann", "Bob", "ann"):
        play.add_player(club, name)
    with pytest.raises(PlayersError, match="already has 2 names"):
        play.add_player(club, "Cy")
    page = phone(club).post(f"/t/{play.open_table(club).uid}/", {"do": "add", "name": "Cy"})
    assert page.status_code == 422
    assert 'value="Cy"' in page.text
    with nothing_changes():
        page = import_file(
            club, match_file(players=("Ann", "Bob")), match_file(players=("Ann", "Cy"))
        )
    assert page.status_code == 422
    assert "already has 2 names" in words(page)


def test_a_full_match_suggests_a_rematch(monkeypatch):
    monkeypatch.setattr("games.play.transaction.MAX_DEALS", 2)
    match = make_match("golf", 2)
    enter(match, 1, [5, 6])
    enter(match, 2, [5, 6])
    with pytest.raises(play.ClosedError, match="start a rematch"):
        save_hand(match, 3, 0, 5)
    page = phone(match.club).post(
        f"/m/{match.uid}/deals/3/hands/1/", {"cards": "A A 2 2 3 4", "seen": "0"}
    )
    assert page.status_code == 409
    assert "at most 2 deals" in words(page)


def test_a_too_long_match_is_not_imported_naming_its_line(monkeypatch):
    monkeypatch.setattr(imports, "MAX_DEALS", 2)
    club = make_club()
    with nothing_changes():
        page = import_file(club, match_file(), match_file(deals=3))
    assert "Line 2: A match can have at most 2 deals, but this one has 3." in words(page)
    with pytest.raises(RuleError, match="at most 2 deals"):
        imports.import_matches(club, [read_match(match_file(deals=3))])


@pytest.mark.parametrize(
    ("bound", "most", "said", "fits"),
    [
        (
            "MAX_FILE_MATCHES",
            2,
            "This file has 3 matches, but the limit is 2. Split it into smaller files",
            (1, 2),
        ),
        (
            "MAX_FILE_HANDS",
            6,
            "This file has more than 6 hands. Split it into smaller files",
            (1, 2),
        ),
        ("MAX_FILE_MEGABYTES", 0, "larger than 0 MB", ()),
    ],
)
def test_a_file_has_limits_of_matches_hands_and_megabytes(monkeypatch, bound, most, said, fits):
    monkeypatch.setattr(files, bound, most)
    club = make_club()
    page = import_file(club, *[match_file(deals=number) for number in (1, 2, 3)])
    assert page.status_code == 422
    assert said in words(page)
    assert ("manage.py import_matches" in words(page)) == (bound != "MAX_FILE_MEGABYTES")
    assert not Match.objects.exists()
    if fits:
        assert import_file(club, *[match_file(deals=number) for number in fits]).status_code == 302


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"1", "not a file of matches"),
        (b"{}", "This file has 100,000 matches, but the limit is 2,000."),
        (b'{"format": ', "This file has 100,000 matches, but the limit is 2,000."),
        (b"\xff", "not a file of matches"),
    ],
)
def test_a_file_of_too_many_lines_is_rejected_unread(monkeypatch, line, said):
    monkeypatch.setattr(match_lines, "parse_json", lambda text: pytest.fail("A line was read"))
    page = send(make_club(), b"\n".join([line] * 100_000))
    assert page.status_code == 422
    assert said in words(page)


def test_one_match_may_take_any_number_of_lines(monkeypatch):
    monkeypatch.setattr(files, "MAX_FILE_MATCHES", 2)
    club = make_club()
    assert send(club, json.dumps(match_file(deals=3), indent=1).encode()).status_code == 302
    assert club.matches.count() == 1


def test_reading_stops_after_a_maximum_of_wrong_lines(monkeypatch):
    monkeypatch.setattr(files, "MAX_ERRORS", 3)
    read = []
    monkeypatch.setattr(match_lines, "parse_json", lambda text: read.append(text) or {})
    said = words(send(make_club(), b"{}\n" * 1000))
    assert len(read) == 3
    assert "Line 3: format is missing" in said
    assert "Line 4" not in said
    assert "The lines after this one were not read." in said


def test_a_sender_imports_a_maximum_of_files_an_hour(monkeypatch, settings):
    settings.HTTPS = True
    monkeypatch.setattr(imports, "FILES_AN_HOUR", 2)
    club = make_club()
    assert phone(club).post(f"/c/{club.uid}/import/", {}).status_code == 422
    assert not Tally.objects.exists()  # what is no file is not counted
    assert send(club, b"nothing").status_code == 422
    assert import_file(club, match_file()).status_code == 302
    with monkeypatch.context() as unread:
        unread.setattr(match_lines, "parse_json", lambda text: pytest.fail("The file was read"))
        page = send(club, b"{}", day="2020-02-29")
    assert page.status_code == 429
    assert "Too many files were imported from your network" in words(page)
    assert 'value="2020-02-29"' in page.text
    settings.HTTPS = False  # at home nobody's files are counted
    assert import_file(club, match_file(deals=2)).status_code == 302
    assert Tally.objects.get().times == 2


def test_a_process_reads_one_file_at_a_time(monkeypatch):
    club = make_club()
    monkeypatch.setattr(match_lines, "parse_json", lambda text: pytest.fail("The file was read"))
    with imports.take_import_turn(None):
        page = import_file(club, match_file())
    assert page.status_code == 429
    assert "Try again in 1 minute" in words(page)
    monkeypatch.undo()
    assert import_file(club, match_file()).status_code == 302
