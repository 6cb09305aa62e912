"""Tens on a grid: ten cards in two rows of five, runs of equal columns."""

import pytest

from games.rules.built_in import BUILT_IN
from tests.rules.build import face_values, match, outcome, points, working

TENS_GRID = BUILT_IN["tens-grid"]


@pytest.mark.parametrize(("rank", "value"), face_values(A=1, J=10, Q=10, K=0))
def test_each_rank_has_its_value(rank, value):
    other, more = ("K", 0) if rank != "K" else ("A", 1)
    assert points("tens-grid", f"{rank} 2 3 4 5 {other} 2 3 4 5") == value + more


@pytest.mark.parametrize(
    ("cards", "score"),
    [
        ("A 7 7 7 K A 7 7 9 J", 6),
        ("3 6 6 2 K 3 6 6 2 A", -19),
        ("5 5 5 5 9 5 5 5 5 Q", -21),
        ("5 5 5 5 5 5 5 5 5 5", -50),
        ("K K K A A K K K 2 2", -24),
        ("8 8 8 K 2 8 8 8 K A", -27),
        ("A A 2 2 3 A A 2 2 3", -40),
        ("9 9 9 9 9 8 8 8 8 8", 85),
        ("4 2 4 2 4 4 2 4 2 4", 0),
    ],
)
def test_a_hand_scores(cards, score):
    assert points("tens-grid", cards) == score


@pytest.mark.parametrize(("columns", "score"), [(2, -20), (3, -30), (4, -40), (5, -50)])
def test_a_run_gives_ten_below_zero_for_each_of_its_columns(columns, score):
    row = " ".join(["6"] * columns + ["A", "2", "3"][: 5 - columns])
    assert points("tens-grid", f"{row} {row}") == score


def test_the_whole_run_is_one_group_and_two_side_by_side_are_two():
    assert working("tens-grid", "A 7 7 7 K 2 7 7 7 K") == [
        ("single", (0, 5), 3),
        ("run", (1, 2, 3, 6, 7, 8), -30),
        ("pair", (4, 9), 0),
    ]
    kinds = [(kind, points) for kind, _, points in working("tens-grid", "4 4 5 5 5 4 4 5 5 5")]
    assert kinds == [("run", -20), ("run", -30)]


@pytest.mark.parametrize(
    ("deals", "options", "finished", "winners"),
    [
        ([[100, 5]], {}, False, []),  # exactly the target plays on
        ([[-100, 5]], {}, False, []),
        ([[101, 5]], {}, True, ["Bob"]),
        ([[-101, 5]], {}, True, ["Ann"]),
        ([[60, -60], [60, -60]], {}, True, ["Bob"]),  # totals count, not scores
        ([[1, -1]], {"target": 1}, False, []),
        ([[2, -1]], {"target": 1}, True, ["Bob"]),
        ([[7, 101, 7]], {}, True, ["Ann", "Cy"]),
    ],
)
def test_a_total_beyond_the_target_ends_the_match_and_ties_share_the_win(deals, options, finished, winners):
    result = outcome(match("tens-grid", deals, options=options))
    assert (result["finished"], result["winners"]) == (finished, winners)
