"""Tens, the shedding game: get rid of every card; who still holds some scores them."""

from __future__ import annotations

from types import MappingProxyType

from ..cards import RANKS, Cards, cells_by_rank
from ..end import AtTotal
from ..result import Group
from ..variant import MOST_PLAYERS, Mark, Variant

CARDS_EACH = 19
CARDS_IN_A_DECK = 52


class TensPile(Variant):
    """Tens, the shedding game."""

    key = "tens-pile"
    name = "Tens, the shedding game"
    line = "Get rid of every card. Fewest points win."
    players = range(2, MOST_PLAYERS + 1)
    values = MappingProxyType({rank: number for number, rank in enumerate(RANKS, 1)} | {"10": 20})
    has_dealer = False
    least_typed = 0
    one_out = True
    end = AtTotal(100, beyond=False, below_zero=False)
    mark = Mark("exact_19", "Grabbed exactly 19", -10)

    def default_decks(self, players: int) -> int:
        """As many as give everybody nineteen cards."""
        return -(-CARDS_EACH * players // CARDS_IN_A_DECK)

    def working(self, cards: Cards) -> tuple[Group, ...]:
        """The cards that are left, rank by rank."""
        lie_in = cells_by_rank(cards)
        return tuple([self.counted(cards, tuple(lie_in[rank])) for rank in RANKS if rank in lie_in])
