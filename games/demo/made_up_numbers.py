"""Bids, tricks and other numbers of a deal that is made up: as they can be, and as people would note them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.rules.bids import bid_rule
from games.rules.declared.counted import NumberRule, at_deal
from games.rules.game import Game

WIDEST = 40
"""How far above its least a number lies that could be much more."""
OFF = (-1, 0, 0, 0, 1)
"""By how much people are wrong who bid."""


def numbers_of_hands(game: Game, players: int, dealt: int, random: Random) -> list[dict[str, int]]:
    """What each player notes in a deal of so many cards each; what is bid is near what comes of it."""
    by_player = [rule for rule in game.numbers if not rule.once]
    values = {rule.name: _values(rule, players, dealt, random) for rule in by_player}
    bid = bid_rule(game)
    taken = [rule for rule in by_player if bid and not rule.first and rule.most == bid.number.most]
    if bid and taken and bid.number.sum is None:
        values[bid.number.name] = _bids(bid.number, values[taken[0].name], dealt, random)
    return [{name: by_seat[seat] for name, by_seat in values.items()} for seat in range(players)]


def numbers_of_table(game: Game, dealt: int, random: Random) -> dict[str, int]:
    """What is noted once for the whole table."""
    return {rule.name: _value(rule, dealt, random) for rule in game.numbers if rule.once}


def _values(rule: NumberRule, players: int, dealt: int, random: Random) -> list[int]:
    if rule.sum is None:
        return _kept_apart(rule, [_value(rule, dealt, random) for _ in range(players)], dealt)
    values, most = [rule.least] * players, rule.highest(dealt)
    missing = at_deal(rule.sum, dealt) - sum(values)
    while missing > 0:
        seat = random.choice([seat for seat, value in enumerate(values) if value < most])
        more = random.randint(1, max(1, min(missing // players, most - values[seat])))
        values[seat] += more
        missing -= more
    return values


def _value(rule: NumberRule, dealt: int, random: Random) -> int:
    if rule.default is not None and random.random() < 0.5:
        return rule.default
    return random.randint(rule.least, min(rule.highest(dealt), rule.least + WIDEST))


def _bids(rule: NumberRule, taken: Sequence[int], dealt: int, random: Random) -> list[int]:
    most = rule.highest(dealt)
    return _kept_apart(rule, [min(max(value + random.choice(OFF), rule.least), most) for value in taken], dealt)


def _kept_apart(rule: NumberRule, values: list[int], dealt: int) -> list[int]:
    """The values, one of them changed where all must not add up to what they do."""
    if rule.not_sum is not None and sum(values) == at_deal(rule.not_sum, dealt):
        last = values[-1]
        values[-1] = last + 1 if last < rule.highest(dealt) else last - 1
    return values
