"""The ASGI app for granian: a thread answers a request once all of it has arrived.

granian reads heads, sends answers, and closes idle connections (scorekeeper/server.py). Requests
that write have threads of their own, so that pages can still be read while all of them wait for the
database. Files, slow pages (`slow_pages`) and `/healthz` also have their own.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import parent_process
from tempfile import SpooledTemporaryFile
from typing import IO, Any, TypeVar

from django.conf import settings

from scorekeeper import metrics, slow_pages
from scorekeeper.downloads import Download, write_block
from scorekeeper.wsgi import Environ, application

Headers = list[tuple[str, str]]
Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Run = Callable[..., Coroutine[Any, Any, None]]
T = TypeVar("T")

READ_METHODS = {"GET", "HEAD", "OPTIONS"}
BODY_TIMEOUT_SECONDS = 120.0
# Larger bodies are put into a file while they arrive.
MAX_BYTES_IN_MEMORY = 64 * 1024
# Requests at a time, in each process, whose bodies take a file.
MAX_BODY_FILES = 20
# Bytes of an unwanted body to discard before the connection is closed.
MAX_DISCARDED_BYTES = 64_000_000
CHUNK_BYTES = 64 * 1024
SEND_TIMEOUT_MILLISECONDS = 10_000
MAX_LISTENING_FILE = 256  # up to this number, files are looked at for listening sockets
# How long a thread may compute while another one waits to: a fifth of Python's default.
SWITCH_SECONDS = 0.001
# In which connected clients may ask once more, after the server was told to stop.
GRACE_SECONDS = 2.0


class RefusedError(Exception):
    """A request that the server refuses: (status, word for the metrics, sentence to answer)."""


class HungUpError(Exception):
    """The client has closed the connection."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The app's answer: its content, or a `download` that is made while it is sent, then closed."""

    status: int
    headers: Headers
    content: bytes = b""
    download: Download | None = None


class RequestDispatcher:
    """The ASGI app of a server process, which has the thread pools: forking would not copy them."""

    def __init__(self) -> None:
        self._pools = {
            "reading": ThreadPoolExecutor(settings.THREADS, "reading"),
            "writing": ThreadPoolExecutor(settings.THREADS, "writing"),
            "files": ThreadPoolExecutor(settings.THREADS, "files"),
            "slow": ThreadPoolExecutor(1, "slow"),
            # So that a save in the editor never waits for slow pages of others.
            "changing": ThreadPoolExecutor(1, "changing"),
            "health": ThreadPoolExecutor(1, "health"),
        }
        self._turns = slow_pages.Turns()
        self._body_files = 0  # requests whose bodies take a file now
        self._shutting_down = False

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Set up the process when granian begins to serve, on its `loop`."""
        sys.setswitchinterval(SWITCH_SECONDS)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # not on a Mac
            limit_send_time(loop)
        loop.add_signal_handler(signal.SIGTERM, self._shut_down, loop)
        # If the first process ends, nobody could stop this one.
        if first := parent_process():
            loop.add_reader(first.sentinel, self._shut_down, loop, first.sentinel)

    def _shut_down(self, loop: asyncio.AbstractEventLoop, sentinel: int | None = None) -> None:
        """Stop by SIGINT in `GRACE_SECONDS`, which closes idle connections.

        Until then each answer is the last of its connection. `sentinel` is the file that has become
        readable as the first process has ended.
        """
        if sentinel is not None:
            loop.remove_reader(sentinel)
        self._shutting_down = True
        loop.call_later(GRACE_SECONDS, os.kill, os.getpid(), signal.SIGINT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request in the next free thread of its kind."""
        path = scope["path"]
        method = scope["method"]
        changes = method not in READ_METHODS
        if path == "/healthz":
            kind = "health"
        else:
            usual_kind = "writing" if changes else "reading"
            kind = slow_pages.choose_threads(path, changes=changes) or usual_kind
        run = partial(self._run_in_pool, kind, scope)
        try:
            async with self._receive_body(scope, receive) as body:
                answer = await run(self._call_app, build_environ(scope, body))
            if answer.download is None:
                await send_whole(answer, send)
            else:
                chunked = scope["http_version"] == "1.1"
                await send_download(answer, answer.download, run, receive, send, chunked=chunked)
        except HungUpError:
            pass
        except RefusedError as refused:
            status, word, sentence = refused.args
            metrics.count_refused(word)
            headers = [("Connection", "close"), ("Content-Type", "text/plain")]
            await send_whole(Answer(status, headers, content=f"{sentence}\n".encode()), send)

    async def _run_in_pool(
        self, kind: str, scope: Scope, work: Callable[..., T], *arguments: Any
    ) -> T:
        """Return what `work` returns in a thread of that kind.

        Of each of the `SLOW_KINDS`, a sender has one request at a time (`build_turn_keys`).
        """
        loop = asyncio.get_running_loop()
        pool = self._pools[kind]
        if kind not in slow_pages.SLOW_KINDS:
            return await loop.run_in_executor(pool, work, *arguments)
        club_key, sender_key = slow_pages.build_turn_keys(scope)
        async with self._turns.take((kind, club_key)), self._turns.take((kind, sender_key)):
            return await loop.run_in_executor(pool, work, *arguments)

    @asynccontextmanager
    async def _receive_body(self, scope: Scope, receive: Receive) -> AsyncIterator[IO[bytes]]:
        """Receive the body of a request; if it is too large for the app, an empty one.

        Raise `RefusedError` if its length is not given or too many bodies take a file, and
        `HungUpError` if the client is gone.
        """
        headers = dict(scope["headers"])
        # Without a length, a body that was cut off looks like a whole one.
        if b"transfer-encoding" in headers:
            await read_body(receive)
            raise RefusedError(411, "LengthRequired", "Send it again, with its length.")
        length = int(headers.get(b"content-length", b"0"))
        wanted = length <= settings.MAX_BODY_BYTES
        in_file = wanted and length > MAX_BYTES_IN_MEMORY
        if in_file and self._body_files >= MAX_BODY_FILES:
            await read_body(receive)
            raise RefusedError(
                503, "TooManyFiles", "Many files are being sent right now. Try again in a minute."
            )
        self._body_files += in_file
        try:
            with SpooledTemporaryFile(MAX_BYTES_IN_MEMORY) as body:
                if length:
                    await read_body(receive, body if wanted else None, length)
                body.seek(0)
                yield body
        finally:
            self._body_files -= in_file

    def _call_app(self, environ: Environ) -> Answer:
        """Return the app's answer, without content for HEAD; runs in a thread."""
        status = 0
        headers = Headers()

        def start_response(status_line: str, response_headers: Headers) -> None:
            nonlocal status
            status = int(status_line[:3])
            headers.extend(response_headers)

        response = application(environ, start_response)
        if self._shutting_down:
            headers.append(("Connection", "close"))
        is_head = environ["REQUEST_METHOD"] == "HEAD"
        if isinstance(response, Download) and not is_head:
            return Answer(status, headers, download=response)
        with closing(response):
            return Answer(status, headers, content=b"" if is_head else b"".join(response))


async def read_body(receive: Receive, into: IO[bytes] | None = None, length: int = 0) -> None:
    """Read a body into a file, or discard it; raise `HungUpError`, or `RefusedError` if slow."""
    received = 0
    has_more = True
    try:
        async with asyncio.timeout(BODY_TIMEOUT_SECONDS):
            while has_more:
                message = await receive()
                chunk = message.get("body", b"")
                has_more = message.get("more_body", False)
                received += len(chunk)
                if into:
                    into.write(chunk)
                elif received > MAX_DISCARDED_BYTES:
                    raise HungUpError
    except TimeoutError:
        raise RefusedError(408, "TooSlow", "This took too long. Send it again.") from None
    if received < length:
        raise HungUpError


def limit_send_time(loop: asyncio.AbstractEventLoop | None = None) -> None:
    """Close connections to this process whose client stops reading for 10 s.

    granian would wait without end. Connections inherit the options of listening sockets, which are
    among the first files of this process; not every container has /dev/fd to list them. With a
    `loop`, try again until a socket listens, as granian opens them in threads of its own.
    """
    listening = 0
    for number in range(MAX_LISTENING_FILE):
        with suppress(OSError):
            sock = socket.socket(fileno=number)
            if sock.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                sock.setsockopt(
                    socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SEND_TIMEOUT_MILLISECONDS
                )
                listening += 1
            sock.detach()  # it stays open
    if loop and not listening:
        loop.call_later(0.01, limit_send_time, loop)


class AnswerFile:
    """The file that a thread writes a download to, so that a slow phone holds no thread."""

    def __init__(self, download: Download, loop: asyncio.AbstractEventLoop) -> None:
        self.length = 0
        self._download = download
        self._loop = loop
        self._changed = asyncio.Event()  # set when there is more to read, or no more to come
        self._complete = False
        self._unwanted = False

    def write(self) -> None:
        """Write the whole download, in a thread; raise `HungUpError` if the client is gone."""
        for chunk in self._download:
            if self._unwanted:
                raise HungUpError
            write_block(self._download.file, chunk)
            self.length += len(chunk)
            self._loop.call_soon_threadsafe(self._changed.set)

    def stop(self) -> None:
        self._unwanted = True
        self._changed.set()

    def finish(self, making: asyncio.Future[None]) -> None:
        """Note that nothing more is written: the answer is complete, or has failed."""
        self._complete = True
        self._changed.set()

    async def wait_for_start(self) -> None:
        """Wait for the first chunk, or the end."""
        await self._changed.wait()

    async def read_chunks(self) -> AsyncIterator[bytes]:
        """Yield what is written until the answer is complete or has failed, or `stop` is called."""
        sent = 0
        while not self._unwanted:
            self._changed.clear()
            # Asked before reading: what is written after that sets the event again.
            is_last_round = self._complete
            while sent < self.length and not self._unwanted:
                chunk = os.pread(
                    self._download.file.fileno(), min(CHUNK_BYTES, self.length - sent), sent
                )
                sent += len(chunk)
                yield chunk
            if is_last_round:
                break
            await self._changed.wait()


async def send_whole(answer: Answer, send: Send) -> None:
    await send(build_head(answer))
    await send({"type": "http.response.body", "body": answer.content})


async def send_download(
    answer: Answer, download: Download, run: Run, receive: Receive, send: Send, *, chunked: bool
) -> None:
    """Send a download while it is made by `run`, which calls a function in a thread.

    If that fails midway, the answer breaks off, so that the client does not take it for complete.
    An answer that is not `chunked` is sent with its length, once it is made: an older proxy would
    take half of it for the whole.
    """
    loop = asyncio.get_running_loop()
    with closing(download):
        file = AnswerFile(download, loop)
        making = loop.create_task(run(file.write))
        making.add_done_callback(file.finish)
        watching = loop.create_task(stop_on_disconnect(file, receive))
        try:
            await (file.wait_for_start() if chunked else making)
            if making.done():
                await making  # it raises if making the download has failed
                answer.headers[:] = replace_length(answer.headers, file.length)
            await send(build_head(answer))
            async for chunk in file.read_chunks():
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
        finally:
            file.stop()
            watching.cancel()
            # The thread uses the file until it sees `stop`; if it has failed, this raises.
            await making
        await send({"type": "http.response.body"})


async def stop_on_disconnect(file: AnswerFile, receive: Receive) -> None:
    """Wait until the client disconnects, then stop making the answer."""
    while (await receive())["type"] != "http.disconnect":
        pass
    file.stop()


def replace_length(headers: Headers, length: int) -> Headers:
    others = [(name, value) for name, value in headers if name.lower() != "content-length"]
    return [*others, ("Content-Length", str(length))]


def build_head(answer: Answer) -> Message:
    headers = [
        (name.lower().encode("ascii"), value.encode("latin-1")) for name, value in answer.headers
    ]
    return {"type": "http.response.start", "status": answer.status, "headers": headers}


def build_environ(scope: Scope, body: IO[bytes]) -> Environ:
    """Return a request as WSGI has it; repeated headers are joined by commas, cookies by ";"."""
    server = scope["server"]
    client = scope["client"]
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for raw_name, raw_value in scope["headers"]:
        name = raw_name.decode("latin-1")
        value = raw_value.decode("latin-1")
        # It would look like a header with "-", which only a proxy may set.
        if "_" in name:
            continue
        key = name.upper().replace("-", "_")
        if key not in {"CONTENT_TYPE", "CONTENT_LENGTH"}:
            key = f"HTTP_{key}"
        separator = "; " if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{separator}{value}" if key in environ else value
    return environ
