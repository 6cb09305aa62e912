"""What most tests of pages begin with: a new club, a match that has just begun, a phone that keeps
score.
"""

import pytest
from django.test import Client

from games.models import Club, Match
from tests.builders import make_club, make_match, phone


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def match() -> Match:
    """Hang Ten of four that has just begun."""
    return make_match("hang-ten", 4)


@pytest.fixture
def keeper(match: Match) -> Client:
    """A phone that keeps score of the match, nobody's own."""
    return phone(match.club)
