"""Tens on a grid: ten cards in two rows, and runs of equal columns that go far below zero."""

from __future__ import annotations

from types import MappingProxyType

from ..cards import RANKS, Cards
from ..end import AtTotal
from ..grid import Grid, column_runs, columns_cells
from ..result import Group
from ..variant import Variant

RUN_PER_COLUMN = -10


class TensGrid(Variant):
    """Tens on a grid."""

    key = "tens-grid"
    name = "Tens on a grid"
    line = "Equal columns cancel; side by side they go far below zero. Lowest wins."
    players = range(2, 9)
    values = MappingProxyType({rank: number for number, rank in enumerate(RANKS[:10], 1)} | {"J": 10, "Q": 10, "K": 0})
    grid = Grid(rows=2, columns=5)
    end = AtTotal(100, beyond=True, below_zero=True)

    def default_decks(self, players: int) -> int:
        """One for every two players, rounded up, at least two."""
        return max(2, -(-players // 2))

    def working(self, cards: Cards) -> tuple[Group, ...]:
        """A lone equal column is a pair worth 0; several of one rank side by side are a run, −10 a column."""
        groups = []
        for first, columns, equal in column_runs(cards, 5):
            cells = columns_cells(first, columns, 5)
            if not equal:
                groups.append(self.counted(cards, cells))
            elif columns == 1:
                groups.append(Group("pair", cells, 0))
            else:
                groups.append(Group("run", cells, RUN_PER_COLUMN * columns))
        return tuple(groups)
