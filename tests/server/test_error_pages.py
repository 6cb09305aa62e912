"""What a person sees when something goes wrong: a page of the app, which says what to do next."""

import sqlite3
from contextlib import closing
from functools import partial

import psycopg
import pytest
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import Error, InterfaceError, NotSupportedError, OperationalError
from django.test import Client, override_settings

from games.access.links import sign_result
from scorekeeper import readiness
from tests.builders import enter, make_club, make_match, phone
from tests.read_only import read_only_database
from tests.reading_pages import words
from tests.routes import ROUTES, address_of

pytestmark = pytest.mark.sqlite_will_do

FAULTS = [
    (SuspiciousOperation("odd"), 400, "Go back, reload the page"),
    (PermissionDenied(), 403, "ask another player for the code for playing"),
    (RequestDataTooBig("large"), 413, "send less"),
    (RuntimeError("a fault"), 500, "send this number to the person who runs this server"),
    (OperationalError("gone"), 503, "Wait a moment, reload the page"),
    (InterfaceError("gone"), 503, "Wait a moment, reload the page"),
]


def because(cause: Exception) -> Error:
    """Return what Django makes of an error of the database's own."""
    error = OperationalError(str(cause))
    error.__cause__ = cause
    return error


def full() -> sqlite3.OperationalError:
    """Return what SQLite says where the disk has no room left."""
    with closing(sqlite3.connect(":memory:")) as small:
        small.execute("PRAGMA max_page_count = 1")
        with pytest.raises(sqlite3.OperationalError) as said:
            small.execute("CREATE TABLE more (cell)")
    return said.value


MENDED_BY_HAND = {
    "full disk": full,
    "full disk of PostgreSQL": lambda: psycopg.errors.DiskFull("could not extend file"),
    "no migrations": lambda: sqlite3.OperationalError("no such table: games_club"),
    "old migrations": lambda: sqlite3.OperationalError("table games_club has no column named new"),
    "old migrations on PostgreSQL": lambda: psycopg.errors.UndefinedColumn(
        "column games_club.new does not exist"
    ),
}


@pytest.mark.parametrize("why", MENDED_BY_HAND)
def test_faults_that_need_repair_ask_phones_to_wait_longer(failing, why: str, caplog) -> None:
    answer = failing(because(MENDED_BY_HAND[why]()))
    assert (answer.status_code, answer["Retry-After"]) == (503, "600")
    assert "Tell the person who runs this server" in words(answer)
    assert [
        record.getMessage() for record in caplog.records if record.name == "scorekeeper.errors"
    ] == [readiness.DISK_FULL if "disk" in why else readiness.NEEDS_MIGRATE]


@pytest.mark.parametrize(("error", "status", "next_step"), FAULTS)
def test_a_page_says_what_to_do_next_without_a_database(
    failing, error: Exception, status: int, next_step: str
) -> None:
    answer = failing(error)
    assert answer.status_code == status
    assert next_step in words(answer)
    assert "Go to the start page" in words(answer)
    assert "together/page.css" in answer.content.decode()
    assert "script-src 'self'" in answer["Content-Security-Policy"]


def test_each_kind_of_refused_request_has_a_page(
    client,
) -> None:
    answer = client.get("/nothing/here/")
    assert answer.status_code == 404
    assert "the match or club may have been deleted" in words(answer)
    assert '<form class="add" action="/join/code/" novalidate>' in answer.text
    answer = client.post("/offline/")
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
    assert "tap the button there" in words(answer)
    answer = Client(enforce_csrf_checks=True).post("/clubs/", {"name": "Friday"})
    assert answer.status_code == 403
    assert "send it again" in words(answer)
    answer = client.get("/rules/", headers={"host": "elsewhere.test"})
    assert answer.status_code == 400
    assert "This phone works fine" in words(answer)
    assert "SCOREKEEPER_HOSTS" in words(answer)
    assert 'href="/"' not in answer.text.partition("<main")[2]  # it would lead to the same address


UNREADABLE = {
    "a form in parts without a boundary": ("multipart/form-data", b"x"),
    "a form that is not in UTF-8": ("application/x-www-form-urlencoded; charset=utf-16", b"a=1"),
    "too many fields": ("application/x-www-form-urlencoded", b"&".join(b"a=1" for _ in range(600))),
}


@pytest.mark.parametrize("kind", UNREADABLE)
@pytest.mark.parametrize(("address", "status"), [("/nothing/here/", 404), ("/clubs/", 400)])
def test_an_unreadable_body_is_no_server_error(address: str, status: int, kind: str) -> None:
    content_type, body = UNREADABLE[kind]
    client = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = "a" * 32
    answer = client.post(address, body, content_type=content_type)
    assert answer.status_code == status
    assert "together/page.css" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "host", ["localhost:99999", "localhost:0", "localhost:" + "9" * 5000, "192.168.1.5:65536"]
)
def test_an_impossible_port_gets_no_address_to_share(settings, host: str) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "192.168.1.5"]
    match = make_match("golf", 2)
    over = make_match("basketball", 2, match.club)
    enter(over, 1, [5, 6])
    keeper = phone(match.club)
    shared = f"/r/{over.uid}/{sign_result(over)}/"
    for address in (
        f"/c/{match.club.uid}/share/",
        f"/m/{match.uid}/tv/",
        f"/m/{over.uid}/share/",
        shared,
    ):
        assert keeper.get(address, headers={"host": "localhost:65535"}).status_code == 200
        answer = keeper.get(address, headers={"host": host})
        assert answer.status_code == 400
        assert "The app has another address" in words(answer)


@override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=1000, DATA_UPLOAD_MAX_NUMBER_FIELDS=3)
@pytest.mark.parametrize(
    ("fields", "status", "said"),
    [
        ({"name": "x" * 2000}, 413, "This is too large"),
        (dict.fromkeys("abcde", 1), 400, "reload the page"),
    ],
)
def test_a_request_too_large_gets_a_page_and_no_traceback(
    client, fields, status, said, caplog
) -> None:
    answer = client.post("/clubs/", fields)
    assert answer.status_code == status
    assert said in words(answer)
    assert len(caplog.records) == 1
    assert "Traceback" not in caplog.text


@pytest.mark.slow
@pytest.mark.django_db
def test_no_address_answers_a_refusal_with_a_bare_page() -> None:
    match = make_match()
    keeper, watcher = phone(match.club), phone(match.club, "watcher")
    refused = {}
    for route in ROUTES:
        if not route.in_admin and route.name != "result-picture":
            for ask in (watcher.get, watcher.post, keeper.delete):
                answer = ask(address_of(route, match))
                if answer.status_code >= 400:
                    refused[route.name, ask.__name__, answer.status_code] = answer.content.decode()
    assert {status for _, _, status in refused} >= {403, 404, 405}
    assert [asked for asked, page in refused.items() if "together/page.css" not in page] == []


@pytest.mark.parametrize(
    "error", [OperationalError, NotSupportedError]
)  # the other one after another server's update
def test_a_missing_database_logs_a_line_without_a_traceback(
    failing, error: type[Exception], caplog
) -> None:
    answer = failing(error("server closed\n\tthe connection"))
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "The database does not answer: server closed the connection" in caplog.text
    assert "Traceback" not in caplog.text


def test_a_failing_error_page_still_gets_an_answer(failing, monkeypatch, caplog) -> None:
    def fail(*args: object) -> None:
        raise ValueError("no static files were collected")

    monkeypatch.setattr("scorekeeper.errors.render_to_string", fail)
    answer = failing(RuntimeError("a fault"))
    assert answer.status_code == 500
    assert "send this number to the person who runs this server: " in answer.content.decode()
    assert "RuntimeError: a fault" in caplog.text
    assert "no static files were collected" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_saves_resume_once_the_disk_is_writable_again() -> None:
    club = make_club()
    renames = partial(phone(club).post, f"/c/{club.uid}/rename/", {"name": "Friday Table"})
    with read_only_database():
        assert renames().status_code == 503
    assert renames().status_code == 302
    club.refresh_from_db()
    assert club.name == "Friday Table"
