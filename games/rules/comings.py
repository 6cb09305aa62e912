"""Who comes to a table where a match is going on: with which total, and what they pay into the pot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.money.pot import Pot

from .attendance import COMING, STARTS, Change, Kind
from .errors import RuleError
from .record import MatchRecord
from .result import Coming


@dataclass(frozen=True, slots=True)
class Welcome:
    """What is offered to somebody who would come now.

    `totals` are those that they can begin with, by the word for each, the default first; `pays` is what they would pay
    into the pot, in cents, 0 without one.
    """

    totals: dict[str, int]
    pays: int


def average_of(points: Sequence[int], *, lowest_wins: bool) -> int:
    """The average to the nearest whole number, a half towards the worse; 0 of nothing."""
    if not points:
        return 0
    worse = 1 if lowest_wins else -1
    return worse * ((2 * worse * sum(points) + len(points)) // (2 * len(points)))


class Between:
    """Two deals, and what happens between them: who is at the table then, and with which totals others come.

    `deal` is the number of the deal to come, `totals` are by seat, None for who has not come yet, `over` whose are such
    that they are out.
    """

    def __init__(self, record: MatchRecord, deal: int, totals: Sequence[int | None], over: Sequence[int]) -> None:
        attendance = record.attendance
        self.deal, self.totals, self.lowest_wins = deal, list(totals), record.game.lowest_wins
        self.table = set(attendance.at_table(deal - 1))
        self.went: dict[int, Kind] = dict.fromkeys(attendance.gone(deal - 1), "leave")
        self.went |= dict.fromkeys(attendance.out(deal - 1), "out")
        self._compared = {seat: totals[seat] or 0 for seat in self.table if seat not in over}

    def apply(self, change: Change, pot: Pot | None) -> Coming | None:
        """Let somebody come or go; says how they came."""
        seat = change.seat
        if change.kind not in COMING:
            self.table.discard(seat)
            self._compared.pop(seat, None)
            self.went[seat] = change.kind
            return None
        start = change.start or STARTS[self._after(seat)][0]
        paid = self._pays(seat, pot)
        if pot:
            pot.left += paid
        total = self.totals[seat] = self._total(start, seat)
        self.table.add(seat)
        self.went.pop(seat, None)
        return Coming(self.deal, seat, total, paid)

    def welcome(self, seat: int | None, pot: Pot | None) -> Welcome:
        """What somebody would come with; None is who has no seat yet. Raises `RuleError` for who is at the table."""
        if seat in self.table:
            raise RuleError("Who is at the table cannot come")
        return Welcome({start: self._total(start, seat) for start in STARTS[self._after(seat)]}, self._pays(seat, pot))

    def _after(self, seat: int | None) -> Kind:
        return "join" if seat is None else self.went.get(seat, "join")

    def _total(self, start: str, seat: int | None) -> int:
        compared = list(self._compared.values())
        own = 0 if seat is None else self.totals[seat] or 0
        if start == "average":
            return average_of(compared, lowest_wins=self.lowest_wins)
        if start == "zero" or (start == "worst" and not compared and self._after(seat) != "leave"):
            return 0
        if start == "own":
            return own
        if self._after(seat) == "leave":  # going never wipes a bad total
            compared = [own, *(compared or [0])]
        return max(compared) if self.lowest_wins else min(compared)

    def _pays(self, seat: int | None, pot: Pot | None) -> int:
        """An equal share of the pot; nothing for who only comes back."""
        return pot.share_of(len(self.table)) if pot and self._after(seat) != "leave" else 0
