"""Taking a club out on “Files”, and bringing one in on the page for that."""

import gzip
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

from games.club_file.importing import Bounds
from games.models import Club
from games.pages.files import club_file_views
from games.play.limits import CLUBS_AN_HOUR
from tests.backups.stored import make_full_club
from tests.builders import make_club, phone
from tests.club_file.files import file_of, lines_of
from tests.reading_pages import on_one_line, words

pytestmark = [pytest.mark.django_db, pytest.mark.slow_on_postgres]


def import_file(content: bytes, client: Client | None = None, **fields: str):
    client = client or phone()
    token = client.get("/clubs/bring/").context["token"]
    file = SimpleUploadedFile("club.jsonl.gz", content)
    return client.post("/clubs/bring/", {"token": token, "file": file, **fields})


def test_a_keeper_exports_the_club_and_imports_a_copy() -> None:
    club = make_full_club()
    answer = phone(club).get(f"/c/{club.uid}/files/whole/")
    assert (
        answer["Content-Disposition"]
        == "attachment; filename*=utf-8''zo%C3%ABs-table.club.jsonl.gz"
    )
    content = answer.getvalue()
    assert gzip.decompress(content).splitlines() == lines_of(club)
    client = phone()
    came = import_file(content, client)
    copy = Club.objects.exclude(pk=club.pk).get()
    assert came["Location"] == f"/c/{copy.uid}/"
    assert "is imported, with 23 matches." in words(client.get(came["Location"]))
    assert "Club settings" in words(client.get(came["Location"]))


def test_the_same_form_twice_gives_one_club() -> None:
    content, client = file_of(make_club("Tuesday")).getvalue(), phone()
    token = client.get("/clubs/bring/").context["token"]
    first, second = (
        client.post("/clubs/bring/", {"token": token, "file": SimpleUploadedFile("c.gz", content)})
        for _ in range(2)
    )
    assert first["Location"] == second["Location"]
    assert Club.objects.count() == 2


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This file is empty."),
        (b"PK", "This file is damaged or not complete."),
        (b"PK\n", "This is not a club’s file."),
        (
            json.dumps({"format": "scorekeeper-match/1"}).encode() + b"\n",
            "This is not a club’s file.",
        ),
    ],
)
def test_another_file_or_none_is_refused_beside_the_field(content: bytes, sentence: str) -> None:
    """So is a form that was not made here."""
    answer, client = import_file(content), phone()
    assert answer.status_code == 422
    assert f"Nothing was imported. {sentence}" in words(answer)
    answer = client.post("/clubs/bring/", {"token": client.get("/clubs/bring/").context["token"]})
    assert (answer.status_code, "Choose a file first." in words(answer)) == (422, True)
    assert not Club.objects.exists()
    assert import_file(file_of(make_club()).getvalue(), token="made-up").status_code == 422
    assert Club.objects.count() == 1


def test_a_file_too_large_for_the_page_is_left_to_the_operator(monkeypatch) -> None:
    monkeypatch.setattr(club_file_views, "IMPORT_BOUNDS", Bounds(lines=3, steps=1))
    answer = import_file(file_of(make_full_club()).getvalue())
    assert "lines, but this page imports at most 3." in words(answer)


@override_settings(CLUB_CREATION="closed")
def test_no_club_is_imported_where_none_may_be_started() -> None:
    answer = phone().get("/clubs/bring/")
    assert (answer.status_code, "This server does not accept new clubs." in words(answer)) == (
        403,
        True,
    )
    file = SimpleUploadedFile("c.gz", file_of(make_club()).getvalue())
    assert phone().post("/clubs/bring/", {"token": "", "file": file}).status_code == 403
    assert Club.objects.count() == 1


@override_settings(CLUB_CREATION="passphrase", CLUB_PASSPHRASE="full house")
def test_importing_a_club_needs_the_right_passphrase() -> None:
    content = file_of(make_club()).getvalue()
    wrong = import_file(content, passphrase="flush")
    assert (wrong.status_code, "This passphrase is wrong" in words(wrong)) == (422, True)
    assert 'value="flush"' in on_one_line(wrong)
    assert Club.objects.count() == 1
    assert import_file(content, passphrase="Full House").status_code == 302


@override_settings(PUBLIC_URL="https://scores.example.org", HTTPS=True, SECURE_SSL_REDIRECT=False)
def test_imports_count_towards_the_clubs_a_sender_may_start() -> None:
    content = file_of(make_club()).getvalue()
    answers = [import_file(content).status_code for _ in range(CLUBS_AN_HOUR + 1)]
    assert answers == [302] * CLUBS_AN_HOUR + [429]
    assert Club.objects.count() == CLUBS_AN_HOUR + 1
