"""Makes a release: looks whether version and list of changes agree, sets the tag, and writes the bill of materials.

`make release` runs it, in any clone. Where something does not agree it says what is to be done, and changes nothing.
Standard library only.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ENTRY = re.compile(r"^([\w.-]+)==([\w.]+)(.*(?:\n +.*)*)", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
VIA = re.compile(r"^ +#(?: via)? +(?!via$)(?:-r )?(\S+)$", re.MULTILINE)
NAME = "card-night-scorekeeper"


def main() -> int:
    """Exit status 0 when the release is ready."""
    version = version_in((ROOT / "scorekeeper" / "__init__.py").read_text("utf-8"))
    wrong = [
        *faults_of_changes((ROOT / "CHANGELOG.md").read_text("utf-8"), version),
        *faults_of_tree(version),
    ]
    for fault in wrong:
        print(fault, file=sys.stderr)
    if wrong:
        return 1
    tag(version)
    target = ROOT / "dist" / f"{NAME}-{version}.cdx.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps(bill_of_materials((ROOT / "requirements.lock").read_text("utf-8"), version), indent=1))
    print(f"{version} is ready. {target.relative_to(ROOT)} lists what it is made of; git push origin v{version}")
    return 0


def version_in(source: str) -> str:
    """The version in the source of the package `scorekeeper`; "" if it has none."""
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', source, re.MULTILINE)
    return found[1] if found else ""


def next_version(version: str) -> str:
    """Return the version that comes next with something new in it: 1.2.0 after 1.1.3."""
    major, minor, _ = version.split(".")
    return f"{major}.{int(minor) + 1}.0"


def faults_of_changes(changes: str, version: str) -> list[str]:
    """What is wrong with the list of changes for a release of this version."""
    sections = re.findall(r"^## (.+)\n((?:(?!## ).*\n?)*)", changes, re.MULTILINE)
    unreleased = [text.strip() for name, text in sections if name == "Unreleased"]
    released = [name for name, _ in sections if name != "Unreleased"]
    found = []
    if not version:
        found.append("scorekeeper/__init__.py has no __version__ of three numbers.")
    if any(unreleased):
        comes = next_version(version) if version in released else version
        found.append(
            f"CHANGELOG.md has changes under “Unreleased”: move them under “{comes}”, and say {comes} in "
            "scorekeeper/__init__.py. With nothing but faults mended, count up the last number instead."
        )
    if released[:1] != [version]:
        found.append(f"CHANGELOG.md does not begin with a section “{version}”, the version in scorekeeper/__init__.py.")
    return found


def faults_of_tree(version: str) -> list[str]:
    """What git says against a release: changes that are not committed, a tag that is elsewhere."""
    if git("status", "--porcelain"):
        return ["There are changes that are not committed."]
    tagged = git("rev-parse", "--quiet", "--verify", f"refs/tags/v{version}^{{commit}}")
    if tagged and tagged != git("rev-parse", "HEAD"):
        return [f"The tag v{version} is not on this commit: check it out, or raise __version__."]
    return []


def tag(version: str) -> None:
    """Set the tag of the version, unless it is there; in the name of the last commit, where git knows nobody here."""
    name, email = git("log", "-1", "--format=%cn%n%ce").splitlines()
    known = git("var", "GIT_COMMITTER_IDENT")
    who = [] if known else ["-c", f"user.name={name}", "-c", f"user.email={email}"]
    git(*who, "tag", "--annotate", f"v{version}", "--message", version)


def git(*command: str) -> str:
    """What a git command prints, "" where it fails."""
    return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True).stdout.strip()  # noqa: S603, S607


def bill_of_materials(lock: str, version: str) -> dict[str, Any]:
    """A CycloneDX document of all that a lock file lists, with the hashes of its files and who asks for what."""
    entries = ENTRY.findall(lock)
    asks_for: dict[str, list[str]] = defaultdict(list)
    for name, number, rest in entries:
        for asker in VIA.findall(rest):
            asks_for["" if asker.endswith(".txt") else asker].append(reference(name, number))
    app = f"pkg:generic/{NAME}@{version}"
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": NAME, "version": version, "bom-ref": app}},
        "components": [component(name, number, HASH.findall(rest)) for name, number, rest in entries],
        "dependencies": [
            {"ref": app, "dependsOn": asks_for[""]},
            *({"ref": reference(name, number), "dependsOn": asks_for[name]} for name, number, _ in entries),
        ],
    }


def component(name: str, version: str, hashes: list[str]) -> dict[str, Any]:
    """A package; `hashes` are those of all its files, of which one is installed."""
    return {
        "type": "library",
        "bom-ref": reference(name, version),
        "name": name,
        "version": version,
        "purl": reference(name, version),
        "hashes": [{"alg": "SHA-256", "content": content} for content in hashes],
    }


def reference(name: str, version: str) -> str:
    """What names a package of PyPI everywhere."""
    return f"pkg:pypi/{name}@{version}"


if __name__ == "__main__":
    sys.exit(main())
