"""The version as people read it, between releases with its commit: 2.1.0.dev0+1a2b3c4d."""

import os
import re
from pathlib import Path

from scorekeeper import __version__

UNRELEASED = ".dev0"
LETTERS = 8
COMMIT = re.compile(r"[0-9a-f]{40}")


def describe_version(version: str, folder: Path) -> str:
    commit = find_commit(folder) if version.endswith(UNRELEASED) else ""
    return f"{version}+{commit[:LETTERS]}" if commit else version


def find_commit(folder: Path) -> str:
    """Return the commit that an image names in `REVISION`, or that git has checked out, or ""."""
    if COMMIT.fullmatch(revision := os.environ.get("REVISION", "")):
        return revision
    # From git's files: git refuses to look at the source of another user, such as root's.
    try:
        head = (folder / ".git" / "HEAD").read_text("ascii").strip()
        branch = head.removeprefix("ref: ")
        found = head if branch == head else _read_branch(folder / ".git", branch)
    except (OSError, ValueError):
        return ""
    return found if COMMIT.fullmatch(found) else ""


def _read_branch(git: Path, branch: str) -> str:
    """Return a branch's commit: git has it in a file of its own, or in one for all."""
    branch_file = git / branch
    if branch_file.exists():
        return branch_file.read_text("ascii").strip()
    packed = re.search(
        rf"^(\w+) {re.escape(branch)}$", (git / "packed-refs").read_text("ascii"), re.MULTILINE
    )
    return packed[1] if packed else ""


VERSION = describe_version(__version__, Path(__file__).resolve().parent.parent)
