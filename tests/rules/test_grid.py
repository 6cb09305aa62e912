"""Grids, what cells count, and runs of equal columns."""

import pytest

from games.rules.grid import Counted, Grid, column_runs

TWO_ROWS = Grid(rows=2, columns=5)
VALUES = {"A": 1, "5": 5, "K": -2}


def test_cells_are_numbered_row_by_row():
    grid = Grid(rows=3, columns=2)
    assert grid.size == 6
    assert [grid.row(number) for number in range(3)] == [(0, 1), (2, 3), (4, 5)]
    assert [grid.column(number) for number in range(2)] == [(0, 2, 4), (1, 3, 5)]


def test_columns_are_found_as_runs_from_left_to_right():
    assert list(column_runs(TWO_ROWS, "3337833397")) == [(0, 3), (3, 1), (4, 1)]
    assert list(column_runs(TWO_ROWS, "AA22AAA22A")) == [(0, 2), (2, 2), (4, 1)]
    assert list(column_runs(TWO_ROWS, "AAAAAAAAAA")) == [(0, 5)]
    assert list(column_runs(TWO_ROWS, "AAAAA22222")) == [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1)]


def test_a_run_ends_where_only_the_upper_card_goes_on():
    assert list(column_runs(Grid(2, 3), "AA2A22")) == [(0, 1), (1, 1), (2, 1)]


def test_cells_of_columns_are_the_upper_row_first():
    assert TWO_ROWS.block(1, 2, 3) == (1, 2, 3, 6, 7, 8)


def test_two_cells_count_singly_or_as_a_pair():
    counted = Counted((2, 3), VALUES)
    assert (counted["A", "5"].kind, counted["A", "5"].points) == ("single", 6)
    assert (counted["K", "K"].kind, counted["K", "K"].points) == ("pair", -4)
    assert counted["5", "A"].cells == (2, 3)


def test_a_pair_can_cancel():
    assert Counted((0, 5), VALUES, equal=0)["5", "5"].points == 0
    assert Counted((0, 5), VALUES, equal=0)["5", "A"].points == 6


def test_one_cell_is_never_a_pair():
    assert Counted((4,), VALUES)[("5",)].kind == "single"


def test_an_answer_is_worked_out_once():
    counted = Counted((2, 3), VALUES)
    assert counted["A", "5"] is counted["A", "5"]


def test_three_equal_cards_are_a_line_that_counts_what_the_game_says():
    counted = Counted((0, 1, 2), VALUES, equal=-7)
    assert (counted["5", "5", "5"].kind, counted["5", "5", "5"].points) == ("line", -7)
    assert (counted["5", "5", "A"].kind, counted["5", "5", "A"].points) == ("single", 11)
    assert Counted((0, 1, 2), VALUES)["5", "5", "5"].points == 15


def test_a_discarded_line_counts_nothing():
    assert (Counted((2, 3), VALUES)["-", "-"].kind, Counted((2, 3), VALUES)["-", "-"].points) == ("discarded", 0)


def test_runs_are_found_in_any_number_of_rows():
    assert list(column_runs(Grid(3, 4), "AA2B AA2B AA23".replace(" ", ""))) == [(0, 2), (2, 1), (3, 1)]
    assert list(column_runs(Grid(1, 3), "AAB")) == [(0, 2), (2, 1)]


def test_blocks_have_their_cells_row_by_row():
    assert Grid(4, 6).block(7, 2, 3) == (7, 8, 9, 13, 14, 15)
    assert Grid(3, 3).lines("columns") == ((0, 3, 6), (1, 4, 7), (2, 5, 8))


@pytest.mark.parametrize(("rows", "columns"), [(0, 5), (5, 2), (1, 0), (2, 7)])
def test_a_shape_that_no_page_has_room_for_is_refused(rows, columns):
    with pytest.raises(ValueError, match="room"):
        Grid(rows, columns)
