"""Skill is rated by team where teams played: partners win and lose together, against the others alone."""

import pytest

from games import play
from games.pages.statistics.past_matches import past_of
from games.pages.statistics.ratings import rate
from tests.counted_matches import deal, spades

pytestmark = pytest.mark.django_db


@pytest.mark.new_club_only("sums all matches up")
def test_they_are_rated_as_one_against_one():
    match = spades()
    deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    play.end_match(match, "leader")
    (past,) = past_of(match.club).matches
    as_teams = rate([past]).moments[-1].ratings
    alone = rate([past._replace(seats=tuple(sat._replace(team=None) for sat in past.seats))]).moments[-1].ratings
    assert as_teams != alone
