"""Hang Ten: ten cards in two rows of five. Recorded hands of every game have more of them."""

import pytest

from tests.rules.build import points, working


@pytest.mark.parametrize(
    ("cards", "score"),
    [
        ("Q K A 5 9 Q Q 2 5 3", 35),  # Q Q cancels, K over Q does not: 20, A 2: 3, 5 5 cancels, 9 3: 12
        ("J J 4 4 7 J J 4 4 A", -19),
        ("3 3 3 8 7 3 3 3 9 7", 7),
        ("7 7 7 7 7 7 7 7 7 7", -20),
        ("A 2 3 4 5 6 7 8 9 10", 48),
        ("5 5 5 5 A 5 5 5 5 2", -17),
        ("5 5 5 5 5 5 5 5 5 5", -20),
        ("5 A 5 A 5 5 2 5 3 5", 7),
        ("A 5 5 5 2 3 5 5 5 4", 0),
        ("2 2 3 3 A 2 2 3 3 A", -20),
        ("K K Q Q 9 Q Q K K 9", 80),
    ],
)
def test_a_hand_scores(cards, score):
    assert points("hang-ten", cards) == score


@pytest.mark.parametrize(
    ("cards", "kinds"),
    [
        ("J J 4 7 8 J J 4 7 A", ["block", "pair", "pair", "single"]),
        ("9 3 3 3 K 9 3 3 3 Q", ["pair", "block", "pair", "single"]),  # three are one block and one pair
        ("6 6 6 6 A 6 6 6 6 2", ["block", "block", "single"]),
        ("6 6 6 6 6 6 6 6 6 6", ["block", "block", "pair"]),
        ("6 A 6 A 6 6 2 6 2 6", ["pair", "single", "pair", "single", "pair"]),  # no neighbours
        ("2 2 3 3 7 4 5 6 8 7", ["single", "single", "single", "single", "pair"]),  # side by side in a row
        ("4 4 7 7 8 4 9 7 A 8", ["pair", "single", "pair", "single", "pair"]),  # equal to the upper card of the next
    ],
)
def test_equal_neighbouring_columns_are_blocks_by_two(cards, kinds):
    assert [kind for kind, _, _ in working("hang-ten", cards)] == kinds
