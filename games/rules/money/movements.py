"""Every movement of money in a match, with its reason; the sum of a seat's is its net amount."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from games.rules.record import MatchRecord
from games.rules.result import BySeat, DealResult, MatchResult, Money, Payout
from games.rules.say import Text, say

from .stakes import compute_deal_net, compute_net


@dataclass(frozen=True, slots=True)
class Movement:
    """Money that a seat takes or pays: an ante, a prize, a share of the rest."""

    kind: Literal["ante", "came", "prize", "share", "points"]
    deal_number: int  # from 1; 0 if it belongs to none
    seat: int
    cents: int  # below 0 if paid
    why: str  # the reason in words


def list_movements(record: MatchRecord, result: MatchResult) -> Iterator[Movement]:
    """Yield in order what each seat paid in, took from the pot, or won or lost by points."""
    money = result.money
    unit = record.game.stakes.get_point_cents(record.options)
    if unit is not None:
        totals_before: BySeat = (0,) * len(record.players)
        for deal_number, deal in enumerate(result.deals, 1):
            net = _compute_net(record, deal, totals_before, unit)
            yield from _list_points(deal_number, net, unit, record)
            totals_before = deal.totals
    elif money:
        yield from _list_antes(record, result, money)
        for deal_number, deal in enumerate(result.deals, 1):
            yield from _list_prizes(deal_number, deal)
            # Those who joined before the next deal paid after the prizes of this one.
            yield from _list_entries(deal_number + 1, result)
        yield from _list_shares(record, result, money)


def _compute_net(
    record: MatchRecord, deal: DealResult, totals_before: BySeat, unit: int
) -> Sequence[int]:
    """Return the cents won or lost by seat in a deal, at `unit` cents a point."""
    # If people come and go, each two in a deal settle that deal.
    if not record.attendance.everybody_stays:
        return compute_deal_net(deal, unit, lowest_wins=record.game.lowest_wins)
    changes = [after - total for total, after in zip(totals_before, deal.totals, strict=True)]
    return compute_net(changes, unit, lowest_wins=record.game.lowest_wins, teams=record.teams)


def _list_points(
    deal_number: int, net: Sequence[int], unit: int, record: MatchRecord
) -> Iterator[Movement]:
    """Yield what each seat won or lost by a deal; `net` are cents, `unit` those of a point."""
    for seat, cents in enumerate(net):
        if cents:
            points = abs(cents) // unit
            compare = _compare_teams if record.teams else _compare_players
            why = compare(points, cents)
            yield Movement("points", deal_number, seat, cents, why)


def _compare_players(points: int, cents: int) -> Text:
    if cents > 0:
        return say(
            "1 point better than the others together",
            "{n} points better than the others together",
            n=points,
        )
    return say(
        "1 point worse than the others together",
        "{n} points worse than the others together",
        n=points,
    )


def _compare_teams(points: int, cents: int) -> Text:
    if cents > 0:
        return say(
            "1 point better than the other teams together",
            "{n} points better than the other teams together",
            n=points,
        )
    return say(
        "1 point worse than the other teams together",
        "{n} points worse than the other teams together",
        n=points,
    )


def _list_antes(record: MatchRecord, result: MatchResult, money: Money) -> Iterator[Movement]:
    """Yield the antes of those at the table for deal 1, without what late joins paid."""
    paid = list(money.paid_in)
    for late_join in result.late_joins:
        paid[late_join.seat] -= late_join.paid
    for seat in record.attendance.at_table(1):
        yield Movement(
            "ante",
            deal_number=0,
            seat=seat,
            cents=-paid[seat],
            why=say("paid in before the first deal"),
        )


def _list_entries(deal_number: int, result: MatchResult) -> Iterator[Movement]:
    """Yield what players who came or came back before that deal paid into the pot."""
    for late_join in result.late_joins:
        if late_join.before == deal_number and late_join.paid:
            yield Movement(
                "came",
                deal_number,
                late_join.seat,
                -late_join.paid,
                say("joined before deal {deal}", deal=deal_number),
            )


def _list_prizes(deal_number: int, deal: DealResult) -> Iterator[Movement]:
    for payout in deal.payouts:
        why = _explain_prize(payout)
        for seat, cents in zip(payout.seats, payout.cents, strict=True):
            if cents:
                yield Movement("prize", deal_number, seat, cents, why)


def _explain_prize(payout: Payout) -> Text:
    """Say for which place a prize is, how many share it, and whether the pot had no more."""
    place = payout.place
    players = len(payout.seats)
    if payout.short:
        return say(
            "place {place}, all that was left",
            "place {place}, all that was left, shared by {n} players",
            n=players,
            place=place,
        )
    return say("place {place}", "place {place}, shared by {n} players", n=players, place=place)


def _list_shares(record: MatchRecord, result: MatchResult, money: Money) -> Iterator[Movement]:
    """Yield the shares of the rest of the pot: split, for the winners, or as antes back."""
    is_split = result.end is not None and result.end.is_split(record.ended_early)
    if not result.deals:
        why = say("ante back, no deal was played")
    elif is_split or not result.winners:
        why = say("rest of the pot, split equally")
    else:
        why = say(
            "rest of the pot, for the match",
            "rest of the pot, for the match, shared by {n} players",
            n=len(result.winners),
        )
    for seat, cents in enumerate(money.final_share):
        if cents:
            yield Movement("share", len(result.deals), seat, cents, why)
