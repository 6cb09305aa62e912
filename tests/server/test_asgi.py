"""How requests get to the app, and answers from it, without a server around it."""

import asyncio
import io
import threading
from collections.abc import Callable
from contextlib import AsyncExitStack
from ipaddress import ip_network
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse

from games.models import UID_LENGTH
from scorekeeper import asgi, metrics, slow_pages
from scorekeeper.asgi import (
    MAX_BODY_FILES,
    MAX_BYTES_IN_MEMORY,
    HungUpError,
    RefusedError,
    RequestDispatcher,
    build_environ,
)
from tests.routes import ROUTES
from tests.server.asgi_line import Line, ask, scope, wait_until

PATIENCE = 60


class Busy:
    """The slow addresses that are being answered; they are answered when `end` is set."""

    def __init__(self) -> None:
        self.at: list[str] = []
        self.end = threading.Event()


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Busy:
    held = Busy()

    def application(environ: dict[str, Any], start_response: Callable[..., None]) -> HttpResponse:
        if environ["PATH_INFO"] in QUICK:
            assert not held.end.is_set()
        else:
            held.at.append(environ["PATH_INFO"])
            assert held.end.wait(PATIENCE)
        start_response("200 OK", [])
        return HttpResponse("done")

    monkeypatch.setattr(asgi, "application", application)
    return held


def scope_from(address: str, path: str, method: str = "GET") -> Any:
    return scope(method, path) | {"client": (address, "50000")}


def line() -> tuple[Any, Any]:
    """Return the two ways of a connection that nobody looks at."""
    on = Line()
    return on.receive, on.send


def sends(length: int, method: str = "POST") -> Any:
    return scope(method, "/clubs/", [(b"content-length", b"%d" % length)])


def test_only_a_whole_body_reaches_the_app(
    app: Any,
) -> None:
    asked = app(HttpResponse("done"))
    assert ask(Line(b"name=", b"Fri"), sends(11)).status == 0
    assert asked == []
    line = ask(Line(b"name=", b"Friday"), sends(11))
    assert (line.status, line.content, asked) == (200, b"done", [b"name=Friday"])
    ask(
        Line(b"a" * MAX_BYTES_IN_MEMORY, b"b" * MAX_BYTES_IN_MEMORY), sends(2 * MAX_BYTES_IN_MEMORY)
    )  # which takes a file
    assert asked[1:] == [b"a" * MAX_BYTES_IN_MEMORY + b"b" * MAX_BYTES_IN_MEMORY]


def test_a_body_without_a_length_or_an_end_is_refused(
    app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, refused = app(HttpResponse("done")), list[str]()
    line = ask(Line(b"name=Fri"), scope("POST", headers=[(b"transfer-encoding", b"chunked")]))
    assert (line.status, line.headers["connection"], asked) == (411, "close", [])
    monkeypatch.setattr(asgi, "BODY_TIMEOUT_SECONDS", 0.01)
    monkeypatch.setattr(metrics, "count_refused", refused.append)
    line = ask(Line(b"name=", then=lambda: asyncio.sleep(3600)), sends(11))
    assert (line.status, asked, refused) == (408, [], ["TooSlow"])


def test_a_body_that_is_too_large_is_dropped_and_refused(
    app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, large = app(HttpResponse("too much", status=413)), sends(settings.MAX_BODY_BYTES + 1)
    line = ask(Line(*[b"x" * 1_000_000] * 7), large)
    assert (line.status, line.content, asked) == (413, b"too much", [b""])
    monkeypatch.setattr(asgi, "MAX_DISCARDED_BYTES", 2_000_000)
    assert (ask(Line(*[b"x" * 1_000_000] * 7), large).status, len(asked)) == (0, 1)


def test_the_number_of_bodies_kept_in_files_is_limited() -> None:
    async def sent(answering: RequestDispatcher, lengths: list[int]) -> None:
        async with AsyncExitStack() as stack:
            for length in lengths:
                body = answering._receive_body(sends(length), Line(b"x" * length).receive)
                assert len((await stack.enter_async_context(body)).read()) == length

    answering, small, large = RequestDispatcher(), MAX_BYTES_IN_MEMORY, MAX_BYTES_IN_MEMORY + 1
    for _ in range(2):  # as soon as they are answered, there is room again
        asyncio.run(sent(answering, [large] * MAX_BODY_FILES + [small] * 5))
    with pytest.raises(RefusedError) as refused:
        asyncio.run(sent(answering, [large] * (MAX_BODY_FILES + 1)))
    assert refused.value.args[0] == 503
    asyncio.run(sent(answering, [large] * MAX_BODY_FILES))


def test_a_head_request_gets_the_length_without_content(app: Any) -> None:
    app(HttpResponse("0123456789", headers={"Content-Length": "10"}))
    line = ask(Line(), scope("HEAD"))
    assert (line.status, line.headers["content-length"], line.content) == (200, "10", b"")


UID = "a" * UID_LENGTH
SLOW = [
    *(
        f"/c/{UID}/games/new/",
        f"/c/{UID}/games/own-1/change/",
        f"/c/{UID}/games/own-1/rules/",
        f"/c/{UID}/statistics/",
    ),
    *(
        f"/m/{UID}/log/",
        f"/m/{UID}/files/hands.csv",
        f"/c/{UID}/files/hands.csv",
        f"/c/{UID}/import/",
        "/clubs/bring/",
    ),
    *(f"/m/{UID}/undo/", f"/m/{UID}/rules/", f"/r/{UID}/signed/picture.png"),
]
QUICK = [
    "/",
    f"/m/{UID}/",
    f"/m/{UID}/live/",
    f"/t/{UID}/live/",
    f"/m/{UID}/deals/1/hands/1/",
    f"/c/{UID}/games/",
]


def in_turns(busy: Busy, *waves: tuple[list[Any], int]) -> None:
    """Ask for slow pages wave by wave: with each, so many of all have a thread.

    Then all are answered.
    """

    async def asked() -> None:
        answering, asking = RequestDispatcher(), []
        for wave, many in waves:
            asking += [asyncio.create_task(answering(each, *line())) for each in wave]
            await wait_until(lambda many=many: len(busy.at) == many)  # type: ignore[misc]
        busy.end.set()
        await asyncio.gather(*asking)

    asyncio.run(asked())


def test_an_editor_post_is_answered_while_slow_pages_render(busy: Busy) -> None:
    path = f"/c/{UID}/games/own-1/change/"
    looks = [scope_from(f"192.168.1.{one}", path) for one in range(8)]
    in_turns(busy, (looks, 1), ([scope_from("192.168.1.9", path, "POST")], 2))


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_boards_and_saves_do_not_wait_for_slow_threads(busy: Busy, method: str) -> None:
    async def asked() -> list[Line]:
        answering = RequestDispatcher()
        everything = [(f"192.168.1.{number}", path) for path in SLOW for number in range(5)]
        slow = [
            asyncio.create_task(answering(scope_from(*each, method), *line()))
            for each in everything
        ]
        await wait_until(lambda: len(busy.at) == 1 + settings.THREADS)
        lines = [Line() for _ in QUICK]
        for each, path in zip(lines, QUICK, strict=True):
            await answering(scope_from("192.168.1.9", path, method), each.receive, each.send)
        busy.end.set()
        await asyncio.gather(*slow)
        return lines

    assert [line.status for line in asyncio.run(asked())] == [200] * len(QUICK)


def test_senders_of_slow_requests_take_turns(busy: Busy) -> None:
    path, other = f"/c/{UID}/files/hands.csv", f"/c/{'b' * UID_LENGTH}/files/hands.csv"
    in_turns(
        busy, ([scope_from("192.168.1.1", path)] * 8, 1), ([scope_from("192.168.1.2", other)], 2)
    )
    assert busy.at[:2] == [path, other]


def test_a_sender_behind_a_proxy_gets_one_file_at_a_time(busy, monkeypatch) -> None:
    monkeypatch.setattr(settings, "TRUSTED_PROXIES", [ip_network("10.0.0.1/32")])
    monkeypatch.setattr(settings, "THREADS", 3)

    def ask_for(club: str, sender: str) -> Any:
        asked = scope_from("10.0.0.1", f"/c/{club * UID_LENGTH}/files/hands.csv")
        return asked | {"headers": [(b"x-forwarded-for", sender.encode())]}

    many = [ask_for(club, "2001:db8::1") for club in "abcdefgh"]
    in_turns(busy, (many, 1), ([ask_for("i", f"203.0.113.{one}") for one in range(2)], 3))
    assert [path[3] for path in busy.at[:3]] == ["a", "i", "i"]


def test_non_ascii_headers_are_kept_both_ways(app: Any) -> None:
    lines = [(b"cookie", b"theirs=\xc3\xa9; phone=abc"), (b"x-name", b"\xff")]
    environ = build_environ(scope(headers=lines), io.BytesIO())
    request = WSGIRequest(environ)
    assert request.COOKIES == {"theirs": "é", "phone": "abc"}
    assert request.META["HTTP_X_NAME"] == "\xff"
    app(HttpResponse("done", headers={"X-Name": "Ren\xe9"}))
    assert ask(Line(), scope()).headers["x-name"] == "Ren\xe9"


def test_a_stopping_server_answers_and_closes_the_connection(app: Any) -> None:
    async def asked() -> Line:
        loop, answering, line = asyncio.get_running_loop(), RequestDispatcher(), Line()
        later = SimpleNamespace(call_later=lambda seconds, *what: None)
        answering._shut_down(later)  # type: ignore[arg-type]
        await answering(scope(), line.receive, line.send)
        assert loop.is_running()
        return line

    app(HttpResponse("done"))
    line = asyncio.run(asked())
    assert (line.status, line.headers["connection"]) == (200, "close")


def test_django_reads_the_request_as_it_was_sent() -> None:
    body = io.BytesIO(b"x")
    headers = [
        (b"content-type", b"text/plain"),
        (b"content-length", b"1"),
        (b"host", b"kitchen.local"),
    ]
    environ = build_environ(scope("POST", "/m/é//b", headers), body)
    expected = {
        "PATH_INFO": "/m/\xc3\xa9//b",
        "QUERY_STRING": "q=%C3%A9",
        "CONTENT_TYPE": "text/plain",
        "CONTENT_LENGTH": "1",
        "HTTP_HOST": "kitchen.local",
        "SERVER_NAME": "192.168.1.5",
        "SERVER_PORT": "8000",
        "REMOTE_ADDR": "192.168.1.77",
    }
    assert expected.items() <= environ.items()
    assert environ["wsgi.input"] is body


def test_repeated_headers_are_joined_and_underscores_ignored() -> None:
    twice = {b"cookie": (b"a=1", b"b=2"), b"x-forwarded-for": (b"6.6.6.6", b"203.0.113.9")}
    lines = [(name, value) for name, values in twice.items() for value in values]
    environ = build_environ(scope(headers=[*lines, (b"x_forwarded_for", b"7.7.7.7")]), io.BytesIO())
    assert (environ["HTTP_COOKIE"], environ["HTTP_X_FORWARDED_FOR"]) == (
        "a=1; b=2",
        "6.6.6.6,203.0.113.9",
    )


def test_every_slow_address_is_known() -> None:
    slow = {
        route.name
        for route in ROUTES
        if slow_pages.choose_threads(route.filled(**dict.fromkeys(route.parts, "x1")))
    }
    assert slow == {
        *(
            "new-game",
            "change-game",
            "make-game",
            "take-game",
            "give-game",
            "game-file",
            "given-game",
            "game-rules",
        ),
        *(
            "log",
            "undo",
            "redo",
            "match-rules",
            "share-result",
            "result",
            "result-picture",
            "statistics",
        ),
        *(
            "adopt-rules",
            "match-files",
            "match-file",
            "club-files",
            "whole-club",
            "club-file",
            "import",
            "bring-club",
        ),
        *("player-file", "old-results", "undo-old-results"),
    }


def test_a_sender_that_hangs_up_is_no_error() -> None:
    with pytest.raises(HungUpError):
        asyncio.run(asgi.read_body(Line(b"a").receive, io.BytesIO(), 2))
