"""The server: `python -m scorekeeper.server 127.0.0.1:8000`, which `manage.py serve` becomes.

granian does the work. Its processes begin as copies of the first one, which has loaded the app, and share what it made.
"""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import resource
import signal
import socket
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.template.loader import get_template
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

import games.matches.entry_progress  # noqa: F401 - here, so that the processes share its memory
from games.values.whole_numbers import whole_number
from scorekeeper import metrics
from scorekeeper.network import LARGEST_PORT
from scorekeeper.start import ending_without_files, read_settings

HEAD_MILLISECONDS = 10_000
"""For a head to arrive, and for a connection that is kept to be silent."""
LONGEST_HEAD = 64 * 1024
CONNECTIONS = 1000
"""Of each process."""
OPEN_FILES = 4096
STOP_SECONDS, QUIT_SECONDS = 5, 1
"""So long requests that are being answered may go on after SIGTERM, and after Ctrl-C."""
BETWEEN_STARTS = 1.0
"""Seconds, at least, from the begin of a process to that of the one that follows it: it may end at once, each time."""


class Server(Granian):  # type: ignore[misc]
    """granian at an address of this computer."""

    def __init__(self, host: str, port: int, workers: int) -> None:
        refuse_address_in_use(host, port)
        super().__init__(
            "",
            host,
            port,
            interface=Interfaces.ASGINL,
            workers=workers,
            respawn_failed_workers=True,
            workers_kill_timeout=STOP_SECONDS,
            http=HTTPModes.http1,
            http1_settings=HTTP1Settings(header_read_timeout=HEAD_MILLISECONDS, max_buffer_size=LONGEST_HEAD),
            websockets=False,
            backpressure=CONNECTIONS,
            log_level=LogLevels.error,
            log_dictconfig=settings.LOGGING,
        )

    def signal_handler_interrupt(self, number: int, frame: object) -> None:
        if number == signal.SIGINT:
            self.workers_kill_timeout = QUIT_SECONDS
        super().signal_handler_interrupt()

    def _respawn_workers(self, workers: list[int], *how: Any, **more: Any) -> None:
        """Have others follow processes that ended, or are to end; as often as it takes.

        granian would end itself where one of them ends again within some seconds, and phones would be without a server.
        """
        born = max(self.wrks[number].birth for number in workers)
        time.sleep(max(0.0, born + BETWEEN_STARTS - time.monotonic()))
        super()._respawn_workers(workers, *how, **more)
        self.respawned_wrks.clear()
        if self.interrupt_children:  # another one ended meanwhile
            self.main_loop_interrupt.set()

    def run(self) -> None:
        """Serve until a signal says to stop."""
        self.serve(target_loader=answering, wrap_loader=False)


def answering() -> Callable[..., Any]:
    """What answers requests in a process that granian has begun, and whose loop it has made."""
    made = import_module("scorekeeper.asgi").Answering()
    loop = asyncio.get_event_loop()
    loop.call_soon(made.begin, loop)
    return made  # type: ignore[no-any-return]


def main(address: str) -> None:
    """Serve at an address of this computer, such as 127.0.0.1:8000, until a signal says to stop."""
    read_settings()
    host, port = host_and_port(address)
    allow_open_files()
    multiprocessing.set_start_method("fork")
    with metrics.shared_between_processes():
        with ending_without_files():
            load()
        Server(host, port, settings.WORKERS).run()


def host_and_port(address: str) -> tuple[str, int]:
    """Both parts of an address; ends the process, with a sentence, where it has not both."""
    host, _, said = address.rpartition(":")
    port = whole_number(said, LARGEST_PORT)
    if not (host and port):
        sys.exit(
            f"Where shall it serve, at a port from 1 to {LARGEST_PORT}? "
            "For example: python -m scorekeeper.server 127.0.0.1:8000"
        )
    return host.strip("[]"), port


def load() -> None:
    """Load the app, or end with a sentence where something has to be mended before it can serve.

    What has been loaded stays: no need to look through it for what could go, again and again, while phones wait.
    """
    import_module("scorekeeper.asgi")
    import_module("scorekeeper.urls")
    read_templates()
    if fault := import_module("scorekeeper.readiness").at_start():
        sys.exit(fault)
    gc.collect()
    gc.freeze()


def read_templates() -> None:
    """Have all templates in memory: an update puts others into their files while this version still serves."""
    folder = Path(settings.BASE_DIR / "templates")
    for path in folder.rglob("*.html"):
        get_template(str(path.relative_to(folder)))


def allow_open_files() -> None:
    """A thousand connections, the database and what is being sent: together more files than most systems start with."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, OPEN_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def refuse_address_in_use(host: str, port: int) -> None:
    """Ends the process, with a sentence, where nothing can be served: granian would share the address."""
    try:
        socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except (OSError, OverflowError) as error:
        sys.exit(f"Nothing can be served at port {port} of {host}: {error}")


if __name__ == "__main__":
    main(sys.argv[-1])
