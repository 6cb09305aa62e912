"""The server speaks https and http on one port, each to whoever begins with it."""

import http.client
import socket
import ssl
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.test import Client, override_settings

from scorekeeper.certificates import root_file
from scorekeeper.home_https import HomeHttps
from tests.builders import make_club, phone
from tests.pages import words
from tests.server.running import Server

SECRET = "s" * 32

pytestmark = [pytest.mark.sqlite_will_do, pytest.mark.slow]


@pytest.fixture
def server(transactional_db, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Generator[Server]:
    """A server that speaks https by a certificate of its own, in `tmp_path`."""
    monkeypatch.setenv("HTTPS_FOLDER_OF_TESTS", str(tmp_path))
    server = Server()
    server.start()
    yield server
    server.kill()


@pytest.fixture
def trust(server: Server, tmp_path: Path) -> ssl.SSLContext:
    """A phone that trusts the root."""
    context = ssl.create_default_context()
    context.load_verify_locations(cadata=root_file(tmp_path))
    return context


def test_https_and_http_are_answered_on_the_same_port(server: Server, trust: ssl.SSLContext) -> None:
    secure = http.client.HTTPSConnection("127.0.0.1", server.port, timeout=120, context=trust)
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
    secure = http.client.HTTPSConnection("localhost", server.port, timeout=120, context=trust)
    address = f"https://localhost:{server.port}"
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


def test_who_does_not_trust_the_root_gets_no_connection(server: Server) -> None:
    secure = http.client.HTTPSConnection("localhost", server.port, timeout=120)
    with pytest.raises(ssl.SSLCertVerificationError):
        secure.request("GET", "/")


def test_who_begins_and_falls_silent_holds_nobody_up(server: Server, trust: ssl.SSLContext) -> None:
    lines = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
    for line in lines:
        line.sendall(b"\x16\x03\x01")
    test_https_and_http_are_answered_on_the_same_port(server, trust)
    for line in lines:
        line.close()


def test_what_only_looks_like_https_is_dropped(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=120) as line:
        line.sendall(b"\x16" + b"GET / HTTP/1.1\r\n\r\n")
        with suppress(ConnectionResetError):
            while piece := line.recv(1000):  # a word of TLS that something is wrong, then the end
                assert b"HTTP" not in piece


def test_a_new_certificate_is_used_without_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    with override_settings(HTTPS_FOLDER=tmp_path):
        https = HomeHttps()
        monkeypatch.setattr(ssl.SSLContext, "load_cert_chain", lambda self, path: loaded.append(path.read_text()))
        monkeypatch.setattr("scorekeeper.home_https.own_hosts", lambda: ["192.168.1.20"])
        https.keep_valid(100)
        https.keep_valid(170)
        monkeypatch.setattr("scorekeeper.home_https.own_hosts", lambda: ["192.168.1.21"])
        https.keep_valid(200)  # not looked at yet
        assert len(loaded) == 1
        https.keep_valid(240)
    assert len(loaded) == 2
    assert "192.168.1.21" in loaded[1].splitlines()[0]


@pytest.mark.django_db
def test_others_are_sent_to_http_which_every_phone_can_open(tmp_path: Path) -> None:
    club = make_club()
    with override_settings(HTTPS_AT_HOME=True, HTTPS_FOLDER=tmp_path, ALLOWED_HOSTS=["192.168.1.20"]):
        page = phone(club).get(f"/c/{club.uid}/share/", secure=True, headers={"host": "192.168.1.20:8000"})
    assert "http://192.168.1.20:8000/join/" in words(page)
    assert "https://" not in words(page)


def test_a_page_says_what_to_do_on_each_phone_and_has_the_certificate(client: Client, settings, tmp_path: Path) -> None:
    settings.HTTPS_AT_HOME, settings.HTTPS_FOLDER, settings.ALLOWED_HOSTS = True, tmp_path, ["192.168.1.20"]
    page = client.get("/https/", headers={"host": "192.168.1.20:8000"})
    for said in ("Certificate Trust Settings", "CA certificate", "http://192.168.1.20:8000/https/"):
        assert said in words(page)
    assert 'href="https://192.168.1.20:8000/"' in page.text
    file = client.get("/https/card-night.crt", headers={"host": "192.168.1.20:8000"})
    assert file["Content-Type"] == "application/x-x509-ca-cert"
    assert file.content == root_file(tmp_path)


def test_there_is_no_such_page_where_the_server_speaks_http_only(client: Client) -> None:
    for address in ("/https/", "/https/card-night.crt"):
        assert client.get(address).status_code == 404
    assert "/https/" not in client.get("/rules/").text
