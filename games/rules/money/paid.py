"""What a match has moved between its players: through a pot, or at so much a point."""

from __future__ import annotations

from collections.abc import Sequence

from ..record import MatchRecord
from ..result import BySeat, Coming, DealResult, Money
from .pot import Pot
from .stakes import net_by_points


def points_money(record: MatchRecord, totals: BySeat, deals: Sequence[DealResult]) -> Money | None:
    """What everybody has won or lost at so much a point; None where the match is not played for points.

    `totals` are those after the deals that count.
    """
    unit, nothing = record.game.stakes.points(record.options), (0,) * len(record.players)
    if unit is None:
        return None
    net = nothing
    if record.attendance.stays:
        net = net_by_points(totals, unit, lowest_wins=record.game.lowest_wins, teams=record.teams)
    else:
        for deal in deals:
            net = tuple([cents + more for cents, more in zip(net, net_of_deal(record, deal, unit), strict=True)])
    return Money(paid_in=nothing, taken_out=nothing, net=net, final_share=nothing, pot=None)


def net_of_deal(record: MatchRecord, deal: DealResult, unit: int) -> tuple[int, ...]:
    """What a deal moves where each two who are in it settle the difference of their scores, and of where they landed.

    Not for teams.
    """
    own = {seat: score + deal.landed.get(seat, 0) for seat, score in enumerate(deal.scores) if score is not None}
    net = dict(zip(own, net_by_points(tuple(own.values()), unit, lowest_wins=record.game.lowest_wins), strict=True))
    return tuple([net.get(seat, 0) for seat in range(len(deal.scores))])


def pot_money(
    record: MatchRecord, deals: Sequence[DealResult], pot: Pot, rest: Sequence[int], comings: Sequence[Coming]
) -> Money:
    """What was paid into the pot and taken out; what is left goes to `rest`, if that is anybody."""
    seats, at_start = range(len(record.players)), record.attendance.at_table(1)
    paid = [pot.ante if seat in at_start else 0 for seat in seats]
    for coming in comings:
        paid[coming.seat] += coming.paid
    share = (0,) * len(seats)
    if rest:
        share = pot.pay_rest(rest, deals[-1].dealer if deals else record.first_dealer)
    prizes = [sum([deal.prizes[seat] or 0 for deal in deals if deal.prizes]) for seat in seats]
    taken = tuple([prizes[seat] + share[seat] for seat in seats])
    return Money(
        paid_in=tuple(paid),
        taken_out=taken,
        net=tuple([cents - ante for cents, ante in zip(taken, paid, strict=True)]),
        final_share=share,
        pot=pot.left,
    )
