"""Ten-card Basketball: sets wherever they lie, the highest score wins."""

import pytest

from games.rules.built_in import BUILT_IN
from tests.rules.build import face_values, hand, match, outcome, points, working

BASKETBALL = BUILT_IN["basketball"]


@pytest.mark.parametrize(("rank", "value"), face_values(A=15, J=10, Q=10, K=25))
def test_each_rank_has_its_value(rank, value):
    others = [other for other in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J") if other != rank][:9]
    rest = sum(int(other) for other in others if other != "J") + (10 if "J" in others else 0)
    assert points("basketball", " ".join([rank, *others])) == value + rest


@pytest.mark.parametrize(
    ("cards", "score"),
    [
        ("9 A 9 A 9 K K 2 3 4", 129),
        ("8 8 8 8 8 J J Q 5 5", 125),
        ("10 10 10 10 J J J 2 2 7", 122),
        ("3 4 5 6 7 A A K K Q", 115),
        ("2 2 3 3 4 4 5 5 6 6", 125),
        ("A A A A K K K K 2 3", 165),
        ("9 9 9 9 9 2 3 4 5 6", 85),
        ("2 2 2 2 2 2 2 2 2 2", 130),
    ],
)
def test_a_hand_scores(cards, score):
    assert points("basketball", cards) == score


@pytest.mark.parametrize(
    ("count", "value", "sizes"),
    [
        (0, 9, ()),
        (1, 9, (1,)),
        (4, 9, (4,)),
        (5, 9, (3, 2)),
        (6, 2, (3, 3)),
        (7, 2, (4, 3)),
        (8, 10, (3, 3, 2)),
        (9, 2, (3, 3, 3)),
        (10, 10, (4, 3, 3)),
    ],
)
def test_more_than_four_of_a_rank_are_divided_to_score_most(count, value, sizes):
    groups = hand("basketball", " ".join([str(value)] * count + ["A"] * (10 - count))).groups
    assert tuple(len(group.cells) for group in groups if group.cells[0] < count) == sizes


def test_aces_and_kings_never_form_sets():
    assert {kind for kind, _, _ in working("basketball", "A A A A A K K K K K")} == {"single"}
    assert points("basketball", "A A 2 3 4 5 6 7 8 9") == 30 + 44
    assert points("basketball", "K K 2 3 4 5 6 7 8 9") == 50 + 44


def test_working_names_the_cells_of_a_set():
    assert working("basketball", "9 A 9 5 9 9 9 6 7 8") == [
        ("set", (0, 2, 4), 40),
        ("set", (5, 6), 25),
        ("single", (1,), 15),
        ("single", (3,), 5),
        ("single", (7,), 6),
        ("single", (8,), 7),
        ("single", (9,), 8),
    ]


def test_a_match_is_one_deal_and_the_highest_wins():
    result = outcome(match("basketball", [[90, 120, 100]]))
    assert result["finished"]
    assert result["winners"] == ["Bob"]
    assert [(line["player"], line["place"]) for line in result["standings"]] == [("Bob", 1), ("Cy", 2), ("Ann", 3)]
    more = outcome(match("basketball", [[90, 120], [90, 50]], options={"deals": 2}))
    assert more["winners"] == ["Ann"]  # with more deals totals decide
