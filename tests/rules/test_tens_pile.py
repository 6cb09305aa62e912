"""Tens, the shedding game: what is left in the hand counts."""

from contextlib import nullcontext

import pytest

from games.rules.built_in import BUILT_IN
from games.rules.cards import read_cards
from games.rules.checks import check_hands
from games.rules.errors import NobodyOutError, SeveralOutError
from games.rules.record import HandRecord
from games.rules.scoring import score_hand
from tests.rules.build import deal_points, face_values, match, outcome, points, totals, working

TENS_PILE = BUILT_IN["tens-pile"]
OPTIONS = {"decks": 2, "target": 100}


@pytest.mark.parametrize(("rank", "value"), face_values(A=1, J=11, Q=12, K=13, **{"10": 20}))
def test_each_rank_has_its_value(rank, value):
    assert points("tens-pile", rank) == value


@pytest.mark.parametrize(
    ("cards", "score"), [("", 0), ("10 10 J Q K A", 77), ("2 2 3", 7), ("9 9 9", 27), ("T 4", 24), ("k q j t", 56)]
)
def test_a_hand_scores(cards, score):
    assert points("tens-pile", cards) == score


def test_working_gathers_equal_ranks_from_ace_to_king():
    assert working("tens-pile", "K 2 A 2 K 2") == [
        ("single", (2,), 1),
        ("single", (1, 3, 5), 6),
        ("single", (0, 4), 26),
    ]
    assert working("tens-pile", "") == []


def test_who_grabbed_nineteen_has_ten_less_in_a_line_of_its_own_also_with_a_typed_score_and_when_out():
    assert deal_points("tens-pile", ["", "2 2 3", 30, 5], marked={0, 1, 2}) == [-10, -3, 20, 5]
    score = score_hand(TENS_PILE, HandRecord(typed=30, marked=True))
    assert (score.base, score.points, [line.points for line in score.lines]) == (30, 20, [-10])


@pytest.mark.parametrize(
    ("hands", "error"),
    [
        *((hands, None) for hands in (["", "3"], [0, "3"], ["", 3], [0, 3], [4, "3", None])),
        *((hands, "Everybody still holds cards") for hands in (["A", "3"], [1, "3"], [1, 3])),
        *((hands, "Ann and Bob have no cards left") for hands in (["", "", "3"], [0, "", "3"], ["", 0, None])),
        (["", "", 0], "Ann, Bob and Cy have no cards left"),
    ],
)
def test_just_one_player_has_no_cards_left_once_all_hands_are_in(hands, error):
    kinds = {str: lambda text: HandRecord(read_cards(text)), int: lambda typed: HandRecord(typed=typed)}
    stored = {seat: kinds[type(given)](given) for seat, given in enumerate(hands) if given is not None}
    with pytest.raises((NobodyOutError, SeveralOutError), match=error) if error else nullcontext() as caught:
        check_hands(TENS_PILE, ["Ann", "Bob", "Cy"][: len(hands)], OPTIONS, stored)
    if error and error.startswith("Ann"):
        assert caught.value.seats == tuple(range(hands.count("") + hands.count(0)))


def test_a_total_of_99_plays_on_and_100_ends_the_match():
    assert not outcome(match("tens-pile", [[0, 99]]))["finished"]
    result = outcome(match("tens-pile", [[0, 99], [0, 1]]))
    assert result["finished"]
    assert result["winners"] == ["Ann"]


def test_a_total_far_below_zero_does_not_end_the_match():
    deals = [{"scores": {"Ann": 0, "Bob": 1}, "exact_19": ["Ann"]} for _ in range(12)]
    result = outcome(match("tens-pile", deals))
    assert totals(result) == {"Ann": -120, "Bob": 12}
    assert not result["finished"]
