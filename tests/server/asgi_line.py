"""A connection as granian has it, without a server around the app."""

import asyncio
from collections.abc import Callable
from typing import Any

from scorekeeper.asgi import RequestDispatcher


def scope(
    method: str = "GET", path: str = "/rules/", headers: list[tuple[bytes, bytes]] | None = None
) -> Any:
    """Return what granian tells of a request."""
    return {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"q=%C3%A9",
        "http_version": "1.1",
        "scheme": "http",
        "server": ("192.168.1.5", "8000"),
        "client": ("192.168.1.77", "50000"),
        "headers": headers or [],
    }


class Line:
    """A connection of granian's: the pieces of a body that come on it, and what was answered.

    Whoever asks goes when `gone` is set. No more than `room` pieces of an answer are taken until
    then.
    """

    def __init__(
        self, *pieces: bytes, then: Callable[[], Any] = lambda: None, room: int = 1_000_000
    ) -> None:
        self.pieces, self.then, self.room = list(pieces), then, room
        self.status, self.headers, self.content = 0, dict[str, str](), b""
        self.asked = self.whole = False
        self.gone = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        if self.pieces:
            return {"type": "http.request", "body": self.pieces.pop(0), "more_body": True}
        if waits := self.then():
            await waits
        if self.asked:
            await self.gone.wait()
            return {"type": "http.disconnect"}
        self.asked = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {
                name.decode(): value.decode("latin-1") for name, value in message["headers"]
            }
            return
        self.room -= 1
        if self.room < 0:
            await self.gone.wait()
        self.content += message.get("body", b"")
        self.whole = not message.get("more_body", False)


def ask(line: Line, asked: Any, answering: RequestDispatcher | None = None) -> Line:
    asyncio.run((answering or RequestDispatcher())(asked, line.receive, line.send))
    return line


async def wait_until(so: Callable[[], bool]) -> None:
    """Let the others go on until it is so."""
    while not so():
        await asyncio.sleep(0)
