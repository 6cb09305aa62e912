"""A new Debian server: its own files and its own systemd, booted by systemd-nspawn on the network
of this machine.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

from tests.container.images import make_debian, run

TOOLS = {"mmdebstrap": "mmdebstrap", "systemd-nspawn": "systemd-container", "nsenter": "util-linux"}
"""The programs that this takes, and the Debian packages that have them."""
PORTS = (80, 443, 8000)
TRUSTED = "/etc/ssl/certs/ca-certificates.crt"
"""What this machine trusts: a proxy between it and the package index may have a certificate of its
own.
"""
ENVIRONMENT = {
    "HOME": "/root",
    "LANG": "C.UTF-8",
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
}
PATIENCE = 120  # seconds for a start


def missing() -> str:
    """Return what keeps this machine from booting a Debian, in a sentence; "" if nothing does."""
    packages = sorted({package for program, package in TOOLS.items() if not shutil.which(program)})
    if packages:
        return (
            f"A Debian cannot be booted here. On Debian: sudo apt-get install {' '.join(packages)}"
        )
    if os.geteuid() != 0:
        return "A Debian can be booted by root only here: sudo make test-quickstart"
    taken = [str(port) for port in PORTS if is_taken(port)]
    return (
        f"Something here already listens on port {', '.join(taken)}: stop it first."
        if taken
        else ""
    )


def is_taken(port: int) -> bool:
    """Return whether a program on this machine listens on a port."""
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


class Debian:
    """A server whose files are in `folder`; `source` is a folder of this machine that it sees as
    /source.
    """

    def __init__(self, debian: str, folder: Path, source: Path) -> None:
        self._root = folder / "root"
        self._source = source
        self._booted: subprocess.Popen[bytes] | None = None
        self._inside = ""
        make_debian(
            self._root, debian, "important"
        )  # what an installed server has, with cron and systemd
        run(
            ["systemd-machine-id-setup", f"--root={self._root}"]
        )  # else it is a first boot, which asks questions

    def boot(self) -> None:
        """Start it; once this is back, all its services run."""
        shared = {
            self._source: "/source",
            Path(TRUSTED): "/machine-trusts.pem",
            Path("/etc/pip.conf"): "/etc/pip.conf",
        }
        binds = [f"--bind-ro={path}:{there}" for path, there in shared.items() if path.exists()]
        how = [
            "--boot",
            "--register=no",
            "--keep-unit",
            "--quiet",
            "--console=pipe",
            "--resolv-conf=copy-host",
        ]
        with (self._root.parent / "boot.log").open("wb") as out:
            self._booted = subprocess.Popen(
                ["systemd-nspawn", f"--directory={self._root}", *how, *binds],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        end = time.monotonic() + PATIENCE
        children = Path(f"/proc/{self._booted.pid}/task/{self._booted.pid}/children")
        while not self._is_running():
            assert self._booted.poll() is None, (self._root.parent / "boot.log").read_text()
            assert time.monotonic() < end, f"{self._inside} is not up after {PATIENCE} seconds"
            self._inside = children.read_text().strip()

    def type(self, lines: str) -> str:
        """Type lines as root into one new shell, which stops at the first that fails; return what
        it prints.
        """
        done = self._run("bash", "-e", "-c", lines)
        said = done.stdout.decode()
        assert done.returncode == 0, f"{lines}\n{said[-6000:]}"
        return said

    def stop(self) -> None:
        """Shut it down as `poweroff` does."""
        if self._booted and self._booted.poll() is None:
            self._booted.terminate()
            try:
                self._booted.wait(timeout=60)
            except subprocess.TimeoutExpired:
                self._booted.kill()
                self._booted.wait()
        self._booted, self._inside = None, ""

    def _is_running(self) -> bool:
        return (
            bool(self._inside)
            and b"running" in self._run("systemctl", "is-system-running", "--wait").stdout
        )

    def _run(self, *command: str) -> subprocess.CompletedProcess[bytes]:
        trusted = {"PIP_CERT": "/machine-trusts.pem"} if Path(TRUSTED).exists() else {}
        variables = [f"{name}={value}" for name, value in {**ENVIRONMENT, **trusted}.items()]
        inside = [
            "nsenter",
            f"--target={self._inside}",
            "--all",
            "env",
            "-i",
            "--chdir=/root",
            *variables,
            *command,
        ]
        return subprocess.run(
            inside, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
