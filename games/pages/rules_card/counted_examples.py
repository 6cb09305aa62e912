"""Numbers that make a line hold, or a count give something: plain ones, found by trying, worked out by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product

from games.rules.declared.counted import DEALT, HAND, Condition, CountRule, LineRule, NumberRule, Quantity, Term
from games.rules.game import Game
from games.rules.lines import NotedNumbers, explain_count, get_passed_points, list_quantity_terms, list_terms
from games.wording.words import NO_BREAK, numeral

MOST_TRIES = 1_000
"""Numbers that are tried to find an example."""
LARGE = 50
FEW, MANY = (3, 5, 1, 2, 4), (40, 25, 60, 100, 10)
"""Numbers as tables have them, up to `LARGE` or beyond."""
OF_SEVERAL, MANY_OF_SEVERAL = (7, 9, 5, 8, 6), (60, 100, 25, 150, 40)
"""The same of a side, or of all the others."""
HAND_COUNTS = NumberRule(HAND, -1_000, 1_000)
NAMES = ("Ann", "Cy")
FEWEST_IN_TEAMS = 4


@dataclass(frozen=True, slots=True)
class Worked:
    """An example: what each of a side has noted, if it has several; how that is worked out, and what it gives."""

    members: tuple[tuple[str, str], ...]
    reckoning: str
    points: int


def work_out_line(game: Game, line: LineRule) -> Worked | None:
    """Return an example of a line that gives something; None if it has no numbers, or none was found."""
    terms = list_terms(line)
    tries = _Tries(game, terms, line.conditions, together=line.side and game.players[-1] >= FEWEST_IN_TEAMS)
    noted = tries.first(lambda tried: tried.get_points(line)) if terms else None
    if noted is None:
        return None
    return Worked(
        members=tries.members(noted),
        reckoning=_whole(noted.explain(replace(line, text=""))),
        points=noted.get_points(line),
    )


def work_out_count(game: Game, count: CountRule) -> Worked | None:
    """Return an example in which a count reaches a multiple of its `every`, which gives points; None if none does."""
    terms = [*list_quantity_terms(count.of), *(term for each in count.conditions for term in _terms(each))]
    tries = _Tries(game, list(dict.fromkeys(terms)), count.conditions, together=False)
    noted = tries.first(lambda tried: tried.get_growth(count)) if count.every and count.points else None
    if noted is None or not count.every:
        return None
    more = noted.get_growth(count)
    before = max(count.every - max(more - 1, 1), 0)
    points = get_passed_points(count, before, before + more)
    return Worked((), explain_count(count, before, before + more), points) if points else None


def _whole(text: str) -> str:
    """Return the text with no-break spaces, except after commas and colons."""
    return text.replace(" ", NO_BREAK).replace(f",{NO_BREAK}", ", ").replace(f":{NO_BREAK}", ": ")


class _Tries:
    """Numbers to try for terms; `together`: they are those of a side of two."""

    def __init__(self, game: Game, terms: Sequence[Term], conditions: Iterable[Condition], *, together: bool) -> None:
        """Prepare to try numbers for these terms, of a game with its fewest players, near what conditions compare."""
        self._together = together
        self._dealt = max(game.dealt(game.players[0], deal) for deal in range(_deals_dealt(game)))
        self._rules = {rule.name: rule for rule in (*game.numbers, HAND_COUNTS)}
        order = list(self._rules)
        known = [term for term in terms if term.name != DEALT]
        self._terms = sorted(known, key=lambda term: (order.index(term.name), term.others))
        self._others = game.players[0] - 1
        self._compared = list(_compared(conditions))

    def first(self, gives: Callable[[NotedNumbers], int]) -> NotedNumbers | None:
        """Return the first numbers for which `gives` is not 0, else None.

        The terms' values are combined in order, the likeliest first, up to `MOST_TRIES`.
        """
        free = [term for term in self._terms if not (term.others and self._rules[term.name].sum is not None)]
        each = max(2, int(MOST_TRIES ** (1 / max(len(free), 1))))
        values = product(*[list(self._values(term))[:each] for term in free])
        tried = (self._noted(dict(zip(free, chosen, strict=True))) for chosen in islice(values, MOST_TRIES))
        return next((noted for noted in tried if gives(noted)), None)

    def members(self, noted: NotedNumbers) -> tuple[tuple[str, str], ...]:
        """Return two players' names with what each has noted, as text, `noted` together; () if it is one player's."""
        mine = [term.name for term in self._terms if not term.others and not self._rules[term.name].once]
        shares = [self._shares(name, noted.own[name]) for name in mine]
        if not self._together:
            return ()
        return tuple(
            (who, ", ".join(f"{name} {numeral(share[place])}" for name, share in zip(mine, shares, strict=True)))
            for place, who in enumerate(NAMES)
        )

    def _shares(self, name: str, together: int) -> tuple[int, int]:
        """Return two players' possible values of a number, by name, that add up to `together`, as equal as can be.

        The first is not lower.
        """
        rule = self._rules[name]
        half = -(-together // 2)
        mine = min(max(half, rule.least, together - rule.highest(self._dealt)), rule.highest(self._dealt))
        return mine, together - mine

    def _noted(self, values: dict[Term, int]) -> NotedNumbers:
        """Return the numbers of a player, who has these `values` by term (else the default or least), and of all.

        The others have the values of terms about others, else 0; or what a rule's sum for all leaves them.
        """
        own = {name: values.get(Term(name), rule.default or rule.least) for name, rule in self._rules.items()}
        own |= {HAND: values.get(Term(HAND), 0), DEALT: self._dealt}
        others = {name: values.get(Term(name, others=True), 0) for name in own}
        for name, rule in self._rules.items():
            if rule.sum is not None:
                others[name] = rule.bound(self._dealt) - own[name]
        return NotedNumbers(own, {name: own[name] + others[name] for name in own})

    def _values(self, term: Term) -> Iterator[int]:
        """Yield values that a term can have, the likeliest first."""
        rule = self._rules[term.name]
        several = self._others if term.others else len(NAMES) if self._together and not rule.once else 1
        one, few = rule.highest(self._dealt), several == 1 or rule.highest(self._dealt) <= max(FEW)
        least, most = several * rule.least, several * one
        if rule.sum is not None and rule.least >= 0:
            most = min(most, rule.bound(self._dealt))
        usual = (MANY if few else MANY_OF_SEVERAL) if one > LARGE else FEW if few else OF_SEVERAL
        beside = [value + more for known, value in self._compared if known == term for more in (0, 1, -1)]
        values = dict.fromkeys((*usual[:2], *beside, *usual[2:], least, most))
        return (value for value in values if least <= value <= most)


def _deals_dealt(game: Game) -> int:
    """Return how many deals the longest list of cards dealt has, of those for numbers of players; 1 without a list."""
    return max([len(cards) if isinstance(cards, tuple) else 1 for _, cards in game.declaration.dealt], default=1)


def _compared(conditions: Iterable[Condition]) -> Iterator[tuple[Term, int]]:
    """Yield each term of the left sides of conditions, with each plain number that it is compared with."""
    for condition in conditions:
        value = condition.value
        numbers = value if isinstance(value, tuple) else () if isinstance(value, Quantity) else (value,)
        for term in list_quantity_terms(condition.what):
            yield from ((term, compared) for compared in numbers)


def _terms(condition: Condition) -> Iterator[Term]:
    """Yield the terms on both sides of a condition."""
    yield from list_quantity_terms(condition.what)
    if isinstance(condition.value, Quantity):
        yield from list_quantity_terms(condition.value)
