"""Bids that were made, as far as a game's own lines compare them with the outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.rules.declared.counted import Condition, LineRule, NumberRule, Quantity, Term

from .game import Game
from .record import MatchRecord
from .result import MatchResult
from .scoring import DealStart, Sides, collect_by_side


@dataclass(frozen=True, slots=True)
class BidRule:
    """A number that is bid before a deal, and the line that holds if the bid is made."""

    number: NumberRule
    line: LineRule
    exact: bool  # whether it must be just met


def find_bid_rule(game: Game) -> BidRule | None:
    """Return the game's bid, and the line that compares it with the outcome; None if none does.

    A bid is a number that each player notes before the deal. The first line decides that

    - gives its points to the player, not to others, and
    - wants something without bids to equal the bid, or to be at least as much.
    """
    bids = {rule.name: rule for rule in game.numbers if rule.first and not rule.once}
    own_lines = [line for line in game.lines if not line.to_others]
    for line in own_lines:
        for condition in line.conditions:
            for name, other, compare in _read_comparisons(condition):
                is_made = compare in ("equal", "at_least")
                if name in bids and is_made and _collect_terms(other).isdisjoint(bids):
                    return BidRule(bids[name], line, compare == "equal")
    return None


def count_bids(record: MatchRecord, result: MatchResult) -> list[tuple[int, int]]:
    """Return by seat how many deals had a bid, and in how many it was made; else zeros.

    Only deals that count are looked at, and no bids of substitutes. A team's bid is that of each of
    its members. If a number has a default, a player who has that has not bid.
    """
    rule = find_bid_rule(record.game)
    bids = [0] * len(record.players)
    made = [0] * len(record.players)
    for number in range(len(result.deals)) if rule else ():
        for seat, kept in _find_bids(record, result, number, rule) if rule else ():
            if seat not in record.attendance.played_by(number + 1):
                bids[seat] += 1
                made[seat] += kept
    return list(zip(bids, made, strict=True))


def _find_bids(
    record: MatchRecord, result: MatchResult, number: int, rule: BidRule
) -> Iterator[tuple[int, bool]]:
    """Yield each seat that bid in the deal at this index, and whether its side made the bid."""
    deal = record.deals[number]
    before = DealStart(record.dealt(number + 1), record.teams)
    seats = deal.seats
    sides: Sides = [(place,) for place in range(len(seats))]
    if rule.line.side and record.teams:
        sides = record.teams
    silent = rule.number.default
    hands = [result.deals[number].hands[seat] for seat in seats]
    for side, numbers in collect_by_side(
        record.game, deal.drop_absent(), hands, before, sides
    ).items():
        if silent is None or numbers.own[rule.number.name] != silent * len(side):
            holds = numbers.meets(rule.line.conditions)
            yield from ((seats[place], holds) for place in side)


def _read_comparisons(condition: Condition) -> Iterator[tuple[str, Quantity, str]]:
    """Yield (name, other quantity, comparison) for each side that is one of the player's numbers.

    So “Bid = Tricks” gives two. (“Bid”, Tricks, “at_least”) is that Tricks are at least the Bid.
    The comparison is "" if it cannot be turned around.
    """
    value = condition.value
    turned = {"equal": "equal", "at_most": "at_least"}.get(condition.compare, "")
    if isinstance(value, Quantity):
        for alone, other, compare in (
            (value, condition.what, condition.compare),
            (condition.what, value, turned),
        ):
            if len(alone.plus) == 1 and not alone.minus and not alone.plus[0].others:
                yield alone.plus[0].name, other, compare


def _collect_terms(quantity: Quantity) -> set[str]:
    """Return the names of all numbers in a quantity, added or taken off."""
    terms: Sequence[Term] = (*quantity.plus, *quantity.minus)
    return {term.name for term in terms}
