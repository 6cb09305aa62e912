"""The line that each request leaves in the log, and the id that ties lines and error page
together.
"""

import io
import logging
import re
from collections.abc import Callable, Generator
from ipaddress import ip_network

import pytest
from django.db import IntegrityError
from django.http import HttpResponse
from django.test import Client, override_settings

from tests.builders import enter, make_club, make_match, phone

LINE = re.compile(
    r"(?P<time>\S+ \S+) INFO (?P<id>\S+) scorekeeper.requests: (?P<what>.+) (?P<took>\d+) ms"
)


class Log:
    def __init__(self, out: io.StringIO) -> None:
        self._out = out

    @property
    def lines(self) -> list[str]:
        return self._out.getvalue().splitlines()

    @property
    def requests(self) -> list[re.Match[str]]:
        return [found for line in self.lines if (found := LINE.fullmatch(line))]


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Generator[Log]:
    """The log as the server has it: its handler, with its filters and its format."""
    handler = next(handler for handler in logging.getLogger().handlers if handler.name == "stderr")
    assert isinstance(handler, logging.StreamHandler)
    out = io.StringIO()
    logger = logging.getLogger("scorekeeper.requests")
    level, stream = logger.level, handler.setStream(out)
    logger.setLevel(logging.INFO)
    yield Log(out)
    logger.setLevel(level)
    handler.setStream(stream)


def test_a_request_logs_one_line_with_an_id_of_its_own(client: Client, log: Log) -> None:
    for _ in range(3):
        client.get("/rules/?q=1")
    assert [(line["what"]) for line in log.requests] == ["GET /rules/ 200"] * 3
    assert len(log.lines) == 3
    ids = {line["id"] for line in log.requests}
    assert len(ids) == 3
    assert all(re.fullmatch(r"[0-9a-f]{8}", one) for one in ids)


@pytest.mark.django_db
def test_links_are_shortened_in_the_log_but_join_pages_are_not(log: Log) -> None:
    club = make_club()
    phone().post(f"/join/{club.keeper_secret}/")
    phone(club).get(f"/c/{club.uid}/?next={club.watch_secret}")
    for path in ("/join/code/", "/join/guest/abc/"):
        phone().get(path)
    assert [line["what"].split()[1] for line in log.requests][2:] == [
        "/join/code/",
        "/join/guest/abc/",
    ]
    for secret in (club.keeper_secret, club.watch_secret, club.uid):
        assert not any(secret in line for line in log.lines)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "code", ["KQ74TR", "kq74tr", "KQ7-4TR", "KQ7 4TR", "KQ7–4TR", "K-Q-7-4-T-R"]
)
@pytest.mark.parametrize(
    ("begin", "end"), [("/join/", ""), ("/join/", "/x"), ("/join//", "//"), ("/JOIN/", "/")]
)
def test_table_codes_are_never_logged_however_written(
    log: Log, begin: str, code: str, end: str
) -> None:
    Client().get(f"{begin}{code}{end}")
    (what,) = [line["what"].upper() for line in log.requests]
    assert not any(part in what for part in ("KQ", "74", "4TR", "K-Q"))


@pytest.mark.parametrize(
    "path", ["/a%0Ab", "/a%0D%0A2026 INFO x: y", "/%1b[31m", "/%E2%80%A8x", "/%F0%9F%82%A1"]
)
def test_an_address_cannot_inject_log_lines(client: Client, log: Log, path: str) -> None:
    client.get(path)
    assert len(log.lines) == len(log.requests) == 1
    assert log.lines[0].isascii()
    assert log.lines[0].isprintable()


@pytest.mark.django_db
def test_an_unchanged_board_poll_is_not_logged(log: Log) -> None:
    match = make_match()
    keeper = phone(match.club)
    assert keeper.get(f"/m/{match.uid}/live/?seen=0").status_code == 204
    assert log.lines == []
    enter(match, 1, [1, 2, 3, 4])
    assert keeper.get(f"/m/{match.uid}/live/?seen=0").status_code == 200
    assert len(log.requests) == 1


@pytest.mark.django_db
def test_health_and_found_static_files_are_not_logged(client: Client, log: Log) -> None:
    found = client.get("/static/css/base.css")
    found.close()
    assert client.get("/healthz").status_code == 200
    assert (found.status_code, log.lines) == (200, [])
    assert client.get("/static/css/none.css").status_code == 404
    with override_settings(SECURE_SSL_REDIRECT=True):
        Client().get("/rules/")
    assert [line["what"] for line in log.requests] == [
        "GET /static/css/none.css 404",
        "GET /rules/ 301",
    ]


def test_a_failure_is_logged_with_the_number_on_its_page(failing, client, log) -> None:
    answer = failing(RuntimeError("a fault"))
    number = re.search(
        r"send this number to the person who runs this server: <strong>(\w+)</strong>",
        answer.content.decode(),
    )
    assert answer.status_code == 500
    assert number
    assert number[1] == log.requests[0]["id"]
    assert any(
        f" ERROR {number[1]} django.request: Internal Server Error: /rules/" in line
        for line in log.lines
    )
    assert "RuntimeError: a fault" in log.lines
    with pytest.MonkeyPatch.context() as patch:  # one that is logged at the very end
        patch.setattr(
            "games.pages.rules_card.views.render_page", lambda *args: HttpResponse(status=500)
        )
        client.get("/rules/")
    assert any(f" ERROR {log.requests[1]['id']} django.request: " in line for line in log.lines)


def test_a_traceback_hides_the_secrets_of_a_row(
    failing: Callable[[Exception], HttpResponse], log: Log
) -> None:
    secret = "Zx81_abcdefghijklmnop-"
    failing(
        IntegrityError(
            f"null value in column\nDETAIL:  Failing row contains (1, {secret}, Friday).\n"
        )
    )
    assert any(line.startswith("DETAIL:  Failing row contains (1, ") for line in log.lines)
    assert any(line.startswith("    raise error") for line in log.lines)  # code is there whole
    assert not any(secret in line for line in log.lines)


def test_only_a_valid_id_of_a_trusted_proxy_is_used(log: Log) -> None:
    with override_settings(TRUSTED_PROXIES=[ip_network("127.0.0.1")]):
        Client().get("/rules/", headers={"X-Request-ID": "6f1c-from-the-proxy"})
        for name in ("", "x", "a b", "<b>bold</b>", "e" * 65, "é" * 8):
            Client().get("/rules/", HTTP_X_REQUEST_ID=name)
    with override_settings(TRUSTED_PROXIES=[]):
        Client().get("/rules/", headers={"X-Request-ID": "6f1c-from-anybody"})
    first, *others = (line["id"] for line in log.requests)
    assert first == "6f1c-from-the-proxy"
    assert all(re.fullmatch(r"[0-9a-f]{8}", other) for other in others)
