"""The guide to the file says what is so."""

import re
from io import BytesIO

import pytest
from django.conf import settings

from games.club_file.contents import CLUB, LINE_KINDS, NESTED_KINDS
from games.club_file.importing import import_club
from games.pages.files.club_file_views import IMPORT_BOUNDS
from games.pages.files.forms import MAX_FILE_MEGABYTES
from tests.club_file.files import lines_of, no_progress

GUIDE = (settings.BASE_DIR / "docs/club-file.md").read_text("utf-8")


@pytest.mark.django_db
def test_the_example_equals_the_file_of_its_club() -> None:
    (example,) = re.findall(r"```jsonl\n(.*?)```", GUIDE, re.DOTALL)
    club = import_club(BytesIO(example.encode()), no_progress)
    assert club.matches.get().seats.get(position=0).total == 30
    assert b"\n".join(lines_of(club)).decode() + "\n" == example


def test_every_kind_of_line_and_every_key_is_described() -> None:
    table = GUIDE.partition("| line | keys |")[2].partition("\n## ")[0]
    assert [kind.word for kind in LINE_KINDS] == re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    for kind in (*LINE_KINDS, *NESTED_KINDS, CLUB):
        for field in kind.fields:
            assert f"`{field.name}`" in table, (kind.word, field.name)


def test_the_guide_states_the_limits_of_the_page() -> None:
    assert f"up to {MAX_FILE_MEGABYTES} megabytes and {IMPORT_BOUNDS.lines:,} lines" in GUIDE
