"""Runs the quick tests with the newest Django, also one that is not released yet, and the newest of everything else.

`make test-next` runs it, with arguments for pytest. It installs into `.venv-next`, with the newest Python that is here,
and says at the end which versions it tried and what came of it. It may fail: then it says what the next update needs.
Standard library only.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / ".venv-next"
NEWER_PYTHONS = ("python3.14", "python3.13", "python3.12")
PIN = re.compile(r"^([\w.-]+)((?:\[[\w,]+\])?)==(\S+)", re.MULTILINE)
QUICK = ["-q", "--numprocesses=auto", "--maxprocesses=4", "--dist=worksteal", "-m", "not slow"]


def main(*arguments: str) -> int:
    """Return pytest's exit status; `arguments` choose tests, all quick ones without any."""
    python = choose_python()
    if python == sys.executable:
        print("There is no Python 3.12 or newer here, which Django 6 needs: this tries the newest Django for this one.")
    text = "".join((ROOT / name).read_text("utf-8") for name in ("requirements.txt", "requirements-dev.txt"))
    run(python, "-m", "venv", "--clear", str(PLACE))
    pip = (str(PLACE / "bin" / "python"), "-m", "pip", "--disable-pip-version-check")
    if run(*pip, "install", "--quiet", *unpin(text)):
        print("The newest versions cannot be installed together (see above).", file=sys.stderr)
        return 1
    listed = subprocess.run([*pip, "list", "--format=json"], capture_output=True, text=True, check=True).stdout  # noqa: S603
    tried = describe_versions(text, {one["name"].lower(): one["version"] for one in json.loads(listed)})
    status = run(str(PLACE / "bin" / "python"), "-m", "pytest", *QUICK, *arguments)
    about = subprocess.run([PLACE / "bin" / "python", "--version"], capture_output=True, text=True, check=True)  # noqa: S603
    print(f"{about.stdout.strip()}, {tried}\n{'All passed.' if status == 0 else 'Some tests failed, see above.'}")
    return status


def choose_python() -> str:
    """Return the newest Python that is here and newer than the oldest supported one, else the one that runs this."""
    return next(
        (found for name in NEWER_PYTHONS if (found := shutil.which(name)) and makes_venvs(found)), sys.executable
    )


def makes_venvs(python: str) -> bool:
    """Return whether a Python works, and can make virtual environments: Debian's may not."""
    asked = subprocess.run([python, "-c", "import venv, ensurepip"], capture_output=True)  # noqa: S603
    return asked.returncode == 0


def unpin(text: str) -> list[str]:
    """Return what requirements files ask for, without versions; of Django, versions not released yet, too."""
    return [
        f"{name}{extras}>={'.'.join(version.split('.')[:2])}a1" if name == "Django" else name + extras
        for name, extras, version in PIN.findall(text)
    ]


def describe_versions(text: str, installed: dict[str, str]) -> str:
    """Say which Django was installed, and what else differs from the pinned version; `installed` by small names."""
    pinned = {name: version for name, _, version in PIN.findall(text)}
    newer = {
        name: found
        for name, version in pinned.items()
        if (found := installed.get(name.lower().replace("_", "-"), installed.get(name.lower(), version))) != version
    }
    django = newer.pop("Django", "")
    others = ", ".join(f"{name} {version} ({pinned[name]})" for name, version in newer.items()) or "nothing else"
    return f"Django {django or pinned['Django']} ({pinned['Django']} is pinned); newer: {others}."


def run(*command: str) -> int:
    """Return the exit status of a program that is run in the repository."""
    return subprocess.run(command, cwd=ROOT).returncode  # noqa: S603


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
