"""When a match is over by itself: after a number of deals, or when a total has reached its target."""

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

    `as_dealt`: by default as many as the game says how many cards are dealt in; `default` stands in, the fewest. No
    total and no count ends it.
    """

    default: int
    as_dealt: bool = False
    beyond: ClassVar[bool] = False
    below_zero: ClassVar[bool] = False
    count: ClassVar[str] = ""

    @property
    def option(self) -> WholeNumber:
        """The option that this end is set by."""
        return WholeNumber("deals", self.default, 1, MOST_DEALS)

    def reached(self, totals: Sequence[int], played: int, limit: Value) -> End | None:
        """The end of the match, if `played` deals are all of them."""
        return End("deals") if played >= int(limit) else None

    def progress(self, totals: Sequence[int], played: int, limit: Value) -> Progress:
        """The deals that are played, of all."""
        return Progress("deals", played, int(limit))


@dataclass(frozen=True, slots=True)
class AtTotal:
    """The match ends with the deal that brings a total to the target, the option `target` in points.

    `beyond`: the target itself still plays on. `below_zero`: minus the target ends the match too. `count`: what the
    game counts under that name is looked at in place of totals.
    """

    default: int
    beyond: bool
    below_zero: bool
    count: str = ""

    @property
    def option(self) -> WholeNumber:
        """The option that this end is set by."""
        return WholeNumber("target", self.default, 1, MOST_TARGET)

    def reached(self, totals: Sequence[int], played: int, limit: Value) -> End | None:
        """The end of the match, if a total is at (or beyond) the target; its seats are whose."""
        enough = int(limit) + self.beyond
        seats = tuple([seat for seat, total in enumerate(totals) if self._reach(total) >= enough])
        return End("target", seats) if seats else None

    def is_over(self, total: int, limit: Value) -> bool:
        """Whether a total ends the match from above, or where who has such a one is out, whether that is so."""
        return total >= int(limit) + self.beyond

    def knocked_out(self, totals: Mapping[int, int], least: int, limit: Value) -> End | None:
        """The end of a match in which who is over is out, if fewer than the least number of players are left.

        `totals` are by seat those at the table. A total below minus the target ends the match where the game has it.
        """
        below = tuple([seat for seat, total in totals.items() if self.below_zero and self.is_over(-total, limit)])
        over = tuple([seat for seat, total in totals.items() if self.is_over(total, limit)])
        if below or len(totals) - len(over) < least:
            return End("target", below or over)
        return None

    def progress(self, totals: Sequence[int], played: int, limit: Value) -> Progress:
        """The total that is nearest to the target, and the target."""
        nearest = max(0, *[self._reach(total) for total in totals])
        return Progress("count" if self.count else "points", nearest, int(limit))

    def _reach(self, total: int) -> int:
        return abs(total) if self.below_zero else total


MatchEnd = AfterDeals | AtTotal
