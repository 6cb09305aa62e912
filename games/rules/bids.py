"""Whether what was said before a deal came true: bids that were made, as far as a game's own lines say so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.rules.declared.counted import Condition, LineRule, NumberRule, Quantity, Term

from .game import Game
from .record import MatchRecord
from .result import MatchResult
from .scoring import Before, noted_by_side


@dataclass(frozen=True, slots=True)
class BidRule:
    """A number that is said before a deal, and the line that holds where it is made; `exact`: where it is just met."""

    number: NumberRule
    line: LineRule
    exact: bool


def bid_rule(game: Game) -> BidRule | None:
    """What the game's bid is and when it is made; None where no line compares what was said with what came of it.

    The first line says it whose conditions have something else equal to the bid, or at least as much.
    """
    first = {rule.name: rule for rule in game.numbers if rule.first and not rule.once}
    for line in game.lines:
        for condition in () if line.to_others else line.conditions:
            for bid, other, compare in _compared(condition):
                if bid in first and compare in ("equal", "at_least") and _terms(other).isdisjoint(first):
                    return BidRule(first[bid], line, compare == "equal")
    return None


def bids_made(record: MatchRecord, result: MatchResult) -> list[tuple[int, int]]:
    """By seat, in how many of the deals that count something was bid, and in how many of these it was made.

    What somebody bid for another counts for nobody. A team's bid is that of each of its members. Where silence has a
    value, whoever has that has not bid.
    """
    rule = bid_rule(record.game)
    bids, made = [0] * len(record.players), [0] * len(record.players)
    for number in range(len(result.deals)) if rule else ():
        for seat, kept in _of_deal(record, result, number, rule) if rule else ():
            if seat not in record.attendance.played_by(number + 1):
                bids[seat] += 1
                made[seat] += kept
    return list(zip(bids, made, strict=True))


def _of_deal(record: MatchRecord, result: MatchResult, number: int, rule: BidRule) -> Iterator[tuple[int, bool]]:
    """Who has bid in a deal, counted from 0, and whether that was made."""
    deal, before = record.deals[number], Before(record.dealt(number + 1), record.teams)
    seats = deal.seats
    sides = record.teams if rule.line.side and record.teams else [(place,) for place in range(len(seats))]
    silent, hands = rule.number.default, [result.deals[number].hands[seat] for seat in seats]
    for side, noted in noted_by_side(record.game, deal.of_those_in_it(), hands, before, sides).items():
        if silent is None or noted.own[rule.number.name] != silent * len(side):
            holds = noted.holds(rule.line.conditions)
            yield from ((seats[place], holds) for place in side)


def _compared(condition: Condition) -> Iterator[tuple[str, Quantity, str]]:
    """Each way to read a condition as what something else is to one number of a player's own."""
    value, turned = condition.value, {"equal": "equal", "at_most": "at_least"}.get(condition.compare, "")
    if isinstance(value, Quantity):
        for alone, other, compare in ((value, condition.what, condition.compare), (condition.what, value, turned)):
            if len(alone.plus) == 1 and not alone.minus and not alone.plus[0].others:
                yield alone.plus[0].name, other, compare


def _terms(quantity: Quantity) -> set[str]:
    terms: Sequence[Term] = (*quantity.plus, *quantity.minus)
    return {term.name for term in terms}
