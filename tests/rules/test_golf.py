"""Six-card Golf: discarded pairs, and ten points for going out without the lowest hand."""

import pytest

from games.rules.built_in import BUILT_IN
from games.rules.record import DealRecord, HandRecord
from games.rules.scoring import score_deal
from tests.rules.build import deal_points, face_values, match, outcome, points, working

GOLF = BUILT_IN["golf"]


@pytest.mark.parametrize(("rank", "value"), face_values(A=1, J=-2, Q=12, K=0))
def test_each_rank_has_its_value(rank, value):
    assert points("golf", f"{rank} K - - - -") == value


@pytest.mark.parametrize(
    ("cards", "score"),
    [
        ("- - J J K A", -3),
        ("Q 3 - - 4 5", 24),
        ("2 2 10 9 8 A", 32),
        ("A K - - 5 10", 16),
        ("J J 3 4 Q 2", 17),
        ("- - - - - -", 0),
        ("J J J J J J", -12),
        ("Q Q Q Q Q Q", 72),
    ],
)
def test_a_hand_scores(cards, score):
    assert points("golf", cards) == score


def test_working_goes_row_by_row_and_a_pair_that_is_still_there_counts_its_cards():
    assert working("golf", "- - J J 4 5") == [("discarded", (0, 1), 0), ("pair", (2, 3), -4), ("single", (4, 5), 9)]
    assert working("golf", "9 9 K K 2 3")[0] == ("pair", (0, 1), 18)


@pytest.mark.parametrize(
    ("scores", "out", "result"),
    [
        ([3, 8, 9], 0, [3, 8, 9]),  # lower than every other: no penalty
        ([8, 8, 9], 0, [18, 8, 9]),  # a tie is not lower
        ([9, 8, 3], 0, [19, 8, 3]),
        ([8, 3, 9], 1, [8, 3, 9]),
        ([7, 7, 7], 2, [7, 7, 17]),
        ([-4, -4], 1, [-4, 6]),
        ([3, 8, 9], None, [3, 8, 9]),
        ([9, 8, 3], None, [9, 8, 3]),
    ],
)
def test_who_went_out_pays_ten_unless_lower_than_every_other(scores, out, result):
    assert deal_points("golf", scores, out) == result


def test_the_penalty_is_found_with_cards_and_typed_scores_together():
    assert deal_points("golf", ["K K K K A A", 2, "J J - - - -"], 0) == [12, 2, -4]
    assert deal_points("golf", ["K K K K A A", 3, 3], 0) == [2, 3, 3]


def test_the_penalty_is_a_line_of_its_own_and_the_base_stays():
    scores = score_deal(GOLF, DealRecord((HandRecord(typed=5), HandRecord(typed=5)), 0))
    assert (scores[0].base, scores[0].points) == (5, 15)
    assert [line.points for line in scores[0].lines] == [10]
    assert scores[1].lines == ()


def test_a_match_has_nine_deals_and_the_lowest_wins():
    assert not outcome(match("golf", [[1, 2]] * 8))["finished"]
    assert outcome(match("golf", [[1, 2]] * 9))["winners"] == ["Ann"]
