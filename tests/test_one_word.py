"""What leaves the grid while playing is discarded, in the app and in its guides: one act has one name."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
OTHER_NAMES = re.compile(
    r"throw\w* (?:away|out)|(?:pair|column|line) (?:is )?gone|row gone|(?:pairs|rows|columns) can go\b|can go on",
    re.IGNORECASE,
)
READ = ("README.md", "docs/*.md", "templates/**/*.html", "static/js/*.js", "games/**/*.py")


def test_equal_cards_are_discarded_wherever_the_app_or_a_guide_speaks_of_them():
    said = [(path, OTHER_NAMES.findall(path.read_text())) for pattern in READ for path in ROOT.glob(pattern)]
    assert len(said) > 100
    assert [(str(path), names) for path, names in said if names] == []
