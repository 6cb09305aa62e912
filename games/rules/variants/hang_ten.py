"""Hang Ten: ten cards in two rows, columns cancel, blocks give, and a pot."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from ..cards import RANKS, Cards
from ..end import AfterDeals
from ..grid import Counted, Grid
from ..money.pot import Claim, PotRules
from ..result import Group
from ..variant import Variant

GRID = Grid(rows=2, columns=5)
VALUES = MappingProxyType(
    {rank: number for number, rank in enumerate(RANKS[:10], 1)} | {"7": 0, "J": 10, "Q": 10, "K": 10}
)
COLUMNS = [Counted(GRID.column(number), VALUES, equal=0) for number in range(GRID.columns)]
BLOCKS = [Group("block", GRID.block(first, 2, 2), -10) for first in range(GRID.columns - 1)]

FIRST, SECOND, THIRD = 5, 2, 1
"""Units for the first three places; the third takes something from six players on."""
ONE_OF_TWO_FIRST, ONE_OF_MANY_FIRST, ONE_OF_MANY_SECOND = 3, 2, 1
"""Units for each of several who tie."""
PLAYERS_FOR_THIRD = 6


def claims(places: Sequence[int]) -> list[Claim]:
    """What each place of a deal takes from the pot, in units (RULES: the pot). A tie uses up the places it covers."""
    first = _at(places, 1)
    if len(first) > 2:
        return [_each(1, first, ONE_OF_MANY_FIRST)]
    if len(first) == 2:
        return [_each(1, first, ONE_OF_TWO_FIRST), *_third(places)]
    second = _at(places, 2)
    if len(second) > 1:
        return [Claim(1, first, FIRST), _each(2, second, ONE_OF_MANY_SECOND)]
    return [Claim(1, first, FIRST), Claim(2, second, SECOND), *_third(places)]


def _third(places: Sequence[int]) -> list[Claim]:
    third = _at(places, 3)
    return [_each(3, third, THIRD)] if third and len(places) >= PLAYERS_FOR_THIRD else []


def _each(place: int, seats: tuple[int, ...], units: int) -> Claim:
    return Claim(place, seats, units * len(seats))


def _at(places: Sequence[int], place: int) -> tuple[int, ...]:
    return tuple([seat for seat, mine in enumerate(places) if mine == place])


class HangTen(Variant):
    """Hang Ten."""

    key = "hang-ten"
    name = "Hang Ten"
    line = "Equal columns cancel, blocks of four give −10, and a pot is won deal by deal. Lowest wins."
    players = range(4, 7)
    values = VALUES
    grid = GRID
    end = AfterDeals(10)
    pot = PotRules(antes={4: 20, 5: 16, 6: 15}, claims=claims)

    def default_decks(self, players: int) -> int:
        """Always four."""
        return 4

    def card_points(self, decks: int) -> range:
        """Two blocks and a pair are the least."""
        return range(2 * BLOCKS[0].points, super().card_points(decks).stop)

    def working(self, cards: Cards) -> tuple[Group, ...]:
        """Two equal columns side by side are a block, a further one is a pair, other columns count singly."""
        lower = GRID.columns
        groups = []
        column = 0
        while column < lower:
            rank, below = cards[column], cards[column + lower]
            if rank == below and column + 1 < lower and rank == cards[column + 1] == cards[column + 1 + lower]:
                groups.append(BLOCKS[column])
                column += 2
            else:
                groups.append(COLUMNS[column][rank, below])
                column += 1
        return tuple(groups)
