"""What lines and counts give for what was noted: quantities, conditions, points, and the sentence that says them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import eq, ge, gt, le, lt, ne

from games.rules.declared.counted import Condition, CountRule, LineRule, Quantity, Term

from .errors import said

COMPARE = {"equal": eq, "not": ne, "less": lt, "more": gt, "at_least": ge, "at_most": le}

EACH, TERM = 40, 10
"""Steps for a line or a count, also for one that another gets, and for a term that is looked at."""

Values = Mapping[str, int]
"""What somebody has noted, by number; with what their cards count, what the table noted, and the cards dealt."""


class Noted:
    """What one player or side has noted in a deal: `own`, and what all in the deal have `together`."""

    __slots__ = ("own", "together")

    def __init__(self, own: Values, together: Values) -> None:
        self.own, self.together = own, together

    def term(self, term: Term) -> int:
        """What a term is."""
        return self.together[term.name] - self.own[term.name] if term.others else self.own[term.name]

    def quantity(self, quantity: Quantity) -> int:
        """What a quantity is."""
        return sum(map(self.term, quantity.plus)) - sum(map(self.term, quantity.minus))

    def holds(self, conditions: Iterable[Condition]) -> bool:
        """Whether all the conditions hold."""
        return all(map(self._holds, conditions))

    def _holds(self, condition: Condition) -> bool:
        what, value = self.quantity(condition.what), condition.value
        if isinstance(value, tuple):
            return value[0] <= what <= value[1]
        with_what = self.quantity(value) if isinstance(value, Quantity) else value
        return bool(COMPARE[condition.compare](what, with_what))

    def points(self, line: LineRule) -> int:
        """What a line gives; 0 where its conditions do not hold."""
        if not self.holds(line.conditions):
            return 0
        points = (line.points or 0) + (line.each * self.quantity(line.of) if line.each and line.of else 0)
        return points * self.term(line.times) if line.times else points

    def counted(self, count: CountRule) -> int:
        """By how much a count grows; never less than 0."""
        return max(self.quantity(count.of), 0) if self.holds(count.conditions) else 0

    def sentence(self, line: LineRule, *, to_others: bool = False) -> str:
        """Why a line gives what it does: “Made: Bid 3, Tricks 3: 10 + 3”. `to_others`: as those read it who get it."""
        whose = "somebody else: " if to_others else ""
        label = f"{line.text}: " if line.text else ""
        as_noted = list(self.own)
        terms = sorted(terms_of(line), key=lambda term: (as_noted.index(term.name), term.others))
        values = ", ".join(map(self._value, terms))
        return f"{whose}{label}{values}{self._reckoning(line)}" if values else f"{whose}{label}".rstrip(": ") or "Line"

    def _value(self, term: Term) -> str:
        name = f"the others’ {_called(term.name)}" if term.others else _called(term.name)
        return f"{name} {said(self.term(term))}"

    def _reckoning(self, line: LineRule) -> str:
        """How the points come about, where that is more than the points."""
        parts = [said(line.points)] if line.points else []
        if line.each and line.of:
            many = self.quantity(line.of)
            parts.append(said(many) if line.each == 1 else f"{said(line.each)} × {said(many)}")
        points = " + ".join(parts).replace("+ −", "− ")
        if line.times:
            points = f"({points})" if len(parts) > 1 else points
            points = f"{points} × {said(self.term(line.times))}"
        plain = len(parts) < 2 and not line.times and (line.each in (None, 0, 1))
        return "" if plain else f": {points}"


def passed(count: CountRule, before: int, after: int) -> int:
    """The points for what a count has reached or passed from `before` to `after`."""
    if not count.every or not count.points:
        return 0
    return (after // count.every - before // count.every) * count.points


def counted_sentence(count: CountRule, before: int, after: int) -> str:
    """Why a count gives points: “Bags: 9 and 2 more pass 10”."""
    every = count.every or 1
    multiple = after // every * every
    return f"{count.name}: {before} and {after - before} more {'make' if after == multiple else 'pass'} {multiple:,}"


def most_steps(lines: Iterable[LineRule], counts: Iterable[CountRule], players: int) -> int:
    """The steps of what each of so many players has noted in a deal, as though all of it held; see `Working`."""
    steps = 0
    for line in lines:
        gets = players if line.to_others else 1
        steps += EACH * gets + TERM * len([*_terms(line)])
    for count in counts:
        steps += EACH + TERM * len([*_of_conditions(count.conditions), *quantity_terms(count.of)])
    return steps


def terms_of(line: LineRule) -> list[Term]:
    """The terms that a line looks at, none twice."""
    return list(dict.fromkeys(_terms(line)))


def _terms(line: LineRule) -> Iterator[Term]:
    yield from _of_conditions(line.conditions)
    if line.of:
        yield from quantity_terms(line.of)
    if line.times:
        yield line.times


def _of_conditions(conditions: Iterable[Condition]) -> Iterator[Term]:
    for condition in conditions:
        yield from quantity_terms(condition.what)
        if isinstance(condition.value, Quantity):
            yield from quantity_terms(condition.value)


def quantity_terms(quantity: Quantity) -> tuple[Term, ...]:
    """All terms of a quantity."""
    return (*quantity.plus, *quantity.minus)


def _called(name: str) -> str:
    return {"hand": "Hand", "dealt": "Cards dealt"}.get(name, name)
