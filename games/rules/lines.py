"""The points of lines and counts for the numbers that a deal notes, and their explanations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import eq, ge, gt, le, lt, ne

from games.rules.declared.counted import Condition, CountRule, LineRule, Quantity, Term

from .say import Series, Slot, format_number, say

COMPARISONS = {"equal": eq, "not": ne, "less": lt, "more": gt, "at_least": ge, "at_most": le}

# What people call the numbers that no player enters.
OWN_WORDS: Mapping[str, str] = {"hand": say("Hand"), "dealt": say("Cards dealt")}

# Steps for a line or a count, for each player who gets its points, and for each term in it.
STEPS_PER_LINE = 40
STEPS_PER_TERM = 10

# Numbers by name: those of a player or side, of its cards, of the table, and the cards dealt.
Values = Mapping[str, int]


class NotedNumbers:
    """The numbers of one player or side in a deal (`own`), and the sums of all (`together`)."""

    __slots__ = ("own", "together")

    def __init__(self, own: Values, together: Values) -> None:
        self.own = own
        self.together = together

    def get_term(self, term: Term) -> int:
        return (
            self.together[term.name] - self.own[term.name] if term.others else self.own[term.name]
        )

    def get_quantity(self, quantity: Quantity) -> int:
        return sum(map(self.get_term, quantity.plus)) - sum(map(self.get_term, quantity.minus))

    def meets(self, conditions: Iterable[Condition]) -> bool:
        return all(map(self._meets_one, conditions))

    def _meets_one(self, condition: Condition) -> bool:
        amount = self.get_quantity(condition.what)
        value = condition.value
        if isinstance(value, tuple):
            return value[0] <= amount <= value[1]
        other_amount = self.get_quantity(value) if isinstance(value, Quantity) else value
        return bool(COMPARISONS[condition.compare](amount, other_amount))

    def get_points(self, line: LineRule) -> int:
        """Return a line's points; 0 if a condition does not hold."""
        if not self.meets(line.conditions):
            return 0
        points = sum([factor * amount for factor, amount in self._list_summands(line)])
        return points * self.get_term(line.times) if line.times else points

    def _list_summands(self, line: LineRule) -> list[tuple[int, int]]:
        """Return a line's summands, two at most, each as a pair to be multiplied.

        10, and 2 for each of 3, are (1, 10) and (2, 3): `explain` shows “10 + 2 × 3”.
        """
        summands = [(1, line.points)] if line.points else []
        if line.each and line.of:
            summands.append((line.each, self.get_quantity(line.of)))
        return summands

    def get_growth(self, count: CountRule) -> int:
        """Return by how much a count grows in this deal; 0 if a condition does not hold."""
        # A count never falls.
        return max(self.get_quantity(count.of), 0) if self.meets(count.conditions) else 0

    def explain(self, line: LineRule, *, to_others: bool = False) -> str:
        """Explain a line's points, “Made: Bid 3, Tricks 3: 10 + 3”; without numbers by its name."""
        working = self._explain_values(line)
        return say("Someone else: {working}", working=working) if to_others else working

    def _explain_values(self, line: LineRule) -> str:
        # In the order in which a deal's numbers are noted, a player's own before the others'.
        noted_names = list(self.own)
        terms = sorted(
            list_terms(line), key=lambda term: (noted_names.index(term.name), term.others)
        )
        if not terms:
            return line.text or say("Line")
        values = Series(map(self._format_term, terms))
        points = self._explain_points(line)
        if line.text and points:
            return say("{line}: {values}: {points}", line=line.text, values=values, points=points)
        if line.text:
            return say("{line}: {values}", line=line.text, values=values)
        if points:
            return say("{values}: {points}", values=values, points=points)
        return say("{values}", values=values)

    def _format_term(self, term: Term) -> str:
        """Return a term with its value: “Bid 3”, “Bid of the others 5”."""
        name = _format_name(term.name)
        value = self.get_term(term)
        return (
            say("{number} of the others {value}", number=name, value=value)
            if term.others
            else f"{name} {format_number(value)}"
        )

    def _explain_points(self, line: LineRule) -> str:
        """Return the sum as “10 + 2 × 3”; "" for one number alone, which is the points."""
        summands = self._list_summands(line)
        parts = [_format_summand(factor, amount) for factor, amount in summands]
        # “10 − 2”, not “10 + −2”.
        points = " + ".join(parts).replace("+ −", "− ")
        if line.times:
            points = f"({points})" if len(parts) > 1 else points
            points = f"{points} × {format_number(self.get_term(line.times))}"
        is_multiplied = line.times or any(factor != 1 for factor, _ in summands)
        return points if is_multiplied or len(parts) > 1 else ""


def _format_summand(factor: int, amount: int) -> str:
    formatted = format_number(amount)
    return formatted if factor == 1 else f"{format_number(factor)} × {formatted}"


def get_passed_points(count: CountRule, before: int, after: int) -> int:
    """Return the points for each multiple of `every` that a count has reached or passed."""
    if not count.every or not count.points:
        return 0
    return (after // count.every - before // count.every) * count.points


def explain_count(count: CountRule, before: int, after: int) -> str:
    """Explain a count's points: “Bags: 9 and 2 more pass 10”, or “make 10” if just that."""
    every = count.every or 1  # it has one, or there were no points to explain
    multiple = after // every * every
    counted: dict[str, Slot] = {
        "count": count.name,
        "before": before,
        "more": after - before,
        "multiple": multiple,
    }
    if after == multiple:
        return say("{count}: {before} and {more} more make {multiple}", **counted)
    return say("{count}: {before} and {more} more pass {multiple}", **counted)


def count_max_steps(lines: Iterable[LineRule], counts: Iterable[CountRule], players: int) -> int:
    """Return the most steps of lines and counts for each of so many players."""
    steps = 0
    for line in lines:
        receivers = players if line.to_others else 1
        steps += STEPS_PER_LINE * receivers + STEPS_PER_TERM * len([*_iterate_terms(line)])
    for count in counts:
        steps += STEPS_PER_LINE + STEPS_PER_TERM * len(
            [*_iterate_condition_terms(count.conditions), *list_quantity_terms(count.of)]
        )
    return steps


def list_terms(line: LineRule) -> list[Term]:
    """Return the terms of a line in order, none twice."""
    return list(dict.fromkeys(_iterate_terms(line)))


def _iterate_terms(line: LineRule) -> Iterator[Term]:
    yield from _iterate_condition_terms(line.conditions)
    if line.of:
        yield from list_quantity_terms(line.of)
    if line.times:
        yield line.times


def _iterate_condition_terms(conditions: Iterable[Condition]) -> Iterator[Term]:
    for condition in conditions:
        yield from list_quantity_terms(condition.what)
        if isinstance(condition.value, Quantity):
            yield from list_quantity_terms(condition.value)


def list_quantity_terms(quantity: Quantity) -> tuple[Term, ...]:
    return (*quantity.plus, *quantity.minus)


def _format_name(name: str) -> str:
    """Return a number's name as sentences show it, that of “hand” or “dealt” in words."""
    return OWN_WORDS.get(name, name)
