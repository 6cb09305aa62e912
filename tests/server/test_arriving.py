"""Requests that arrive in pieces: when one is whole, how long that may take, and what is refused before it is."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.test import override_settings
from gunicorn.config import Config
from gunicorn.http.errors import InvalidRequestLine, LimitRequestHeaders

from scorekeeper import arriving
from scorekeeper.arriving import BODY_SECONDS, HEAD_SECONDS, LONGEST_HEAD, Connection, HungUpError, RefusedError

POST = b"POST /clubs/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
GET = b"GET /rules/ HTTP/1.1\r\nHost: localhost\r\n\r\n"


@dataclass(slots=True)
class Line:
    """Both ends of a connection, and the clock that it is measured by."""

    conn: Connection
    phone: socket.socket
    now: float = 1000.0

    def monotonic(self) -> float:
        return self.now

    def send(self, piece: bytes) -> bool:
        """What the server's end says of a piece that is sent."""
        self.phone.sendall(piece)
        return self.conn.receive()


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Iterator[Line]:
    server, phone = socket.socketpair()
    line = Line(None, phone)  # type: ignore[arg-type]
    monkeypatch.setattr(arriving, "time", line)
    with server, phone:
        line.conn = Connection(Config(), server, ("127.0.0.1", 5000), ("127.0.0.1", 8000))
        yield line
        line.conn.close()


def test_a_request_is_whole_with_its_last_byte(line: Line) -> None:
    sent = POST % 3 + b"a=1"
    assert [line.send(sent[place : place + 1]) for place in range(len(sent))] == [False] * (len(sent) - 1) + [True]
    assert (line.conn.request.method, line.conn.request.body.read()) == ("POST", b"a=1")


def test_nothing_there_is_not_waited_for(line: Line) -> None:
    assert line.conn.receive() is False


def test_what_follows_a_request_begins_the_next(line: Line) -> None:
    assert line.send(POST % 3 + b"a=1" + GET + GET[:9])
    assert line.conn.request.body.read() == b"a=1"
    assert line.conn.expect_request(15)
    assert line.conn.request.path == "/rules/"
    assert not line.conn.expect_request(15)
    assert line.send(GET[9:])


@pytest.mark.parametrize(("beginning", "seconds"), [(b"G", HEAD_SECONDS), (POST % 20_000, BODY_SECONDS)])
def test_byte_by_byte_nobody_has_longer_than_for_the_whole(line: Line, beginning: bytes, seconds: float) -> None:
    line.send(beginning)
    began = line.now
    while line.now < line.conn.deadline:
        assert line.now < began + seconds
        line.now += 5
        line.send(b"x")
    assert line.conn.deadline == began + seconds


def test_who_falls_silent_in_the_middle_has_less_time(line: Line) -> None:
    line.send(POST % 20_000)
    assert line.conn.deadline == line.now + arriving.SILENCE < line.now + BODY_SECONDS


def test_a_large_body_does_not_stay_in_memory(line: Line) -> None:
    assert not line.send(POST % 200_000)
    while not line.send(b"x" * 20_000):
        pass
    assert line.conn.in_file
    assert len(line.conn.request.body.read()) == 200_000


@override_settings(LARGEST_BODY=1000)
def test_a_body_that_is_too_large_is_not_waited_for_and_its_connection_ends_after_the_answer(line: Line) -> None:
    assert line.send(POST % 1001)
    assert line.conn.request.should_close()
    assert line.conn.request.body.read() == b""
    line.conn.say_goodbye()
    for _ in range(20):
        assert line.send(b"x" * 50) is False  # read all the same, so that the answer arrives
    assert line.phone.recv(10) == b""


def test_goodbye_has_an_end(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arriving, "DISCARDED", 100)
    line.conn.say_goodbye()
    line.send(b"x" * 100)
    with pytest.raises(HungUpError):
        line.send(b"x")


def test_a_body_without_a_length_is_refused(line: Line) -> None:
    with pytest.raises(RefusedError) as refused:
        line.send(b"POST /clubs/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
    assert refused.value.args[0] == 411


@pytest.mark.parametrize(
    ("sent", "error"), [(b"nonsense\r\n\r\n", InvalidRequestLine), (b"x" * (LONGEST_HEAD + 9), LimitRequestHeaders)]
)
def test_what_is_no_request_is_an_error(line: Line, sent: bytes, error: type[Exception]) -> None:
    line.send(sent[:9])
    with pytest.raises(error):
        line.send(sent[9:])


def test_who_asks_whether_to_send_is_told_to(line: Line) -> None:
    assert not line.send((POST % 3).replace(b"\r\n\r\n", b"\r\nExpect: 100-continue\r\n\r\n"))
    assert line.phone.recv(100).startswith(b"HTTP/1.1 100 ")


def test_who_hangs_up_is_noticed(line: Line) -> None:
    line.phone.close()
    with pytest.raises(HungUpError):
        line.conn.receive()
