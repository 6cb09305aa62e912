"""The processes of a server: what becomes of the others when one ends, and how all of them do."""

import http.client
import os
import signal
import socket
from collections.abc import Generator
from contextlib import closing, nullcontext

import pytest

from scorekeeper import server as own_server
from scorekeeper.asgi import SEND_TIMEOUT_MILLISECONDS, limit_send_time
from tests.server.running import Server, children, wait_for_end

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_will_do]

PATIENCE = 60


@pytest.fixture
def server(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Generator[Server]:
    """A server of one process that answers, and the one that looks after it."""
    monkeypatch.setenv("WORKERS", "1")
    server = Server()
    server.start()
    yield server
    server.kill()


def is_up(server: Server) -> bool:
    """Tell whether it is answered on a connection of its own."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as phone:
        phone.request("GET", "/healthz")
        return phone.getresponse().read() == b"ok\n"


@pytest.mark.slow
def test_a_killed_process_is_replaced_every_time(
    server,
) -> None:
    for _ in range(3):
        server.wait_until_it_listens()
        assert is_up(server)
        (answering,) = children(server.pid)
        os.kill(answering, signal.SIGKILL)
        wait_for_end(answering)
    server.wait_until_it_listens()
    assert is_up(server)
    os.kill(server.pid, signal.SIGKILL)
    assert server.wait() == -signal.SIGKILL
    with pytest.raises(ConnectionRefusedError):
        is_up(server)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["interrupt", "stop"])
def test_half_a_request_does_not_keep_the_server_from_stopping(server: Server, how: str) -> None:
    with (
        socket.create_connection(("127.0.0.1", server.port)) as half,
        socket.create_connection(("127.0.0.1", server.port)),
    ):
        half.sendall(b"POST /clubs/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\nname=")
        assert is_up(server)
        getattr(server, how)()
        assert server.wait() == 0


def test_heads_and_connections_are_limited() -> None:
    served = own_server.Server("127.0.0.1", 0, 1)
    assert served.http1_settings.header_read_timeout == own_server.HEAD_TIMEOUT_MILLISECONDS
    assert served.http1_settings.max_buffer_size == own_server.MAX_HEAD_BYTES
    assert served.backpressure == own_server.MAX_CONNECTIONS
    assert served.backlog == own_server.MAX_WAITING_CONNECTIONS


@pytest.mark.parametrize(
    ("limits", "connections"),
    [((1024, 524_288), 4000), ((1024, 1024), 512), ((-1, -1), 4000), ((20_000, 20_000), 4000)],
)
def test_a_process_has_room_for_the_files_of_all_its_connections(
    monkeypatch: pytest.MonkeyPatch, limits: tuple[int, int], connections: int
) -> None:
    """Or whoever comes last is neither served nor told to wait, and the database has no
    connection.
    """
    allowed = list[tuple[int, int]]()
    monkeypatch.setattr("resource.getrlimit", lambda what: limits)
    monkeypatch.setattr("resource.setrlimit", lambda what, new: allowed.append(new))
    assert min(own_server.MAX_CONNECTIONS, own_server.raise_open_file_limit() // 2) == connections
    assert all(soft >= 2 * connections for soft, _ in allowed)


def test_a_connection_that_takes_nothing_is_closed() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        socket.create_connection(listener.getsockname()) as other,
    ):
        limit_send_time()
        with (
            socket.create_connection(listener.getsockname()),
            listener.accept()[0],
            listener.accept()[0] as line,
        ):
            waits = [
                each.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
                for each in (line, other)
            ]
    assert waits == [SEND_TIMEOUT_MILLISECONDS, 0]


def test_an_address_in_use_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0), reuse_port=True) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(
            SystemExit, match=f"^The server cannot listen at port {port} of 127.0.0.1: .*in use"
        ):
            own_server.Server("127.0.0.1", port, 1)


@pytest.mark.parametrize(
    ("address", "parts"),
    [
        ("127.0.0.1:8000", ("127.0.0.1", 8000)),
        ("[::1]:8000", ("::1", 8000)),
        ("kitchen.local:80", ("kitchen.local", 80)),
        *(
            (wrong, None)
            for wrong in (
                "8000",
                ":8000",
                "127.0.0.1",
                "127.0.0.1:http",
                "127.0.0.1:0",
                "127.0.0.1:65536",
            )
        ),
    ],
)
def test_an_address_needs_a_host_and_a_port(address, parts) -> None:
    with nullcontext() if parts else pytest.raises(SystemExit, match=r"127\.0\.0\.1:8000$"):
        assert own_server.parse_address(address) == parts
