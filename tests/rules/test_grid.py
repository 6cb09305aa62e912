"""Grids: their cells, rows and columns."""

import pytest

from games.rules.grid import Grid


def test_cells_are_numbered_row_by_row():
    grid = Grid(rows=3, columns=2)
    assert grid.size == 6
    assert grid.lines["rows"] == ((0, 1), (2, 3), (4, 5))
    assert grid.lines["columns"] == ((0, 2, 4), (1, 3, 5))


@pytest.mark.parametrize(("rows", "columns"), [(0, 5), (5, 2), (1, 0), (2, 7)])
def test_a_shape_too_large_for_a_page_is_rejected(rows, columns):
    with pytest.raises(ValueError, match="room"):
        Grid(rows, columns)
