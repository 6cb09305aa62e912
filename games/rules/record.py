"""Records: what happened at the table. `checks` decides whether it can have happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from .attendance import Attendance, ChangeRecord, build_attendance
from .cards import Cards
from .game import Game
from .options import Value

# What becomes of the rest of the pot when a match is ended early.
Rest = Literal["leader", "split"]


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One player's final cards in a deal, or a typed score instead of them."""

    cards: Cards | None = None
    typed: int | None = None
    marked: bool = False  # whether it has the game's mark
    # Noted by the player, by name.
    numbers: Mapping[str, int] = field(default_factory=dict, hash=False)

    @property
    def is_out(self) -> bool:
        """Whether the player has no cards left: an empty hand, a typed 0, or nothing entered."""
        return not self.cards and not self.typed

    def go_out(self) -> HandRecord:
        return replace(self, cards=(), typed=None)


@dataclass(frozen=True, slots=True)
class DealRecord:
    hands: tuple[Any, ...]  # a `HandRecord` by seat, None outside the deal
    answer: int | None = None  # the seat that answers the game's question; None: nobody
    # Noted for the whole table.
    numbers: Mapping[str, int] = field(default_factory=dict, hash=False)

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple([seat for seat, hand in enumerate(self.hands) if hand is not None])

    def drop_absent(self) -> DealRecord:
        """Return the deal as if only those in it had a seat: seats are counted anew, from 0."""
        seats = self.seats
        answer = None if self.answer is None else seats.index(self.answer)
        return DealRecord(tuple([self.hands[seat] for seat in seats]), answer, self.numbers)


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match as it happened at the table."""

    game: Game
    players: tuple[str, ...]  # names in seat order
    first_dealer: int  # a seat
    options: Mapping[str, Value]  # complete
    deals: tuple[DealRecord, ...] = ()
    ended_early: Rest | None = None
    # Seats that play together, in seat order; none: everybody plays alone.
    teams: tuple[tuple[int, ...], ...] = ()
    changes: tuple[ChangeRecord, ...] = ()  # between deals, in order
    # What people write about the match, by the name of `NOTE_KINDS`; empty notes are left out.
    notes: Mapping[str, str] = field(default_factory=dict, hash=False)
    attendance: Attendance = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(
            self, "attendance", build_attendance(len(self.players), self.first_dealer, self.changes)
        )

    @property
    def knockout(self) -> bool:
        """Whether players who reach the target are out, instead of ending the match."""
        return bool(self.options.get("knockout"))

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return self.teams or tuple([(seat,) for seat in range(len(self.players))])

    def dealt(self, deal_number: int) -> int:
        """Return how many cards each was dealt in a deal, counted from 1; 0 if unknown."""
        # The number of players of the first deal decides for the whole match.
        return self.game.dealt(len(self.attendance.in_deal(1)), deal_number - 1)
