"""The server speaks https beside http, at a port of its own."""

import http.client
import os
import signal
import socket
import ssl
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client, override_settings

from scorekeeper import home_https
from scorekeeper.certificates import root_file, server_certificate
from tests.builders import make_club, phone
from tests.reading_pages import words
from tests.server.running import Server, children, wait_for_end

SECRET = "s" * 32

pytestmark = [pytest.mark.sqlite_will_do, pytest.mark.slow]


@pytest.fixture
def server(transactional_db, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Generator[Server]:
    """A server that speaks https by a certificate of its own, in `tmp_path`."""
    monkeypatch.setenv("HTTPS_FOLDER_OF_TESTS", str(tmp_path))
    server = Server()
    server.start()
    server.wait_until_it_listens(server.https_port)
    yield server
    server.kill()


@pytest.fixture
def trust(server: Server, tmp_path: Path) -> ssl.SSLContext:
    """A phone that trusts the root."""
    context = ssl.create_default_context()
    context.load_verify_locations(cadata=root_file(tmp_path))
    return context


def test_https_and_http_are_answered_side_by_side(server: Server, trust: ssl.SSLContext) -> None:
    secure = http.client.HTTPSConnection("127.0.0.1", server.https_port, timeout=120, context=trust)
    plain = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
    for _ in range(3):  # on a connection that is kept
        for connection, offered in ((secure, False), (plain, True)):
            connection.request("GET", "/")
            answer = connection.getresponse()
            assert answer.status == 200
            assert ("/https/" in answer.read().decode()) == offered
    for connection in (secure, plain):
        connection.close()


def test_a_long_form_arrives_and_its_sender_is_believed(server: Server, trust: ssl.SSLContext) -> None:
    secure = http.client.HTTPSConnection("localhost", server.https_port, timeout=120, context=trust)
    address = f"https://localhost:{server.https_port}"
    headers = {
        "Cookie": f"csrftoken={SECRET}",
        "Origin": address,
        "Content-Type": "application/x-www-form-urlencoded",
    }
    body = urlencode({"csrfmiddlewaretoken": SECRET, "name": "x" * 200_000})
    secure.request("POST", "/clubs/", body, headers)
    answer = secure.getresponse()
    assert answer.status == 422
    assert "x" * 200_000 in answer.read().decode()
    secure.close()


def test_who_does_not_trust_the_root_or_speaks_http_gets_no_answer(server: Server) -> None:
    secure = http.client.HTTPSConnection("localhost", server.https_port, timeout=120)
    with pytest.raises(ssl.SSLCertVerificationError):
        secure.request("GET", "/")
    with socket.create_connection(("127.0.0.1", server.https_port), timeout=120) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        with suppress(ConnectionResetError):
            while piece := line.recv(1000):  # a word of TLS that something is wrong, then the end
                assert b"HTTP" not in piece


def test_who_begins_and_falls_silent_holds_nobody_up(server: Server, trust: ssl.SSLContext) -> None:
    lines = [socket.create_connection(("127.0.0.1", server.https_port)) for _ in range(20)]
    for line in lines:
        line.sendall(b"\x16\x03\x01")
    test_https_and_http_are_answered_side_by_side(server, trust)
    for line in lines:
        line.close()


class Beginner:
    """The process that began the one that speaks https: it ends after so many looks at the certificate."""

    def __init__(self, *before_each: Callable[[], None]) -> None:
        self.before_each = [*before_each]

    def is_alive(self) -> bool:
        return bool(self.before_each)

    def join(self, seconds: float) -> None:
        self.before_each.pop(0)()


def test_the_certificate_follows_the_address_and_the_server_ends_with_the_one_that_began_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.HTTPS_FOLDER, addresses, signals = tmp_path, ["192.168.1.20"], []
    monkeypatch.setattr(home_https, "own_hosts", lambda: addresses)
    monkeypatch.setattr("os.kill", lambda pid, number: signals.append(number))
    loaded = home_https.certificate().stat().st_mtime
    beginner = Beginner(lambda: None, lambda: addresses.append("192.168.1.21"), lambda: None)
    monkeypatch.setattr(home_https, "parent_process", lambda: beginner)
    home_https._keep_valid(loaded)
    assert signals == [signal.SIGHUP, signal.SIGTERM]
    assert "192.168.1.21" in (tmp_path / "server.pem").read_text().splitlines()[0]


def test_a_folder_that_cannot_be_written_to_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    settings.HTTPS_FOLDER, signals = tmp_path / "file" / "https", []
    monkeypatch.setattr("os.kill", lambda pid, number: signals.append(number))
    beginner = Beginner(lambda: None, lambda: None)
    monkeypatch.setattr(home_https, "parent_process", lambda: beginner)
    home_https._keep_valid(0)
    assert signals == [signal.SIGTERM]
    assert caplog.text.count("The certificate for https cannot be kept") == 2


def test_a_new_certificate_is_shown_without_a_restart(server: Server, tmp_path: Path) -> None:
    before = ssl.get_server_certificate(("127.0.0.1", server.https_port))
    https = children(server.pid)[0]
    (process,) = children(https)
    server_certificate(tmp_path, ["192.168.1.99"])
    os.kill(https, signal.SIGHUP)
    wait_for_end(process)
    assert ssl.get_server_certificate(("127.0.0.1", server.https_port)) != before


@pytest.mark.parametrize(
    ("http", "https"),
    [("192.168.1.20:8000", "192.168.1.20:8443"), ("[::1]:8000", "[::1]:8443"), ("kitchen.local", "kitchen.local")],
)
def test_the_port_says_which_of_them_is_spoken(http: str, https: str) -> None:
    assert (home_https.over_https(http), home_https.over_http(https)) == (https, http)


@pytest.mark.django_db
def test_others_are_sent_to_http_which_every_phone_can_open(tmp_path: Path) -> None:
    club = make_club()
    with override_settings(HTTPS_AT_HOME=True, HTTPS_FOLDER=tmp_path, ALLOWED_HOSTS=["192.168.1.20"]):
        page = phone(club).get(f"/c/{club.uid}/share/", secure=True, headers={"host": "192.168.1.20:8443"})
    assert "http://192.168.1.20:8000/join/" in words(page)
    assert "https://" not in words(page)


def test_a_page_says_what_to_do_on_each_phone_and_has_the_certificate(client: Client, settings, tmp_path: Path) -> None:
    settings.HTTPS_AT_HOME, settings.HTTPS_FOLDER, settings.ALLOWED_HOSTS = True, tmp_path, ["192.168.1.20"]
    page = client.get("/https/", headers={"host": "192.168.1.20:8000"})
    for said in ("Certificate Trust Settings", "CA certificate", "http://192.168.1.20:8000/https/"):
        assert said in words(page)
    assert 'href="https://192.168.1.20:8443/"' in page.text
    secure = client.get("/https/", secure=True, headers={"host": "192.168.1.20:8443"})
    assert 'href="https://192.168.1.20:8443/"' in secure.text
    assert "http://192.168.1.20:8000/https/" in words(secure)
    file = client.get("/https/card-night.crt", headers={"host": "192.168.1.20:8000"})
    assert file["Content-Type"] == "application/x-x509-ca-cert"
    assert file.content == root_file(tmp_path)


@pytest.mark.parametrize(("host", "held"), [("192.168.1.20", True), ("kitchen.local", True), ("203.0.113.9", False)])
def test_the_page_says_where_the_certificate_does_not_hold_its_address(
    client: Client, settings: Any, host: str, held: bool
) -> None:
    settings.HTTPS_AT_HOME, settings.ALLOWED_HOSTS = True, [host]
    page = client.get("/https/", headers={"host": f"{host}:8000"})
    assert ("https does not work at the address" not in words(page)) is held


def test_there_is_no_such_page_where_the_server_speaks_http_only(client: Client) -> None:
    for address in ("/https/", "/https/card-night.crt"):
        assert client.get(address).status_code == 404
    assert "/https/" not in client.get("/rules/").text
