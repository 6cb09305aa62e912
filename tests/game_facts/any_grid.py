"""Games of any shape, for looking at what the pages make of it."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.cards import RANKS, Cards
from games.rules.end import AfterDeals
from games.rules.grid import Counted, Grid, Lines
from games.rules.result import Group
from games.rules.variant import Variant

VALUES = {rank: number for number, rank in enumerate(RANKS, 1)}


class AnyGrid(Variant):
    """Equal cards in a line give 0; `by` says in which lines, or that cards count one by one."""

    line = "A grid."
    players = range(2, 17)
    values = VALUES
    end = AfterDeals(9)

    def __init__(self, rows: int, columns: int, by: Lines | None = "columns", can_go: Lines | None = None) -> None:
        self.grid = Grid(rows, columns, can_go)
        self.key = f"grid-{rows}-{columns}-{by}"
        self.name = f"{rows} rows of {columns}"
        cells: Sequence[tuple[int, ...]] = [(cell,) for cell in range(self.grid.size)]
        self.counts = [Counted(line, VALUES, equal=0) for line in (self.grid.lines(by) if by else cells)]

    def default_decks(self, players: int) -> int:
        """Enough for everybody."""
        return players

    def working(self, cards: Cards) -> tuple[Group, ...]:
        """Line by line, or card by card."""
        return tuple(line[tuple(cards[cell] for cell in line.cells)] for line in self.counts)
