"""Lines, counts and what they look at in sentences: “a player whose Tricks equal their Bid gets 10”."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from games.rules.declared.counted import DEALT, HAND, Condition, CountRule, LineRule, NumberRule, Quantity, Term
from games.rules.lines import COMPARE
from games.wording.number_names import is_plural, singular
from games.wording.words import listing, nth, number

COMPARED = {
    "not": "other than",
    "less": "less than",
    "more": "more than",
    "at_least": "at least",
    "at_most": "at most",
}
"""How a quantity compares with another, but for what is equal, or between two."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose numbers a sentence is about: `who` it is, `whose` they are, and who the others are.

    `side`: several may play together, and what they noted is added up.
    """

    who: str
    whose: str
    others: str
    side: bool = False


PLAYER = Subject("player", "their", "every other player")
SIDE = Subject("side", "its", "every other side", side=True)


class NumberSentences:
    """What a game's numbers give, in words."""

    def __init__(self, numbers: Iterable[NumberRule]) -> None:
        self._numbers: Mapping[str, NumberRule] = {number.name: number for number in numbers}

    def line(self, line: LineRule) -> str:
        """A line without its name: a player whose Tricks equal their Bid gets 10, and 1 for each Trick."""
        subject = SIDE if line.side else PLAYER
        where, who = self._who(subject, line.conditions)
        if not line.to_others:
            return _first_large(f"{where}{who} gets {self._gives(subject, line)}.")
        named = replace(subject, whose=f"that {subject.who}’s")
        return _first_large(f"{where}for {who}, {subject.others} gets {self._gives(named, line)}.")

    def counted(self, count: CountRule) -> str:
        """What a count goes up by, and what its multiples give."""
        where, who = self._who(SIDE, count.conditions)
        return _first_large(f"{where}{who} counts {self._each(SIDE, 1, count.of, count.conditions)}.")

    def _who(self, subject: Subject, conditions: Iterable[Condition]) -> tuple[str, str]:
        """Where a line holds (or nothing), and for whom: where the Value is 3, a player with “Won” whose Bid is 1."""
        where: list[str] = []
        ticks: list[str] = []
        whose: list[str] = []
        for condition in conditions:
            tick = self._tick(subject, condition)
            if tick is not None:
                ticks.append(tick)
            elif self._is_own(condition.what.plus[0]) and not _of_all(condition.what):
                whose.append(self._clause(subject, condition, bare=True))
            else:
                where.append(self._where(subject, condition))
        some = f"a {subject.who}" if ticks or whose else f"each {subject.who}"
        parts = [some, *([listing(ticks)] if ticks else []), *([f"whose {listing(whose)}"] if whose else [])]
        return f"where {listing(where)}, " if where else "", " ".join(parts)

    def _is_own(self, term: Term) -> bool:
        """Whether a term is what each has noted for themselves."""
        return not term.others and term.name != DEALT and not self._once(term)

    def _once(self, term: Term) -> bool:
        return term.name in self._numbers and self._numbers[term.name].once

    def _tick(self, subject: Subject, condition: Condition) -> str | None:
        """A condition that says no more than whether a tick of somebody's own is set."""
        term = _only_term(condition.what)
        if term is None or not self._is_own(term) or not self._is_tick(term, subject):
            return None
        holds = _holds_for(condition)
        return None if holds is None else f"{'with' if holds else 'without'} “{term.name}”"

    def _is_tick(self, term: Term, subject: Subject) -> bool:
        """Whether a term is 0 or 1, also where several play together."""
        rule = self._numbers.get(term.name)
        return rule is not None and rule.is_tick and (not subject.side or rule.once or rule.sum == 1)

    def _where(self, subject: Subject, condition: Condition) -> str:
        term = _only_term(condition.what)
        rule = self._numbers.get(term.name) if term else None
        if term and rule and rule.is_tick and term.others and not isinstance(condition.value, Quantity):
            many = self._amount(subject, condition)
            return f"{'none' if many == '0' else many} of the others have “{term.name}”"
        holds = _holds_for(condition) if term and rule and rule.is_tick and rule.once else None
        if holds is not None and term:
            return f"“{term.name}” is {'' if holds else 'not '}ticked"
        return self._clause(subject, condition)

    def _clause(self, subject: Subject, condition: Condition, *, bare: bool = False) -> str:
        """A condition as a clause: Tricks are at least their Bid."""
        what = self.quantity(subject, condition.what, bare=bare)
        several = self._is_plural(condition.what)
        amount = self._amount(subject, condition)
        if condition.compare == "equal" and isinstance(condition.value, Quantity):
            return f"{what} {'equal' if several else 'equals'} {amount}"
        return f"{what} {'are' if several else 'is'} {amount}"

    def _amount(self, subject: Subject, condition: Condition) -> str:
        value = condition.value
        if isinstance(value, tuple):
            least, most = value
            between = "or" if most == least + 1 else "to"
            return number(least) if least == most else f"{number(least)} {between} {number(most)}"
        said = self.quantity(subject, value) if isinstance(value, Quantity) else number(value)
        return said if condition.compare == "equal" else f"{COMPARED[condition.compare]} {said}"

    def quantity(self, subject: Subject, quantity: Quantity, *, bare: bool = False) -> str:
        """A quantity; `bare`: its first terms stand behind “whose”."""
        if _of_all(quantity):
            return f"the {_of_all(quantity)} of all"
        whose = None if bare else subject
        plus = listing(self._term(term, whose if place == 0 else None) for place, term in enumerate(quantity.plus))
        if not quantity.minus:
            return plus
        return f"{plus} less {listing(self._term(term, subject) for term in quantity.minus)}"

    def _term(self, term: Term, subject: Subject | None) -> str:
        if term.others:
            return "the others’ hands" if term.name == HAND else f"the others’ {term.name}"
        if term.name == DEALT:
            return "the number of cards dealt"
        if self._once(term):
            return f"the {term.name}"
        name = HAND if term.name == HAND else term.name
        return f"{subject.whose} {name}" if subject else name

    def _is_plural(self, quantity: Quantity) -> bool:
        first = quantity.plus[0]
        if _of_all(quantity):
            return is_plural(first.name)
        if len(quantity.plus) > 1 or (first.others and first.name == HAND):
            return True
        return first.name not in (DEALT, HAND) and is_plural(first.name)

    def _gives(self, subject: Subject, line: LineRule) -> str:
        """What a line gives: 10, and 1 for each Trick."""
        said = number(line.points) if line.points is not None else ""
        if line.each and line.of:
            if said and line.each == -1 and not line.of.minus:
                said += f", less {self.quantity(subject, line.of)}"
            else:
                each = self._each(subject, line.each, line.of, line.conditions)
                said = f"{said}, and {each}" if line.points else each
        times = f", all of it times {self._term(line.times, subject)}" if line.times else ""
        return f"{said or number(0)}{times}"

    def _each(self, subject: Subject, each: int, of: Quantity, conditions: Iterable[Condition]) -> str:
        """So many points for every one of a quantity."""
        term = _only_term(of)
        if term:
            return self._each_term(subject, each, term)
        beyond = self._beyond(subject, of, conditions)
        if beyond:
            return f"{number(each)} for each {beyond}"
        said = self.quantity(subject, of)
        if not of.minus:
            return f"{number(each)} for each of {said}"
        return {1: said, -1: f"minus ({said})"}.get(each, f"{number(each)} times ({said})")

    def _each_term(self, subject: Subject, each: int, term: Term) -> str:
        if term.name == DEALT:
            return f"{number(each)} for each card dealt"
        rule = self._numbers.get(term.name)
        if rule and rule.is_tick and self._is_own(term):
            several = "" if self._is_tick(term, subject) else "each "
            return f"{number(each)} for {several}“{term.name}”"
        said = self._term(term, subject)
        if is_plural(term.name):
            one = singular(term.name) if self._is_own(term) else ""
            return f"{number(each)} for each {one or f'of {said}'}"
        return {1: said, -1: f"minus {said}"}.get(each, f"{number(each)} times {said}")

    def _beyond(self, subject: Subject, of: Quantity, conditions: Iterable[Condition]) -> str:
        """What one of a difference is that the conditions keep from being below 0: Trick above their Bid."""
        if len(of.plus) > 1 or len(of.minus) > 1 or not _is_at_least(of, conditions):
            return ""
        [more], [less] = of.plus, of.minus
        for one, other, word in ((more, less, "above"), (less, more, "below")):
            if self._is_own(one) and singular(one.name):
                return f"{singular(one.name)} {word} {self._term(other, subject)}"
        return ""


def multiples(count: CountRule, *, lowest_wins: bool) -> str:
    """What every so manyth of a count gives; empty where it gives nothing."""
    if not count.every or not count.points:
        return ""
    which = "one" if count.every == 1 else nth(count.every)
    if lowest_wins:
        what = f"takes {number(-count.points)} off" if count.points < 0 else f"adds {number(count.points)}"
    else:
        what = f"costs {number(-count.points)}" if count.points < 0 else f"gives {number(count.points)}"
    return f"Each {which} {what}."


def _only_term(quantity: Quantity) -> Term | None:
    return quantity.plus[0] if len(quantity.plus) == 1 and not quantity.minus else None


def _of_all(quantity: Quantity) -> str:
    """The number that a quantity adds up of all in a deal; empty where it is another one."""
    names = {term.name for term in quantity.plus}
    everybody = {term.others for term in quantity.plus} == {True, False}
    return names.pop() if len(quantity.plus) == 2 and len(names) == 1 and everybody and not quantity.minus else ""


def _holds_for(condition: Condition) -> bool | None:
    """Whether a condition on a tick asks that it is set; None where it asks something else."""
    value = condition.value
    if isinstance(value, Quantity):
        return None
    if isinstance(value, tuple):
        unset, set_ = (value[0] <= tick <= value[1] for tick in (0, 1))
    else:
        unset, set_ = (bool(COMPARE[condition.compare](tick, value)) for tick in (0, 1))
    return set_ if unset != set_ else None


def _is_at_least(of: Quantity, conditions: Iterable[Condition]) -> bool:
    """Whether conditions say that what is added is at least what is taken off."""
    more, less = Quantity(of.plus), Quantity(of.minus)
    wanted = {(more, "at_least", less), (more, "more", less), (less, "at_most", more), (less, "less", more)}
    return any(
        (condition.what, condition.compare, condition.value) in wanted
        for condition in conditions
        if isinstance(condition.value, Quantity)
    )


def _first_large(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"
