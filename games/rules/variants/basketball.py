"""Ten-card Basketball: sets of equal ranks score, wherever they lie. The highest score wins."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType

from ..cards import RANKS, Cards
from ..end import AfterDeals
from ..grid import Grid
from ..result import Group
from ..variant import Variant

SETS = {4: 50, 3: 40, 2: 25}
"""Points of a set by its size."""
NEVER_SETS = ("A", "K")


@cache
def best_sets(count: int, value: int) -> tuple[int, ...]:
    """The sizes into which `count` cards of a rank worth `value` divide to score most; 1 is a single card.

    Among divisions that score the same, the one with the largest sets.
    """
    if count == 0:
        return ()
    divisions = [(1, *best_sets(count - 1, value))]
    divisions += [(size, *best_sets(count - size, value)) for size in SETS if size <= count]
    return max(divisions, key=lambda sizes: (sum(SETS.get(size, value) for size in sizes), sizes))


class Basketball(Variant):
    """Ten-card Basketball."""

    key = "basketball"
    name = "Ten-card Basketball"
    line = "Pairs, threes and fours score, wherever they lie. Highest wins."
    players = range(2, 9)
    values = MappingProxyType(
        {rank: number for number, rank in enumerate(RANKS[:10], 1)} | {"A": 15, "J": 10, "Q": 10, "K": 25}
    )
    grid = Grid(rows=2, columns=5)
    lowest_wins = False
    end = AfterDeals(1)

    def default_decks(self, players: int) -> int:
        """One for up to four players, two for more."""
        return 1 if players <= 4 else 2

    def working(self, cards: Cards) -> tuple[Group, ...]:
        """Equal ranks are divided into the sets that score most; Aces and Kings always count singly."""
        cells_of: dict[str, list[int]] = {}
        for cell, rank in enumerate(cards):
            cells_of.setdefault(rank, []).append(cell)
        groups = []
        for rank, cells in cells_of.items():
            together = len(cells) > 1 and rank not in NEVER_SETS
            sizes = best_sets(len(cells), self.values[rank]) if together else (1,) * len(cells)
            for size in sizes:
                taken = tuple(cells[:size])
                groups.append(Group("set", taken, SETS[size]) if size > 1 else self.counted(cards, taken))
                cells = cells[size:]
        return tuple(groups)
