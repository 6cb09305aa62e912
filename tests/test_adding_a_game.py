"""The guide to adding a game, followed to the letter in a copy of all this: what it says to run is
green.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
NEW_FILE = re.compile(r"^`([\w/.-]+)`:.*?\n```\w+\n(.*?)```", re.DOTALL | re.MULTILINE)
"""A code block under words that begin with the path of its file."""
OTHERS = (
    ".git",
    ".venv",
    "data",
    "staticfiles",
    "node_modules",
    "__pycache__",
    ".*_cache",
    ".hypothesis",
)


def block(guide: str, after: str) -> str:
    return guide.partition(after)[2].partition("```")[2].partition("\n")[2].partition("```")[0]


def type_it_in(folder: Path) -> None:
    """Do what the guide says, up to what it says to run."""
    guide = (folder / "docs/adding-a-game.md").read_text("utf-8")
    new = dict(NEW_FILE.findall(guide))
    assert {path.rpartition("/")[0] for path in new} == {
        "games/rules/built_in",
        "tests/game_facts",
        "tests/recordings",
        "tests/rules",
    }
    for path, text in new.items():
        (folder / path).write_text(text, "utf-8")
    games, end = folder / "games/rules/built_in/__init__.py", block(guide, "## 2. The list")
    text = games.read_text("utf-8")
    before, first_line, rest = text.partition("from . import ")
    assert first_line
    games.write_text(before + end + rest.partition("\n)\n")[2], "utf-8")
    put_rows(folder / "docs/match-files.md", block(guide, "## 3. The guide").splitlines())


def put_rows(file: Path, rows: list[str]) -> None:
    """Put rows of tables in the place of the first ones with as many columns and the same first
    cell.
    """
    lines = file.read_text("utf-8").splitlines()
    for row in rows:
        same = (
            line.split("|")[:2] == row.split("|")[:2] and line.count("|") == row.count("|")
            for line in lines
        )
        lines[list(same).index(True)] = row
    file.write_text("\n".join([*lines, ""]), "utf-8")


@pytest.mark.slow
def test_the_guide_to_adding_a_game_works_in_a_copy(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(ROOT, copy, symlinks=True, ignore=shutil.ignore_patterns(*OTHERS))
    (copy / ".venv").symlink_to((ROOT / ".venv").resolve())
    type_it_in(copy)
    said = block((copy / "docs/adding-a-game.md").read_text("utf-8"), "This runs them")
    plain = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST", "TESTS", "DJANGO"))
    }
    ran = subprocess.run(["sh", "-ec", said], cwd=copy, env=plain, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-5000:] + ran.stderr[-2000:]
