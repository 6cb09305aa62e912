"""Grids: cells, columns, rows, and what two cards that lie together count.

Cells are numbered as a grid is written: row by row, top row first, left to right, from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .result import Group

Twos = Mapping[tuple[str, str], Group]
"""What two cells count, by the ranks of the cards in them."""


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


def twos(cells: tuple[int, ...], values: Mapping[str, int], *, pairs_cancel: bool) -> Twos:
    """What two cells count, worked out once for all ranks: two different cards singly, two equal ones as a pair.

    A pair is worth 0 if `pairs_cancel`, otherwise the values of its cards.
    """
    groups = {}
    for one, points in values.items():
        for other, more in values.items():
            groups[one, other] = Group("single", cells, points + more)
        groups[one, one] = Group("pair", cells, 0 if pairs_cancel else 2 * points)
    return groups


def column_runs(cards: Sequence[str], columns: int) -> Iterator[tuple[int, int]]:
    """The columns of a two-row grid from left to right, as `(first column, how many)`.

    Neighbouring columns whose cards are all of one rank are one run; every other column stands alone.
    """
    column = 0
    while column < columns:
        start, rank = column, cards[column]
        while column < columns and cards[column] == rank == cards[column + columns]:
            column += 1
        column = max(column, start + 1)
        yield start, column - start


def columns_cells(first: int, how_many: int, columns: int) -> tuple[int, ...]:
    """The cells of neighbouring columns of a two-row grid, upper row first."""
    upper = range(first, first + how_many)
    return (*upper, *(cell + columns for cell in upper))
