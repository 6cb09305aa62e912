"""What a worker allows connections, without a process around it."""

from __future__ import annotations

import socket
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
        assert worker.handle(SimpleNamespace(sock=sock, request=None), lambda: None)  # type: ignore[arg-type]
        assert worker.waits == SEND_SECONDS


def test_so_many_bodies_may_be_on_their_way_into_files_and_not_one_more() -> None:
    in_memory = [Arriving(in_file=False) for _ in range(5)]
    Answering(*in_memory, *[Arriving(in_file=True) for _ in range(MOST_FILES)]).allow_one_more_file()
    with pytest.raises(RefusedError) as refused:
        Answering(*[Arriving(in_file=True) for _ in range(MOST_FILES + 1)]).allow_one_more_file()
    assert refused.value.args[0] == 503
