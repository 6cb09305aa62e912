"""Players who come to a table during a match: their totals, and what they pay into the pot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.money.pot import Pot

from .attendance import COMING_KINDS, START_TOTALS, ChangeKind, ChangeRecord
from .errors import RuleError
from .record import MatchRecord
from .result import LateJoin
from .say import say


@dataclass(frozen=True, slots=True)
class JoinOffer:
    """The totals and the payment of a player who would come now."""

    totals: dict[str, int]  # to begin with, by the word for each, the default first
    pays: int  # cents


def compute_average(points: Sequence[int], *, lowest_wins: bool) -> int:
    """Return the average to the nearest whole number, a half towards the worse; 0 of nothing."""
    if not points:
        return 0
    worse = 1 if lowest_wins else -1
    return worse * ((2 * worse * sum(points) + len(points)) // (2 * len(points)))


class BetweenDeals:
    """The table just before deal `deal_number`, and the totals that others come with.

    `totals` are by seat, None for a player who has not come yet; those in `over` are out by them.
    """

    def __init__(
        self,
        record: MatchRecord,
        deal_number: int,
        totals: Sequence[int | None],
        over: Sequence[int],
    ) -> None:
        attendance = record.attendance
        self.deal_number = deal_number
        self.totals = list(totals)
        self.lowest_wins = record.game.lowest_wins
        self.table = set(attendance.at_table(deal_number - 1))
        self.went: dict[int, ChangeKind] = dict.fromkeys(attendance.left(deal_number - 1), "leave")
        self.went |= dict.fromkeys(attendance.out(deal_number - 1), "out")
        self._compared = {seat: totals[seat] or 0 for seat in self.table if seat not in over}

    def apply(self, change: ChangeRecord, pot: Pot | None) -> LateJoin | None:
        """Apply a change; return who comes, whose payment is added to `pot`; else None."""
        seat = change.seat
        if change.kind not in COMING_KINDS:
            self.table.discard(seat)
            self._compared.pop(seat, None)
            self.went[seat] = change.kind
            return None
        start = change.start or START_TOTALS[self._get_absence_kind(seat)][0]
        paid = self._get_payment(seat, pot)
        if pot:
            pot.left += paid
        total = self.totals[seat] = self._get_total(start, seat)
        self.table.add(seat)
        self.went.pop(seat, None)
        return LateJoin(self.deal_number, seat, total, paid)

    def build_offer(self, seat: int | None, pot: Pot | None) -> JoinOffer:
        """Return what a seat (None: new) could come with; raise `RuleError` if at the table."""
        if seat in self.table:
            raise RuleError(say("This player is at the table already."))
        return JoinOffer(
            {
                start: self._get_total(start, seat)
                for start in START_TOTALS[self._get_absence_kind(seat)]
            },
            self._get_payment(seat, pot),
        )

    def _get_absence_kind(self, seat: int | None) -> ChangeKind:
        """Return how a seat went away; “join” if it has not come yet (also for None)."""
        return "join" if seat is None else self.went.get(seat, "join")

    def _get_total(self, start: str, seat: int | None) -> int:
        """Return the total that a player comes with, by the word `start`.

        Average and worst are of those at the table who are not over; if there are none, of a 0.
        """
        compared = list(self._compared.values())
        own_total = 0 if seat is None else self.totals[seat] or 0
        if start == "average":
            return compute_average(compared, lowest_wins=self.lowest_wins)
        if start == "zero" or (
            start == "worst" and not compared and self._get_absence_kind(seat) != "leave"
        ):
            return 0
        if start == "own":
            return own_total
        if self._get_absence_kind(seat) == "leave":  # going never wipes a bad total
            compared = [own_total, *(compared or [0])]
        return max(compared) if self.lowest_wins else min(compared)

    def _get_payment(self, seat: int | None, pot: Pot | None) -> int:
        """Return a coming player's cents: the pot's rest per player; 0 after “leave”."""
        return (
            pot.get_entry_share(len(self.table))
            if pot and self._get_absence_kind(seat) != "leave"
            else 0
        )
