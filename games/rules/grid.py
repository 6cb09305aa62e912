"""Grids: cells, columns, rows, and neighbouring columns that are alike.

Cells are numbered as a grid is written: row by row, top row first, left to right, from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Grid:
    """The shape of a hand laid out in rows and columns.

    `rows_can_go`: a row of two equal cards may be discarded from the grid, as a whole.
    """

    rows: int
    columns: int
    rows_can_go: bool = False

    @property
    def size(self) -> int:
        """How many cards fill the grid."""
        return self.rows * self.columns

    def column(self, number: int) -> tuple[int, ...]:
        """The cells of a column, top to bottom."""
        return tuple(range(number, self.size, self.columns))

    def row(self, number: int) -> tuple[int, ...]:
        """The cells of a row, left to right."""
        return tuple(range(number * self.columns, (number + 1) * self.columns))


def column_runs(cards: Sequence[str], columns: int) -> Iterator[tuple[int, int, bool]]:
    """The columns of a two-row grid from left to right, as `(first column, how many, equal)`.

    Neighbouring columns whose cards are all of one rank are one run, `equal` is then true; a column of two
    different cards stands alone, with `equal` false.
    """
    column = 0
    while column < columns:
        rank = cards[column]
        start = column
        while column < columns and cards[column] == rank == cards[column + columns]:
            column += 1
        if column > start:
            yield start, column - start, True
        else:
            column += 1
            yield start, 1, False


def columns_cells(first: int, how_many: int, columns: int) -> tuple[int, ...]:
    """The cells of neighbouring columns of a two-row grid, upper row first."""
    upper = range(first, first + how_many)
    return (*upper, *(cell + columns for cell in upper))
