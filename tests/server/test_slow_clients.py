"""Who sends or reads slowly, or waits for the database, holds nobody else up; and no answer is lost
on its way.
"""

import gc
import http.client
import select
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from urllib.parse import urlencode

import psycopg
import pytest
from django.conf import settings
from django.db import connection, connections
from django.http import HttpRequest
from django.test import RequestFactory, override_settings

from games.demo.earlier_years import add_past
from games.models import Match
from scorekeeper.downloads import Download
from scorekeeper.middleware import Limits
from tests import builders
from tests.server.phone import SECRET
from tests.server.running import Server, database_url
from tests.server.slow import HALF_A_BODY, HALF_A_HEAD, SILENT, not_reading, sending, visits

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
VISITS, PATIENCE = 5, 30
WAITING = 60
"""Enough requests that wait for the database to hold up all threads for longer than `PATIENCE`."""


@pytest.fixture
def match() -> Match:
    return builders.make_match("basketball")


def cookie(match: Match) -> str:
    return f"phone={builders.phone(match.club).cookies['phone'].value}; csrftoken={SECRET}"


def answered(server: Server, match: Match) -> int:
    return len(visits(server.port, f"/m/{match.uid}/", cookie(match), VISITS, PATIENCE))


@pytest.mark.sqlite_will_do
def test_half_sent_requests_hold_nobody_up(server: Server, match: Match) -> None:
    with sending(server.port, [HALF_A_BODY, HALF_A_HEAD, SILENT] * 10):
        assert answered(server, match) == VISITS


@pytest.mark.sqlite_will_do
def test_unread_files_hold_nobody_up(server: Server, match: Match) -> None:
    add_past(
        match.club, 1200, games=("golf",)
    )  # a file of more bytes than the system keeps for who reads it
    with not_reading(server.port, f"/c/{match.club.uid}/files/hands.csv", cookie(match), 8):
        assert answered(server, match) == VISITS


@pytest.mark.sqlite_will_do
@pytest.mark.parametrize("what", ["a page", "a file"])
def test_a_client_that_reads_nothing_is_cut_off(server: Server, match: Match, what: str) -> None:
    add_past(match.club, 300, games=("golf",))  # a file of more bytes than are sent at once
    path = f"/c/{match.club.uid}/" + ("files/hands.csv" if what == "a file" else "")
    with not_reading(server.port, path, cookie(match), 1) as (phone,):
        phone.setsockopt(
            socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1
        )  # or who reads nothing hears of no end
        for option in (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL):
            phone.setsockopt(socket.IPPROTO_TCP, option, 1)
        end = select.poll()
        end.register(phone, select.POLLERR)
        assert end.poll(PATIENCE * 1000)


@pytest.mark.sqlite_will_do
@override_settings(MAX_DOWNLOADS=1)
def test_one_download_too_many_is_refused_for_now() -> None:
    def download(request: HttpRequest) -> Download:
        return Download([b"a", b"b"], "text/csv", {})

    limited, asked = Limits(download), RequestFactory().get("/")
    first, second = limited(asked), limited(asked)
    assert (second.status_code, second["Retry-After"]) == (503, "30")
    assert b"The server is busy with other files" in second.content  # type: ignore[attr-defined]
    assert b"".join(first) == b"ab"  # type: ignore[arg-type]
    first.close()
    gc.freeze()  # what other tests have left is not looked through
    assert limited(asked).status_code == 200
    gc.collect()  # nobody has that one any more
    gc.unfreeze()
    assert limited(asked).status_code == 200


@contextmanager
def lock_writes(mode: str = "SHARE") -> Iterator[None]:
    """Let somebody else hold the right to write, on PostgreSQL by a lock of this mode on the
    matches.
    """
    connections.close_all()
    if connection.vendor == "sqlite":
        with closing(
            sqlite3.connect(settings.DATABASES["default"]["NAME"], isolation_level=None)
        ) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
    else:
        with psycopg.connect(database_url()) as other_server:
            other_server.execute(f"LOCK TABLE games_match IN {mode} MODE")
            yield


@contextmanager
def waiting_phones(server: Server, request: str) -> Iterator[None]:
    """Open phones that have sent this request, and wait for the answer."""
    with ExitStack() as stack:
        for _ in range(WAITING):
            phone = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            phone.sendall(request.encode())
        yield


def hand(match: Match) -> str:
    form = urlencode({"typed": 3, "seen": 0, "csrfmiddlewaretoken": SECRET})
    head = (
        f"POST /m/{match.uid}/deals/1/hands/1/ HTTP/1.1\r\nHost: localhost\r\nCookie: "
        f"{cookie(match)}\r\n"
    )
    kind = "Content-Type: application/x-www-form-urlencoded\r\n"
    return f"{head}{kind}Content-Length: {len(form)}\r\n\r\n{form}"


def test_boards_are_shown_while_nothing_can_be_saved(server: Server, match: Match) -> None:
    saving = hand(match)
    with lock_writes(), waiting_phones(server, saving):
        assert answered(server, match) == VISITS


@pytest.mark.postgres_only
def test_the_process_is_healthy_while_everybody_waits(server: Server, match: Match) -> None:
    replayed = f"GET /m/{match.uid}/ HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie(match)}\r\n\r\n"
    with lock_writes("ACCESS EXCLUSIVE"), waiting_phones(server, replayed):
        assert len(visits(server.port, "/healthz", "", VISITS, PATIENCE)) == VISITS


@pytest.mark.sqlite_will_do
def test_a_body_too_large_or_without_length_is_refused(
    server,
) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as phone:
        phone.request("POST", "/clubs/", bytes(settings.MAX_BODY_BYTES + 10_000_000))
        answer = phone.getresponse()
        assert answer.status == 413
        assert b"This is too large" in answer.read()
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as phone:
        phone.request("POST", "/clubs/", iter([b"name=", b"Friday"]), encode_chunked=True)
        assert phone.getresponse().status == 411


def answer(phone: socket.socket) -> bytes:
    """Return the body of the answer that comes on a connection."""
    response = http.client.HTTPResponse(phone)
    response.begin()
    return response.read()


@pytest.mark.sqlite_will_do
def test_a_stopping_server_resets_no_accepted_connection(server: Server) -> None:
    question = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with ExitStack() as stack:
        phones = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            for _ in range(60)
        ]
        for phone in phones:
            phone.settimeout(PATIENCE)
        for kept, half in zip(phones[20:40], phones[40:], strict=True):
            kept.sendall(question)
            assert answer(kept) == b"ok\n"
            half.sendall(question[:20])
        server.stop()
        for fresh, kept, half in zip(phones[:20], phones[20:40], phones[40:], strict=True):
            fresh.sendall(question)
            kept.sendall(question)
            half.sendall(question[20:])
        assert {answer(phone) for phone in phones} == {b"ok\n"}
        assert {phone.recv(1) for phone in phones} == {b""}  # the end, and no error
