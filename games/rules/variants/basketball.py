"""Ten-card Basketball: sets of equal ranks score, wherever they lie. The highest score wins."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType

from ..cards import COPIES_IN_A_DECK, RANKS, Cards, cells_by_rank
from ..end import AfterDeals
from ..grid import Counted, Grid
from ..result import Group
from ..variant import MOST_PLAYERS, Variant

GRID = Grid(rows=2, columns=5)
VALUES = MappingProxyType(
    {rank: number for number, rank in enumerate(RANKS[:10], 1)} | {"A": 15, "J": 10, "Q": 10, "K": 25}
)
SINGLES = [Counted((cell,), VALUES) for cell in range(GRID.size)]
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
    players = range(2, MOST_PLAYERS + 1)
    values = VALUES
    grid = GRID
    lowest_wins = False
    end = AfterDeals(1)

    def default_decks(self, players: int) -> int:
        """One for every four players, rounded up."""
        return -(-players // 4)

    def card_points(self, decks: int) -> range:
        """Ten different low cards are the least. Kings, then Aces, then a pair are the most that few decks can give."""
        ranks = sorted(value for rank, value in VALUES.items() if rank not in NEVER_SETS)
        kings, aces = min(COPIES_IN_A_DECK * decks, GRID.size), COPIES_IN_A_DECK * decks
        aces = min(aces, GRID.size - kings)
        pairs = (GRID.size - kings - aces) // 2
        return range(sum(ranks[: GRID.size]), kings * VALUES["K"] + aces * VALUES["A"] + pairs * SETS[2] + 1)

    def working(self, cards: Cards) -> tuple[Group, ...]:
        """Equal ranks are divided into the sets that score most; Aces and Kings always count singly."""
        groups = []
        for rank, cells in cells_by_rank(cards).items():
            if len(cells) == 1 or rank in NEVER_SETS:
                groups += [SINGLES[cell][(rank,)] for cell in cells]
                continue
            start = 0
            for size in best_sets(len(cells), VALUES[rank]):
                taken = tuple(cells[start : start + size])
                groups.append(Group("set", taken, SETS[size]) if size > 1 else SINGLES[taken[0]][(rank,)])
                start += size
        return tuple(groups)
