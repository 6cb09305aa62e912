"""Made-up bids, tricks and other numbers of a deal: possible, and as people would note them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.rules.bids import find_bid_rule
from games.rules.declared.counted import NumberRule, at_deal
from games.rules.game import Game

MAX_SPREAD = 40
"""How far above its least a number lies at most."""
BID_ERRORS = (-1, 0, 0, 0, 1)
"""By how much bids are wrong."""


def make_hand_numbers(game: Game, players: int, dealt: int, random: Random) -> list[dict[str, int]]:
    """Make each player's numbers in a deal of so many cards each, a dictionary by name; bids are near their outcome."""
    by_player = [rule for rule in game.numbers if not rule.once]
    values = {rule.name: _make_values(rule, players, dealt, random) for rule in by_player}
    bid = find_bid_rule(game)
    outcomes = [rule for rule in by_player if bid and not rule.first and rule.most == bid.number.most]
    if bid and outcomes and bid.number.sum is None:
        values[bid.number.name] = _make_bids(bid.number, values[outcomes[0].name], dealt, random)
    return [{name: by_seat[seat] for name, by_seat in values.items()} for seat in range(players)]


def make_table_numbers(game: Game, dealt: int, random: Random) -> dict[str, int]:
    """Make the numbers that are noted once for the whole table."""
    return {rule.name: _make_value(rule, dealt, random) for rule in game.numbers if rule.once}


def _make_values(rule: NumberRule, players: int, dealt: int, random: Random) -> list[int]:
    """Make the value of each player, with the sum that the number must have, or without the one it must not."""
    if rule.sum is None:
        return _avoid_forbidden_sum(rule, [_make_value(rule, dealt, random) for _ in range(players)], dealt)
    values, most = [rule.least] * players, rule.highest(dealt)
    missing = at_deal(rule.sum, dealt) - sum(values)
    while missing > 0:
        seat = random.choice([seat for seat, value in enumerate(values) if value < most])
        more = random.randint(1, max(1, min(missing // players, most - values[seat])))
        values[seat] += more
        missing -= more
    return values


def _make_value(rule: NumberRule, dealt: int, random: Random) -> int:
    """Return a possible value: in half the cases the default, if there is one, else near the least."""
    if rule.default is not None and random.random() < 0.5:
        return rule.default
    return random.randint(rule.least, min(rule.highest(dealt), rule.least + MAX_SPREAD))


def _make_bids(rule: NumberRule, outcomes: Sequence[int], dealt: int, random: Random) -> list[int]:
    """Return a bid for each outcome (such as a player's tricks), near it and possible."""
    most = rule.highest(dealt)
    return _avoid_forbidden_sum(
        rule, [min(max(value + random.choice(BID_ERRORS), rule.least), most) for value in outcomes], dealt
    )


def _avoid_forbidden_sum(rule: NumberRule, values: list[int], dealt: int) -> list[int]:
    """Return `values`, the last one changed by 1, in place, if they add up to the forbidden sum."""
    if rule.not_sum is not None and sum(values) == at_deal(rule.not_sum, dealt):
        last = values[-1]
        values[-1] = last + 1 if last < rule.highest(dealt) else last - 1
    return values
