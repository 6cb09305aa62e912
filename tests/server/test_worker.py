"""What a worker allows connections, without a process around it."""

from __future__ import annotations

import socket
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from scorekeeper.arriving import RefusedError
from scorekeeper.worker import MOST_FILES, SEND_SECONDS, Worker


class Answering(Worker):
    """A worker that notes for how long it would wait for a client to take an answer."""

    def __init__(self, *connections: Any) -> None:
        self.connections = set(connections)
        self.nr_conns, self.max_keepalived = 1, 10

    def handle_request(self, request: Any, conn: Any) -> bool:
        self.waits = conn.sock.gettimeout()
        return True


class Arriving:
    """A connection on which a body is on its way into a file, or into memory."""

    def __init__(self, *, in_file: bool) -> None:
        self.in_file = in_file


def test_no_client_is_waited_for_without_end() -> None:
    with socket.socket() as sock:
        worker = Answering()
        assert worker.answer(SimpleNamespace(sock=sock, request=None), lambda: None)  # type: ignore[arg-type]
        assert worker.waits == SEND_SECONDS


def test_so_many_bodies_may_be_on_their_way_into_files_and_not_one_more() -> None:
    in_memory = [Arriving(in_file=False) for _ in range(5)]
    Answering(*in_memory, *[Arriving(in_file=True) for _ in range(MOST_FILES)]).allow_one_more_file()
    with pytest.raises(RefusedError) as refused:
        Answering(*[Arriving(in_file=True) for _ in range(MOST_FILES + 1)]).allow_one_more_file()
    assert refused.value.args[0] == 503


class Told(Answering):
    """A worker that notes whom its threads listen to, and what they leave to the main thread."""

    alive, cfg = True, SimpleNamespace(keepalive=15)

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Any] = []
        self.left: list[tuple[Any, ...]] = []
        self.method_queue = SimpleNamespace(defer=lambda *what: self.left.append(what))

    def listen_to(self, conn: Any) -> None:
        self.heard.append(conn)


class Answered:
    """A connection whose request is to be answered; `arrived` is what came behind it already."""

    def __init__(self, sock: socket.socket, arrived: bytes) -> None:
        self.sock, self.arrived, self.request, self.client = sock, arrived, None, None
        self.expects = 0.0

    def expect_request(self, seconds: float) -> bool:
        self.expects = seconds
        return False


def answered(worker: Told, arrived: bytes = b"", started: Callable[[], None] = lambda: None) -> Answered:
    with socket.socket() as sock:
        conn = Answered(sock, arrived)
        worker.handle(conn, started)  # type: ignore[arg-type]
        return conn


def test_after_an_answer_the_thread_listens_for_the_next_request() -> None:
    worker = Told()
    conn = answered(worker)
    assert (worker.heard, conn.expects, worker.left) == ([conn], 15, [])


@pytest.mark.parametrize("why", ["more is there", "it ends", "the server stops"])
def test_the_main_thread_is_left_what_ends_a_connection_and_a_request_that_is_there_already(
    why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = Told()
    worker.alive = why != "the server stops"
    if why == "it ends":
        monkeypatch.setattr(worker, "handle_request", lambda *_: False)
    conn = answered(worker, arrived=b"GET" if why == "more is there" else b"")
    assert (worker.heard, worker.left) == ([], [(worker.finish_request, conn, why != "it ends")])


def test_a_thread_that_cannot_even_begin_leaves_no_connection_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError

    worker, faults = Told(), []
    monkeypatch.setattr(worker, "handle_error", lambda *what: faults.append(what[-1]))
    conn = answered(worker, started=broken)
    assert worker.left == [(worker.finish_request, conn, False)]
    assert len(faults) == 1
