"""Lines and counts as phrases: “a player whose Tricks equal their Bid gets 10”."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.rules.declared.counted import DEALT, Condition, CountRule, LineRule, Quantity, Term
from games.rules.declared.declaration import Declaration
from games.rules.declared.points import FromOption
from games.wording.translated import numeral
from games.wording.words import listing, nth, span

from .names import find_singular, format_option_points, is_plural, name_term
from .phrases import Phrase, Slot, begin_large, list_phrases

COMPARED = {
    "equal": "exactly",
    "not": "other than",
    "less": "less than",
    "more": "more than",
    "at_least": "at least",
    "at_most": "at most",
    "between": "between",
}


def build_line_phrase(game: Declaration, line: LineRule) -> Phrase:
    """Describe a line: “A player whose Tricks equal their Bid gets 10, and 1 for each Trick.”

    If it gives points to the others: “For a player with “Moon”, every other player gets 26.”
    """
    who = "team" if line.side else "player"
    wording = Wording(game, who)
    where, subject = wording.build_conditions(line.conditions)
    if not line.to_others:
        return begin_large((*where, *subject, " gets ", *wording.build_given(line), "."))
    given = Wording(game, who, f"that {who}’s").build_given(line)
    return begin_large(
        (*where, "for ", *subject, ", ", Slot(f"every other {who}", "name"), " gets ", *given, ".")
    )


def count_phrase(game: Declaration, count: CountRule) -> Phrase:
    """Describe what a count goes up by, and what its multiples give, in two sentences.

    “A team whose Tricks are more than its Bid counts 1 for each Trick above its Bid. Each 10th
    costs 100.”
    """
    wording = Wording(
        game, "team" if any(line.side for line in game.lines) else "player", side=True
    )
    where, who = wording.build_conditions(count.conditions)
    for_each, what = wording.format_each(1, count.of, count.conditions)
    counts = Slot(f"{for_each} {what}".strip(), "of")
    return begin_large((*where, *who, " counts ", counts, ". ", *_build_multiples(game, count)))


class Wording:
    """Words for the numbers of a game, as somebody has noted them."""

    def __init__(
        self, game: Declaration, who: str = "player", whose: str = "", *, side: bool = False
    ) -> None:
        """Set who noted the numbers, and whose they are; `side`: players may play together, too."""
        self.who = who
        self.side = side or who == "team"
        self.whose = whose or ("its" if who == "team" else "their")
        self._rules = {noted.name: noted for noted in game.numbers}
        self._once = {DEALT, *[noted.name for noted in game.numbers if noted.once]}

    def build_conditions(self, conditions: Iterable[Condition]) -> tuple[Phrase, Phrase]:
        """Return where a rule holds, and for whom: “where the Value is 3, ”, “a player”.

        Where: conditions on numbers of the table, the others or all. For whom: on own numbers.
        """
        where: list[Phrase] = []
        ticks: list[Phrase] = []
        whose: list[Phrase] = []
        for place, condition in enumerate(conditions):
            tick = self.needs_tick(condition)
            if not self._is_own(condition.what.plus[0]) or _is_of_all(condition.what):
                where.append(self._build_where(condition, place, tick))
            elif tick is not None:
                what = Slot(f"“{condition.what.plus[0].name}”", f"what-{place}")
                ticks.append((Slot("with" if tick else "without", f"than-{place}"), " ", what))
            else:
                whose.append(self._build_clause(condition, place, own=False))
        who: Phrase = (Slot(f"{'a' if ticks or whose else 'each'} {self.who}", "name"),)
        who += (" ", *list_phrases(ticks)) if ticks else ()
        who += (" whose ", *list_phrases(whose)) if whose else ()
        return ("where ", *list_phrases(where), ", ") if where else (), who

    def build_given(self, line: LineRule) -> Phrase:
        """Describe what a line gives: “10, and 1 for each Trick, all of it times Level”."""
        parts: list[Phrase] = (
            [(Slot(format_option_points(line.points), "points"),)]
            if line.points is not None
            else []
        )
        if line.each is not None and line.of:
            each, what = self.format_each(line.each, line.of, line.conditions)
            beginning = "and " if parts else ""
            if parts and line.each == -1 and not line.of.minus:
                beginning = ""
                each = "less"
                what = self.format_quantity(line.of)
            points_for_each = Slot(each or "points equal to", "each")
            parts.append((beginning, points_for_each, " ", Slot(what, "of")))
        if line.times:
            parts.append(("all of it times ", Slot(self._format_term(line.times), "times")))
        return list_phrases(parts, ", ")

    def format_each(
        self, points: int, of: Quantity, conditions: Iterable[Condition]
    ) -> tuple[str, str]:
        """Return points and what for: "10 for each", "Trick"; "10 times", "their Bid".

        Instead of "1 times" it is "", of "−1 times" "minus". `conditions` show whether a difference
        can be below 0.
        """
        term = _find_only_term(of)
        otherwise = " (unless chosen otherwise)" if isinstance(points, FromOption) else ""
        many = f"{numeral(points)}{otherwise}"
        if term and term.name == DEALT:
            return f"{many} for each", "card dealt"
        if term and self._is_tick(term) and not term.others:
            return f"{many} for", f"{'' if self._is_tick_of_one(term) else 'each '}“{term.name}”"
        if term and is_plural(term.name):
            return f"{many} for each", (
                self._is_own(term) and find_singular(term.name)
            ) or f"of {self._format_term(term)}"
        if beyond := self._format_beyond(of, conditions):
            return f"{many} for each", beyond
        if len(of.plus) > 1 and not of.minus:
            return f"{many} for each", f"of {self.format_quantity(of)}"
        times = {1: "", -1: "minus"}.get(points, f"{many} times")
        return (
            times,
            f"({self.format_quantity(of)})" if times and of.minus else self.format_quantity(of),
        )

    def format_quantity(self, quantity: Quantity, *, own: bool = True) -> str:
        """Return a quantity: “their Tricks minus their Bid”, “the Tricks of all”."""
        if _is_of_all(quantity):
            return f"the {quantity.plus[0].name} of all"
        plus = listing(
            [
                self._format_term(term, own=own and not place)
                for place, term in enumerate(quantity.plus)
            ]
        )
        return (
            f"{plus} minus {listing(map(self._format_term, quantity.minus))}"
            if quantity.minus
            else plus
        )

    def needs_tick(self, condition: Condition) -> bool | None:
        """Return whether a condition asks for a tick or for none; None if for something else."""
        term = _find_only_term(condition.what)
        if (
            term is None
            or term.others
            or condition.compare != "equal"
            or condition.value not in (0, 1)
        ):
            return None
        return bool(condition.value) if self._is_tick_of_one(term) else None

    def _is_tick(self, term: Term) -> bool:
        return term.name in self._rules and self._rules[term.name].is_tick

    def _is_tick_of_one(self, term: Term) -> bool:
        """Return whether a number is 0 or 1; about a side: for all its players together."""
        rule = self._rules[term.name] if self._is_tick(term) else None
        return rule is not None and (not self.side or rule.once or rule.sum == 1)

    def _is_own(self, term: Term) -> bool:
        """Return whether a term is each player's own: not of the others, the table or the deal."""
        return not term.others and term.name not in self._once

    def _build_where(self, condition: Condition, place: int, tick: bool | None) -> Phrase:
        """Describe a condition not on own numbers: “none of the others have “Out””."""
        term = _find_only_term(condition.what)
        what = f"what-{place}"
        than = f"than-{place}"
        if term and tick is not None:
            return (
                Slot(f"“{term.name}”", what),
                " is ",
                Slot("ticked" if tick else "not ticked", than),
            )
        if (
            term
            and term.others
            and self._is_tick(term)
            and not isinstance(condition.value, Quantity)
        ):
            many = f"{_format_comparison(condition)} {self._format_amount(condition)}".strip()
            some = Slot("none" if many == "0" else many, than)
            return (
                some,
                " ",
                Slot("of the others", f"how-{place}"),
                " have ",
                Slot(f"“{term.name}”", what),
            )
        return self._build_clause(condition, place)

    def _build_clause(self, condition: Condition, place: int, *, own: bool = True) -> Phrase:
        """Describe a condition: “their Tricks are at least 3”; not `own`: “Tricks are …”."""
        first, *others = condition.what.plus
        several = (
            is_plural(first.name)
            if _is_of_all(condition.what)
            else bool(others) or is_plural(name_term(first))
        )
        how = f"{'are' if several else 'is'} {_format_comparison(condition)}".strip()
        if condition.compare == "equal" and isinstance(condition.value, Quantity):
            how = "equal" if several else "equals"
        what = Slot(self.format_quantity(condition.what, own=own), f"what-{place}")
        return (
            what,
            " ",
            Slot(how, f"how-{place}"),
            " ",
            Slot(self._format_amount(condition), f"than-{place}"),
        )

    def _format_amount(self, condition: Condition) -> str:
        """Return what a condition compares with: a number, a range or a quantity."""
        if isinstance(condition.value, Quantity):
            return self.format_quantity(condition.value)
        return (
            span(*condition.value)
            if isinstance(condition.value, tuple)
            else numeral(condition.value)
        )

    def _format_term(self, term: Term, *, own: bool = True) -> str:
        """Return a number with whose it is: “their Tricks”, “the Value”, “the others’ Tricks”."""
        if term.name == DEALT or term.others:
            return name_term(term)
        if term.name in self._once:
            return f"the {term.name}"
        return f"{self.whose} {term.name}" if own else term.name

    def _format_beyond(self, of: Quantity, conditions: Iterable[Condition]) -> str:
        """Return one unit of a difference never below 0: “Trick above their Bid”; else ""."""
        if len(of.plus) > 1 or len(of.minus) != 1:
            return ""
        more = Quantity(of.plus)
        less = Quantity(of.minus)
        never_below = {
            (more, "at_least", less),
            (more, "more", less),
            (less, "at_most", more),
            (less, "less", more),
        }
        if any((each.what, each.compare, each.value) in never_below for each in conditions):
            for one, other, word in (
                (of.plus[0], of.minus[0], "above"),
                (of.minus[0], of.plus[0], "below"),
            ):
                if self._is_own(one) and find_singular(one.name):
                    return f"{find_singular(one.name)} {word} {self._format_term(other)}"
        return ""


def _build_multiples(game: Declaration, count: CountRule) -> Phrase:
    """Describe what each multiple of a count gives: “Each 10th costs 100.”"""
    if not count.every or count.points is None:
        return ("That gives ", Slot("no points", "every"), ".")
    which = "one" if count.every == 1 else nth(count.every)
    minus = count.points < 0
    verb, after = ("takes", " off") if minus else ("adds", "")
    if not game.lowest_wins:
        verb = "costs" if minus else "gives"
        after = ""
    points = format_option_points(count.points, lambda points: numeral(abs(points)))
    return ("Each ", Slot(which, "every"), f" {verb} ", Slot(points, "every"), f"{after}.")


def _format_comparison(condition: Condition) -> str:
    """Return how a quantity compares: “at least”; "" where it goes without saying: is 2 or 3."""
    return "" if condition.compare in ("equal", "between") else COMPARED[condition.compare]


def _find_only_term(quantity: Quantity) -> Term | None:
    return quantity.plus[0] if len(quantity.plus) == 1 and not quantity.minus else None


def _is_of_all(quantity: Quantity) -> bool:
    """Return whether a quantity adds up one number of all in a deal."""
    own = Term(quantity.plus[0].name)
    return (
        len(quantity.plus) == 2
        and {*quantity.plus} == {own, replace(own, others=True)}
        and not quantity.minus
    )
