"""When a match ends by itself: after a number of deals, or when a total reaches its target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from .declared.bounds import MAX_DECLARED_DEALS, MAX_TARGET
from .options import Value, WholeNumber
from .result import End, Progress


@dataclass(frozen=True, slots=True)
class AfterDeals:
    """The match has a number of deals, the option `deals`; no total and no count ends it."""

    default: int  # with `as_dealt` only a stand-in: the fewest deals for any number of players
    # By default there are as many deals as the game lists numbers of cards dealt.
    as_dealt: bool = False
    # What `AtTotal` has as fields, so that nobody has to ask which of the two an end is.
    beyond: ClassVar[bool] = False
    below_zero: ClassVar[bool] = False
    count: ClassVar[str] = ""

    @property
    def option(self) -> WholeNumber:
        return WholeNumber("deals", self.default, low=1, high=MAX_DECLARED_DEALS)

    def find_end(self, totals: Sequence[int], played: int, limit: Value) -> End | None:
        return End("deals") if played >= int(limit) else None

    def get_progress(self, totals: Sequence[int], played: int, limit: Value) -> Progress:
        return Progress("deals", played, int(limit))


@dataclass(frozen=True, slots=True)
class AtTotal:
    """The match ends with the deal that brings a total to the target, the option `target`."""

    default: int
    beyond: bool  # only more than the target ends the match: 1 more, as True counts as 1
    below_zero: bool  # minus the target ends the match, too
    count: str = ""  # the count that is compared with the target instead of totals

    @property
    def option(self) -> WholeNumber:
        return WholeNumber("target", self.default, low=1, high=MAX_TARGET)

    def find_end(self, totals: Sequence[int], played: int, limit: Value) -> End | None:
        """Return the end, with the seats whose total (or `count`) reaches `limit`; else None."""
        enough = int(limit) + self.beyond
        seats = tuple([seat for seat, total in enumerate(totals) if self._measure(total) >= enough])
        return End("target", seats) if seats else None

    def is_over(self, total: int, limit: Value) -> bool:
        """Return whether a total ends the match or knocks a player out."""
        return total >= int(limit) + self.beyond

    def find_knockout_end(self, totals: Mapping[int, int], least: int, limit: Value) -> End | None:
        """Return the end of a knockout match, None while it goes on; `totals` are by seat.

        It ends

        - in a game `below_zero`, once somebody is at minus the target or below: by their seats;
        - once fewer than `least` players remain: by the seats of all that are over.
        """
        if self.below_zero:
            below = [seat for seat, total in totals.items() if self.is_over(-total, limit)]
            if below:
                return End("target", tuple(below))
        over = [seat for seat, total in totals.items() if self.is_over(total, limit)]
        if len(totals) - len(over) < least:
            return End("target", tuple(over))
        return None

    def get_progress(self, totals: Sequence[int], played: int, limit: Value) -> Progress:
        """Return the total, or the count, that is nearest to the target, at least 0."""
        nearest = max(0, *[self._measure(total) for total in totals])
        return Progress("count" if self.count else "points", nearest, int(limit))

    def _measure(self, total: int) -> int:
        return abs(total) if self.below_zero else total


MatchEnd = AfterDeals | AtTotal
