"""Tens on a grid: ten cards in two rows of five, runs of equal columns."""

import pytest

from games.rules.built_in import BUILT_IN
from tests.rules.build import face_values, match, outcome, points, totals, working

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


def test_the_whole_run_is_one_group():
    assert working("tens-grid", "A 7 7 7 K 2 7 7 7 K") == [
        ("single", (0, 5), 3),
        ("run", (1, 2, 3, 6, 7, 8), -30),
        ("pair", (4, 9), 0),
    ]


def test_two_runs_side_by_side_are_two_groups():
    kinds = [(kind, points) for kind, _, points in working("tens-grid", "4 4 5 5 5 4 4 5 5 5")]
    assert kinds == [("run", -20), ("run", -30)]


@pytest.mark.parametrize(("players", "decks"), [(2, 2), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (16, 8)])
def test_one_deck_for_every_two_players_at_least_two(players, decks):
    assert TENS_GRID.default_decks(players) == decks


def test_two_to_sixteen_play():
    assert list(TENS_GRID.players) == list(range(2, 17))


@pytest.mark.parametrize("exactly", [100, -100])
def test_a_total_of_exactly_the_target_plays_on(exactly):
    assert not outcome(match("tens-grid", [[exactly, 5]]))["finished"]


@pytest.mark.parametrize("beyond", [101, -101])
def test_a_total_beyond_the_target_ends_the_match(beyond):
    result = outcome(match("tens-grid", [[beyond, 5]]))
    assert result["finished"]
    assert result["winners"] == (["Ann"] if beyond < 0 else ["Bob"])


def test_the_totals_count_for_the_end_not_the_scores():
    result = outcome(match("tens-grid", [[60, -60], [60, -60]]))
    assert result["finished"]
    assert totals(result) == {"Ann": 120, "Bob": -120}


def test_another_target_can_be_chosen():
    assert not outcome(match("tens-grid", [[1, -1]], options={"target": 1}))["finished"]
    assert outcome(match("tens-grid", [[2, -1]], options={"target": 1}))["finished"]


def test_ties_share_the_win():
    assert outcome(match("tens-grid", [[7, 101, 7]]))["winners"] == ["Ann", "Cy"]
