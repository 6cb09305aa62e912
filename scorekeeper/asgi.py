"""What the server, granian, calls for each request: a thread answers it when the whole of it is here, and not before.

granian reads heads, sends answers, and ends connections on which nothing moves (scorekeeper/server.py). What writes has
threads of its own: while all of them wait for the database, pages are still read. So have files and pages that are slow
by nature (`slow_pages`), and `/healthz`, for when all others wait.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import parent_process
from tempfile import SpooledTemporaryFile, TemporaryFile
from typing import IO, Any, TypeVar

from django.conf import settings

from scorekeeper import metrics, slow_pages
from scorekeeper.wsgi import Environ, application

Headers = list[tuple[str, str]]
Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Run = Callable[..., Coroutine[Any, Any, None]]
T = TypeVar("T")

READING = {"GET", "HEAD", "OPTIONS"}
BODY_SECONDS = 120.0
IN_MEMORY = 64 * 1024
"""Bodies larger than this are put into a file while they arrive."""
MOST_FILES = 20
"""Requests at a time, in each process, whose bodies take a file."""
DISCARDED = 64_000_000
"""Bytes that may come though nobody wants them, before the connection is cut off."""
AT_ONCE = 1024 * 1024
"""A file that is there, up to this length, is read and left to granian at once."""
PIECE = 64 * 1024
UNTAKEN_MILLISECONDS = 10_000
FIRST_FILES = 256
TURN_SECONDS = 0.001
"""So long one thread may hold up another while both have something to work out: by default it is five times that."""
LAST_QUESTIONS = 2.0
"""Seconds in which who is connected may ask once more after the server was told to stop."""


class RefusedError(Exception):
    """A request that is not for this server: with the status, a word for it and a sentence to answer."""


class HungUpError(Exception):
    """Whoever was sending a request, or was sent an answer, has gone."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the app answers: `pieces` are still to be made, and `end` is to be closed when they are sent."""

    status: int
    headers: Headers
    content: bytes = b""
    pieces: Iterable[bytes] | None = None
    end: ExitStack = field(default_factory=ExitStack)


class Answering:
    """What a process of the server does with requests. Made in that process, as threads do not come along."""

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
        self._leaving = False

    def begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """granian serves from now on."""
        sys.setswitchinterval(TURN_SECONDS)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # not on a Mac
            cut_off_who_takes_nothing(loop)
        loop.add_signal_handler(signal.SIGTERM, self._leave, loop)
        if first := parent_process():  # without it, nobody could stop this one
            loop.add_reader(first.sentinel, self._leave, loop, first.sentinel)

    def _leave(self, loop: asyncio.AbstractEventLoop, first: int | None = None) -> None:
        """Nobody is cut off who asks just now: idle connections end by the signal that comes later."""
        if first is not None:
            loop.remove_reader(first)
        self._leaving = True
        loop.call_later(LAST_QUESTIONS, os.kill, os.getpid(), signal.SIGINT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Have a request answered by the next thread that is free of those for its kind."""
        path, method = scope["path"], scope["method"]
        changes = method not in READING
        kind = slow_pages.kind_of(path, changes=changes) or ("writing" if changes else "reading")
        kind = "health" if path == "/healthz" else kind
        run = partial(self._run, kind, slow_pages.keys_of(scope))
        try:
            async with self._whole_body(scope, receive) as body:
                answer = await run(self._answer, environ_of(scope, body), metrics.wait(kind))
            if answer.pieces is None:
                await send_whole(answer, send)
            else:
                await send_while_made(answer, run, receive, send, chunked=scope["http_version"] == "1.1")
        except HungUpError:
            pass
        except RefusedError as refused:
            status, word, sentence = refused.args
            metrics.count_refused(word)
            headers = [("Connection", "close"), ("Content-Type", "text/plain")]
            await send_whole(Answer(status, headers, f"{sentence}\n".encode()), send)

    async def _run(self, kind: str, keys: tuple[Hashable, Hashable], work: Callable[..., T], *given: Any) -> T:
        """Have a thread of that kind do the work; if it is slow, one thing at a time for each sender."""
        loop, pool = asyncio.get_running_loop(), self._pools[kind]
        if kind not in slow_pages.KINDS:
            return await loop.run_in_executor(pool, work, *given)
        in_club, anywhere = keys
        async with self._turns.of((kind, in_club)), self._turns.of((kind, anywhere)):
            return await loop.run_in_executor(pool, work, *given)

    @asynccontextmanager
    async def _whole_body(self, scope: Scope, receive: Receive) -> AsyncIterator[IO[bytes]]:
        """The body of a request; an empty one where it is larger than it may be, as the app has a page for that.

        Raises RefusedError or HungUpError where there is no such thing.
        """
        headers = dict(scope["headers"])
        if b"transfer-encoding" in headers:  # half of such a body cannot be told from the whole
            await take_body(receive)
            raise RefusedError(411, "LengthRequired", "Send it again, with its length.")
        length = int(headers.get(b"content-length", b"0"))
        wanted = length <= settings.LARGEST_BODY
        in_file = wanted and length > IN_MEMORY
        if in_file and self._files >= MOST_FILES:
            await take_body(receive)
            raise RefusedError(503, "TooManyFiles", "Much is being sent just now. Try again in a minute.")
        self._files += in_file
        try:
            with SpooledTemporaryFile(IN_MEMORY) as body:
                if length:
                    await take_body(receive, body if wanted else None, length)
                body.seek(0)
                yield body
        finally:
            self._files -= in_file

    def _answer(self, environ: Environ, started: Callable[[], None]) -> Answer:
        """What the app answers, asked in a thread. `started` is called first."""
        started()
        status, headers = 0, Headers()

        def start_response(said: str, told: Headers) -> None:
            nonlocal status
            status = int(said[:3])
            headers.extend(told)

        with ExitStack() as end:
            response = application(environ, start_response)
            end.callback(response.close)
            if self._leaving:
                headers.append(("Connection", "close"))
            if environ["REQUEST_METHOD"] == "HEAD":
                return Answer(status, headers)
            if response.streaming and int(response.get("Content-Length", str(AT_ONCE + 1))) > AT_ONCE:
                return Answer(status, headers, pieces=response, end=end.pop_all())
            return Answer(status, headers, b"".join(response))


async def take_body(receive: Receive, into: IO[bytes] | None = None, length: int = 0) -> None:
    """Take a body of this length, or without `into` drop what comes.

    Raises HungUpError where it ends before it should, or does not end; RefusedError where it takes too long.
    """
    came, more = 0, True
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while more:
                message = await receive()
                piece, more = message.get("body", b""), message.get("more_body", False)
                came += len(piece)
                if into:
                    into.write(piece)
                elif came > DISCARDED:
                    raise HungUpError
    except TimeoutError:
        raise RefusedError(408, "TooSlow", "That took too long. Send it again.") from None
    if came < length:
        raise HungUpError


def cut_off_who_takes_nothing(loop: asyncio.AbstractEventLoop | None = None) -> None:
    """Bound the time in which nothing is taken of what is sent, for connections to this process.

    granian would wait without end. The system does not: connections have what the sockets have that listen for them.
    Those were opened among the first files of this process; not every container has /dev/fd to list them.
    With a `loop`, as soon as there is one that listens: granian begins in threads of its own.
    """
    listening = 0
    for number in range(FIRST_FILES):
        with suppress(OSError):
            sock = socket.socket(fileno=number)
            if sock.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNTAKEN_MILLISECONDS)
                listening += 1
            sock.detach()
    if loop and not listening:
        loop.call_later(0.01, cut_off_who_takes_nothing, loop)


class Made:
    """What a thread makes of an answer, in a file, while the loop sends it: a phone that is slow holds no thread."""

    def __init__(self, file: IO[bytes], loop: asyncio.AbstractEventLoop) -> None:
        self.length = 0
        self._file, self._loop = file, loop
        self._more = asyncio.Event()
        self._whole = self._unwanted = False

    def make(self, answer: Answer) -> None:
        """Write down all that the answer has, in a thread, unless nobody wants it any more: then raises HungUpError."""
        try:
            for piece in answer.pieces or ():
                if self._unwanted:
                    raise HungUpError
                self._file.write(piece)
                self.length += len(piece)
                self._loop.call_soon_threadsafe(self._more.set)
        except BaseException:
            answer.end.close()  # here, where it was begun
            raise

    def stop(self) -> None:
        """Nobody wants the rest."""
        self._unwanted = True
        self._more.set()

    def end(self, making: asyncio.Future[None]) -> None:
        """There comes nothing more."""
        self._whole = True
        self._more.set()

    async def begun(self) -> None:
        """Wait for the first of it, or the end."""
        await self._more.wait()

    async def pieces(self) -> AsyncIterator[bytes]:
        """Everything that is made, as soon as it is."""
        sent = 0
        while not self._unwanted:
            self._more.clear()
            whole = self._whole
            while sent < self.length and not self._unwanted:
                piece = os.pread(self._file.fileno(), min(PIECE, self.length - sent), sent)
                sent += len(piece)
                yield piece
            if whole:
                break
            await self._more.wait()


async def send_whole(answer: Answer, send: Send) -> None:
    """Leave an answer to granian."""
    await send(head_of(answer))
    await send({"type": "http.response.body", "body": answer.content})


async def send_while_made(answer: Answer, run: Run, receive: Receive, send: Send, *, chunked: bool) -> None:
    """Send an answer while `run` has it made; what fails in the middle breaks off, and passes for no whole one.

    Older proxies take half of an answer that is in no chunks for the whole of it: they get it with its length, later.
    """
    loop = asyncio.get_running_loop()
    with TemporaryFile(buffering=0) as file, answer.end:
        made = Made(file, loop)
        making = loop.create_task(run(made.make, answer))
        making.add_done_callback(made.end)
        watching = loop.create_task(stop_when_nobody_waits(made, receive))
        try:
            await (made.begun() if chunked else making)
            if making.done():
                await making  # it may have failed
                answer.headers[:] = with_length(answer.headers, made.length)
            await send(head_of(answer))
            async for piece in made.pieces():
                await send({"type": "http.response.body", "body": piece, "more_body": True})
        finally:
            made.stop()
            watching.cancel()
            await making
        await send({"type": "http.response.body"})


async def stop_when_nobody_waits(made: Made, receive: Receive) -> None:
    """Stop making an answer when whoever asked for it has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    made.stop()


def with_length(headers: Headers, length: int) -> Headers:
    """Headers that tell this length."""
    others = [(name, value) for name, value in headers if name.lower() != "content-length"]
    return [*others, ("Content-Length", str(length))]


def head_of(answer: Answer) -> Message:
    """Status and headers."""
    headers = [(name.lower().encode("ascii"), value.encode("latin-1")) for name, value in answer.headers]
    return {"type": "http.response.start", "status": answer.status, "headers": headers}


def environ_of(scope: Scope, body: IO[bytes]) -> Environ:
    """A request as WSGI has it."""
    server, client = scope["server"], scope["client"]
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
        name, value = raw_name.decode("latin-1"), raw_value.decode("latin-1")
        if "_" in name:  # it could pass for one with "-" that a proxy has set
            continue
        key = name.upper().replace("-", "_")
        key = key if key in {"CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{key}"
        between = "; " if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{between}{value}" if key in environ else value
    return environ
