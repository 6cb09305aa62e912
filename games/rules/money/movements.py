"""Every movement of money in a match and why: they add up to what everybody has won or lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ..record import MatchRecord
from ..result import DealResult, MatchResult, Money
from .stakes import net_by_points


@dataclass(frozen=True, slots=True)
class Movement:
    """`cents` that a seat pays (negative) or takes: an ante, a prize, a share of the rest of the pot, or for points.

    `deal` is counted from 1, 0 where it belongs to none; `why` says in words what it is for.
    """

    kind: Literal["ante", "prize", "share", "points"]
    deal: int
    seat: int
    cents: int
    why: str


def movements(record: MatchRecord, result: MatchResult) -> Iterator[Movement]:
    """The movements of a match in order, none of them nothing; none at all without stakes."""
    money, unit = result.money, record.variant.stakes.points(record.options)
    if unit is not None:
        for number, deal in enumerate(result.deals, 1):
            yield from _points(number, deal, unit, record)
    elif money:
        for seat, cents in enumerate(money.paid_in):
            yield Movement("ante", 0, seat, -cents, "paid in before the first deal")
        for number, deal in enumerate(result.deals, 1):
            yield from _prizes(number, deal)
        yield from _shares(record, result, money)


def _points(number: int, deal: DealResult, unit: int, record: MatchRecord) -> Iterator[Movement]:
    for seat, cents in enumerate(net_by_points(deal.scores, unit, lowest_wins=record.variant.lowest_wins)):
        if cents:
            points = abs(cents) // unit
            better = "better" if cents > 0 else "worse"
            noun = "point" if points == 1 else "points"
            yield Movement("points", number, seat, cents, f"{points} {noun} {better} than the others together")


def _prizes(number: int, deal: DealResult) -> Iterator[Movement]:
    for payout in deal.payouts:
        shared = f", shared by {len(payout.seats)}" if len(payout.seats) > 1 else ""
        short = ", all that was left" if payout.short else ""
        for seat, cents in zip(payout.seats, payout.cents, strict=True):
            if cents:
                yield Movement("prize", number, seat, cents, f"place {payout.place}{shared}{short}")


def _shares(record: MatchRecord, result: MatchResult, money: Money) -> Iterator[Movement]:
    split = bool(result.end and result.end.reason == "early" and record.ended_early == "split")
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
