"""The version for people, between releases with its commit: 2.1.0.dev0+1a2b3c4d."""

import os
import re
from pathlib import Path

from scorekeeper import __version__

UNRELEASED = ".dev0"
SHOWN_COMMIT_LENGTH = 8
COMMIT = re.compile(r"[0-9a-f]{40}")


def describe_version(version: str, folder: Path) -> str:
    commit = find_commit(folder) if version.endswith(UNRELEASED) else ""
    return f"{version}+{commit[:SHOWN_COMMIT_LENGTH]}" if commit else version


def find_commit(folder: Path) -> str:
    """Return the commit that an image has in `REVISION`, or that git has checked out; else ""."""
    if COMMIT.fullmatch(revision := os.environ.get("REVISION", "")):
        return revision
    # From git's files: git refuses to look at the source of another user, such as root's.
    try:
        head = (folder / ".git" / "HEAD").read_text("ascii").strip()
        branch = head.removeprefix("ref: ")
        # Without a branch, the head is the commit itself.
        commit = head if branch == head else _read_branch(folder / ".git", branch)
    except (OSError, ValueError):
        return ""
    return commit if COMMIT.fullmatch(commit) else ""


def _read_branch(git: Path, branch: str) -> str:
    """Return a branch's commit, which git has in a file of its own, or in one for all branches."""
    branch_file = git / branch
    if branch_file.exists():
        return branch_file.read_text("ascii").strip()
    packed = re.search(
        rf"^(\w+) {re.escape(branch)}$", (git / "packed-refs").read_text("ascii"), re.MULTILINE
    )
    return packed[1] if packed else ""


VERSION = describe_version(__version__, Path(__file__).resolve().parent.parent)
