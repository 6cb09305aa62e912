"""The points that each choice of numbers gives a player, for the page on which they choose."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import prod

from games.matches.stored_match import StoredDeal, StoredMatch
from games.rules.declared.counted import LineRule, NumberRule, Quantity
from games.rules.errors import ScoreError
from games.rules.record import DealRecord, HandRecord
from games.rules.scoring import DealStart, score_deal
from games.wording.noted_numbers import Part, list_rules

MAX_CHOICES = 60
"""The most combinations of numbers and boxes whose points come with the page."""


def score_choices(
    stored: StoredMatch, deal: StoredDeal, part: Part, position: int
) -> Mapping[tuple[int, ...], int]:
    """Return the points of each choice of the player at `position`: {(4, 1): 17}.

    Return {} if points depend on others, a team or the table, or if there are too many choices.
    """
    game = stored.game
    rules = list_rules(stored, part)
    counts_for_others = bool(stored.teams) or any(rule.once for rule in game.numbers)
    # Bids alone give no points yet, nor do numbers beside a score that is still to be typed.
    if (
        part != "numbers"
        or game.has_scores
        or not rules
        or counts_for_others
        or any(map(_needs_others, game.lines))
    ):
        return {}
    dealt = stored.count_dealt(deal.number)
    choices = [range(rule.least, rule.get_highest(dealt) + 1) for rule in rules]
    if prod(map(len, choices)) > MAX_CHOICES:
        return {}
    return {
        values: points
        for values in product(*choices)
        if (points := _score(stored, deal, position, values)) is not None
    }


def _score(
    stored: StoredMatch, deal: StoredDeal, position: int, values: tuple[int, ...]
) -> int | None:
    """Return the points of a player's numbers after play, given in the order of their rules."""
    by_player = [rule for rule in stored.game.numbers if not rule.once]
    chosen = dict(zip((rule.name for rule in by_player if not rule.first), values, strict=True))
    hands = []
    # The others have any numbers, as they do not change this player's points.
    for position_in_deal in stored.in_deal(deal.number):
        numbers = {rule.name: _get_lowest(rule) for rule in by_player}
        numbers |= deal.announced.get(position_in_deal, {})
        if position_in_deal == position:
            numbers |= chosen
        hands.append(HandRecord(numbers=numbers))
    try:
        scores = score_deal(
            stored.game, DealRecord(tuple(hands)), DealStart(dealt=stored.count_dealt(deal.number))
        )
    except ScoreError:
        return None
    own_score = scores[list(stored.in_deal(deal.number)).index(position)]
    return None if own_score is None else own_score.points


def _get_lowest(rule: NumberRule) -> int:
    return rule.least if rule.default is None else rule.default


def _needs_others(line: LineRule) -> bool:
    """Return whether a line counts what others have."""
    quantities = [line.of, *(condition.what for condition in line.conditions)]
    quantities += [
        condition.value for condition in line.conditions if isinstance(condition.value, Quantity)
    ]
    terms = [
        term for quantity in quantities if quantity for term in (*quantity.plus, *quantity.minus)
    ]
    if line.times:
        terms.append(line.times)
    return line.side or any(term.others for term in terms)
