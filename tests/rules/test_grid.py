"""Grids: their cells, rows and columns."""

import pytest

from games.rules.grid import Grid


def test_cells_are_numbered_row_by_row():
    grid = Grid(rows=3, columns=2)
    assert grid.size == 6
    assert [grid.row(number) for number in range(3)] == [(0, 1), (2, 3), (4, 5)]
    assert [grid.column(number) for number in range(2)] == [(0, 2, 4), (1, 3, 5)]


def test_rows_and_columns_are_known_one_by_one():
    assert Grid(3, 3).lines("columns") == ((0, 3, 6), (1, 4, 7), (2, 5, 8))


@pytest.mark.parametrize(("rows", "columns"), [(0, 5), (5, 2), (1, 0), (2, 7)])
def test_a_shape_that_no_page_has_room_for_is_refused(rows, columns):
    with pytest.raises(ValueError, match="room"):
        Grid(rows, columns)
