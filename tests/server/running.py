"""The app's own server in processes of its own, on the database of the tests: to be asked, killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Event
from urllib.parse import quote

from django.db import connection

ROOT = Path(__file__).parents[2]


class Server:
    """Gunicorn as `manage.py serve` starts it, at a free port of this computer. The port stays when it starts again.

    `listens` is set while it answers.
    """

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://localhost:{self.port}"
        self.listens = Event()
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it; once this is back, it answers."""
        command = [sys.executable, "-m", "gunicorn", "--config", "python:scorekeeper.server", "--log-level", "info"]
        self._process = subprocess.Popen(
            [*command, "--bind", f"127.0.0.1:{self.port}"],
            cwd=ROOT,
            env=os.environ | {"DATABASE_URL": database_url(), "DJANGO_SETTINGS_MODULE": "tests.settings"},
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self._process.stderr
        said = []
        for line in self._process.stderr:
            said.append(line)
            if "Listening at" in line:
                self.listens.set()
                return
        raise AssertionError("".join(["The server did not start:\n", *said]))

    @property
    def pid(self) -> int:
        """The number of the process that the others are started by."""
        assert self._process
        return self._process.pid

    def stop(self) -> None:
        """Ask it to stop, as a restart does. It goes on for some seconds, and is to be killed all the same."""
        assert self._process
        self._process.terminate()

    def end(self) -> None:
        """Ask it to stop, and wait until it has."""
        assert self._process
        self.stop()
        self._process.wait(timeout=120)
        self.kill()

    def kill(self) -> None:
        """Kill it as a crash or an empty battery would: at once, in the middle of whatever it does."""
        self.listens.clear()
        if self._process:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            if self._process.stderr:
                self._process.stderr.close()
            self._process = None


def database_url() -> str:
    """Where the database of the tests is, for another process."""
    settings = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{settings['NAME']}"
    return f"postgresql://{settings['USER']}@{quote(settings['HOST'], safe='')}/{settings['NAME']}"
