"""Every movement of money in a match and why: they add up to what everybody has won or lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from games.rules.record import MatchRecord
from games.rules.result import BySeat, DealResult, MatchResult, Money

from .stakes import net_by_points, net_of_deal


@dataclass(frozen=True, slots=True)
class Movement:
    """`cents` that a seat pays (negative) or takes: an ante, what who came later pays in, a prize, a share of the rest
    of the pot, or for points.

    `deal` is counted from 1, 0 where it belongs to none; `why` says in words what it is for.
    """

    kind: Literal["ante", "came", "prize", "share", "points"]
    deal: int
    seat: int
    cents: int
    why: str


def movements(record: MatchRecord, result: MatchResult) -> Iterator[Movement]:
    """The movements of a match in order, none of them nothing; none at all without stakes."""
    money, unit = result.money, record.game.stakes.points(record.options)
    if unit is not None:
        before: BySeat = (0,) * len(record.players)
        for number, deal in enumerate(result.deals, 1):
            yield from _points(number, _net(record, deal, before, unit), unit, record)
            before = deal.totals
    elif money:
        yield from _antes(record, result, money)
        for number, deal in enumerate(result.deals, 1):
            yield from _prizes(number, deal)
            yield from _came(number + 1, result)
        yield from _shares(record, result, money)


def _net(record: MatchRecord, deal: DealResult, before: BySeat, unit: int) -> Sequence[int]:
    """What a deal moves. At a table that stays it follows from how the totals changed, so that it is also a team's."""
    if not record.attendance.stays:
        return net_of_deal(deal, unit, lowest_wins=record.game.lowest_wins)
    change = [after - total for total, after in zip(before, deal.totals, strict=True)]
    return net_by_points(change, unit, lowest_wins=record.game.lowest_wins, teams=record.teams)


def _points(number: int, net: Sequence[int], unit: int, record: MatchRecord) -> Iterator[Movement]:
    others = "other sides" if record.teams else "others"
    for seat, cents in enumerate(net):
        if cents:
            points = abs(cents) // unit
            better = "better" if cents > 0 else "worse"
            noun = "point" if points == 1 else "points"
            yield Movement("points", number, seat, cents, f"{points} {noun} {better} than the {others} together")


def _antes(record: MatchRecord, result: MatchResult, money: Money) -> Iterator[Movement]:
    paid = list(money.paid_in)
    for coming in result.comings:
        paid[coming.seat] -= coming.paid
    for seat in record.attendance.at_table(1):
        yield Movement("ante", 0, seat, -paid[seat], "paid in before the first deal")


def _came(deal: int, result: MatchResult) -> Iterator[Movement]:
    """What those paid in who came before a deal."""
    for coming in result.comings:
        if coming.before == deal and coming.paid:
            yield Movement("came", deal, coming.seat, -coming.paid, f"came before deal {deal}")


def _prizes(number: int, deal: DealResult) -> Iterator[Movement]:
    for payout in deal.payouts:
        shared = f", shared by {len(payout.seats)}" if len(payout.seats) > 1 else ""
        short = ", all that was left" if payout.short else ""
        for seat, cents in zip(payout.seats, payout.cents, strict=True):
            if cents:
                yield Movement("prize", number, seat, cents, f"place {payout.place}{shared}{short}")


def _shares(record: MatchRecord, result: MatchResult, money: Money) -> Iterator[Movement]:
    early = bool(result.end and result.end.reason == "early" and record.ended_early == "split")
    split = early or not result.winners
    if not result.deals:
        why = "ante back, no deal was played"
    elif split:
        why = "rest of the pot, split equally"
    else:
        shared = f", shared by {len(result.winners)}" if len(result.winners) > 1 else ""
        why = f"rest of the pot, for the match{shared}"
    for seat, cents in enumerate(money.final_share):
        if cents:
            yield Movement("share", len(result.deals), seat, cents, why)
