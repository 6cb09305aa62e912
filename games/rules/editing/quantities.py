"""Changes of conditions and quantities of lines and counts: what is compared, added, subtracted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, cast

from games.rules.declared.bounds import MAX_TERMS
from games.rules.declared.counted import (
    DEALT,
    HAND,
    Condition,
    CountRule,
    LineRule,
    NumberRule,
    Quantity,
    Term,
)
from games.rules.declared.declaration import Declaration
from games.rules.declared.reading_counted import COMPARES
from games.rules.declared.walking import get_at, remove_at, replace_at
from games.rules.errors import DeclarationError
from games.rules.say import say

from .parts import check_room, edit_part
from .typed import Change, parse_index, read_number_of

# Returns another condition, from the game, the condition and what was tapped.
ConditionEdit = Callable[[Declaration, Condition, str], Condition]
# Changes the game: it gets the index of the line or count, that of its condition, and what was
# tapped.
ConditionChange = Callable[[Declaration, int, int, str], Declaration]
# Stands before the index of a number, or `hand`: that of all others in the deal together.
OTHERS = "others "
# What is changed of a quantity: all of it, what is added, what is subtracted.
QuantityPart = Literal["", "_plus", "_minus"]
QUANTITY_PARTS: tuple[QuantityPart, ...] = ("", "_plus", "_minus")


@dataclass(frozen=True, slots=True)
class Rules:
    """The lines of a game, or its counts."""

    field: Literal["lines", "counts"]  # of the declaration
    called: str  # how the names of their controls begin

    def get(self, game: Declaration, index: int) -> LineRule | CountRule:
        """Return the line or count at that index; raise `IndexError` if there is none."""
        return cast("LineRule | CountRule", get_at(game, (self.field, index)))

    def list_changes(self) -> Mapping[str, Change]:
        """Return changes by control name: a new condition, and the quantity `of`."""
        changes = {
            f"{self.called}_of{part}": edit_part(self.field, partial(_set_of, part))
            for part in QUANTITY_PARTS
        }
        return {f"{self.called}_if": edit_part(self.field, _add_condition), **changes}

    def list_condition_changes(self) -> Mapping[str, ConditionChange]:
        """Return changes of a condition by control name, such as `line_how`."""
        by_name: dict[str, ConditionEdit] = {
            "how": _set_compare,
            "than": _set_number,
            "high": _set_upper,
            **{f"what{part}": partial(_set_what, part) for part in QUANTITY_PARTS},
            **{f"as{part}": partial(_set_quantity, part) for part in QUANTITY_PARTS},
        }
        changes = {
            f"{self.called}_{name}": partial(self._edit, edit) for name, edit in by_name.items()
        }
        return {**changes, f"{self.called}_without": self._remove}

    def _edit(
        self, edit: ConditionEdit, game: Declaration, index: int, condition_index: int, text: str
    ) -> Declaration:
        path = (self.field, index, "conditions", condition_index)
        return replace_at(game, path, edit(game, get_at(game, path), text))

    def _remove(self, game: Declaration, index: int, condition_index: int, _: str) -> Declaration:
        return remove_at(game, (self.field, index, "conditions", condition_index))


LINES = Rules("lines", "line")
COUNTS = Rules("counts", "count")


def _add_condition(game: Declaration, rule: LineRule | CountRule, _: str) -> LineRule | CountRule:
    """Add the condition that a term is above 0: the first without a condition, else the first."""
    check_room(rule, "conditions")
    compared = [condition.what for condition in rule.conditions]
    quantities = [Quantity((term,)) for term in list_terms(game)]
    # A term that no condition compares yet, if there is one.
    new = next((quantity for quantity in quantities if quantity not in compared), quantities[0])
    return replace(rule, conditions=(*rule.conditions, Condition(new, compare="more", value=0)))


def _set_of(
    part: QuantityPart, game: Declaration, rule: LineRule | CountRule, text: str
) -> LineRule | CountRule:
    """Edit the quantity for each of which a line gives points, or which is counted."""
    if not rule.of:
        return rule
    return replace(rule, of=edit_quantity(game, rule.of, part, text))


def _set_what(part: QuantityPart, game: Declaration, condition: Condition, text: str) -> Condition:
    return replace(condition, what=edit_quantity(game, condition.what, part, text))


def _set_compare(_: Declaration, condition: Condition, text: str) -> Condition:
    """Compare in another way; `between` has two numbers, of which the lower stays after it."""
    if text not in COMPARES:
        raise DeclarationError(
            say("Choose exactly, not, less, more, at least, at most or between.")
        )
    value = condition.value
    if text == "between" and not isinstance(value, tuple):
        value = (value, value + 1) if isinstance(value, int) else (0, 1)
    elif text != "between" and isinstance(value, tuple):
        value = value[0]
    return replace(condition, compare=text, value=value)


def _set_number(_: Declaration, condition: Condition, text: str) -> Condition:
    """Compare with a number; of `between` it is the lower one, with which the upper one rises."""
    number = read_number_of("line_than", text)
    if not isinstance(condition.value, tuple):
        return replace(condition, value=number)
    return replace(condition, value=(number, max(number, condition.value[1])))


def _set_upper(_: Declaration, condition: Condition, text: str) -> Condition:
    """Set the upper number of `between`, with which the lower one falls; else unchanged."""
    high = read_number_of("line_high", text)
    if not isinstance(condition.value, tuple):
        return condition
    return replace(condition, value=(min(condition.value[0], high), high))


def _set_quantity(
    part: QuantityPart, game: Declaration, condition: Condition, text: str
) -> Condition:
    """Edit the quantity that is compared with; instead of a number it is the term of `text`."""
    quantity = condition.value if isinstance(condition.value, Quantity) else None
    # `between` compares with numbers only.
    compare = "equal" if condition.compare == "between" else condition.compare
    return replace(condition, compare=compare, value=edit_quantity(game, quantity, part, text))


def list_terms(game: Declaration) -> list[Term]:
    """Return the terms that lines and counts can use, at least one, without those of all others."""
    terms = [Term(number.name) for number in game.numbers]
    if game.layout != "numbers":
        terms.append(Term(HAND))
    if game.dealt:
        terms.append(Term(DEALT))
    return terms


def find_bid_and_tricks(game: Declaration) -> tuple[NumberRule | None, NumberRule | None]:
    """Return the first number that players note before a deal, and the first after it, or None."""
    numbers = [number for number in game.numbers if not number.once]
    bid = next((number for number in numbers if number.first), None)
    tricks = next((number for number in numbers if not number.first), None)
    return bid, tricks


def edit_quantity(
    game: Declaration, quantity: Quantity | None, part: QuantityPart, text: str
) -> Quantity:
    """Return a quantity with a term alone (`part` is ""), added (`_plus`) or subtracted (`_minus`).

    A term that is in that part already is removed, except the last one that is added.
    """
    term = read_term(game, text)
    if part == "" or quantity is None:
        return Quantity((term,))
    was_in_part = term in (quantity.plus if part == "_plus" else quantity.minus)
    plus = [other for other in quantity.plus if other != term]
    minus = [other for other in quantity.minus if other != term]
    terms = plus if part == "_plus" else minus
    if not was_in_part:
        terms.append(term)
    if len(terms) > MAX_TERMS:
        raise DeclarationError(
            say("You can add at most {most} numbers, and subtract at most {most}.", most=MAX_TERMS)
        )
    return Quantity(tuple(plus), minus=tuple(minus)) if plus else quantity


def read_term(game: Declaration, text: str) -> Term:
    """Return the term of a text: `hand`, `dealt` or an index; `others 0` is that of all others."""
    others = text.startswith(OTHERS)
    name = text.removeprefix(OTHERS)
    if name in (HAND, DEALT):
        return Term(name, others=others)
    index = parse_index(name)
    if index is None:
        raise DeclarationError(say("Choose one of the numbers of this game."))
    return Term(game.numbers[index].name, others=others)


def write_term(game: Declaration, term: Term) -> str:
    """Return the text by which a control names a term, for `read_term`."""
    names = [number.name for number in game.numbers]
    text = str(names.index(term.name)) if term.name in names else term.name
    return f"{OTHERS}{text}" if term.others else text
