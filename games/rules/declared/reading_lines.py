"""JSON -> what numbers give: lines and counts, their conditions and quantities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from ..errors import DeclarationError
from ..options import WholeNumber, show
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
from .reading_numbers import LARGEST_SUM, called, check_twice
from .values import Json, a_list, an_object, points, refuse, shown, text, true, whole, word

MOST_LINES, MOST_COUNTS, MOST_CONDITIONS, MOST_TERMS = 24, 2, 4, 4
MOST_EVERY = 1_000
LONGEST_TEXT = 60
COMPARES = ("equal", "not", "less", "more", "at_least", "at_most", "between")


class Known:
    """What lines of a game can name: its numbers, its options, and whether hands and cards dealt are known."""

    def __init__(
        self, numbers: Sequence[NumberRule], options: Mapping[str, WholeNumber], *, hand: bool, dealt: bool
    ) -> None:
        self.numbers = {number.name: number for number in numbers}
        self.options, self.hand, self.dealt = options, hand, dealt


def read_lines(value: object, known: Known) -> tuple[LineRule, ...]:
    """The lines of a game. Raises `DeclarationError`."""
    lines = a_list(value, "lines", 1, MOST_LINES)
    return tuple([_line(each, f"line {place}", known) for place, each in enumerate(lines, 1)])


def _line(value: object, what: str, known: Known) -> LineRule:
    given = an_object(value, what, (), ("text", "side", "if", "points", "each", "of", "times", "to"))
    for key, other in (("each", "of"), ("of", "each")):
        if key in given and other not in given:
            raise DeclarationError(f"{what}: {other} is missing beside {key}: {shown(given[key])}")
    if "points" not in given and "each" not in given:
        raise DeclarationError(f"{what}: points is missing, or each with of")
    if "to" in given:
        word(given["to"], f"{what}: to", ("others",))
    return LineRule(
        text=text(given["text"], f"{what}: text", LONGEST_TEXT) if "text" in given else "",
        side="side" in given and true(given["side"], f"{what}: side"),
        conditions=_conditions(given, what, known),
        points=points(given["points"], f"{what}: points", known.options) if "points" in given else None,
        each=points(given["each"], f"{what}: each", known.options) if "each" in given else None,
        of=_quantity(given["of"], f"{what}: of", known) if "of" in given else None,
        times=_term(given["times"], f"{what}: times", known) if "times" in given else None,
        to_others="to" in given,
    )


def read_counts(value: object, known: Known) -> tuple[CountRule, ...]:
    """What a game counts. Raises `DeclarationError`."""
    counts: list[CountRule] = []
    for place, each in enumerate(a_list(value, "counts", 1, MOST_COUNTS), 1):
        count = _count(each, f"count {place}", known)
        check_twice("counts", count.name, [other.name for other in counts])
        counts.append(count)
    return tuple(counts)


def _count(value: object, place: str, known: Known) -> CountRule:
    given = an_object(value, place, ("count", "of"), ("if", "every", "points"))
    name = called(given["count"], f"{place}: count")
    what = f"{place} ({show(name)})"
    for key, other in (("every", "points"), ("points", "every")):
        if key in given and other not in given:
            raise DeclarationError(f"{what}: {other} is missing beside {key}: {shown(given[key])}")
    return CountRule(
        name=name,
        of=_quantity(given["of"], f"{what}: of", known),
        conditions=_conditions(given, what, known),
        every=whole(given["every"], f"{what}: every", 1, MOST_EVERY) if "every" in given else None,
        points=points(given["points"], f"{what}: points", known.options) if "points" in given else None,
    )


def _conditions(given: Json, what: str, known: Known) -> tuple[Condition, ...]:
    if "if" not in given:
        return ()
    return tuple([_condition(each, what, known) for each in a_list(given["if"], f"{what}: if", 1, MOST_CONDITIONS)])


def _condition(value: object, what: str, known: Known) -> Condition:
    given = an_object(value, f"{what}: a condition", ("what",), COMPARES)
    compares = [key for key in given if key != "what"]
    if len(compares) > 1:
        raise DeclarationError(f"{what}: {compares[0]} and {compares[1]} do not go together")
    if not compares:
        refuse(f"{what}: a condition", f"one with exactly one of {', '.join(COMPARES)}", given)
    [compare] = compares
    return Condition(
        what=_quantity(given["what"], f"{what}: what", known),
        compare=cast(Compare, compare),
        value=_compared(given[compare], f"{what}: {compare}", compare, known),
    )


def _compared(value: object, what: str, compare: str, known: Known) -> int | Quantity | tuple[int, int]:
    if compare == "between":
        low, high = a_list(value, what, 2, 2)
        least = whole(low, f"{what}: the least", -LARGEST_SUM, LARGEST_SUM)
        return least, whole(high, f"{what}: the most", least, LARGEST_SUM)
    if isinstance(value, (str, dict)):
        return _quantity(value, what, known)
    return whole(value, what, -LARGEST_SUM, LARGEST_SUM)


def _quantity(value: object, what: str, known: Known) -> Quantity:
    if not isinstance(value, dict) or "others" in value:
        return Quantity((_term(value, what, known),))
    given = an_object(value, what, ("plus",), ("minus",))
    plus, minus = [
        tuple([_term(term, f"{what}: {key}", known) for term in a_list(given[key], f"{what}: {key}", 1, MOST_TERMS)])
        if key in given
        else ()
        for key in ("plus", "minus")
    ]
    return Quantity(plus, minus)


def _term(value: object, what: str, known: Known) -> Term:
    if not isinstance(value, dict):
        return Term(_name(value, what, known))
    name = _name(an_object(value, what, ("others",))["others"], f"{what}: others", known)
    if name == DEALT or (name in known.numbers and known.numbers[name].once):
        raise DeclarationError(f"{what}: others: {show(name)} is one for the whole table")
    return Term(name, others=True)


def _name(value: object, what: str, known: Known) -> str:
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
        raise DeclarationError(f"{what}: no number is called {show(value)}")
    return value
