"""Places and standings."""

import pytest

from games.rules.result import build_standings, places_of


@pytest.mark.parametrize(
    ("points", "lowest_wins", "places"),
    [
        ([1, 2, 2, 4], True, (1, 2, 2, 4)),
        ([1, 2, 2, 4], False, (4, 2, 2, 1)),
        ([0, 0, 0], True, (1, 1, 1)),
        ([5, 5, 1], True, (2, 2, 1)),
        ([-3, 7, -3, 7, 0], True, (1, 4, 1, 4, 3)),
    ],
)
def test_ties_share_the_better_place(points, lowest_wins, places):
    assert places_of(points, lowest_wins) == places


def test_standings_are_in_order_of_place_and_seat_order_among_equals():
    standings = build_standings([7, 3, 7, 1], lowest_wins=True)
    assert [(line.seat, line.total, line.place) for line in standings] == [(3, 1, 1), (1, 3, 2), (0, 7, 3), (2, 7, 3)]
