"""The programs that tests need beside Python packages: a Chromium and a PostgreSQL server.

`python -m tests.tools` sees to it that they are there: it installs what is missing where it may (as root, with apt-get)
and otherwise says what to do and fails. A Chromium without windows is welcome, too: with it the browser tests take half
the computing, but they run with any. Standard library only.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

LIGHT = "chromium-headless-shell"
CHROMIUM_NAMES = (LIGHT, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str | None:
    """The path of an installed Chromium or Chrome, the lightest one; None when there is none."""
    return next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def postgres_folder() -> Path | None:
    """The folder with initdb and pg_ctl of the newest installed PostgreSQL, None when there is none."""
    in_path = shutil.which("initdb")
    found = [Path(in_path).resolve().parent] if in_path else []
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=version_of, reverse=True)
    return next((folder for folder in found if (folder / "initdb").exists() and (folder / "pg_ctl").exists()), None)


def version_of(folder: Path) -> int:
    """The version number in a path such as /usr/lib/postgresql/15/bin; 0 if there is none."""
    name = folder.parent.name
    return int(name) if name.isdigit() else 0


NEEDED = (
    ("Chromium, for the browser tests", chromium, "chromium"),
    ("A PostgreSQL server, for the tests on PostgreSQL", postgres_folder, "postgresql"),
)


def install(packages: list[str]) -> bool:
    """Installs Debian packages; False where that cannot be done."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    quietly = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        if subprocess.run(["apt-get", "-qq", *command], env=quietly, stdout=sys.stderr).returncode:
            return False
    return True


def main() -> int:
    """Exit status 0 when everything needed is there in the end."""
    missing = [package for _, find, package in NEEDED if not find()]
    if missing:
        print(f"Installing {' and '.join(missing)} …", file=sys.stderr)
        install(missing)
    if not shutil.which(LIGHT):
        install([LIGHT])
    still_missing = [(what, package) for what, find, package in NEEDED if not find()]
    for what, package in still_missing:
        print(
            f"{what}, is missing. On Debian and Ubuntu: sudo apt-get install {package}  (Then run this again.)",
            file=sys.stderr,
        )
    return 1 if still_missing else 0


if __name__ == "__main__":
    sys.exit(main())
