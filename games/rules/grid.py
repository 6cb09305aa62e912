"""Grids: cells, columns, rows, and what cells of them count.

Cells are numbered as a grid is written: row by row, top row first, left to right, from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .result import Group


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


class Counted(dict[tuple[str, ...], Group]):
    """What the same few cells count, by the ranks of the cards in them; each answer is worked out once.

    Cards count their `values`, an empty cell nothing. Two equal cards are a pair, worth 0 if `pairs_cancel`.
    """

    def __init__(self, cells: tuple[int, ...], values: Mapping[str, int], *, pairs_cancel: bool = False) -> None:
        super().__init__()
        self.cells = cells
        self.values_of = values
        self.pairs_cancel = pairs_cancel

    def __missing__(self, ranks: tuple[str, ...]) -> Group:
        pair = len(ranks) == 2 and ranks[0] == ranks[1]
        points = 0 if pair and self.pairs_cancel else sum(self.values_of.get(rank, 0) for rank in ranks)
        group = self[ranks] = Group("pair" if pair else "single", self.cells, points)
        return group


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
