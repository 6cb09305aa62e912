"""Tens on a grid: ten cards in two rows, and runs of equal columns that go far below zero."""

from __future__ import annotations

from types import MappingProxyType

from ..cards import RANKS, Cards
from ..end import AtTotal
from ..grid import Counted, Grid, column_runs
from ..result import Group
from ..variant import MOST_PLAYERS, Variant

GRID = Grid(rows=2, columns=5)
VALUES = MappingProxyType({rank: number for number, rank in enumerate(RANKS[:10], 1)} | {"J": 10, "Q": 10, "K": 0})
COLUMNS = [Counted(GRID.column(number), VALUES, equal=0) for number in range(GRID.columns)]
RUN_PER_COLUMN = -10


class TensGrid(Variant):
    """Tens on a grid."""

    key = "tens-grid"
    name = "Tens on a grid"
    line = "Equal columns cancel; side by side they go far below zero. Lowest wins."
    players = range(2, MOST_PLAYERS + 1)
    values = VALUES
    grid = GRID
    end = AtTotal(100, beyond=True, below_zero=True)

    def default_decks(self, players: int) -> int:
        """One for every two players, rounded up, at least two."""
        return max(2, -(-players // 2))

    def card_points(self, decks: int) -> range:
        """Runs over all columns are the least; one deck has no more than two equal columns of a rank, and a pair."""
        columns = 4 if decks == 1 else GRID.columns
        return range(RUN_PER_COLUMN * columns, super().card_points(decks).stop)

    def working(self, cards: Cards) -> tuple[Group, ...]:
        """A lone equal column is a pair worth 0; several of one rank side by side are a run, −10 a column."""
        groups = []
        for first, columns in column_runs(GRID, cards):
            if columns > 1:
                cells = GRID.block(first, GRID.rows, columns)
                groups.append(Group("run", cells, RUN_PER_COLUMN * columns))
            else:
                groups.append(COLUMNS[first][cards[first], cards[first + GRID.columns]])
        return tuple(groups)
