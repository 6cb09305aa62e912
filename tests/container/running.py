"""Containers as compose.yaml describes them, run with the means of the system: its user, volume and
read-only files.
"""

from __future__ import annotations

import os
import shlex
import signal
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from tests.container.images import run

PATIENCE = 180  # seconds for a start


class Container:
    """An app of an unpacked image; `service` is its part of compose.yaml, `config` what the image
    itself says.

    `settings` are in `.env`. The port is a free one in the place of 8000, in its command and the
    check of its health.
    """

    def __init__(
        self,
        files: Path,
        config: dict[str, Any],
        service: dict[str, Any],
        volume: Path,
        settings: dict[str, str],
    ) -> None:
        self._files, self._config, self._service, self._volume = files, config, service, volume
        self._settings = settings
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.said = volume.parent / f"{volume.name}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; once this is back, it is healthy."""
        with self.said.open("wb") as out:
            self._process = subprocess.Popen(
                self._inside(self._config["Cmd"]),
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        end = time.monotonic() + PATIENCE
        while not self.answers():
            assert self._process.poll() is None, self.said.read_text()
            assert time.monotonic() < end, self.said.read_text()

    def answers(self) -> bool:
        """Whether it answers, asked from outside."""
        with suppress(URLError, ConnectionError, TimeoutError):
            return bool(urlopen(f"{self.url}/healthz", timeout=1).status == 200)
        return False

    def healthy(self) -> bool:
        """Return what its own check of its health says."""
        kind, *command = self._config["Healthcheck"]["Test"]
        assert kind == "CMD"
        return subprocess.run(self._inside(command), capture_output=True).returncode == 0

    def execute(self, *command: str) -> str:
        """Run a command in it, as by `docker compose exec`, and return what it prints."""
        return run(self._inside(command))

    def stop(self) -> None:
        """Stop it as `docker compose down` does: a signal, then the end."""
        if self._process:
            with suppress(ProcessLookupError):  # it may have failed to start
                os.killpg(self._process.pid, signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=20)
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def _inside(self, command: Any) -> list[str | Path]:
        root, service = shlex.quote(str(self._files)), self._service
        target = service["volumes"][0].partition(":")[2]
        steps = ["set -e", f"mount --bind {root} {root}", f"mount --rbind /dev {root}/dev"]
        steps.append(f"mount --bind {shlex.quote(str(self._volume))} {root}{target}")
        steps += [f"mount -t tmpfs tmpfs {root}{folder}" for folder in service["tmpfs"]]
        if service["read_only"]:
            steps.append(f"mount -o remount,bind,ro {root} {root}")
        words = shlex.join(str(word).replace("8000", str(self.port)) for word in command)
        place = shlex.quote(f"cd {self._config['WorkingDir']} && exec {words}")
        chroot = f"exec chroot --userspec={service['user']} --groups= {root} /usr/bin/env -i"
        steps.append(f"{chroot} {self._environment()} sh -c {place}")
        return ["unshare", "--mount", "sh", "-c", "\n".join(steps)]

    def _environment(self) -> str:
        """Return what the image sets, and compose.yaml with what is in .env."""
        values = dict(entry.split("=", 1) for entry in self._config["Env"])
        for name, value in self._service["environment"].items():
            values[name] = self._settings.get(name, value.partition(":-")[2].rstrip("}"))
        return shlex.join(f"{name}={value}" for name, value in values.items())
