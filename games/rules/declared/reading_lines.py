"""JSON -> what numbers give: lines and counts, their conditions and quantities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from games.rules.errors import DeclarationError
from games.rules.options import WholeNumber, format_value

from .bounds import LARGEST_SUM, LONGEST_TEXT, MOST_CONDITIONS, MOST_COUNTS, MOST_EVERY, MOST_LINES, MOST_TERMS
from .counted import (
    DEALT,
    HAND,
    Compare,
    Condition,
    CountRule,
    LineRule,
    NumberRule,
    Quantity,
    Term,
)
from .reading_numbers import check_twice, read_name
from .values import ObjectReader, a_list, points, refuse, shown, text, whole, word

COMPARES = ("equal", "not", "less", "more", "at_least", "at_most", "between")


class DeclaredNames:
    """What lines of a game can name: its numbers, its options, and whether hands and cards dealt are known."""

    def __init__(
        self, numbers: Sequence[NumberRule], options: Mapping[str, WholeNumber], *, hand: bool, dealt: bool
    ) -> None:
        self.numbers = {number.name: number for number in numbers}
        self.options, self.hand, self.dealt = options, hand, dealt


def read_lines(value: object, what: str, known: DeclaredNames) -> tuple[LineRule, ...]:
    """Read what lines give, from a JSON list; `known` is what they may name. Raise `DeclarationError`."""
    lines = a_list(value, what, 1, MOST_LINES)
    return tuple([_line(each, f"line {place}", known) for place, each in enumerate(lines, 1)])


def _line(value: object, what: str, known: DeclaredNames) -> LineRule:
    given = ObjectReader(value, what, (), ("text", "side", "if", "points", "each", "of", "times", "to"))
    _check_both(given, "each", "of")
    if "points" not in given and "each" not in given:
        raise DeclarationError(f"{what}: points is missing, or each with of")
    given.optional("to", word, ("others",))
    return LineRule(
        text=given.optional("text", text, LONGEST_TEXT) or "",
        side=given.flag("side"),
        conditions=_conditions(given, known),
        points=given.optional("points", points, known.options),
        each=given.optional("each", points, known.options),
        of=given.optional("of", _quantity, known),
        times=given.optional("times", _term, known),
        to_others="to" in given,
    )


def read_counts(value: object, what: str, known: DeclaredNames) -> tuple[CountRule, ...]:
    """Read what a game counts through a match, no name twice. Raise `DeclarationError`."""
    counts: list[CountRule] = []
    for place, each in enumerate(a_list(value, what, 1, MOST_COUNTS), 1):
        count = _count(each, f"count {place}", known)
        check_twice(what, count.name, [other.name for other in counts])
        counts.append(count)
    return tuple(counts)


def _count(value: object, place: str, known: DeclaredNames) -> CountRule:
    given = ObjectReader(value, place, ("count", "of"), ("if", "every", "points"))
    name = given.required("count", read_name)
    given.what = f"{place} ({format_value(name)})"
    _check_both(given, "every", "points")
    return CountRule(
        name=name,
        of=given.required("of", _quantity, known),
        conditions=_conditions(given, known),
        every=given.optional("every", whole, 1, MOST_EVERY),
        points=given.optional("points", points, known.options),
    )


def _check_both(given: ObjectReader, one: str, other: str) -> None:
    """Raise `DeclarationError` if one of two keys is there without the other."""
    for key, missing in ((one, other), (other, one)):
        if key in given and missing not in given:
            raise DeclarationError(f"{given.what}: {missing} is missing beside {key}: {shown(given[key])}")


def _conditions(given: ObjectReader, known: DeclaredNames) -> tuple[Condition, ...]:
    there = given.optional("if", a_list, 1, MOST_CONDITIONS) or ()
    return tuple([_condition(each, given.what, known) for each in there])


def _condition(value: object, what: str, known: DeclaredNames) -> Condition:
    given = ObjectReader(value, f"{what}: a condition", ("what",), COMPARES)
    compares = [key for key in given.facts if key != "what"]
    if len(compares) > 1:
        raise DeclarationError(f"{what}: {compares[0]} and {compares[1]} do not go together")
    if not compares:
        refuse(given.what, f"one with exactly one of {', '.join(COMPARES)}", given.facts)
    given.what = what
    [compare] = compares
    return Condition(
        what=given.required("what", _quantity, known),
        compare=cast(Compare, compare),
        value=given.required(compare, _between) if compare == "between" else given.required(compare, _compared, known),
    )


def _between(value: object, what: str) -> tuple[int, int]:
    low, high = a_list(value, what, 2, 2)
    least = whole(low, f"{what}: the least", -LARGEST_SUM, LARGEST_SUM)
    return least, whole(high, f"{what}: the most", least, LARGEST_SUM)


def _compared(value: object, what: str, known: DeclaredNames) -> int | Quantity:
    if isinstance(value, (str, dict)):
        return _quantity(value, what, known)
    return whole(value, what, -LARGEST_SUM, LARGEST_SUM)


def _quantity(value: object, what: str, known: DeclaredNames) -> Quantity:
    """Read a quantity: one term, or an object of terms that are added (`plus`) and taken off (`minus`)."""
    if not isinstance(value, dict) or "others" in value:
        return Quantity((_term(value, what, known),))
    given = ObjectReader(value, what, ("plus",), ("minus",))
    return Quantity(given.required("plus", _terms, known), given.optional("minus", _terms, known) or ())


def _terms(value: object, what: str, known: DeclaredNames) -> tuple[Term, ...]:
    return tuple([_term(term, what, known) for term in a_list(value, what, 1, MOST_TERMS)])


def _term(value: object, what: str, known: DeclaredNames) -> Term:
    """Read a term: a name, or {"others": name}. Raise `DeclarationError` for others of a table's number."""
    if not isinstance(value, dict):
        return Term(_name(value, what, known))
    name = ObjectReader(value, what, ("others",)).required("others", _name, known)
    if name == DEALT or (name in known.numbers and known.numbers[name].once):
        raise DeclarationError(f"{what}: others: {format_value(name)} is one for the whole table")
    return Term(name, others=True)


def _name(value: object, what: str, known: DeclaredNames) -> str:
    """Read the name of a known number, “hand” or “dealt”. Raise `DeclarationError` for any other."""
    if not isinstance(value, str):
        refuse(what, "the name of a number, or an object with others or plus", value)
    if value == HAND and known.hand:
        return value
    if value == DEALT and known.dealt:
        return value
    if value == HAND:
        raise DeclarationError(f"{what}: “hand” does not go with the layout “numbers”: there are no cards")
    if value == DEALT:
        raise DeclarationError(f"{what}: “dealt” needs dealt, which says how many cards that is")
    if value not in known.numbers:
        raise DeclarationError(f"{what}: no number is called {format_value(value)}")
    return value
