"""The app's own server in processes of its own, on the database of the tests: to be asked, killed
and started again.
"""

import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from select import select
from threading import Event
from urllib.parse import quote

from django.db import connection

ROOT = Path(__file__).parents[2]


class Server:
    """The server as `manage.py serve` starts it, at a free port of this computer.

    The port stays when it starts again.

    `listens` is set while it answers.
    """

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.listens = Event()
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it; once this is back, it answers."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "scorekeeper.server", f"127.0.0.1:{self.port}"],
            cwd=ROOT,
            env=os.environ
            | {"DATABASE_URL": database_url(), "DJANGO_SETTINGS_MODULE": "tests.settings"},
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.wait_until_it_listens()

    def wait_until_it_listens(self) -> None:
        """Wait until one of its processes is there to answer."""
        assert self._process
        while self._process.poll() is None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(0.05)
            with suppress(ConnectionError), socket.create_connection(("127.0.0.1", self.port)):
                self.listens.set()
                return
        _, said = self._process.communicate()
        raise AssertionError(f"The server did not start:\n{said}")

    @property
    def pid(self) -> int:
        """The number of the process that the others are started by."""
        assert self._process
        return self._process.pid

    def stop(self) -> None:
        """Ask it to stop, as a restart does.

        It goes on for some seconds, and is to be killed all the same.
        """
        assert self._process
        self._process.terminate()

    def interrupt(self) -> None:
        """Press Ctrl-C in its terminal: all its processes are told."""
        os.killpg(self.pid, signal.SIGINT)

    def wait(self) -> int:
        """Wait until all its processes have ended; the status of the first."""
        assert self._process
        self._process.communicate(timeout=120)  # as long as one of them could say something
        return self._process.returncode

    def end(self) -> None:
        self.stop()
        self.wait()
        self.kill()

    def kill(self) -> None:
        """Kill it as a crash or an empty battery would: at once, in the middle of whatever it
        does.
        """
        self.listens.clear()
        if self._process:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            if self._process.stderr:
                self._process.stderr.close()
            self._process = None


def free_port() -> int:
    """Return a port of this computer at which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def children(pid: int) -> list[int]:
    """Return the processes that a process has begun, the first one first."""
    return [
        int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    ]


def wait_for_end(pid: int) -> None:
    """Wait until a process has ended, whoever has begun it."""
    with suppress(ProcessLookupError):
        process = os.pidfd_open(pid)
        ended, _, _ = select([process], [], [], 120)
        os.close(process)
        assert ended


def database_url() -> str:
    """Return where the database of the tests is, for another process."""
    settings = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{settings['NAME']}"
    return f"postgresql://{settings['USER']}@{quote(settings['HOST'], safe='')}/{settings['NAME']}"
