"""When a match ends by itself: after a number of deals, or when a total reaches its target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from .declared.bounds import MOST_DEALS, MOST_TARGET
from .options import Value, WholeNumber
from .result import End, Progress


@dataclass(frozen=True, slots=True)
class AfterDeals:
    """The match has a number of deals, the option `deals`.

    `as_dealt`: by default as many as the game lists numbers of cards dealt; `default` stands in,
    the fewest. No total and no count ends it.
    """

    default: int
    as_dealt: bool = False
    beyond: ClassVar[bool] = False
    below_zero: ClassVar[bool] = False
    count: ClassVar[str] = ""

    @property
    def option(self) -> WholeNumber:
        """The option that sets this end."""
        return WholeNumber("deals", self.default, 1, MOST_DEALS)

    def find_end(self, totals: Sequence[int], played: int, limit: Value) -> End | None:
        """Return the end of the match if at least `limit` deals are played, else None; totals do
        not matter.
        """
        return End("deals") if played >= int(limit) else None

    def get_progress(self, totals: Sequence[int], played: int, limit: Value) -> Progress:
        """Return how many deals are played, of how many (`limit`)."""
        return Progress("deals", played, int(limit))


@dataclass(frozen=True, slots=True)
class AtTotal:
    """The match ends with the deal that brings a total to the target, the option `target` in
    points.

    `beyond`: the target itself still plays on. `below_zero`: minus the target ends the match too.
    `count`: the game's count of that name is compared instead of totals.
    """

    default: int
    beyond: bool
    below_zero: bool
    count: str = ""

    @property
    def option(self) -> WholeNumber:
        """The option that sets this end."""
        return WholeNumber("target", self.default, 1, MOST_TARGET)

    def find_end(self, totals: Sequence[int], played: int, limit: Value) -> End | None:
        """Return the end, with the seats whose total is at least `limit`, or above it if `beyond`;
        None if no total is.

        If minus the target ends the match, too, totals are compared by their size. `played` does
        not matter.
        """
        enough = int(limit) + self.beyond
        seats = tuple([seat for seat, total in enumerate(totals) if self._measure(total) >= enough])
        return End("target", seats) if seats else None

    def is_over(self, total: int, limit: Value) -> bool:
        """Return whether a total ends the match or knocks out: it is at least the target, or above
        it if `beyond`.
        """
        return total >= int(limit) + self.beyond

    def find_knockout_end(self, totals: Mapping[int, int], least: int, limit: Value) -> End | None:
        """Return the end of a knockout match if fewer than `least` players would remain; else None.

        `totals` are by seat those at the table. In a game `below_zero` a total at minus the target
        or below ends the match too; the seats of the end are then those, else all that are over.
        """
        below = tuple(
            [
                seat
                for seat, total in totals.items()
                if self.below_zero and self.is_over(-total, limit)
            ]
        )
        over = tuple([seat for seat, total in totals.items() if self.is_over(total, limit)])
        if below or len(totals) - len(over) < least:
            return End("target", below or over)
        return None

    def get_progress(self, totals: Sequence[int], played: int, limit: Value) -> Progress:
        """Return the value nearest to the target (at least 0) and the target `limit`, in points or
        the end's own count.

        `totals` are the counts if a count ends the match; `played` does not matter.
        """
        nearest = max(0, *[self._measure(total) for total in totals])
        return Progress("count" if self.count else "points", nearest, int(limit))

    def _measure(self, total: int) -> int:
        """Return what of a total is compared with the target: its size if minus the target ends the
        match too.
        """
        return abs(total) if self.below_zero else total


MatchEnd = AfterDeals | AtTotal
