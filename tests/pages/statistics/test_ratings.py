"""Skill: equal players with equal places are rated equal, worse places lower, and nobody gains by
losing to all.
"""

import re
from datetime import date
from itertools import pairwise

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from games import play
from games.pages.statistics.past_matches import PastMatch, PastSeat, load_past_matches
from games.pages.statistics.ratings import rate_players
from games.rules.built_in import BUILT_IN
from tests.counted_matches import enter_deal, make_spades

NIGHT = date(2026, 11, 5)


def match_of(*places: int | None, teams: tuple[int, ...] | None = None) -> PastMatch:
    """Return a match of players 1, 2, … with these places, in these teams, or each alone."""
    seats = [
        PastSeat(
            index + 1,
            0,
            place,
            place == 1,
            None,
            None,
            0,
            0,
            0,
            team=teams[index] if teams else None,
        )
        for index, place in enumerate(places)
    ]
    return PastMatch("uid", BUILT_IN["golf"], NIGHT, 1, None, tuple(seats))


def ratings_after(*matches: PastMatch) -> list[int]:
    now = rate_players(matches).now
    return [now[player] for player in sorted(now)]


@pytest.mark.parametrize(
    ("places", "teams", "ratings"),
    [
        ((1, 2), None, [20, -20]),
        ((1, 2, 3), None, [20, 0, -20]),
        ((1, 1, 3, 4), None, [13, 13, -7, -20]),
        ((1, 2, 2, 4), None, [20, 0, 0, -20]),
        ((1, 2, 2, 2), None, [20, -7, -7, -7]),
        ((1, 1, 1, 1, 1), None, [0, 0, 0, 0, 0]),
        ((1, 1, 1, 1, 5), None, [5, 5, 5, 5, -20]),
        ((1, 2, 1, 2), (0, 1, 0, 1), [20, -20, 20, -20]),
        ((1, 1, 1, 1), (0, 1, 0, 1), [0, 0, 0, 0]),
        ((1, 1, 3, 1, 1, 3), (0, 1, 2, 0, 1, 2), [10, 10, -20, 10, 10, -20]),
        ((1, 2, 2, 2), (0, 1, 1, 1), [20, -20, -20, -20]),
    ],
)
def test_one_match_of_new_players_is_rated_by_its_places(places, teams, ratings):
    assert ratings_after(match_of(*places, teams=teams)) == ratings


def test_two_winners_of_five_matches_stay_equal_and_ahead():
    first, second, third, last = ratings_after(*[match_of(1, 1, 3, 4)] * 5)
    assert first == second > third > last


def test_a_win_over_a_better_player_counts_more():
    strong = [match_of(1, 2)] * 5
    assert ratings_after(*strong, match_of(2, 1))[1] - ratings_after(*strong)[1] > 20


def test_a_player_who_left_a_team_shares_its_place():
    assert ratings_after(match_of(1, 2, None, 2, teams=(0, 1, 0, 1))) == [20, -20, 20, -20]
    assert ratings_after(match_of(1, 2, None, teams=(0, 1, 2))) == [20, -20]


@st.composite
def tables(draw) -> tuple[tuple[int, ...], tuple[int, ...] | None]:
    """Draw the places of 2 to 16 players, ties among them, each alone or in sides of any size."""
    players = draw(st.integers(2, 16))
    sides = list(range(players))
    if draw(st.booleans()):
        sides = [draw(st.integers(0, 3)) for _ in range(players)]
        sides[:2] = [0, 1]
    ranks = {side: draw(st.integers(1, 6)) for side in set(sides)}
    places = tuple(1 + sum(ranks[other] < ranks[side] for other in sides) for side in sides)
    return places, None if sides == list(range(players)) else tuple(sides)


@given(st.lists(tables(), max_size=4), tables())
def test_equal_players_are_rated_by_their_places(past, table):
    before_all = [match_of(*places, teams=teams) for places, teams in past]
    places, teams = table
    rated = rate_players(before_all)
    before = rated.now if rated else {}
    after = rate_players([*before_all, match_of(*places, teams=teams)]).now
    of_rating: dict[int, list[int]] = {}
    for player in range(1, len(places) + 1):
        of_rating.setdefault(before.get(player, 0), []).append(player)
    for equals in of_rating.values():
        for one, other in pairwise(sorted(equals, key=lambda player: places[player - 1])):
            if places[one - 1] == places[other - 1]:
                assert after[one] == after[other]
            else:
                assert after[one] > after[other]
    beaten_by_all = [player for player, place in enumerate(places, 1) if place == max(places) > 1]
    if len({teams[player - 1] if teams else player for player in beaten_by_all}) == 1:
        assert all(after[player] <= before.get(player, 0) for player in beaten_by_all)


@given(st.sets(st.dates(date(1900, 1, 1), date(2100, 1, 1)), min_size=1))
def test_every_point_of_the_chart_has_its_own_time_with_the_year(nights):
    this_year = timezone.localtime().year
    rated = rate_players([match_of(1, 2)._replace(evening=night) for night in sorted(nights)])
    names = [moment.name for moment in rated.moments]
    assert len(set(names)) == len(names)
    years = [re.search(r"\d{4}$", name) for name in names]
    named = {int(year[0]) if year else this_year for year in years}
    assert named == {night.year for night in nights}


@pytest.mark.new_club_only("sums all matches up")
@pytest.mark.django_db
def test_teams_of_a_stored_match_are_rated_as_one_against_one():
    match = make_spades()
    enter_deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    play.end_match(match, "leader")
    (past,) = load_past_matches(match.club).matches
    as_teams = rate_players([past]).moments[-1].ratings
    alone = (
        rate_players([past._replace(seats=tuple(sat._replace(team=None) for sat in past.seats))])
        .moments[-1]
        .ratings
    )
    assert as_teams != alone
