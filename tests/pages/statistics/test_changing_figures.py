"""Statistics of tables that change: hands count for whom they were in, and two are compared by the
deals of both.
"""

import pytest
from django.core.management import call_command
from django.utils import timezone

from games.models import Club
from games.pages.players.players import load_player
from games.pages.statistics.past_matches import load_past_matches
from games.pages.statistics.ratings import rate_players
from games.pages.statistics.statistics import load_statistics
from games.play.imports import add_matches
from games.play.match_rows import PlayedMatch
from games.rules.files.match_file import read_match
from tests.builders import make_club
from tests.rules.build import load_recordings

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_too]


@pytest.fixture
def club() -> Club:
    club = make_club()
    records = [read_match(recording["match"]) for recording in load_recordings("changing")]
    add_matches(club, [PlayedMatch(record, timezone.now()) for record in records])
    return club


def test_stored_figures_follow_from_the_facts(club):
    call_command("check_results")
    assert set(club.matches.values_list("deals_counted", flat=True)) >= {2, 3, 4}


def test_points_per_hand_count_only_hands_played_in_person(club):
    ten, golf = (
        {
            player.name: (mine.average, mine.best)
            for player, mine in load_statistics(club, game).rows
        }
        for game in ("hang-ten", "golf")
    )
    assert (ten["Ann"], ten["Di"]) == (
        (5.5, 1),
        (6.5, 4),
    )  # Ann sat one deal out, Di left before one
    assert ten["Eve"] == (5.5, 4)  # whose start is no score
    assert golf["Bob"] == (7, 6)
    assert "Max" not in golf


def test_two_players_are_compared_by_deals_both_played(club):
    ids = {player.name: player.pk for player in club.players.all()}
    two = load_statistics(club, "hang-ten", (ids["Ann"], ids["Di"])).versus
    assert (
        two.sentence == "1 match together. Ann finished ahead once."
    )  # the first deal alone, and Di has no place
    assert [mine.average for *_, mine in two.sides] == [1, 4]
    two = load_statistics(club, "hang-ten", (ids["Di"], ids["Bob"])).versus
    assert [mine.average for *_, mine in two.sides] == [6.5, 3.5]
    di = load_player(club, club.players.get(name="Di"))
    assert "Left before the end" in [place for _, place, _ in di.lines]


@pytest.mark.new_club_only("sums all matches up")
def test_skill_is_rated_by_common_deals(club):
    matches = load_past_matches(club).matches
    ids = {player.name: player.pk for player in club.players.all()}
    now = rate_players(matches[:1]).now
    # Bob beats Cy, Di and Eve and has the better of Ann in deals 1 and 3: 2 to 11.
    assert max(now, key=now.get) == ids["Bob"]
    assert set(now) == {ids[name] for name in ("Ann", "Bob", "Cy", "Di", "Eve")}
