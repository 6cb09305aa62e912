"""Which groups of a hand count, by example: what random games find only now and then."""

import pytest

from games.rules.declared.games import read_game
from games.rules.record import HandRecord
from games.rules.scoring import score_hand


def scored(groups, hand, **more):
    """Return the points of a hand, and the cells and points of each of its groups."""
    rows = hand.split(" / ")
    layout = {"rows": len(rows), "columns": len(rows[0].split())}
    plain = {
        "name": "Tried",
        "players": [2, 4],
        "layout": layout,
        "wins": "lowest",
        "end": {"deals": 1},
    }
    score = score_hand(
        read_game(plain | {"groups": groups} | more),
        HandRecord(tuple(hand.replace("/ ", "").split())),
    )
    return score.points, [(group.cells, group.points) for group in score.groups]


SQUARE, CORNERS = {"shape": [2, 2], "points": -20}, {"corners": True, "points": 0}
EITHER_ORDER = pytest.mark.parametrize(
    "groups", [[SQUARE, CORNERS], [CORNERS, SQUARE]], ids=["first", "last"]
)


@EITHER_ORDER
def test_of_groups_on_the_same_cells_the_better_counts(groups):
    assert scored(groups, "5 5 / 5 5") == (-20, [((0, 1, 2, 3), -20)])
    more = [{**group, "points": group["points"] + 50} for group in groups]
    assert scored(more, "5 5 / 5 5", wins="highest") == (50, [((0, 1, 2, 3), 50)])
    assert scored(groups, "5 5 / 5 5", wins="highest")[0] == 20


def test_of_equal_choices_the_one_with_fewer_groups_counts():
    pairs, square = {"shape": [1, 2], "points": -5}, {"shape": [2, 2], "points": -10}
    assert scored([pairs, square], "5 5 / 5 5") == (-10, [((0, 1, 2, 3), -10)])


def test_of_equal_choices_the_one_with_more_grouped_cells_counts():
    pair, row = {"shape": [1, 2], "points": 0}, {"shape": [1, 3], "points": 5}
    assert scored([pair, row], "5 5 5") == (5, [((0, 1, 2), 5)])


def test_overlapping_groups_are_chosen_for_the_best_sum():
    groups = [{"shape": [1, 2], "points": -6}, {"shape": [1, 3], "points": -10}]
    assert scored(groups, "5 5 5 5") == (-12, [((0, 1), -6), ((2, 3), -6)])
    assert scored(groups, "5 5 5 9") == (-1, [((0, 1, 2), -10), ((3,), 9)])
