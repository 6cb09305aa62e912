"""Conditions and quantities of lines and counts: what is compared, added and taken off."""

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
from .typed import Change, place_of, read_number_of

# Makes a condition another one, by the game, the condition and what was tapped.
ConditionEdit = Callable[[Declaration, Condition, str], Condition]
# Changes the game, by the index of the line or count and of its condition, and what was tapped.
ConditionChange = Callable[[Declaration, int, int, str], Declaration]
# Before the index of a number, or `hand`: that of all others in the deal together.
OTHERS = "others "
Part = Literal["", "_plus", "_minus"]
# What is changed of a quantity: all of it, what is added, what is taken off.
PARTS: tuple[Part, ...] = ("", "_plus", "_minus")


@dataclass(frozen=True, slots=True)
class Rules:
    """The `lines` of a game, or its `counts`; the names of their facts begin with `called`."""

    field: Literal["lines", "counts"]
    called: str

    def get(self, game: Declaration, place: int) -> LineRule | CountRule:
        """Return the line or count at that index; raise `IndexError` if there is none."""
        return cast("LineRule | CountRule", get_at(game, (self.field, place)))

    def list_changes(self) -> Mapping[str, Change]:
        """Return changes by control name: a new condition, and what a rule goes by."""
        of = {
            f"{self.called}_of{part}": edit_part(self.field, partial(_set_of, part))
            for part in PARTS
        }
        return {f"{self.called}_if": edit_part(self.field, _add_condition), **of}

    def list_condition_changes(self) -> Mapping[str, ConditionChange]:
        """Return, by control name (`line_how`), the functions that change a condition."""
        by_name: dict[str, ConditionEdit] = {
            "how": _set_compare,
            "than": _set_number,
            "high": _set_upper,
            **{f"what{part}": partial(_set_what, part) for part in PARTS},
            **{f"as{part}": partial(_set_quantity, part) for part in PARTS},
        }
        changes = {
            f"{self.called}_{name}": partial(self._edit, edit) for name, edit in by_name.items()
        }
        return {**changes, f"{self.called}_without": self._remove}

    def _edit(
        self, edit: ConditionEdit, game: Declaration, place: int, number: int, text: str
    ) -> Declaration:
        path = (self.field, place, "conditions", number)
        return replace_at(game, path, edit(game, get_at(game, path), text))

    def _remove(self, game: Declaration, place: int, number: int, _: str) -> Declaration:
        return remove_at(game, (self.field, place, "conditions", number))


LINES = Rules("lines", "line")
COUNTS = Rules("counts", "count")


def _add_condition(game: Declaration, rule: LineRule | CountRule, _: str) -> LineRule | CountRule:
    """Add a condition: the first term that no condition is about, else the first, is above 0."""
    check_room(rule, "conditions")
    known = [condition.what for condition in rule.conditions]
    terms = [Quantity((term,)) for term in list_terms(game)]
    new = next((quantity for quantity in terms if quantity not in known), terms[0])
    return replace(rule, conditions=(*rule.conditions, Condition(new, "more", 0)))


def _set_of(
    part: Part, game: Declaration, rule: LineRule | CountRule, text: str
) -> LineRule | CountRule:
    """Edit what points are given for each of, or what is counted; unchanged without it."""
    return replace(rule, of=edit_quantity(game, rule.of, part, text)) if rule.of else rule


def _set_what(part: Part, game: Declaration, now: Condition, text: str) -> Condition:
    return replace(now, what=edit_quantity(game, now.what, part, text))


def _set_compare(_: Declaration, now: Condition, text: str) -> Condition:
    """Compare in another way; from `between` the lower number stays, for it the next is added."""
    if text not in COMPARES:
        raise DeclarationError(
            say("Choose exactly, not, less, more, at least, at most or between.")
        )
    value = now.value
    if text == "between" and not isinstance(value, tuple):
        value = (value, value + 1) if isinstance(value, int) else (0, 1)
    elif text != "between" and isinstance(value, tuple):
        value = value[0]
    return replace(now, compare=text, value=value)


def _set_number(_: Declaration, now: Condition, text: str) -> Condition:
    """Compare with a number; the upper one of two rises with it if need be."""
    low = read_number_of("line_than", text)
    return replace(
        now, value=(low, max(low, now.value[1])) if isinstance(now.value, tuple) else low
    )


def _set_upper(_: Declaration, now: Condition, text: str) -> Condition:
    """Set the upper one of two numbers, if there are two; the lower falls with it if need be."""
    high = read_number_of("line_high", text)
    return (
        replace(now, value=(min(now.value[0], high), high)) if isinstance(now.value, tuple) else now
    )


def _set_quantity(part: Part, game: Declaration, now: Condition, text: str) -> Condition:
    """Edit the quantity that is compared with; a number gives way to the term that `text` names."""
    quantity = now.value if isinstance(now.value, Quantity) else None
    compare = "equal" if now.compare == "between" else now.compare
    return replace(now, compare=compare, value=edit_quantity(game, quantity, part, text))


def list_terms(game: Declaration) -> list[Term]:
    """Return the terms that lines and counts can use, at least one; none of all others."""
    hand = [Term(HAND)] if game.layout != "numbers" else []
    return [
        *[Term(number.name) for number in game.numbers],
        *hand,
        *([Term(DEALT)] if game.dealt else []),
    ]


def find_bid_and_tricks(game: Declaration) -> tuple[NumberRule | None, NumberRule | None]:
    """Return the first own number noted before a deal (a bid) and the first after it, or None."""
    own_numbers = [number for number in game.numbers if not number.once]
    bid, taken = (
        next((number for number in own_numbers if number.first == first), None)
        for first in (True, False)
    )
    return bid, taken


def edit_quantity(game: Declaration, now: Quantity | None, part: Part, text: str) -> Quantity:
    """Return a quantity with a term alone (`part` is ""), added (`_plus`) or taken off (`_minus`).

    A term that is there already is removed, but one always stays added.
    """
    term = read_term(game, text)
    if part == "" or now is None:
        return Quantity((term,))
    kept = {"_plus": now.plus, "_minus": now.minus}
    there = term in kept[part]
    kept = {
        key: tuple([other_term for other_term in terms if other_term != term])
        for key, terms in kept.items()
    }
    if not there:
        kept[part] = (*kept[part], term)
    if len(kept[part]) > MAX_TERMS:
        raise DeclarationError(
            say("You can add at most {most} numbers, and subtract at most {most}.", most=MAX_TERMS)
        )
    return Quantity(kept["_plus"], kept["_minus"]) if kept["_plus"] else now


def read_term(game: Declaration, text: str) -> Term:
    """Return the term that a control names: `hand`, `dealt` or an index, or all others' of it."""
    others = text.startswith(OTHERS)
    name = text.removeprefix(OTHERS)
    if name in (HAND, DEALT):
        return Term(name, others)
    number = place_of(name)
    if number is None:
        raise DeclarationError(say("Choose one of the numbers of this game."))
    return Term(game.numbers[number].name, others)


def write_term(game: Declaration, term: Term) -> str:
    """Return how a control names a term, for `read_term`."""
    places = [place for place, number in enumerate(game.numbers) if number.name == term.name]
    return f"{OTHERS if term.others else ''}{places[0] if places else term.name}"
