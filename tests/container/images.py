"""Images without a daemon and without a registry: built by buildah, on a Debian that mmdebstrap
makes from packages.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from platform import freedesktop_os_release
from typing import Any

ROOT = Path(__file__).parents[2]
TOOLS = {
    "buildah": "buildah",
    "mmdebstrap": "mmdebstrap",
    "unshare": "util-linux",
    "chroot": "coreutils",
}
"""The programs that this takes, and the Debian packages that have them."""
BASE = "trixie"
"""The Debian that the named image in `Dockerfile` is made of."""
PACKAGES = "python3,python3-venv"
TRUSTED = [path for path in ("/etc/ssl/certs", "/etc/pip.conf") if Path(path).exists()]
"""What this machine trusts, and where it gets packages from, counts while an image is built."""


def missing() -> str:
    """Return what keeps this machine from building images, in a sentence; "" if nothing does."""
    packages = sorted({package for program, package in TOOLS.items() if not shutil.which(program)})
    if packages:
        return f"Images cannot be built here. On Debian: sudo apt-get install {' '.join(packages)}"
    return (
        ""
        if os.geteuid() == 0
        else "Images can be built and run by root only here: sudo make test-container"
    )


class Images:
    """A folder with images."""

    def __init__(self, folder: Path) -> None:
        self._options = ["--root", str(folder / "images"), "--runroot", str(folder / "running")]
        self._options += ["--storage-driver", storage_driver(folder)]
        self._folder = folder

    def buildah(self, command: str, *arguments: str | Path) -> str:
        """Run a command of buildah and return what it prints."""
        return run(["buildah", *self._options, command, *map(str, arguments)])

    def make_base(self, debian: str) -> None:
        """Make an image of a Debian with Python, from the packages that this machine gets."""
        root = self._folder / "base.tar"
        make_debian(root, debian, "minbase", f"--include={PACKAGES}")
        container = self.buildah("from", "scratch").strip()
        self.buildah("add", "--quiet", container, root, "/")
        self.buildah("commit", "--quiet", container, debian)
        self.buildah("rm", container)
        root.unlink()

    def build(self, source: Path, name: str, base: str = BASE) -> None:
        """Build an image of the source in a folder, by its own Dockerfile, on a base."""
        volumes = [f"--volume={path}:{path}:ro" for path in TRUSTED]
        how = [
            "--isolation=chroot",
            "--format=docker",
            "--layers=false",
            f"--build-arg=BASE=localhost/{base}",
        ]
        how += ["--build-arg=VERSION=1.2.3", "--build-arg=REVISION=abc"]
        files = [f"--file={source / 'Dockerfile'}", f"--ignorefile={source / '.dockerignore'}"]
        self.buildah("build", *how, *volumes, *files, f"--tag={name}", source)

    def config(self, name: str) -> dict[str, Any]:
        """Return what an image says of how it is to be run."""
        config: dict[str, Any] = json.loads(self.buildah("inspect", "--type=image", name))[
            "Docker"
        ]["config"]
        return config

    def unpack(self, name: str) -> Path:
        """Return the folder with an image's files."""
        container = self.buildah("from", "--pull=never", f"localhost/{name}").strip()
        return Path(self.buildah("mount", container).strip())


def make_debian(target: Path, debian: str, variant: str, *options: str) -> None:
    """Write the files of a Debian into a folder or an archive; `variant` is a set of packages of
    mmdebstrap's.
    """
    with tempfile.TemporaryDirectory() as folder:
        sources = write_sources(debian, Path(folder))
        how = ["--quiet", "--mode=root", f"--variant={variant}", *options]
        run(["mmdebstrap", *how, debian, target, *sources])


def write_sources(debian: str, folder: Path) -> list[Path]:
    """Write where this machine gets Debian's packages from, for another Debian, into a folder.

    None where this machine has another system: mmdebstrap then asks Debian's own servers.
    """
    here = freedesktop_os_release().get("VERSION_CODENAME", debian)
    written = []
    for path in Path("/etc/apt").rglob("*"):
        if path.suffix not in {".list", ".sources"}:
            continue
        text = path.read_text()
        if "debian.org" in text or path.name.startswith("debian"):
            written.append(folder / path.name)
            written[-1].write_text(text.replace(here, debian))
    return written


def storage_driver(folder: Path) -> str:
    """How buildah keeps images: in layers where this system can lay folders over each other, else
    as whole copies.
    """
    below, above, work, together = (
        folder / name for name in ("below", "above", "work", "together")
    )
    for made in (below, above, work, together):
        made.mkdir()
    layers = f"lowerdir={below},upperdir={above},workdir={work}"
    command = ["unshare", "--mount", "mount", "-t", "overlay", "overlay", "-o", layers, together]
    return "vfs" if subprocess.run(command, capture_output=True).returncode else "overlay"


def run(command: list[str | Path]) -> str:
    """Run a program and return its standard output; raise AssertionError with what it prints if it
    fails.
    """
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout
