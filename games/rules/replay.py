"""record -> result: scores with their working, totals, places, prizes, the end of the match, the final share."""

from __future__ import annotations

from collections.abc import Sequence

from .checks import check
from .money.pot import Pot
from .money.stakes import net_by_points
from .record import DealRecord, Hand, MatchRecord
from .result import DealResult, End, Group, HandScore, Line, MatchResult, Money
from .standings import places_of, standings_of
from .variant import Variant


def replay(record: MatchRecord) -> MatchResult:
    """The result of a match, all of it following from the facts. Raises `RuleError` where they cannot be."""
    check(record)
    variant, options, players = record.variant, record.options, len(record.players)
    pot = variant.stakes.open(players, options)
    deals, end = _play(record, pot)
    if end is None and record.ended_early:
        end = End("early")
    totals = deals[-1].totals if deals else (0,) * players
    standings = standings_of(totals, variant.lowest_wins)
    leaders = tuple(sorted([standing.seat for standing in standings if standing.place == 1]))
    return MatchResult(
        deals=deals,
        end=end,
        standings=standings,
        winners=leaders if end and deals else (),
        money=_pot_money(record, deals, pot, leaders, end) if pot else _points_money(record, totals),
        not_counted=len(record.deals) - len(deals),
        progress=variant.end.progress(totals, len(deals), options[variant.end.option.name]),
    )


def score_hand(variant: Variant, hand: Hand) -> HandScore:
    """The score of a hand by itself: its cards (or what was typed) and its mark, without what the deal adds."""
    groups: tuple[Group, ...] = ()
    base = hand.typed or 0
    if hand.cards is not None:
        groups = variant.working(hand.cards)
        base = sum([group.points for group in groups])
    if not (hand.marked and variant.mark):
        return HandScore(base, base, hand.cards, groups)
    line = Line(variant.mark.text, variant.mark.points)
    return HandScore(base + line.points, base, hand.cards, groups, (line,))


def score_cells(variant: Variant, cells: Sequence[str | None], marked: bool = False) -> HandScore:
    """The score so far of a hand whose cards are not all in; None is a cell that is still empty.

    An empty cell is a card that is like no other and worth nothing.
    """
    cards = tuple([card or f"empty {cell}" for cell, card in enumerate(cells)])
    return score_hand(variant, Hand(cards, marked=marked))


def score_deal(variant: Variant, deal: DealRecord) -> tuple[HandScore, ...]:
    """The scores of a whole deal by seat, with what the deal as a whole adds to them."""
    hands = [score_hand(variant, hand) for hand in deal.hands]
    answer = _who_is_out(deal) if variant.one_out else deal.answer
    for seat, line in variant.deal_lines([hand.base for hand in hands], answer).items():
        hand = hands[seat]
        hands[seat] = HandScore(hand.points + line.points, hand.base, hand.cards, hand.groups, (line, *hand.lines))
    return tuple(hands)


def _who_is_out(deal: DealRecord) -> int | None:
    return next((seat for seat, hand in enumerate(deal.hands) if hand.is_out), None)


def _play(record: MatchRecord, pot: Pot | None) -> tuple[tuple[DealResult, ...], End | None]:
    """The deals that count, and the end of the match, if one of them brought it about."""
    players, end_of = len(record.players), record.variant.end
    limit = record.options[end_of.option.name]
    totals = (0,) * players
    deals: list[DealResult] = []
    for deal in record.deals:
        dealt = _play_deal(record, deal, (record.first_dealer + len(deals)) % players, totals, pot)
        deals.append(dealt)
        totals = dealt.totals
        end = end_of.reached(totals, len(deals), limit)
        if end:
            return tuple(deals), end
    return tuple(deals), None


def _play_deal(
    record: MatchRecord, deal: DealRecord, dealer: int, totals: Sequence[int], pot: Pot | None
) -> DealResult:
    hands = score_deal(record.variant, deal)
    scores = tuple([hand.points for hand in hands])
    places = places_of(scores, record.variant.lowest_wins)
    after = tuple([total + score for total, score in zip(totals, scores, strict=True)])
    if pot is None:
        return DealResult(dealer, hands, scores, after, places)
    payouts = pot.pay_deal(places, dealer)
    prizes = [0] * len(scores)
    for payout in payouts:
        for seat, cents in zip(payout.seats, payout.cents, strict=True):
            prizes[seat] = cents
    return DealResult(dealer, hands, scores, after, places, tuple(prizes), payouts, pot.left)


def _points_money(record: MatchRecord, totals: Sequence[int]) -> Money | None:
    variant, nothing = record.variant, (0,) * len(totals)
    unit = variant.stakes.points(record.options)
    if unit is None:
        return None
    net = net_by_points(totals, unit, lowest_wins=variant.lowest_wins)
    return Money(paid_in=nothing, taken_out=nothing, net=net, final_share=nothing, pot=None)


def _pot_money(
    record: MatchRecord, deals: Sequence[DealResult], pot: Pot, leaders: Sequence[int], end: End | None
) -> Money:
    seats = range(len(record.players))
    share = (0,) * len(seats)
    if end:
        split = end.reason == "early" and record.ended_early == "split"
        last_dealer = deals[-1].dealer if deals else record.first_dealer
        share = pot.pay_rest(seats if split else leaders, last_dealer)
    prizes = [sum([deal.prizes[seat] for deal in deals if deal.prizes]) for seat in seats]
    taken = tuple([prizes[seat] + share[seat] for seat in seats])
    return Money(
        paid_in=(pot.ante,) * len(seats),
        taken_out=taken,
        net=tuple([cents - pot.ante for cents in taken]),
        final_share=share,
        pot=pot.left,
    )
