"""The ASGI app for granian: a thread answers a request once all of it has arrived.

granian reads heads, sends answers, and closes idle connections (scorekeeper/server.py). Requests
that write have threads of their own: while all of them wait for the database, pages are still read.
So have files and slow pages (`slow_pages`), and `/healthz`.
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
MAX_LISTENING_FILE = 256
# How long one thread may hold up another while both compute: a fifth of the default.
SWITCH_SECONDS = 0.001
# Seconds in which connected clients may ask once more after the server was told to stop.
GRACE_SECONDS = 2.0


class RefusedError(Exception):
    """A request that the server refuses: status, a word for the metrics, a sentence to answer."""


class HungUpError(Exception):
    """The client has closed the connection."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The app's answer: a `download` is still to be made, and to be closed when it is sent."""

    status: int
    headers: Headers
    content: bytes = b""
    download: Download | None = None


class RequestDispatcher:
    """The thread pools of a server process. Made in that process, as threads are not copied."""

    def __init__(self) -> None:
        self._pools = {
            "reading": ThreadPoolExecutor(settings.THREADS, "reading"),
            "writing": ThreadPoolExecutor(settings.THREADS, "writing"),
            "files": ThreadPoolExecutor(settings.THREADS, "files"),
            "slow": ThreadPoolExecutor(1, "slow"),
            "changing": ThreadPoolExecutor(1, "changing"),
            "health": ThreadPoolExecutor(1, "health"),
        }
        self._turns = slow_pages.Turns()
        self._files = 0
        self._shutting_down = False

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Set up the process when granian begins to serve, on its `loop`."""
        sys.setswitchinterval(SWITCH_SECONDS)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # not on a Mac
            limit_send_time(loop)
        loop.add_signal_handler(signal.SIGTERM, self._shut_down, loop)
        if first := parent_process():  # without it, nobody could stop this one
            loop.add_reader(first.sentinel, self._shut_down, loop, first.sentinel)

    def _shut_down(self, loop: asyncio.AbstractEventLoop, first: int | None = None) -> None:
        """Stop by SIGINT in `GRACE_SECONDS`, which closes idle connections.

        Until then each answer is the last of its connection. `first` is the first process's
        sentinel.
        """
        if first is not None:
            loop.remove_reader(first)
        self._shutting_down = True
        loop.call_later(GRACE_SECONDS, os.kill, os.getpid(), signal.SIGINT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request in the next free thread of its kind."""
        path = scope["path"]
        method = scope["method"]
        changes = method not in READ_METHODS
        kind = slow_pages.choose_threads(path, changes=changes) or (
            "writing" if changes else "reading"
        )
        kind = "health" if path == "/healthz" else kind
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
            await send_whole(Answer(status, headers, f"{sentence}\n".encode()), send)

    async def _run_in_pool(
        self, kind: str, scope: Scope, work: Callable[..., T], *arguments: Any
    ) -> T:
        """Return the work's result, from a thread of that kind.

        A sender has one work of each of the `SLOW_KINDS` at a time (`build_turn_keys`).
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
        """Receive the body of a request; an empty one if it is too large for the app.

        Raise `RefusedError` if it has no length or too many take a file, and `HungUpError`.
        """
        headers = dict(scope["headers"])
        if b"transfer-encoding" in headers:  # half of such a body cannot be told from the whole
            await read_body(receive)
            raise RefusedError(411, "LengthRequired", "Send it again, with its length.")
        length = int(headers.get(b"content-length", b"0"))
        wanted = length <= settings.MAX_BODY_BYTES
        in_file = wanted and length > MAX_BYTES_IN_MEMORY
        if in_file and self._files >= MAX_BODY_FILES:
            await read_body(receive)
            raise RefusedError(
                503, "TooManyFiles", "Many files are being sent right now. Try again in a minute."
            )
        self._files += in_file
        try:
            with SpooledTemporaryFile(MAX_BYTES_IN_MEMORY) as body:
                if length:
                    await read_body(receive, body if wanted else None, length)
                body.seek(0)
                yield body
        finally:
            self._files -= in_file

    def _call_app(self, environ: Environ) -> Answer:
        """Return the app's answer, to HEAD its head alone; runs in a thread."""
        status = 0
        headers = Headers()

        def start_response(line: str, sent: Headers) -> None:
            nonlocal status
            status = int(line[:3])
            headers.extend(sent)

        response = application(environ, start_response)
        if self._shutting_down:
            headers.append(("Connection", "close"))
        is_head = environ["REQUEST_METHOD"] == "HEAD"
        if isinstance(response, Download) and not is_head:
            return Answer(status, headers, download=response)
        with closing(response):
            return Answer(status, headers, b"" if is_head else b"".join(response))


async def read_body(receive: Receive, into: IO[bytes] | None = None, length: int = 0) -> None:
    """Read a body of this length, or without `into` discard it; raise `HungUpError` if cut off."""
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

    granian would wait without end. Connections inherit the options of listening sockets, which were
    opened among the first files of this process; not every container has /dev/fd to list them. With
    a `loop`, try again until one listens: granian begins in threads of its own.
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
            sock.detach()
    if loop and not listening:
        loop.call_later(0.01, limit_send_time, loop)


class AnswerFile:
    """The file that a thread writes a download to, so that a slow phone holds no thread."""

    def __init__(self, download: Download, loop: asyncio.AbstractEventLoop) -> None:
        self.length = 0
        self._download = download
        self._loop = loop
        self._more = asyncio.Event()
        self._complete = self._unwanted = False

    def write(self) -> None:
        """Write the whole download, in a thread; raise `HungUpError` if the client is gone."""
        for chunk in self._download:
            if self._unwanted:
                raise HungUpError
            write_block(self._download.file, chunk)
            self.length += len(chunk)
            self._loop.call_soon_threadsafe(self._more.set)

    def stop(self) -> None:
        self._unwanted = True
        self._more.set()

    def finish(self, making: asyncio.Future[None]) -> None:
        """Note that nothing more is written: the answer is complete, or has failed."""
        self._complete = True
        self._more.set()

    async def wait_for_start(self) -> None:
        """Wait for the first chunk, or the end."""
        await self._more.wait()

    async def read_chunks(self) -> AsyncIterator[bytes]:
        """Yield what is written until the answer is complete or has failed, or `stop` is called."""
        sent = 0
        while not self._unwanted:
            self._more.clear()
            whole = self._complete
            while sent < self.length and not self._unwanted:
                chunk = os.pread(
                    self._download.file.fileno(), min(CHUNK_BYTES, self.length - sent), sent
                )
                sent += len(chunk)
                yield chunk
            if whole:
                break
            await self._more.wait()


async def send_whole(answer: Answer, send: Send) -> None:
    await send(build_head(answer))
    await send({"type": "http.response.body", "body": answer.content})


async def send_download(
    answer: Answer, download: Download, run: Run, receive: Receive, send: Send, *, chunked: bool
) -> None:
    """Send a download while `run`, which calls a function in a thread, has it made.

    One that fails midway breaks off, so that it is not taken for complete. Not `chunked`: an older
    proxy would take half of it for the whole, and gets it with its length, once it is made.
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
                await making  # it may have failed
                answer.headers[:] = replace_length(answer.headers, file.length)
            await send(build_head(answer))
            async for chunk in file.read_chunks():
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
        finally:
            file.stop()
            watching.cancel()
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
    """Return a request as WSGI has it; commas join repeated headers, ";" cookies."""
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
        if "_" in name:  # it could pass for one with "-" that a proxy has set
            continue
        key = name.upper().replace("-", "_")
        key = key if key in {"CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{key}"
        between = "; " if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{between}{value}" if key in environ else value
    return environ
