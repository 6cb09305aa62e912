"""The players at the table, deal by deal: they follow from the changes between deals."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Literal

ChangeKind = Literal["join", "back", "leave", "out", "sit_out", "substitute"]
COMING_KINDS: tuple[ChangeKind, ...] = ("join", "back")
ONE_DEAL_KINDS: tuple[ChangeKind, ...] = ("sit_out", "substitute")
# The totals that a player can begin with, the default first: new, after leaving, after being out.
START_TOTALS: dict[ChangeKind, tuple[str, ...]] = {
    "join": ("worst", "average", "zero"),
    "leave": ("own", "worst"),
    "out": ("worst", "average", "zero"),
}
# The default first.
SIT_OUT_SCORES = ("nothing", "average")
MAX_CACHED = 100


@dataclass(frozen=True, slots=True)
class ChangeRecord:
    """A change between deals; deals are counted from 1."""

    before: int  # the deal that it comes just before
    kind: ChangeKind
    seat: int  # whom it is about; if a substitute plays, for whom
    start: str | None = None  # the total that a player comes with; None: the default
    score: str | None = None  # what sitting out gives; None: the default
    by: str | None = None  # the name of a substitute


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Deals with the same players at the table."""

    since: int  # the first deal
    table: tuple[int, ...]  # seats at the table
    dealer: int  # of the first deal
    left: tuple[int, ...] = ()  # seats that have left and are not back
    # The knocked-out seats, each with the deal before which that happened; None if there are none.
    out: Mapping[int, int] | None = None


class Attendance:
    """The seats at the table and in each deal, its dealer, and substitutes.

    Deals are counted from 1. `players` is how many have a seat in the match. Changes are not
    checked: `change_checks` refuses impossible ones.
    """

    def __init__(
        self, players: int, first_dealer: int, changes: Sequence[ChangeRecord] = ()
    ) -> None:
        self.players = players
        self.first_dealer = first_dealer
        self.changes = changes
        # Those for whom a substitute plays stay, too.
        self.everybody_stays = all(change.kind == "substitute" for change in changes)
        # Both by the deal that the changes come just before.
        self._comings_and_goings: dict[int, tuple[ChangeRecord, ...]] = {}
        self._for_one_deal: dict[int, list[ChangeRecord]] = {}
        if not changes:
            self._stretches = [_Stretch(since=1, table=tuple(range(players)), dealer=first_dealer)]
            return
        joining = {change.seat for change in changes if change.kind == "join"}
        at_start = tuple([seat for seat in range(players) if seat not in joining])
        self._stretches = [_Stretch(since=1, table=at_start, dealer=first_dealer)]
        in_order = sorted(changes, key=attrgetter("before"))
        for before, changes_before in groupby(in_order, attrgetter("before")):
            for_one_deal: list[ChangeRecord] = []
            moves: list[ChangeRecord] = []
            for change in changes_before:
                if change.kind in ONE_DEAL_KINDS:
                    for_one_deal.append(change)
                else:
                    moves.append(change)
            self._for_one_deal[before] = for_one_deal
            if moves:
                self._add_stretch(before, moves)

    def _add_stretch(self, before: int, moves: Sequence[ChangeRecord]) -> None:
        """Append the stretch that begins with deal `before`: who comes and goes just before it."""
        last = self._stretches[-1]
        table = set(last.table)
        have_left = set(last.left)
        out = dict(last.out or {})
        for change in moves:
            have_left.discard(change.seat)
            out.pop(change.seat, None)
            if change.kind in COMING_KINDS:
                table.add(change.seat)
            else:
                table.discard(change.seat)
                if change.kind == "leave":
                    have_left.add(change.seat)
                else:
                    out[change.seat] = before
        seats = tuple(sorted(table))
        dealer = self._find_clockwise(seats, self.dealer(before - 1), steps=1)
        self._comings_and_goings[before] = tuple(moves)
        self._stretches.append(_Stretch(before, seats, dealer, tuple(sorted(have_left)), out))

    def _find_stretch(self, deal_number: int) -> _Stretch:
        index = bisect_right(self._stretches, deal_number, key=attrgetter("since")) - 1
        # “Deal 0” has the table of the first deal.
        return self._stretches[max(0, index)]

    def _find_clockwise(self, seats: Sequence[int], after: int, steps: int) -> int:
        """Return the seat among `seats` that comes `steps` clockwise after the seat `after`.

        It is `after` itself for 0 steps, or if `seats` is empty.
        """
        if not steps or not seats:
            return after
        order = sorted(seats, key=lambda seat: (seat - after - 1) % self.players)
        return order[(steps - 1) % len(order)]

    def at_table(self, deal_number: int) -> tuple[int, ...]:
        """Return the seats at the table for a deal, ascending, also those that sit it out."""
        return self._find_stretch(deal_number).table if self.changes else self._stretches[0].table

    def in_deal(self, deal_number: int) -> tuple[int, ...]:
        """Return the seats with a hand in a deal, ascending: all who do not sit it out."""
        if not self.changes:
            return self._stretches[0].table
        sitting_out = self.sat_out(deal_number)
        return tuple([seat for seat in self.at_table(deal_number) if seat not in sitting_out])

    def sat_out(self, deal_number: int) -> tuple[int, ...]:
        """Return the seats that sit a deal out, ascending, for nothing or for the average."""
        return tuple(
            sorted([change.seat for change in self._find_one_deal_changes(deal_number, "sit_out")])
        )

    def sitting_out_for_average(self, deal_number: int) -> tuple[int, ...]:
        """Return the seats that sit a deal out for the average of its scores, ascending."""
        sitting_out = self._find_one_deal_changes(deal_number, "sit_out")
        return tuple(sorted([change.seat for change in sitting_out if change.score == "average"]))

    def played_by(self, deal_number: int) -> dict[int, str]:
        """Return the names of a deal's substitutes, by the seat that they play for."""
        return {
            change.seat: change.by or ""
            for change in self._find_one_deal_changes(deal_number, "substitute")
        }

    def dealer(self, deal_number: int) -> int:
        """Return the dealer: the next at the table after the last dealer, even if sitting out."""
        if not self.changes:
            return (self.first_dealer + deal_number - 1) % self.players
        stretch = self._find_stretch(deal_number)
        return self._find_clockwise(stretch.table, stretch.dealer, deal_number - stretch.since)

    def first(self, deal_number: int) -> int:
        """Return the seat that begins a deal: the first in it to the dealer's left."""
        return self._find_clockwise(self.in_deal(deal_number), self.dealer(deal_number), steps=1)

    def left(self, deal_number: int) -> tuple[int, ...]:
        """Return the seats that left by a deal and are not back, ascending; no knocked-out ones."""
        return self._find_stretch(deal_number).left

    def out(self, deal_number: int) -> Mapping[int, int]:
        """Return the seats knocked out by a deal, each with the deal before which that happened."""
        return self._find_stretch(deal_number).out or {}

    def came(self, deal_number: int) -> tuple[int, ...]:
        """Return the seats that came to the table by a deal, ascending, also those that went."""
        stretch = self._find_stretch(deal_number)
        return tuple(sorted({*stretch.table, *stretch.left, *(stretch.out or ())}))

    def comings_and_goings(self, deal_number: int) -> tuple[ChangeRecord, ...]:
        """Return the changes just before a deal by which players come and go, in order."""
        return self._comings_and_goings.get(deal_number, ())

    def most_in_a_deal(self, recorded: int) -> int:
        """Return the largest number of players in any of deals 1 to `recorded`, or in deal 1."""
        if not self.changes:
            return self.players
        return max(
            [len(self.in_deal(deal_number)) for deal_number in range(1, max(recorded, 1) + 1)]
        )

    def _find_one_deal_changes(self, deal_number: int, kind: ChangeKind) -> list[ChangeRecord]:
        return [change for change in self._for_one_deal.get(deal_number, ()) if change.kind == kind]


def build_attendance(
    players: int, first_dealer: int, changes: Sequence[ChangeRecord]
) -> Attendance:
    """Build the attendance of so many players; one without changes is cached for all matches."""
    if not changes:
        return _build_unchanged(players, first_dealer)
    return Attendance(players, first_dealer, changes)


_build_unchanged = lru_cache(maxsize=MAX_CACHED)(Attendance)
