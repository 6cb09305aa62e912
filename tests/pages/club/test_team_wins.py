"""A team that has won shares the win with nobody: on a club's home, and in its list of matches."""

import pytest

from games import play
from games.rules.built_in.templates import TEMPLATES
from tests.builders import enter, phone
from tests.counted_matches import PAIRS, counted_match, deal, spades
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


def pages(match):
    client = phone(match.club)
    return [words(client.get(f"/c/{match.club.uid}/{path}")) for path in ("", "history/")]


def test_a_team_wins_with_its_total():
    match = spades()
    deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    play.end_match(match, "leader")
    home, matches = pages(match)
    assert "Ann and Cy won 72 ahead of Bob and Di 142" in home
    assert "Ann and Cy won" in matches
    assert "tied" not in home + matches


def test_teams_that_tie_share_it():
    match = counted_match(TEMPLATES["typed"], teams=PAIRS)
    enter(match, 1, [10, 20, 15, 5])
    play.end_match(match, "leader")
    home, matches = pages(match)
    assert "Ann, Bob, Cy and Di share the win 25" in home
    assert "Ann, Bob, Cy and Di shared the win" in matches
