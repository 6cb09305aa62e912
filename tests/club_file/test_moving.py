"""A club of 120 matches moves from SQLite to another server's PostgreSQL, and back."""

import re
from pathlib import Path

import pytest

from tests.backups.stored import run

pytestmark = [pytest.mark.postgres_only, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def done(*command: object, url: str = "") -> str:
    ran = run(*map(str, command), url=url)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_every_page_says_the_same_after_a_move_and_back(tmp_path: Path) -> None:
    here, back = (f"sqlite:///{tmp_path}/{name}.sqlite3" for name in ("here", "back"))
    there = ""  # the database of the tests
    for url in (here, back):
        done("manage", "migrate", "-v0", url=url)
    done("manage", "seed_demo", "--matches", "120", url=here)
    uid = done(
        "manage",
        "shell",
        "-v0",
        "-c",
        "from games.models import *; print(Club.objects.get().uid)",
        url=here,
    )
    uid = uid.split()[-1]
    pages, files = [], []
    for step, (url, after) in enumerate([(here, there), (there, back), (back, None)]):
        pages.append(done("tests.club_file.walking", uid, url=url).splitlines())
        done("manage", "export_club", f"/c/{uid}/", tmp_path / f"{step}.gz", url=url)
        files.append((tmp_path / f"{step}.gz").read_bytes())
        if after is not None:
            said = done("manage", "import_club", tmp_path / f"{step}.gz", url=after)
            uid = re.findall(r"/c/([\w-]{22})/", said)[-1]
    assert len(pages[0]) > 300
    for other in pages[1:]:
        assert len(other) == len(pages[0])
        for before, after_it in zip(pages[0], other, strict=True):
            assert before == after_it
    assert files[0] == files[1] == files[2]
