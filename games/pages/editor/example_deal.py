"""A deal that shows what lines give: made up, always the same for a game, as it can have happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from random import Random

from games.rules.checks import check_sums
from games.rules.declared.counted import NumberRule, Quantity
from games.rules.errors import RuleError
from games.rules.game import Game
from games.rules.record import DealRecord, HandRecord
from games.rules.scoring import DealStart, score_deal

PEOPLE = ("Ann", "Bob", "Cy", "Di")
SIDES = ((0, 2), (1, 3))
HANDS = (14, 5, 9, 20)
"""What the cards of made-up players count."""
TRIES = 50
WIDE = 30
"""Numbers with higher bounds are mostly made up in steps."""

Noted = tuple[tuple[Mapping[str, int], ...], Mapping[str, int]]
"""What each player noted, and what the table did."""


def how_many(game: Game) -> int:
    """Return how many play a made-up deal: four if sides do, else three; the most if a game takes fewer, 4 if more."""
    if plays_in_sides(game):
        return len(PEOPLE)
    return min(max(3, game.players[0]), game.players[-1], len(PEOPLE))


def plays_in_sides(game: Game) -> bool:
    """Return whether the made-up players are two sides: a line of the game is for sides, and four can play it."""
    return any(line.side for line in game.lines) and len(PEOPLE) in game.players


def before_deal(game: Game, counts: Mapping[str, Sequence[int]]) -> DealStart:
    """Return what a made-up deal begins with: cards dealt, sides if any play, and these counts by name and seat."""
    dealt = game.dealt(max(how_many(game), game.players[0]), 0)
    return DealStart(dealt, SIDES if plays_in_sides(game) else (), counts)


def example_deal(game: Game) -> Noted:
    """Return made-up numbers of a deal in which many lines give something; always the same for a game."""
    before = before_deal(game, {})
    randoms = [Random(seed) for seed in range(TRIES)]  # noqa: S311 - the same deal each time
    made_up = [_made_up(game, random, before.dealt) for random in randoms]
    return max(made_up, key=lambda noted: _telling(game, noted, before))


def _telling(game: Game, noted: Noted, before: DealStart) -> tuple[bool, int, int, int, int]:
    """Rate a made-up deal; more is better, the first number that differs decides.

    The numbers: whether it is possible, how many lines it has, how many players have any, minus how far bids are from
    what they are compared with, and all points together (minus that if low points win). False and zeros if it is not
    possible.
    """
    hands, table = noted
    records = [HandRecord(typed=HANDS[seat], numbers=own) for seat, own in enumerate(hands)]
    try:
        check_sums(game.numbers, hands, before.dealt)
        scores = score_deal(game, DealRecord(tuple(records), None, table), before)
    except RuleError:
        return False, 0, 0, 0, 0
    lines = {line.text.partition(":")[0] for score in scores for line in score.lines}
    given = sum([bool(score.lines) for score in scores])
    names = {number.name for number in game.numbers if not number.once}
    conditions = [condition for line in game.lines for condition in line.conditions]
    compared = [(each.what, each.value) for each in conditions if isinstance(each.value, Quantity)]
    pairs = {(what.plus[0].name, value.plus[0].name) for what, value in compared} & {*product(names, names)}
    apart = sum([abs(own[one] - own[other]) for own in hands for one, other in pairs])
    together = sum([score.points for score in scores])
    return True, len(lines), given, -apart, -together if game.lowest_wins else together


def _made_up(game: Game, random: Random, dealt: int) -> Noted:
    """Return random numbers of a deal of `dealt` cards for each player, made to add up, and of the whole table."""
    hands: list[dict[str, int]] = [{} for _ in range(how_many(game))]
    table: dict[str, int] = {}
    for number in game.numbers:
        asked = [value for value in _asked_for(game, number) if number.least <= value <= number.get_highest(dealt)]
        for own in [table] if number.once else hands:
            own[number.name] = _value(number, random, dealt, asked, [] if number.once else [*own.values()])
        if not number.once:
            _add_up(number, hands, random, dealt)
    return tuple(hands), table


def _asked_for(game: Game, number: NumberRule) -> Iterable[int]:
    """Yield the plain numbers, and both ends of ranges, that conditions of lines compare this number alone with."""
    for condition in [condition for line in game.lines for condition in line.conditions]:
        if [term.name for term in condition.what.plus] == [number.name] and not condition.what.minus:
            if isinstance(condition.value, int):
                yield condition.value
            elif isinstance(condition.value, tuple):
                yield from condition.value


def _value(number: NumberRule, random: Random, dealt: int, asked: Sequence[int], mine: Sequence[int]) -> int:
    """Return a random value: one of `asked` (by lines), the last of the player's (`mine`) that can be, or a low one."""
    high = number.get_highest(dealt)
    known = [value for value in mine if number.least <= value <= high]
    kind = random.random()
    if asked and kind < 0.4:
        return random.choice(asked)
    if known and kind < 0.7:
        return known[-1]
    if high - number.least > WIDE:
        return number.least + 5 * random.randrange((min(high, number.least + 200) - number.least) // 5)
    return random.randint(number.least, min(high, number.least + 5))


def _add_up(number: NumberRule, hands: list[dict[str, int]], random: Random, dealt: int) -> None:
    """Bring what was noted of a number, in place, to the `sum` of its rule, hands in random order; it may fall short.

    If together they are what they must not be (`not_sum`), only the last hand changes, by one.
    """
    name, high = number.name, number.get_highest(dealt)
    missing = number.get_sum(dealt) - sum([own[name] for own in hands])
    if number.not_sum is not None and not missing:
        hands[-1][name] += 1 if hands[-1][name] < high else -1
    if number.sum is None:
        return
    seats = random.sample(range(len(hands)), len(hands))
    share = -(-abs(missing) // len(seats))
    for seat in [*seats, *seats]:
        now, most = hands[seat][name], share if seat != seats[-1] else abs(missing)
        step = min(most, missing, high - now) if missing > 0 else max(-most, missing, number.least - now)
        hands[seat][name] += step
        missing -= step
