"""The guide to adding a field, followed to the letter in a copy with old matches: its test is green
there.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

from tests.test_adding_a_game import NEW_FILE, OTHERS, block

ROOT = Path(settings.BASE_DIR)
EDIT = re.compile(
    r"^In `([\w/.-]+)`, (below|in place of) `([^\n]+)`:\n\n```\w+\n(.*?)```",
    re.DOTALL | re.MULTILINE,
)
CATALOGUE = "games/locale/de/LC_MESSAGES/django.po"
MAX_FILES = 8
OLD_MATCHES = """
from games.models import Match
venues = Match.objects.values_list("venue", flat=True)
print(len(venues), *{*venues})
"""


@pytest.mark.slow
def test_the_guide_to_adding_a_field_works_in_a_copy(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(ROOT, copy, symlinks=True, ignore=shutil.ignore_patterns(*OTHERS, "browser"))
    (copy / ".venv").symlink_to((ROOT / ".venv").resolve())
    guide = (copy / "docs/adding-a-field.md").read_text("utf-8")
    run(copy, "manage.py migrate -v0", "manage.py seed_demo")
    edited = type_it_in(copy, guide)
    python = ".venv/bin/python "
    (migrating,) = re.findall(rf"```sh\n{python}(manage.py .*)\n```", guide)
    before = {*(copy / "games/migrations").glob("*.py")}
    run(copy, migrating, "manage.py migrate -v0", "manage.py compilemessages -v0 -l de")
    (migration,) = {*(copy / "games/migrations").glob("*.py")} - before
    assert migration.read_text("utf-8").count("migrations.") == len(
        ("migrations.Migration", "migrations.AddField")
    )
    assert len({*edited, migration}) <= MAX_FILES
    (copy / "old_matches.py").write_text(OLD_MATCHES, "utf-8")
    many, *texts = run(copy, "manage.py shell -v0 < old_matches.py").split()
    assert int(many) > 3
    assert texts == []
    run(copy, block(guide, "This runs it").removeprefix(python))


def type_it_in(folder: Path, guide: str) -> set[Path]:
    """Do what the guide says, and return the files that it names."""
    new = dict(NEW_FILE.findall(guide))
    edits = EDIT.findall(guide)
    for path, text in new.items():
        (folder / path).write_text(text, "utf-8")
    for path, how, place, code in edits:
        text = (folder / path).read_text("utf-8")
        place, code = (f"{place}\n", code) if how == "below" else (place, code.strip())
        assert text.count(place) == 1, place
        put = place + code if how == "below" else code
        (folder / path).write_text(text.replace(place, put), "utf-8")
    with (folder / CATALOGUE).open("a", encoding="utf-8") as catalogue:
        catalogue.write("\n" + block(guide, "## 4. In German"))
    return {folder / path for path in (*new, *(path for path, *_ in edits), CATALOGUE)}


def run(folder: Path, *commands: str) -> str:
    """Run commands in Python in a folder, and return what they say."""
    plain = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST", "TESTS", "DJANGO"))
    }
    plain |= {"DATABASE_URL": f"sqlite:///{folder}/old.sqlite3", "DEBUG": "1"}
    said = ""
    for command in commands:
        ran = subprocess.run(
            ["sh", "-ec", f".venv/bin/python {command}"],
            cwd=folder,
            env=plain,
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stdout[-5000:] + ran.stderr[-2000:]
        said += ran.stdout
    return said
