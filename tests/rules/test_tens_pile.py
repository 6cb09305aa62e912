"""Tens, the shedding game: what is left in the hand counts."""

import pytest

from games.rules.built_in import BUILT_IN
from games.rules.cards import read_cards
from games.rules.checks import check_cards, check_hands, check_typed
from games.rules.errors import CardError, NobodyOutError, ScoreError, SeveralOutError
from games.rules.record import Hand
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


def test_who_grabbed_nineteen_has_ten_less_also_with_a_typed_score_and_when_out():
    assert deal_points("tens-pile", ["", "2 2 3", 30, 5], marked={0, 1, 2}) == [-10, -3, 20, 5]


def test_the_bonus_is_a_line_of_its_own():
    score = score_hand(TENS_PILE, Hand(typed=30, marked=True))
    assert (score.base, score.points, [line.points for line in score.lines]) == (30, 20, [-10])


@pytest.mark.parametrize("hands", [["", "3"], [0, "3"], ["", 3], [0, 3]])
def test_one_player_without_cards_is_right(hands):
    check_hands(TENS_PILE, ["Ann", "Bob"], OPTIONS, facts(hands))


@pytest.mark.parametrize("hands", [["A", "3"], [1, "3"], ["A", 3], [1, 3]])
def test_a_whole_deal_in_which_everybody_holds_cards_is_refused(hands):
    with pytest.raises(NobodyOutError, match="Everybody still holds cards"):
        check_hands(TENS_PILE, ["Ann", "Bob"], OPTIONS, facts(hands))


@pytest.mark.parametrize("hands", [["", "", "3"], [0, "", "3"], ["", 0, 3], [0, 0, 3]])
def test_two_players_without_cards_are_refused_by_name_and_seat(hands):
    with pytest.raises(SeveralOutError, match="Ann and Bob have no cards left") as caught:
        check_hands(TENS_PILE, ["Ann", "Bob", "Cy"], OPTIONS, facts(hands))
    assert caught.value.seats == (0, 1)


def test_three_players_without_cards_are_all_named():
    with pytest.raises(SeveralOutError, match="Ann, Bob and Cy have no cards left"):
        check_hands(TENS_PILE, ["Ann", "Bob", "Cy"], OPTIONS, facts(["", "", 0]))


def test_while_hands_are_still_coming_in_nobody_needs_to_be_out():
    check_hands(TENS_PILE, ["Ann", "Bob", "Cy"], OPTIONS, {0: Hand(read_cards("3")), 2: Hand(typed=4)})
    with pytest.raises(SeveralOutError):
        check_hands(TENS_PILE, ["Ann", "Bob", "Cy"], OPTIONS, {0: Hand(()), 2: Hand(typed=0)})


def test_a_typed_score_is_not_below_zero():
    check_typed(TENS_PILE, 0, "Ann")
    with pytest.raises(ScoreError, match="Ann: a score is a whole number from 0 to 10,000, not -1"):
        check_typed(TENS_PILE, -1, "Ann")


def test_no_card_can_be_discarded_from_a_grid():
    with pytest.raises(CardError, match="“-” is no card"):
        check_cards(TENS_PILE, read_cards("- -"), "Ann")


@pytest.mark.parametrize(("players", "decks"), [(2, 1), (3, 2), (5, 2), (6, 3), (8, 3), (9, 4), (10, 4), (16, 6)])
def test_decks_give_everybody_nineteen_cards(players, decks):
    assert TENS_PILE.default_decks(players) == decks
    assert 52 * decks >= 19 * players > 52 * (decks - 1)


def test_two_to_sixteen_play():
    assert list(TENS_PILE.players) == list(range(2, 17))


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


def facts(hands):
    return {
        seat: Hand(read_cards(given)) if isinstance(given, str) else Hand(typed=given)
        for seat, given in enumerate(hands)
    }
