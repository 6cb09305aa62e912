"""Makes a release: looks whether version and list of changes agree, signs the tag, writes notes and
bill of materials.

`make release` runs it, in any clone. Where something does not agree it says what is to be done, and
changes nothing. With `--unsigned` the tag has no signature, and with `--image=NAME` the notes name
the image that is published. It takes cyclonedx-py, and nothing else of what is installed.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from scorekeeper.version import UNRELEASED

ROOT = Path(__file__).resolve().parent.parent
NAME = "card-night-scorekeeper"
LIST_PACKAGES = (
    *("-m", "cyclonedx_py", "requirements", "--pyproject", "pyproject.toml"),
    *("--short-PURLs", "--output-reproducible", "requirements.lock"),
)
VENDORED = [
    {
        "type": "library",
        "name": "idiomorph",
        "version": "0.8.0",
        "purl": "pkg:npm/idiomorph@0.8.0",
        "licenses": [{"license": {"id": "0BSD"}}],
    },
    {
        "type": "library",
        "name": "FiraGO",
        "version": "1.001",
        "purl": "pkg:generic/FiraGO@1.001",
        "licenses": [{"license": {"id": "OFL-1.1"}}],
    },
]
"""The files from elsewhere in the repository, which are no packages: each has its licence beside
it.
"""
HOW_TO_SIGN = """
Tell git once which key signs, such as the one that you log in with:
    git config --global gpg.format ssh
    git config --global user.signingkey ~/.ssh/id_ed25519.pub
or one of GnuPG: git config --global user.signingkey YOUR-KEY-ID
Then run this again. A release of your own copy can do without: make release SIGN=no"""


def main(*arguments: str) -> int:
    """Return exit status 0 if the release is ready."""
    version = version_in((ROOT / "scorekeeper" / "__init__.py").read_text("utf-8"))
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    wrong = [*faults_of_changes(changes, version), *faults_of_tree(version)]
    bill = {} if wrong else list_what_ships(version)
    wrong = wrong or faults_of_tag(version, signed="--unsigned" not in arguments)
    for fault in wrong:
        print(fault, file=sys.stderr)
    if wrong:
        return 1
    target = ROOT / "dist" / f"{NAME}-{version}.cdx.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps(bill, indent=1))
    images = [
        argument.removeprefix("--image=")
        for argument in arguments
        if argument.startswith("--image=")
    ]
    notes = target.with_name(f"{NAME}-{version}.md")
    notes.write_text(write_notes(changes, version, *images), "utf-8")
    tag = (
        f"The tag v{version} is {'signed' if is_signed(version) else 'there, without a signature'}."
    )
    print(f"{version} is ready. {tag} {target.relative_to(ROOT)} lists what it is made of.")
    print(
        f"What is new in it: {notes.relative_to(ROOT)}. To publish it: git push origin v{version}"
    )
    print(
        f"Then say {next_version(version)}{UNRELEASED} in scorekeeper/__init__.py: what follows "
        "is no release."
    )
    return 0


def list_what_ships(version: str) -> dict[str, Any]:
    """Return the CycloneDX document of the packages in `requirements.lock` and of what is
    vendored.
    """
    command = [sys.executable, *LIST_PACKAGES]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603
    bill: dict[str, Any] = json.loads(made.stdout)
    bill["metadata"]["component"]["version"] = version
    bill["components"] += VENDORED
    return bill


def version_in(source: str) -> str:
    """Return the version in the source of the package `scorekeeper`; "" if it has none."""
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+(?:\.dev0)?)"$', source, re.MULTILINE)
    return found[1] if found else ""


def next_version(version: str) -> str:
    """Return the version that comes next with something new in it: 1.2.0 after 1.1.3."""
    major, minor, _ = version.split(".")
    return f"{major}.{int(minor) + 1}.0"


def faults_of_changes(changes: str, version: str) -> list[str]:
    """Return what is wrong with the list of changes for a release of this version."""
    sections = re.findall(r"^## (.+)\n((?:(?!## ).*\n?)*)", changes, re.MULTILINE)
    unreleased = [text.strip() for name, text in sections if name == "Unreleased"]
    released = [name.split()[0] for name, _ in sections if name != "Unreleased"]
    found = []
    unfinished, version = version, version.removesuffix(UNRELEASED)
    if unfinished != version:
        found.append(
            f"scorekeeper/__init__.py has {unfinished}, which is no release: say {version}."
        )
    if not version:
        found.append("scorekeeper/__init__.py has no __version__ of three numbers.")
    if any(unreleased):
        comes = next_version(version) if version in released else version
        found.append(
            f"CHANGELOG.md has changes under “Unreleased”: move them under “{comes}”, and say "
            f"{comes} in "
            "scorekeeper/__init__.py. With nothing but faults mended, count up the last number "
            "instead."
        )
    if released[:1] != [version]:
        found.append(
            f"CHANGELOG.md does not begin with a section “{version}”, the version in "
            "scorekeeper/__init__.py."
        )
    return found


def write_notes(changes: str, version: str, image: str = "") -> str:
    """Return what is new in a version, as the list of changes has it, and what its image is
    called.

    A release page shows each line break, and resolves no relative link: lines are joined, and links
    lead to the files at the tag, if the address of the repository is known.
    """
    section = (
        changes.partition(f"\n## {version}")[2].partition("\n")[2].partition("\n## ")[0].strip()
    )
    section = re.sub(r"(?<!\n)\n(?!\n|#| *- ) *", " ", section)
    if files := find_files_at_tag(version):
        section = re.sub(r"\]\((?!https?:)", f"]({files}/", section)
    named = f"\n\nThe image for amd64 and arm64: `{image}:{version}`" if image else ""
    return f"{section}{named}\n"


def find_files_at_tag(version: str) -> str:
    """Return the address of the repository's files at the tag, in a workflow; "" elsewhere."""
    server = os.environ.get("GITHUB_SERVER_URL")
    repository = os.environ.get("GITHUB_REPOSITORY")
    return f"{server}/{repository}/blob/v{version}" if server and repository else ""


def faults_of_tree(version: str) -> list[str]:
    """Return what git says against a release: changes that are not committed, a tag that is
    elsewhere, or one of another version here, as somebody may have pushed.
    """
    if git("status", "--porcelain"):
        return ["There are changes that are not committed."]
    tagged = git("rev-parse", "--quiet", "--verify", f"refs/tags/v{version}^{{commit}}")
    if tagged and tagged != git("rev-parse", "HEAD"):
        return [f"The tag v{version} is not on this commit: check it out, or raise __version__."]
    others = [tag for tag in git("tag", "--points-at", "HEAD").split() if re.match(r"v\d", tag)]
    if others and f"v{version}" not in others:
        return [f"This commit has the tag {others[-1]}, but __version__ is {version}."]
    return []


def faults_of_tag(version: str, *, signed: bool) -> list[str]:
    """Set the tag of the version, unless it is there; return what keeps it from being signed, if
    anything does.

    Where git knows nobody here, the tag is set in the name of the last commit.
    """
    if git("rev-parse", "--quiet", "--verify", f"refs/tags/v{version}"):
        return []
    name, email = git("log", "-1", "--format=%cn%n%ce").splitlines()
    known = git("var", "GIT_COMMITTER_IDENT")
    who = [] if known else ["-c", f"user.name={name}", "-c", f"user.email={email}"]
    how = "--sign" if signed else "--no-sign"
    done = run_git(*who, "tag", "--annotate", how, f"v{version}", "--message", version)
    if done.returncode == 0:
        return []
    return [
        f"The tag v{version} could not be set{' and signed' if signed else ''}.",
        done.stderr.strip(),
        HOW_TO_SIGN,
    ]


def is_signed(version: str) -> bool:
    """Return whether there is a signature in the tag of a version, by any key."""
    return "\n-----BEGIN " in git("cat-file", "tag", f"v{version}")


def git(*command: str) -> str:
    """Return what a git command prints, "" if it fails."""
    return run_git(*command).stdout.strip()


def run_git(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a git command in the repository; return what came of it."""
    return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True)  # noqa: S603, S607


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
