"""Clients that send or read slowly, or not at all: only what the system of this computer does by
itself is quick.
"""

import http.client
import socket
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from threading import Event, Thread

SILENT = b""
HALF_A_HEAD = b"GET /rules/ HTTP/1.1\r\nHost: localhost\r\nX-And"
HALF_A_BODY = b"POST /clubs/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20000\r\n\r\nname="
BETWEEN_BYTES = 5
VISITORS = 5
"""How many visits are made at a time."""


@contextmanager
def sending(
    port: int, beginnings: Sequence[bytes], seconds: float = BETWEEN_BYTES
) -> Iterator[None]:
    """Open connections that send these beginnings of requests and then, every `seconds` seconds,
    one byte more.
    """
    done = Event()
    with ExitStack() as stack:
        connections = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in beginnings
        ]
        for connection, beginning in zip(connections, beginnings, strict=True):
            connection.sendall(beginning)
        going_on = [
            each for each, beginning in zip(connections, beginnings, strict=True) if beginning
        ]
        dripping = Thread(target=drip, args=(going_on, seconds, done))
        dripping.start()
        try:
            yield
        finally:
            done.set()
            dripping.join()


def drip(connections: list[socket.socket], seconds: float, done: Event) -> None:
    """Send one byte on each of them, again and again; some may be closed meanwhile."""
    while not done.wait(seconds):
        for connection in connections:
            with suppress(OSError):
                connection.send(b"x")


@contextmanager
def not_reading(port: int, path: str, cookie: str, number: int) -> Iterator[list[socket.socket]]:
    """Yield `number` connections that ask for what is at `path`, and do not read the answer."""
    asking = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode()
    with ExitStack() as stack:
        connections = [stack.enter_context(socket.socket()) for _ in range(number)]
        for connection in connections:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect(("127.0.0.1", port))
            connection.sendall(asking)
        yield connections


def visits(port: int, path: str, cookie: str, number: int, patience: float) -> list[float]:
    """Return the seconds that each of so many visits took, of those answered with a page within
    `patience` seconds.
    """

    def visit(_: int) -> float | None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
        start = time.perf_counter()
        try:
            connection.request("GET", path, headers={"Cookie": cookie})
            answer = connection.getresponse()
            answer.read()
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()
        return time.perf_counter() - start if answer.status == 200 else None

    with ThreadPoolExecutor(VISITORS) as visitors:
        return [seconds for seconds in visitors.map(visit, range(number)) if seconds is not None]
