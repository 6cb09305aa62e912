"""Facts: what happened at the table. `checks` says whether it can have happened so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .cards import Cards
from .options import Value
from .variant import Variant

Rest = Literal["leader", "split"]
"""What becomes of the rest of the pot when a match is ended early."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's final cards in a deal, or the typed score that stands for them; `marked` is the game's mark."""

    cards: Cards | None = None
    typed: int | None = None
    marked: bool = False

    @property
    def is_out(self) -> bool:
        """Whether the player has no cards left: an empty hand, or a typed 0."""
        return not self.cards and not self.typed


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A whole deal: a hand for each seat, and the seat that answers the game's question (None: nobody)."""

    hands: tuple[Hand, ...]
    answer: int | None = None


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match as it happened. `players` are names in seat order, `first_dealer` is a seat, `options` are whole."""

    variant: Variant
    players: tuple[str, ...]
    first_dealer: int
    options: Mapping[str, Value]
    deals: tuple[DealRecord, ...] = ()
    ended_early: Rest | None = None
