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

    totals: dict[str, int]  # by the word of `START_TOTALS`, the default first
    pays: int  # cents


def compute_average(points: Sequence[int], *, lowest_wins: bool) -> int:
    """Return the average to the nearest whole number, a half towards the worse; 0 of nothing."""
    if not points:
        return 0
    worse = 1 if lowest_wins else -1
    # ⌊average + ½⌋ if high totals are worse, ⌈average − ½⌉ if low ones are.
    return worse * ((2 * worse * sum(points) + len(points)) // (2 * len(points)))


class BetweenDeals:
    """The table just before a deal, while players come and go.

    `totals` are by seat, None for a player who has not come yet. The totals of the seats in `over`
    knock them out.
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
        # By seat that is away, how it went.
        self.went: dict[int, ChangeKind] = dict.fromkeys(attendance.left(deal_number - 1), "leave")
        self.went |= dict.fromkeys(attendance.out(deal_number - 1), "out")
        # The totals from which “average” and “worst” follow.
        self._compared = {seat: totals[seat] or 0 for seat in self.table if seat not in over}

    def apply(self, change: ChangeRecord, pot: Pot | None) -> LateJoin | None:
        """Apply a change. If a player comes, add the payment to `pot`, and return the late join."""
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
        total = self._get_total(start, seat)
        self.totals[seat] = total
        self.table.add(seat)
        self.went.pop(seat, None)
        return LateJoin(self.deal_number, seat, total, paid)

    def build_offer(self, seat: int | None, pot: Pot | None) -> JoinOffer:
        """Return what a seat (None: a new one) can come with; raise `RuleError` if it is there."""
        if seat in self.table:
            raise RuleError(say("This player is at the table already."))
        starts = START_TOTALS[self._get_absence_kind(seat)]
        totals = {start: self._get_total(start, seat) for start in starts}
        return JoinOffer(totals, self._get_payment(seat, pot))

    def _get_absence_kind(self, seat: int | None) -> ChangeKind:
        """Return how a seat went away; “join” for one that has not come yet (None: a new one)."""
        return "join" if seat is None else self.went.get(seat, "join")

    def _get_total(self, start: str, seat: int | None) -> int:
        """Return the total that a player comes with, by the word `start`.

        Average and worst are of those at the table who are not over; if there are none, of a 0.
        """
        own_total = 0 if seat is None else self.totals[seat] or 0
        if start == "zero":
            return 0
        if start == "own":
            return own_total
        compared = list(self._compared.values()) or [0]
        if start == "average":
            return compute_average(compared, lowest_wins=self.lowest_wins)
        # Leaving never wipes out a bad total.
        if self._get_absence_kind(seat) == "leave":
            compared.append(own_total)
        return max(compared) if self.lowest_wins else min(compared)

    def _get_payment(self, seat: int | None, pot: Pot | None) -> int:
        """Return a coming player's payment in cents: the pot's rest per player; 0 after “leave”."""
        if pot is None or self._get_absence_kind(seat) == "leave":
            return 0
        return pot.get_entry_share(len(self.table))
