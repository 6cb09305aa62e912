"""Bids, and whether they were made: for games with a line that compares bid and outcome."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.declared.counted import Condition, LineRule, NumberRule, Quantity

from .game import Game
from .lines import list_quantity_terms
from .record import MatchRecord
from .result import MatchResult
from .scoring import DealStart, Sides, collect_by_side


@dataclass(frozen=True, slots=True)
class BidRule:
    """A number that is bid before a deal, and the line that holds if the bid is made."""

    number: NumberRule
    line: LineRule
    exact: bool  # whether the bid must be met exactly; else more will do


def find_bid_rule(game: Game) -> BidRule | None:
    """Return the game's bid and the first line that compares it with the outcome, if there is one.

    A bid is a number that each player notes before the deal. Such a line

    - gives its points to the player, not to others, and
    - holds if something without bids equals the bid, or is at least as much.
    """
    bids = {rule.name: rule for rule in game.numbers if rule.first and not rule.once}
    own_lines = [line for line in game.lines if not line.to_others]
    for line in own_lines:
        for condition in line.conditions:
            for name, other, compare in _read_comparisons(condition):
                can_make_bid = compare in ("equal", "at_least")
                if name in bids and can_make_bid and _collect_names(other).isdisjoint(bids):
                    return BidRule(bids[name], line, compare == "equal")
    return None


def count_bids(record: MatchRecord, result: MatchResult) -> list[tuple[int, int]]:
    """Return by seat in how many deals it bid, and in how many of them it made the bid.

    Only deals that count are looked at, and no bids of substitutes. A team's bid is that of each of
    its members. If a number has a default, a player who has that has not bid. In a game without
    bids, all are zeros.
    """
    rule = find_bid_rule(record.game)
    bids = [0] * len(record.players)
    made = [0] * len(record.players)
    if rule:
        for deal_number in range(1, len(result.deals) + 1):
            substituted = record.attendance.played_by(deal_number)
            for seat, is_made in _find_bids(record, result, deal_number, rule):
                if seat not in substituted:
                    bids[seat] += 1
                    made[seat] += is_made
    return list(zip(bids, made, strict=True))


def _find_bids(
    record: MatchRecord, result: MatchResult, deal_number: int, rule: BidRule
) -> Iterator[tuple[int, bool]]:
    """Yield each seat that bid in a deal, and whether its side made the bid."""
    deal = record.deals[deal_number - 1]
    start = DealStart(record.dealt(deal_number), record.teams)
    seats = deal.seats
    hands = [result.deals[deal_number - 1].hands[seat] for seat in seats]
    # Sides have indices of `seats`; in teams nobody is absent, so these are the seats.
    sides: Sides = [(index,) for index in range(len(seats))]
    if rule.line.side and record.teams:
        sides = record.teams
    by_side = collect_by_side(record.game, deal.drop_absent(), hands, start, sides)
    no_bid = rule.number.default
    for side, noted in by_side.items():
        # A side's number is the sum of its members'.
        if no_bid is None or noted.own[rule.number.name] != no_bid * len(side):
            is_made = noted.meets(rule.line.conditions)
            yield from ((seats[index], is_made) for index in side)


def _read_comparisons(condition: Condition) -> Iterator[tuple[str, Quantity, str]]:
    """Yield (name, other quantity, comparison) for each side that is only a number of the player.

    So “Bid = Tricks” gives two. (“Bid”, Tricks, “at_least”) says that Tricks are at least the Bid.
    The comparison is "" if it is none that makes a bid once the sides are swapped.
    """
    value = condition.value
    swapped = {"equal": "equal", "at_most": "at_least"}.get(condition.compare, "")
    if isinstance(value, Quantity):
        for alone, other, compare in (
            (value, condition.what, condition.compare),
            (condition.what, value, swapped),
        ):
            if len(alone.plus) == 1 and not alone.minus and not alone.plus[0].others:
                yield alone.plus[0].name, other, compare


def _collect_names(quantity: Quantity) -> set[str]:
    return {term.name for term in list_quantity_terms(quantity)}
