"""The programs that tests need beside Python packages: a Chromium and a PostgreSQL server, among
others.

`python -m tests.tools` sees to it that they are there; with `engines`, `containers` or `quickstart`
those for these tests. It installs what is missing where it may (as root, with apt-get) and
otherwise says what to do and fails. A Chromium without windows is welcome, too: with it the browser
tests take half the computing, but they run with any. Standard library only.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

LIGHT = "chromium-headless-shell"
CHROMIUM_NAMES = (LIGHT, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str | None:
    """Return the path of an installed Chromium or Chrome, the lightest one; None when there is
    none.
    """
    return next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def postgres_folder() -> Path | None:
    """Return the folder with initdb and pg_ctl of the newest installed PostgreSQL, None when there
    is none.
    """
    in_path = shutil.which("initdb")
    found = [Path(in_path).resolve().parent] if in_path else []
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=version_of, reverse=True)
    return next(
        (
            folder
            for folder in found
            if (folder / "initdb").exists() and (folder / "pg_ctl").exists()
        ),
        None,
    )


def version_of(folder: Path) -> int:
    """Return the version number in a path such as /usr/lib/postgresql/15/bin; 0 if there is
    none.
    """
    name = folder.parent.name
    return int(name) if name.isdigit() else 0


def program(name: str) -> Callable[[], str | None]:
    return lambda: shutil.which(name)


def mini_browser() -> Path | None:
    """Return the path of WebKitGTK's newest small browser, which its driver drives; None when there
    is none.
    """
    return max(Path("/usr/lib").glob("*/webkit2gtk-*/MiniBrowser"), default=None)


NEEDED = (
    ("Chromium, for the browser tests", chromium, "chromium"),
    ("A PostgreSQL server, for the tests on PostgreSQL", postgres_folder, "postgresql"),
    ("gettext, for the catalogues of translations", program("xgettext"), "gettext"),
    ("ssh-keygen, for the tests of signed releases", program("ssh-keygen"), "openssh-client"),
)
ENGINES = (
    ("Firefox, for the journeys in it", program("firefox-esr"), "firefox-esr"),
    (
        "The driver of WebKitGTK, for the journeys in it",
        program("WebKitWebDriver"),
        "webkit2gtk-driver",
    ),
    ("WebKitGTK’s small browser, for the journeys in it", mini_browser, "webkit2gtk-driver"),
    ("A screen that nobody sees, for WebKitGTK", program("xvfb-run"), "xvfb"),
    ("What that screen needs", program("xauth"), "xauth"),
)
CONTAINERS = (
    ("buildah, for the tests of the container", program("buildah"), "buildah"),
    ("mmdebstrap, for the tests of the container", program("mmdebstrap"), "mmdebstrap"),
)
QUICKSTART = (
    ("mmdebstrap, for the test of the quickstart", program("mmdebstrap"), "mmdebstrap"),
    (
        "systemd-nspawn, for the test of the quickstart",
        program("systemd-nspawn"),
        "systemd-container",
    ),
)
GROUPS = {"": NEEDED, "engines": ENGINES, "containers": CONTAINERS, "quickstart": QUICKSTART}


def missing_engines() -> str:
    """Return what keeps the journeys from being run, with what to do about it; "" where nothing
    does.
    """
    return "\n".join(advice(what, package) for what, find, package in ENGINES if not find())


def advice(what: str, package: str) -> str:
    """Return what is missing, and how to get it."""
    return (
        f"{what}, is missing. On Debian and Ubuntu: sudo apt-get install {package}  (Then "
        "run this again.)"
    )


def install(packages: list[str]) -> bool:
    """Install Debian packages; return False where that cannot be done."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    quietly = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        if subprocess.run(["apt-get", "-qq", *command], env=quietly, stdout=sys.stderr).returncode:
            return False
    return True


def main(group: str = "") -> int:
    """Return exit status 0 when all that a group of tests needs is there in the end; without a
    name, the usual ones.
    """
    needed = NEEDED if not group else GROUPS[group]
    missing = sorted({package for _, find, package in needed if not find()})
    if missing:
        print(f"Installing {' and '.join(missing)} …", file=sys.stderr)
        install(missing)
    if not group and not shutil.which(LIGHT):
        install([LIGHT])
    still_missing = [(what, package) for what, find, package in needed if not find()]
    for what, package in still_missing:
        print(advice(what, package), file=sys.stderr)
    return 1 if still_missing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
