"""Gunicorn's worker with threads, but a thread is given a request when the whole of it is there, and not before.

Whoever sends half a request, or one byte at a time, holds a connection and nothing else. What writes has threads of its
own: while all of them wait for the database, pages are still read. So has `/healthz`, for when all others wait.
"""

from __future__ import annotations

import resource
import selectors
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from math import inf
from typing import Any

from django.conf import settings
from gunicorn import util
from gunicorn.workers.gthread import STOP_KEEPALIVE_LINGER, ThreadWorker

from scorekeeper import metrics
from scorekeeper.arriving import Connection, HungUpError, RefusedError
from scorekeeper.home_https import HomeHttps

READING = {"GET", "HEAD", "OPTIONS"}
SEND_SECONDS = 10.0
"""A client may take this long to accept a piece of an answer, beyond what the system keeps for it."""
MOST_FILES = 20
"""Requests on their way at a time, in each process, whose bodies take a file."""
OPEN_FILES = 4096
A_LOOK_EVERY = 0.5  # seconds


class Worker(ThreadWorker):  # type: ignore[misc]
    """The main thread reads what arrives, and never waits; threads answer."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.connections: set[Connection] = set()
        self.next_look = 0.0
        self.https = HomeHttps() if settings.HTTPS_AT_HOME else None

    def init_process(self) -> None:
        self.writing = ThreadPoolExecutor(self.cfg.threads, "writing")
        self.health = ThreadPoolExecutor(1, "health")
        allow_open_files()
        if self.https:
            self.https.keep_valid(time.monotonic())
        super().init_process()

    def run(self) -> None:
        super().run()
        for pool in (self.writing, self.health):
            pool.shutdown(wait=False)

    def set_accept_enabled(self, enabled: bool) -> None:
        """At the end, who is at the door already is let in before it is closed: nobody is thrown out."""
        super().set_accept_enabled(enabled)
        if not enabled and not self.alive:
            for listener in self.sockets:
                while self.accept(listener):
                    pass
                listener.close()

    def accept(self, listener: socket.socket) -> bool:
        """Let somebody in; whether there was somebody."""
        try:
            sock, client = listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return False
        https = self.https.context if self.https else None
        conn = Connection(self.cfg, sock, client, listener.getsockname(), https)
        self.nr_conns += 1
        self.connections.add(conn)
        self.listen_to(conn)
        return True

    def listen_to(self, conn: Connection) -> None:
        """Be told when something arrives."""
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_arrival, conn, conn.receive))

    def on_arrival(self, conn: Connection, receive: Callable[[], bool], _: object = None) -> None:
        """Take what has arrived, and have it answered if a request is whole."""
        before = conn.request
        try:
            whole = receive()
            if conn.in_file and conn.request is not before:
                self.allow_one_more_file()
        except HungUpError:
            self.close(conn)
        except Exception as error:
            self.refuse(conn, error)
        else:
            if whole:
                self.poller.unregister(conn.sock)
                self.enqueue_req(conn)

    def allow_one_more_file(self) -> None:
        """Raises RefusedError where as many bodies as may be are on their way into files."""
        if sum(conn.in_file for conn in self.connections) > MOST_FILES:
            raise RefusedError(503, "Service Unavailable", "Much is being sent just now. Try again in a minute.")

    def refuse(self, conn: Connection, error: Exception) -> None:
        """Answer what is no request, or none for this server."""
        metrics.count_refused(error.args[1] if isinstance(error, RefusedError) else type(error).__name__)
        with suppress(OSError):
            if isinstance(error, RefusedError):
                util.write_error(conn.sock, *error.args)
            else:
                self.handle_error(None, conn.sock, conn.client, error)
        conn.say_goodbye()

    def enqueue_req(self, conn: Connection) -> None:
        """Have a request answered by the next thread that is free of those for its kind."""
        conn.deadline = inf
        if conn.request.path == "/healthz":
            pool, started = self.health, metrics.wait("health")
        elif conn.request.method in READING:
            pool, started = self.tpool, metrics.wait("reading")
        else:
            pool, started = self.writing, metrics.wait("writing")
        pool.submit(self.handle, conn, started)

    def handle(self, conn: Connection, started: Callable[[], None]) -> None:
        """Answer a request, in a thread, and listen for the next one; `started` is called first.

        The main thread need not wake up for that: it has to only where the connection ends, or another request is
        there already.
        """
        goes_on = self.answer(conn, started)
        if goes_on and self.alive and not conn.arrived:
            conn.expect_request(self.cfg.keepalive)
            self.listen_to(conn)
        else:
            self.method_queue.defer(self.finish_request, conn, goes_on)

    def answer(self, conn: Connection, started: Callable[[], None]) -> bool:
        """Answer a request; whether the connection can go on."""
        try:
            started()
            conn.sock.settimeout(SEND_SECONDS)
            if self.nr_conns >= self.max_keepalived:
                conn.request.force_close()
            return bool(self.handle_request(conn.request, conn))
        except (ConnectionError, TimeoutError):
            self.log.debug("Nobody takes the answer any more")
        except StopIteration:
            pass  # broken off in the middle, which is logged
        except Exception as error:
            self.handle_error(conn.request, conn.sock, conn.client, error)
        return False

    def finish_request(self, conn: Connection, goes_on: bool) -> None:
        """What comes after an answer: perhaps the next request."""
        if conn.sock.fileno() < 0:
            self.close(conn)
            return
        self.listen_to(conn)
        if goes_on:
            patience = self.cfg.keepalive if self.alive else STOP_KEEPALIVE_LINGER
            self.on_arrival(conn, partial(conn.expect_request, patience))
        else:
            conn.say_goodbye()

    def close(self, conn: Connection) -> None:
        with suppress(KeyError, ValueError):
            self.poller.unregister(conn.sock)
        conn.close()
        self.connections.remove(conn)
        self.nr_conns -= 1

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        super().wait_for_and_dispatch_events(min(timeout, A_LOOK_EVERY))

    def murder_keepalived(self, force: bool = False) -> None:
        """End connections that have had their time; gunicorn calls this again and again."""
        now = time.monotonic()
        if now < self.next_look and not force:
            return
        self.next_look = now + A_LOOK_EVERY
        if self.https:
            self.https.keep_valid(now)
        for conn in [each for each in self.connections if each.deadline < (inf if force else now)]:
            if conn.closing or force:
                self.close(conn)
            else:
                conn.say_goodbye()

    def _cap_keepalive(self, deadline: float) -> None:
        """The worker is to stop: whoever has a request on its way has until then."""
        for conn in self.connections:
            conn.end = deadline
            if conn.deadline < inf and not conn.closing:
                conn.deadline = min(conn.deadline, deadline)


def allow_open_files() -> None:
    """A thousand connections, the database and what is being sent: together more files than most systems start with."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, OPEN_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
