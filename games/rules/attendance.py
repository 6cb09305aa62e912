"""Who is where at a table that changes: it follows from who sits there and what happened between deals alone."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Literal

Kind = Literal["join", "back", "leave", "out", "sit_out", "substitute"]
COMING: tuple[Kind, ...] = ("join", "back")
FOR_ONE_DEAL: tuple[Kind, ...] = ("sit_out", "substitute")
STARTS: dict[Kind, tuple[str, ...]] = {
    "join": ("worst", "average", "zero"),
    "leave": ("own", "worst"),
    "out": ("worst", "average", "zero"),
}
"""With which totals somebody can come: for the first time, after leaving, after being out; the first is the default."""
SCORES = ("nothing", "average")
"""What sitting out gives; the first is the default."""
MOST_KEPT = 100
"""How many attendances are kept."""


@dataclass(frozen=True, slots=True)
class Change:
    """What happened between deals: `before` is the number of the deal that it comes before, from 1.

    `seat` is whom it is about; of a substitute, whose line is played for, and `by` is the name of who plays. `start` is
    with which total somebody comes, `score` what sitting out gives; None is the default.
    """

    before: int
    kind: Kind
    seat: int
    start: str | None = None
    score: str | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Deals with the same people at the table: from which on, who they are, who deals the first of them.

    `gone` are who has left by then; `out` who is out, each with the deal before which that was.
    """

    since: int
    table: tuple[int, ...]
    dealer: int
    gone: tuple[int, ...] = ()
    out: Mapping[int, int] | None = None


class Attendance:
    """Who is at the table and in each deal, who deals it and who is played for; deals are counted from 1.

    `players` is how many have a line in the match. Of changes that cannot be, `change_checks` says so; here they are
    taken as they are.
    """

    def __init__(self, players: int, first_dealer: int, changes: Sequence[Change] = ()) -> None:
        self.players, self.first_dealer, self.changes = players, first_dealer, changes
        self.stays = all(change.kind == "substitute" for change in changes)
        """Whether everybody is at the table and in every deal; they may be played for."""
        self._comings_and_goings: dict[int, tuple[Change, ...]] = {}
        self._for_one_deal: dict[int, list[Change]] = {}
        if not changes:
            self._stretches = [_Stretch(1, tuple(range(players)), first_dealer)]
            return
        joining = {change.seat for change in changes if change.kind == "join"}
        start = tuple([seat for seat in range(players) if seat not in joining])
        self._stretches = [_Stretch(1, start, first_dealer)]
        for before, some in groupby(sorted(changes, key=attrgetter("before")), attrgetter("before")):
            together = list(some)
            self._for_one_deal[before] = [change for change in together if change.kind in FOR_ONE_DEAL]
            self._walk(before, [change for change in together if change.kind not in FOR_ONE_DEAL])

    def _walk(self, before: int, moves: Sequence[Change]) -> None:
        """Go on to the deals that come after these comings and goings."""
        if not moves:
            return
        last = self._stretches[-1]
        table, gone, out = set(last.table), set(last.gone), dict(last.out or {})
        for change in moves:
            gone.discard(change.seat)
            out.pop(change.seat, None)
            if change.kind in COMING:
                table.add(change.seat)
            else:
                table.discard(change.seat)
                if change.kind == "leave":
                    gone.add(change.seat)
                else:
                    out[change.seat] = before
        ordered = tuple(sorted(table))
        dealer = self._clockwise(ordered, self.dealer(before - 1), 1)
        self._comings_and_goings[before] = tuple(moves)
        self._stretches.append(_Stretch(before, ordered, dealer, tuple(sorted(gone)), out))

    def _stretch(self, deal: int) -> _Stretch:
        return self._stretches[max(0, bisect_right(self._stretches, deal, key=attrgetter("since")) - 1)]

    def _clockwise(self, seats: Sequence[int], after: int, steps: int) -> int:
        """Who of these seats comes so many steps clockwise after a seat; that seat itself where there are none."""
        if not steps or not seats:
            return after
        order = sorted(seats, key=lambda seat: (seat - after - 1) % self.players)
        return order[(steps - 1) % len(order)]

    def at_table(self, deal: int) -> tuple[int, ...]:
        """Who is at the table for a deal, in it or not."""
        return self._stretch(deal).table if self.changes else self._stretches[0].table

    def in_deal(self, deal: int) -> tuple[int, ...]:
        """Who has a hand in a deal."""
        if not self.changes:
            return self._stretches[0].table
        sitting_out = self.sat_out(deal)
        return tuple([seat for seat in self.at_table(deal) if seat not in sitting_out])

    def sat_out(self, deal: int) -> tuple[int, ...]:
        """Who is at the table for a deal and sits it out."""
        return tuple(sorted([change.seat for change in self._of(deal, "sit_out")]))

    def for_average(self, deal: int) -> tuple[int, ...]:
        """Who sits a deal out for the average of the scores of those in it."""
        return tuple(sorted([change.seat for change in self._of(deal, "sit_out") if change.score == "average"]))

    def played_by(self, deal: int) -> dict[int, str]:
        """Whose hand in a deal somebody else played, and who."""
        return {change.seat: change.by or "" for change in self._of(deal, "substitute")}

    def dealer(self, deal: int) -> int:
        """Who deals a deal: the next at the table clockwise after who dealt the last one, sitting out or not."""
        if not self.changes:
            return (self.first_dealer + deal - 1) % self.players
        stretch = self._stretch(deal)
        return self._clockwise(stretch.table, stretch.dealer, deal - stretch.since)

    def first(self, deal: int) -> int:
        """Who begins a deal: the first in it to the dealer's left."""
        return self._clockwise(self.in_deal(deal), self.dealer(deal), 1)

    def gone(self, deal: int) -> tuple[int, ...]:
        """Who has left before a deal and is not back for it."""
        return self._stretch(deal).gone

    def out(self, deal: int) -> Mapping[int, int]:
        """Who is out for a deal, each with the number of the deal before which that was."""
        return self._stretch(deal).out or {}

    def came(self, deal: int) -> tuple[int, ...]:
        """Who is at the table for a deal or was before."""
        return (
            tuple(sorted({*self.at_table(deal), *self.gone(deal), *self.out(deal)}))
            if self.changes
            else self.at_table(deal)
        )

    def comings_and_goings(self, deal: int) -> tuple[Change, ...]:
        """Who came and went before a deal, in order."""
        return self._comings_and_goings.get(deal, ())

    def most_in_a_deal(self, recorded: int) -> int:
        """How many are in one deal at most, of so many recorded ones; of none, how many are in the first."""
        return (
            max([len(self.in_deal(deal)) for deal in range(1, max(recorded, 1) + 1)]) if self.changes else self.players
        )

    def _of(self, deal: int, kind: Kind) -> list[Change]:
        return [change for change in self._for_one_deal.get(deal, ()) if change.kind == kind]


def attendance_of(players: int, first_dealer: int, changes: Sequence[Change]) -> Attendance:
    """The attendance of so many players; that of a table that stays as it sat down is kept for the next match."""
    return Attendance(players, first_dealer, changes) if changes else _who_stay(players, first_dealer)


_who_stay = lru_cache(maxsize=MOST_KEPT)(Attendance)
