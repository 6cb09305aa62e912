"""Six-card Golf: six cards in three rows, pairs may be thrown away, and going out is a risk."""

from __future__ import annotations

from types import MappingProxyType

from ..cards import RANKS, Cards
from ..end import AfterDeals
from ..grid import Counted, Grid
from ..result import Group, Line
from ..variant import MOST_PLAYERS, Question, Variant

PENALTY = Line("Went out without the lowest hand", 10)
GRID = Grid(rows=3, columns=2, can_go="rows")
VALUES = MappingProxyType({rank: number for number, rank in enumerate(RANKS[:10], 1)} | {"J": -2, "Q": 12, "K": 0})
ROWS = [Counted(row, VALUES) for row in GRID.lines("rows")]


class Golf(Variant):
    """Six-card Golf."""

    key = "golf"
    name = "Six-card Golf"
    line = "Six cards, nine deals, pairs thrown away. Lowest wins."
    players = range(2, MOST_PLAYERS + 1)
    values = VALUES
    grid = GRID
    end = AfterDeals(9)
    question = Question(
        key="went_out",
        text="Who turned up their last card first?",
        why="10 points are added unless that hand is lower than every other.",
        nobody="Nobody, the deck ran out",
        short="out",
        times="out first",
        tied=PENALTY,
        beaten=PENALTY,
    )
    group_names = MappingProxyType({"pair": "pair kept", "discarded": "discarded pair"})

    def default_decks(self, players: int) -> int:
        """One for 2 or 3 players, two for 4 to 7, three for 8 or more."""
        return 1 if players <= 3 else 2 if players <= 7 else 3

    def working(self, cards: Cards) -> tuple[Group, ...]:
        """Row by row: a discarded pair is worth 0, every card that is left counts its value."""
        lefts, rights = cards[::2], cards[1::2]
        return tuple([row[left, right] for row, left, right in zip(ROWS, lefts, rights, strict=True)])
