"""Players are in one order wherever the statistics list them: equals by name."""

import pytest

from games.pages.statistics.statistics import load_statistics
from games.values.names import get_sort_key
from tests.builders import enter, make_club, make_match

pytestmark = pytest.mark.django_db

NAMES = ("Zoë", "émile", "Bob", "Åse", "ann", "Cy", "Øyvind", "Eve")


@pytest.fixture
def club():
    """Everybody won once and lost once, each against one other, but Cy and Eve, who played twice as
    often.
    """
    club = make_club()
    pairs = [NAMES[at : at + 2] for at in range(0, len(NAMES), 2)]
    for pair in [*pairs, ("Cy", "Eve")]:
        pair = [name for name in NAMES if name in pair]
        enter(make_match("basketball", pair, club), 1, [9, 5])
        enter(make_match("basketball", pair, club), 1, [5, 9])
    return club


def by_name(names):
    return sorted(names, key=get_sort_key)


@pytest.mark.new_club_only("sums all matches up")
def test_equals_are_listed_by_name_in_all_statistics(club):
    view = load_statistics(club, "")
    in_table = [player.name for player, _ in view.rows]
    on_faces = [face.person.name for face in (*view.faces, *view.more_faces)]
    wins = {player.name: (-totals.wins, totals.matches) for player, totals in view.rows}
    assert on_faces == in_table == sorted(by_name(wins), key=lambda name: wins[name])
    ratings = {name: rating for _, name, rating in view.skill.rows}
    assert list(ratings) == sorted(by_name(ratings), key=lambda name: -ratings[name])
    assert len(set(ratings.values())) < len(ratings)
    drawn = [name.strip("\u2068\u2069") for name in view.skill.chart.names]
    assert drawn == [name for name in ratings if name in drawn]
    assert view.lead.headline == "Cy and Eve are tied"
