"""Conditions and quantities of lines and counts: what is compared with what, what is added and taken off."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from ..declared.counted import DEALT, HAND, Compare, Condition, CountRule, LineRule, Quantity, Term
from ..declared.declaration import Declaration
from ..declared.reading_lines import COMPARES, MOST_CONDITIONS, MOST_TERMS
from ..declared.reading_numbers import LARGEST_SUM
from ..errors import DeclarationError
from .typed import Change, place_of, whole

ConditionChange = Callable[[Declaration, int, int, str], Declaration]
"""What changes a condition: the game, the place of the line or count, that of the condition, what was tapped."""
OTHERS = "others "
"""Before the place of a number, or `hand`: that of all others in the deal together."""
Part = Literal["only", "plus", "minus"]


@dataclass(frozen=True, slots=True)
class Rules:
    """The `lines` of a game, or its `counts`; the names of their facts begin with `called`."""

    field: Literal["lines", "counts"]
    called: str

    def get(self, game: Declaration, place: int) -> LineRule | CountRule:
        """The rule in that place."""
        return cast("tuple[LineRule | CountRule, ...]", getattr(game, self.field))[place]

    def put(self, game: Declaration, place: int, **changes: Any) -> Declaration:
        """The game with that rule changed."""
        rules = getattr(game, self.field)
        changed = replace(rules[place], **changes)
        return self.all(game, (*rules[:place], changed, *rules[place + 1 :]))

    def off(self, game: Declaration, place: int, _: str = "") -> Declaration:
        """The game without that rule."""
        rules = getattr(game, self.field)
        return self.all(game, (*rules[:place], *rules[place + 1 :]))

    def all(self, game: Declaration, rules: tuple[Any, ...]) -> Declaration:
        """The game with these rules."""
        return replace(game, lines=rules) if self.field == "lines" else replace(game, counts=rules)

    def facts(self) -> Mapping[str, Change]:
        """What changes rules: a further condition, and what points are given for every one of."""
        parts: tuple[Part, ...] = ("only", "plus", "minus")
        return {f"{self.called}_if": self._further} | {
            f"{self.called}_of{_ending(part)}": self._of(part) for part in parts
        }

    def condition_facts(self) -> Mapping[str, ConditionChange]:
        """What changes conditions of rules."""
        parts: tuple[Part, ...] = ("only", "plus", "minus")
        facts: dict[str, ConditionChange] = {
            f"{self.called}_how": self._how,
            f"{self.called}_than": self._than,
            f"{self.called}_high": self._high,
            f"{self.called}_without": self._without,
        }
        for part in parts:
            facts[f"{self.called}_what{_ending(part)}"] = self._what(part)
            facts[f"{self.called}_as{_ending(part)}"] = self._as(part)
        return facts

    def _further(self, game: Declaration, place: int, _: str) -> Declaration:
        """One condition more: that the first quantity that is not compared yet is more than nothing."""
        conditions = self.get(game, place).conditions
        if len(conditions) >= MOST_CONDITIONS:
            raise DeclarationError(f"At most {MOST_CONDITIONS} things can be asked for")
        known = [condition.what for condition in conditions]
        terms = [Quantity((term,)) for term in terms_there(game)]
        new = next((quantity for quantity in terms if quantity not in known), terms[0])
        return self.put(game, place, conditions=(*conditions, Condition(new, "more", 0)))

    def _of(self, part: Part) -> Change:
        def change(game: Declaration, place: int, text: str) -> Declaration:
            of = self.get(game, place).of
            return self.put(game, place, of=edited(game, of, part, text)) if of else game

        return change

    def _condition(self, game: Declaration, place: int, number: int, **changes: Any) -> Declaration:
        conditions = self.get(game, place).conditions
        changed = replace(conditions[number], **changes)
        return self.put(game, place, conditions=(*conditions[:number], changed, *conditions[number + 1 :]))

    def _without(self, game: Declaration, place: int, number: int, _: str) -> Declaration:
        """One condition less."""
        conditions = self.get(game, place).conditions
        return self.put(game, place, conditions=(*conditions[:number], *conditions[number + 1 :]))

    def _what(self, part: Part) -> ConditionChange:
        def change(game: Declaration, place: int, number: int, text: str) -> Declaration:
            """What is compared."""
            what = self.get(game, place).conditions[number].what
            return self._condition(game, place, number, what=edited(game, what, part, text))

        return change

    def _how(self, game: Declaration, place: int, number: int, text: str) -> Declaration:
        """How it compares; between needs two numbers, everything else one, or a quantity."""
        if text not in COMPARES:
            raise DeclarationError("Numbers compare as exactly, not, less, more, at least, at most or between")
        value = self.get(game, place).conditions[number].value
        if text == "between" and not isinstance(value, tuple):
            value = (value, value + 1) if isinstance(value, int) else (0, 1)
        elif text != "between" and isinstance(value, tuple):
            value = value[0]
        return self._condition(game, place, number, compare=cast(Compare, text), value=value)

    def _than(self, game: Declaration, place: int, number: int, text: str) -> Declaration:
        """The number that is compared with; of two, the lower one, and the upper one goes up with it."""
        value: object = whole(text, -LARGEST_SUM, LARGEST_SUM)
        now = self.get(game, place).conditions[number].value
        if isinstance(now, tuple) and isinstance(value, int):
            value = (value, max(value, now[1]))
        return self._condition(game, place, number, value=value)

    def _high(self, game: Declaration, place: int, number: int, text: str) -> Declaration:
        """The upper one of two numbers; the lower one goes down with it."""
        high = whole(text, -LARGEST_SUM, LARGEST_SUM)
        now = self.get(game, place).conditions[number].value
        return self._condition(game, place, number, value=(min(now[0], high), high)) if isinstance(now, tuple) else game

    def _as(self, part: Part) -> ConditionChange:
        def change(game: Declaration, place: int, number: int, text: str) -> Declaration:
            """The quantity that is compared with."""
            condition = self.get(game, place).conditions[number]
            now = condition.value if isinstance(condition.value, Quantity) else None
            compare = "equal" if condition.compare == "between" else condition.compare
            return self._condition(game, place, number, compare=compare, value=edited(game, now, part, text))

        return change


LINES = Rules("lines", "line")
COUNTS = Rules("counts", "count")


def terms_there(game: Declaration) -> list[Term]:
    """What lines and counts of a game can look at, without the others'."""
    hand = [Term(HAND)] if game.layout != "numbers" else []
    return [*[Term(number.name) for number in game.numbers], *hand, *([Term(DEALT)] if game.dealt else [])]


def edited(game: Declaration, now: Quantity | None, part: Part, text: str) -> Quantity:
    """A quantity that is `only` a term, or one to which it is added (`plus`) or from which it is taken (`minus`).

    A term that is there already is not there any more; something is always left that is added.
    """
    term = term_of(game, text)
    if part == "only" or now is None:
        return Quantity((term,))
    kept = {"plus": now.plus, "minus": now.minus}
    there = term in kept[part]
    kept = {key: tuple([each for each in terms if each != term]) for key, terms in kept.items()}
    if not there:
        kept[part] = (*kept[part], term)
    if len(kept[part]) > MOST_TERMS:
        raise DeclarationError(f"At most {MOST_TERMS} are added, and {MOST_TERMS} taken off")
    return Quantity(kept["plus"], kept["minus"]) if kept["plus"] else now


def term_of(game: Declaration, text: str) -> Term:
    """A term as a control names it: a number by its place, `hand` or `dealt`, perhaps that of all others."""
    others, name = text.startswith(OTHERS), text.removeprefix(OTHERS)
    if name in (HAND, DEALT):
        return Term(name, others)
    number = place_of(name)
    if number is None:
        raise DeclarationError("Choose one of the numbers that are noted")
    return Term(game.numbers[number].name, others)


def term_text(game: Declaration, term: Term) -> str:
    """How a control names a term: what `term_of` reads."""
    places = {number.name: str(place) for place, number in enumerate(game.numbers)}
    return f"{OTHERS if term.others else ''}{places.get(term.name, term.name)}"


def _ending(part: Part) -> str:
    return "" if part == "only" else f"_{part}"
