"""A match of three that has just begun, and its club."""

import pytest

from games.models import Club, Match
from tests.builders import make_match


@pytest.fixture
def match(db: None) -> Match:
    return make_match("golf", 3)


@pytest.fixture
def club(match: Match) -> Club:
    return match.club
