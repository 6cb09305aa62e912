"""Grids: cells, columns, rows, blocks, and what cells of them count.

Cells are numbered as a grid is written: row by row, top row first, left to right, from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from .cards import GONE
from .result import Group, Kind

Lines = Literal["rows", "columns"]
MOST_ROWS, MOST_COLUMNS = 4, 6
"""The largest grid that the pages have room for."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The shape of a hand laid out in rows and columns.

    `can_go`: such a line of equal cards may be discarded from the grid, as a whole. Raises `ValueError` for a shape
    that the pages have no room for.
    """

    rows: int
    columns: int
    can_go: Lines | None = None

    def __post_init__(self) -> None:
        if not (1 <= self.rows <= MOST_ROWS and 1 <= self.columns <= MOST_COLUMNS):
            raise ValueError(f"No page has room for {self.rows} rows of {self.columns} cards")

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

    def lines(self, which: Lines) -> tuple[tuple[int, ...], ...]:
        """The cells of every row, top to bottom, or of every column, left to right."""
        if which == "rows":
            return tuple([self.row(number) for number in range(self.rows)])
        return tuple([self.column(number) for number in range(self.columns)])

    def block(self, first: int, rows: int, columns: int) -> tuple[int, ...]:
        """The cells of so many neighbouring rows and columns, row by row; `first` is the one at the upper left."""
        return tuple([first + row * self.columns + column for row in range(rows) for column in range(columns)])


class Counted(dict[tuple[str, ...], Group]):
    """What the cells of a line count together, by the ranks of the cards in them; each answer is worked out once.

    Cards count their `values`, an empty cell nothing. Equal cards in all the cells are a pair, or a line of more; they
    give `equal` points in place of their values, or count like others where that is None. Discarded cells count 0.
    """

    def __init__(self, cells: tuple[int, ...], values: Mapping[str, int], *, equal: int | None = None) -> None:
        super().__init__()
        self.cells = cells
        self.values_of = values
        self.equal = equal
        self[(GONE,) * len(cells)] = Group("discarded", cells, 0)

    def __missing__(self, ranks: tuple[str, ...]) -> Group:
        alike = len(ranks) > 1 and len(set(ranks)) == 1
        points = sum(self.values_of.get(rank, 0) for rank in ranks)
        if alike and self.equal is not None:
            points = self.equal
        kind: Kind = "single" if not alike else "pair" if len(ranks) == 2 else "line"
        group = self[ranks] = Group(kind, self.cells, points)
        return group


def column_runs(grid: Grid, cards: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The columns of a hand from left to right, as `(first column, how many)`.

    Neighbouring columns whose cards are all of one rank are one run; every other column stands alone.
    """
    columns, rows = grid.columns, grid.rows
    column = 0
    while column < columns:
        start, rank = column, cards[column]
        while column < columns and cards[column::columns].count(rank) == rows:
            column += 1
        column = max(column, start + 1)
        yield start, column - start
