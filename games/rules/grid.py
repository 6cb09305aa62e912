"""Grids: cells are numbered from 0 row by row, top row first, left to right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

Lines = Literal["rows", "columns"]
# The largest grid that the pages have room for.
MAX_ROWS = 4
MAX_COLUMNS = 6


@dataclass(frozen=True)
class Grid:
    """The shape of a hand laid out in rows and columns."""

    rows: int
    columns: int
    # Which lines may be discarded from the grid, as a whole, if their cards are equal.
    discardable: Lines | None = None

    def __post_init__(self) -> None:
        """Raise `ValueError` for a shape that the pages have no room for."""
        if not (1 <= self.rows <= MAX_ROWS and 1 <= self.columns <= MAX_COLUMNS):
            raise ValueError(f"No page has room for {self.rows} rows of {self.columns} cards")

    @cached_property
    def size(self) -> int:
        return self.rows * self.columns

    @cached_property
    def lines(self) -> Mapping[Lines, tuple[tuple[int, ...], ...]]:
        """The cells of every row, top to bottom, and of every column, left to right."""
        cells = tuple(range(self.size))
        return {
            "rows": tuple(
                [cells[start : start + self.columns] for start in cells[:: self.columns]]
            ),
            "columns": tuple([cells[start :: self.columns] for start in cells[: self.columns]]),
        }
