"""The server: `python -m scorekeeper.server 127.0.0.1:8000`, which `manage.py serve` becomes.

granian does the work. The first process loads the app and forks the others, which share its memory.
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

import games.matches.entry_progress  # noqa: F401 - imported before forking, to share its memory
from games.values.whole_numbers import parse_whole_number
from scorekeeper import metrics
from scorekeeper.network import MAX_PORT
from scorekeeper.start import exit_on_file_errors, read_settings

# A head has to arrive in this time; it also ends idle connections.
HEAD_TIMEOUT_MILLISECONDS = 10_000
# With `MAX_CONNECTIONS`, heads take at most 128 MB in each process.
MAX_HEAD_BYTES = 32 * 1024
# Of each process; others wait in the queue. When it was 1,000, 2,000 phones waited for 15 s.
MAX_CONNECTIONS = 4000
# In the system's queue, as many as may connect while a server restarts.
MAX_WAITING_CONNECTIONS = 4096
# Of each process: its connections, and as many again for the database, bodies and answers.
MAX_OPEN_FILES = 2 * MAX_CONNECTIONS + 192
# How long running requests may go on after SIGTERM.
STOP_SECONDS = 5
# The same after Ctrl-C.
QUIT_SECONDS = 1
# From the start of a process to the start of its successor, for processes that end at once.
SECONDS_BETWEEN_STARTS = 1.0


class Server(Granian):  # type: ignore[misc]
    def __init__(
        self, host: str, port: int, workers: int, connections: int = MAX_CONNECTIONS
    ) -> None:
        """Set granian up for an address; end the process if the server cannot listen there."""
        check_address_is_free(host, port)
        super().__init__(
            "",
            host,
            port,
            interface=Interfaces.ASGINL,
            workers=workers,
            respawn_failed_workers=True,
            workers_kill_timeout=STOP_SECONDS,
            http=HTTPModes.http1,
            http1_settings=HTTP1Settings(
                header_read_timeout=HEAD_TIMEOUT_MILLISECONDS, max_buffer_size=MAX_HEAD_BYTES
            ),
            websockets=False,
            backlog=MAX_WAITING_CONNECTIONS,
            backpressure=connections,
            log_level=LogLevels.error,
            log_dictconfig=settings.LOGGING,
        )

    def signal_handler_interrupt(self, number: int, frame: object) -> None:
        """Stop serving; after Ctrl-C, running requests have only `QUIT_SECONDS`."""
        if number == signal.SIGINT:
            self.workers_kill_timeout = QUIT_SECONDS
        super().signal_handler_interrupt()

    def _respawn_workers(self, workers: list[int], *how: Any, **more: Any) -> None:
        """Start successors of processes that ended, however often, 1 s after these had started."""
        started = max(self.wrks[number].birth for number in workers)
        time.sleep(max(0.0, started + SECONDS_BETWEEN_STARTS - time.monotonic()))
        super()._respawn_workers(workers, *how, **more)
        # Or granian would exit when one of them ends within some seconds.
        self.respawned_wrks.clear()
        if self.interrupt_children:  # another one ended meanwhile
            self.main_loop_interrupt.set()

    def run(self) -> None:
        self.serve(target_loader=build_app, wrap_loader=False)


def build_app() -> Callable[..., Any]:
    """Return the ASGI app for a process that granian has started, in its event loop."""
    dispatcher = import_module("scorekeeper.asgi").RequestDispatcher()
    loop = asyncio.get_event_loop()
    loop.call_soon(dispatcher.start, loop)
    return dispatcher  # type: ignore[no-any-return]


def main(address: str) -> None:
    """Serve at an address, such as 127.0.0.1:8000, until a signal says to stop."""
    read_settings()
    host, port = parse_address(address)
    # A connection takes up to two files, as in `MAX_OPEN_FILES`.
    connections = min(MAX_CONNECTIONS, raise_open_file_limit() // 2)
    multiprocessing.set_start_method("fork")
    with metrics.share_between_processes():
        with exit_on_file_errors():
            load_app()
        Server(host, port, settings.WORKERS, connections).run()


def parse_address(address: str) -> tuple[str, int]:
    """Return host and port of an address; end the process with a sentence if one is missing."""
    host, _, port_text = address.rpartition(":")
    port = parse_whole_number(port_text, MAX_PORT)
    if not (host and port):
        sys.exit(
            f"Say at which address, and at which port from 1 to {MAX_PORT}, the server "
            "listens. "
            "For example: python -m scorekeeper.server 127.0.0.1:8000"
        )
    return host.strip("[]"), port


def load_app() -> None:
    """Load the app; end the process with a sentence if a fault has to be fixed first."""
    import_module("scorekeeper.asgi")
    import_module("scorekeeper.urls")
    load_templates()
    if fault := import_module("scorekeeper.readiness").find_fault_at_start():
        sys.exit(fault)
    # What is loaded now is never garbage, so that looking through it again would only cost time.
    gc.collect()
    gc.freeze()


def load_templates() -> None:
    """Load all templates, as an update replaces their files while this version still serves."""
    folder = Path(settings.BASE_DIR / "templates")
    for path in folder.rglob("*.html"):
        get_template(str(path.relative_to(folder)))


def raise_open_file_limit() -> int:
    """Allow `MAX_OPEN_FILES` open files, or as many as the system lets; return how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_OPEN_FILES)
    if soft != resource.RLIM_INFINITY and soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    return limit


def check_address_is_free(host: str, port: int) -> None:
    """End the process if it cannot listen at an address; granian would share a port in use."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except (OSError, OverflowError) as error:
        sys.exit(f"The server cannot listen at port {port} of {host}: {error}")


if __name__ == "__main__":
    main(sys.argv[-1])
