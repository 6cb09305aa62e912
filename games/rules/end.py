"""When a match is over by itself: after a number of deals, or when a total has reached its target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .options import Value, WholeNumber
from .result import End, Progress


@dataclass(frozen=True, slots=True)
class AfterDeals:
    """The match has a number of deals, the option `deals`."""

    default: int

    @property
    def option(self) -> WholeNumber:
        """The option that this end is set by."""
        return WholeNumber("deals", self.default, 1, 100)

    def reached(self, totals: Sequence[int], played: int, limit: Value) -> End | None:
        """The end of the match, if `played` deals are all of them."""
        return End("deals") if played >= int(limit) else None

    def progress(self, totals: Sequence[int], played: int, limit: Value) -> Progress:
        """The deals that are played, of all."""
        return Progress("deals", played, int(limit))


@dataclass(frozen=True, slots=True)
class AtTotal:
    """The match ends with the deal that brings a total to the target, the option `target` in points.

    `beyond`: the target itself still plays on. `below_zero`: minus the target ends the match too.
    """

    default: int
    beyond: bool
    below_zero: bool

    @property
    def option(self) -> WholeNumber:
        """The option that this end is set by."""
        return WholeNumber("target", self.default, 1, 10_000)

    def reached(self, totals: Sequence[int], played: int, limit: Value) -> End | None:
        """The end of the match, if a total is at (or beyond) the target; its seats are whose."""
        enough = int(limit) + self.beyond
        seats = tuple([seat for seat, total in enumerate(totals) if self._reach(total) >= enough])
        return End("target", seats) if seats else None

    def progress(self, totals: Sequence[int], played: int, limit: Value) -> Progress:
        """The total that is nearest to the target, and the target."""
        return Progress("points", max(0, *[self._reach(total) for total in totals]), int(limit))

    def _reach(self, total: int) -> int:
        return abs(total) if self.below_zero else total


MatchEnd = AfterDeals | AtTotal
