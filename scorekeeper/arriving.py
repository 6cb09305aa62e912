"""Requests as they arrive, piece by piece: no thread waits while one is on its way, however slowly it comes."""

from __future__ import annotations

import socket
import ssl
import time
from contextlib import suppress
from io import BytesIO
from math import inf
from tempfile import TemporaryFile
from typing import Any

from django.conf import settings
from gunicorn.http.body import LengthReader
from gunicorn.http.errors import LimitRequestHeaders, NoMoreData
from gunicorn.http.message import Request
from gunicorn.http.unreader import Unreader

AT_ONCE = 64 * 1024
LONGEST_HEAD = 64 * 1024
IN_MEMORY = 64 * 1024
"""Bodies larger than this are put into a file while they arrive."""
DISCARDED = 64_000_000
"""Bytes that may come though nobody wants them, before the connection is cut off."""
SEND_BUFFER = 1024 * 1024
"""The system keeps so much of an answer for a slow reader, or as much as it may: any page, so that no thread waits."""

SILENCE = 10.0
"""Seconds between two pieces of what arrives. The others are for the whole: of a head, a body, what nobody wants."""
HEAD_SECONDS = 10.0
BODY_SECONDS = 120.0
CLOSING_SECONDS = 2.0

END_OF_HEAD = b"\r\n\r\n"
TLS = b"\x16"
"""What an https connection begins with, and no other."""


class HungUpError(Exception):
    """Nothing more can come on this connection."""


class RefusedError(Exception):
    """A request that is not for this server: with the status, its name and a sentence to answer."""


class Connection:
    """A connection, and what has arrived on it of a request. None of its methods waits for the other side.

    From the end of its head on there is a `request`, with `length` bytes of body. When `deadline` has passed, in
    seconds of the monotonic clock, the connection has had its time. No request may take longer than to `end`.

    With an `https` context, whoever wants https speaks it, and whoever does not speaks http.
    """

    request: Any = None
    length: int
    missing: int

    def __init__(
        self, cfg: Any, sock: socket.socket, client: Any, server: Any, https: ssl.SSLContext | None = None
    ) -> None:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        self.cfg, self.sock, self.client, self.server, self._https = cfg, sock, client, server, https
        self.arrived = bytearray()  # and belongs to no request yet
        self.closing = False
        self.end = inf
        self.expect_request(HEAD_SECONDS)

    def expect_request(self, seconds: float) -> bool:
        """Be ready for another request, which has to begin within so many seconds; whether it is here already.

        Raises what `take` raises.
        """
        self.sock.setblocking(False)
        self._forget_request()
        self.latest = time.monotonic() + seconds
        self.deadline = min(self.latest, self.end)
        already, self.arrived = bytes(self.arrived), bytearray()
        return bool(already) and self.take(already)

    def receive(self) -> bool:
        """Take what is there; whether a request is whole with it. Raises HungUpError, and what `take` raises."""
        try:
            if self._https:
                self._begin(self._https)
            piece = self.sock.recv(AT_ONCE)
        except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return False
        except OSError as error:
            raise HungUpError from error
        if not piece:
            raise HungUpError
        if self.closing:
            self._discard(piece)
            return False
        return self.take(piece)

    def take(self, piece: bytes) -> bool:
        """Whether a request is whole with this piece; what follows it is kept for the next one.

        Raises RefusedError, or one of gunicorn's errors for what cannot be read.
        """
        if self.request is None:
            if not self.arrived:
                self._has(HEAD_SECONDS)
            searched = max(0, len(self.arrived) - len(END_OF_HEAD))
            self.arrived += piece
            if self.arrived.find(END_OF_HEAD, searched) < 0:
                if len(self.arrived) > LONGEST_HEAD:
                    raise LimitRequestHeaders("they are too long")
                return False
            piece = self._read_head()
            self._has(BODY_SECONDS)
        self._goes_on()
        return self._take_body(piece)

    @property
    def in_file(self) -> bool:
        """Whether a request is here whose body takes a file."""
        return IN_MEMORY < self.length <= settings.LARGEST_BODY

    @property
    def too_large(self) -> bool:
        """Whether a request is here whose body is not read."""
        return self.length > settings.LARGEST_BODY

    def say_goodbye(self) -> None:
        """Send nothing more. What still comes is read and dropped: an answer could be lost if it was closed at once."""
        self.sock.setblocking(False)
        self.closing, self.end = True, inf
        self._has(BODY_SECONDS if self.too_large else CLOSING_SECONDS)
        self._forget_request()
        self.missing = DISCARDED
        with suppress(OSError):
            self.sock.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Close it now."""
        self._forget_request()
        self.sock.close()

    def _begin(self, https: ssl.SSLContext) -> None:
        """What the first byte is says how the rest is to be read."""
        if self.sock.recv(1, socket.MSG_PEEK) == TLS:
            self.sock = https.wrap_socket(self.sock, server_side=True, do_handshake_on_connect=False)
        self._https = None

    def _has(self, seconds: float) -> None:
        """Give what comes next this long, from now on."""
        self.latest = time.monotonic() + seconds
        self._goes_on()

    def _goes_on(self) -> None:
        self.deadline = min(self.latest, self.end, time.monotonic() + SILENCE)

    def _read_head(self) -> bytes:
        """Makes the request of what has arrived; what arrived of its body, and behind it."""
        received = Unreader()
        received.unread(bytes(self.arrived))
        received.chunk = lambda size_hint=None: b""  # there is no more than that
        self.arrived.clear()
        try:
            request = Request(self.cfg, received, self.client)
        except (NoMoreData, StopIteration) as error:
            raise HungUpError from error
        if isinstance(self.sock, ssl.SSLSocket):
            request.scheme = "https"
        if not isinstance(request.body.reader, LengthReader):
            raise RefusedError(411, "Length Required", "Send it again, with its length.")
        self.length = request.body.reader.length
        self.missing = 0 if self.too_large else self.length
        if self.too_large:
            request.force_close()
        elif request._expected_100_continue and self.length:
            with suppress(OSError):
                self.sock.send(b"HTTP/1.1 100 Continue\r\n\r\n")
        request._expected_100_continue = False  # gunicorn would say so when everything has arrived
        request.body = TemporaryFile() if self.in_file else BytesIO()  # noqa: SIM115 - closed with the request
        self.request = request
        rest: bytes = received.take_buffered()
        return rest

    def _forget_request(self) -> None:
        if self.request:
            self.request.body.close()
        self.request = None
        self.length = self.missing = 0

    def _take_body(self, piece: bytes) -> bool:
        body, rest = piece[: self.missing], piece[self.missing :]
        self.request.body.write(body)
        self.missing -= len(body)
        self.arrived += rest
        if self.missing:
            return False
        self.request.body.seek(0)
        return True

    def _discard(self, piece: bytes) -> None:
        self.missing -= len(piece)
        if self.missing < 0:
            raise HungUpError
        self._goes_on()
