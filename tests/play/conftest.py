"""What most tests of `play` begin with: a new club, a match that has just begun."""

import pytest

from games.models import Club, Match
from tests.builders import make_club, make_match


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def match() -> Match:
    """Tens on a grid of two: whatever is entered, nothing but the hands and their sum follows from
    it.
    """
    return make_match("tens-grid", 2)
