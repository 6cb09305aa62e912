"""Guides for players and hosts speak the words of the glossary, in short sentences."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from tests.test_one_word import NOT_PLAIN

ROOT = Path(settings.BASE_DIR)
OF_THE_CODE = {"adding-a-field", "adding-a-game", "architecture", "match-files"}
"""Guides for those who write programs, with words of the code."""
GUIDES = [
    *(ROOT / name for name in ("README.md", "CODE_OF_CONDUCT.md", "SECURITY.md")),
    *(path for path in sorted((ROOT / "docs").glob("*.md")) if path.stem not in OF_THE_CODE),
]
NOT_SAID = re.compile(
    r"```.*?```|`[^`]*`|“[^”]*”|\]\([^)]*\)|Card Night|(?:[Ee]very|[Aa]t|the)\s+night", re.DOTALL
)
"""Code, quotes and addresses; and the night as a time of day, at which a server makes its backup.
"""
OTHER_WORDS = re.compile(
    r"""
    \b(?:
        keepers? | looking\ on | nobody\ in\ particular | take[ns]?\ in | puts?\ in | at\ once
        | all\ the\ same | disappoint\w* | mend\w*
        | for\ good | forg[eo]t\w*
    )\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
MAX_WORDS = 32
"""Of a sentence of prose; what stands in tables and lists of figures is not counted."""


def read_prose(guide: Path) -> str:
    """Return what a guide says, without code, quotes and addresses."""
    return NOT_SAID.sub(" ", guide.read_text("utf-8"))


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_a_guide_uses_only_words_of_the_glossary(guide: Path) -> None:
    lines = read_prose(guide).splitlines()
    assert [line for line in lines if NOT_PLAIN.search(line) or OTHER_WORDS.search(line)] == []


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_sentences_of_a_guide_are_short(guide: Path) -> None:
    prose = "\n".join(
        line
        for line in read_prose(guide).splitlines()
        if not line.lstrip().startswith(("|", "#", "!["))
    )
    sentences = re.split(r"(?<=[.?!:;])\s+|\n\s*\n|\n\s*(?:-|\d+\.) ", prose)
    assert [sentence for sentence in sentences if len(sentence.split()) > MAX_WORDS] == []
