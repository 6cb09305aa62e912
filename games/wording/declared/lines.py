"""Lines and counts as phrases: “a player whose Tricks equal their Bid gets 10”."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from django.utils.translation import pgettext

from games.rules.declared.counted import DEALT, HAND, Condition, CountRule, LineRule, Quantity, Term
from games.rules.declared.declaration import Declaration
from games.rules.declared.points import FromOption
from games.rules.say import Text, refill, say
from games.wording.translated import join, numeral, phrase, translate
from games.wording.words import nth, span

from .names import find_singular, format_option_points, is_plural, name_number, name_term
from .phrases import begin_large, format_phrase, join_sentences, make_slot, open_slots

# Fills each slot with itself, since `refill` puts the values in later.
LATER: dict[str, Any] = {
    name: f"{{{name}}}"
    for name in ("name", "close", "given", "ticks", "clauses", "what", "how", "than", "number")
}


class Sentences(NamedTuple):
    """What a rule does, by what its conditions on a player's own numbers ask for."""

    each: Text  # nothing: it is for every player
    ticked: Text  # ticks: “a player with “Out””
    compared: Text  # comparisons: “a player whose Tricks equal their Bid”
    both: Text


GETS = {
    "player": Sentences(
        say("{name}each player{close} gets {given}.", **LATER),
        say("{name}a player{close} {ticks} gets {given}.", **LATER),
        say("{name}a player{close} whose {clauses} gets {given}.", **LATER),
        say("{name}a player{close} {ticks} whose {clauses} gets {given}.", **LATER),
    ),
    "team": Sentences(
        say("{name}each team{close} gets {given}.", **LATER),
        say("{name}a team{close} {ticks} gets {given}.", **LATER),
        say("{name}a team{close} whose {clauses} gets {given}.", **LATER),
        say("{name}a team{close} {ticks} whose {clauses} gets {given}.", **LATER),
    ),
}
GIVES_OTHERS = {
    "player": Sentences(
        say("for {name}each player{close}, {name}every other player{close} gets {given}.", **LATER),
        say(
            "for {name}a player{close} {ticks}, {name}every other player{close} gets {given}.",
            **LATER,
        ),
        say(
            "for {name}a player{close} whose {clauses}, {name}every other player{close} gets "
            "{given}.",
            **LATER,
        ),
        say(
            "for {name}a player{close} {ticks} whose {clauses}, {name}every other player{close} "
            "gets {given}.",
            **LATER,
        ),
    ),
    "team": Sentences(
        say("for {name}each team{close}, {name}every other team{close} gets {given}.", **LATER),
        say(
            "for {name}a team{close} {ticks}, {name}every other team{close} gets {given}.", **LATER
        ),
        say(
            "for {name}a team{close} whose {clauses}, {name}every other team{close} gets {given}.",
            **LATER,
        ),
        say(
            "for {name}a team{close} {ticks} whose {clauses}, {name}every other team{close} gets "
            "{given}.",
            **LATER,
        ),
    ),
}
COUNTS = {
    "player": Sentences(
        say("{name}each player{close} counts {given}.", **LATER),
        say("{name}a player{close} {ticks} counts {given}.", **LATER),
        say("{name}a player{close} whose {clauses} counts {given}.", **LATER),
        say("{name}a player{close} {ticks} whose {clauses} counts {given}.", **LATER),
    ),
    "team": Sentences(
        say("{name}each team{close} counts {given}.", **LATER),
        say("{name}a team{close} {ticks} counts {given}.", **LATER),
        say("{name}a team{close} whose {clauses} counts {given}.", **LATER),
        say("{name}a team{close} {ticks} whose {clauses} counts {given}.", **LATER),
    ),
}
# How a quantity compares: as a choice, of one thing and of several, and before a plain number.
COMPARED = {
    "equal": say("exactly"),
    "not": say("other than"),
    "less": say("less than"),
    "more": say("more than"),
    "at_least": say("at least"),
    "at_most": say("at most"),
    "between": say("between"),
}
ONE_IS = {
    "not": say("{what} {how}is other than{close} {than}", **LATER),
    "less": say("{what} {how}is less than{close} {than}", **LATER),
    "more": say("{what} {how}is more than{close} {than}", **LATER),
    "at_least": say("{what} {how}is at least{close} {than}", **LATER),
    "at_most": say("{what} {how}is at most{close} {than}", **LATER),
}
SEVERAL_ARE = {
    "not": say("{what} {how}are other than{close} {than}", **LATER),
    "less": say("{what} {how}are less than{close} {than}", **LATER),
    "more": say("{what} {how}are more than{close} {than}", **LATER),
    "at_least": say("{what} {how}are at least{close} {than}", **LATER),
    "at_most": say("{what} {how}are at most{close} {than}", **LATER),
}
SO_MANY = {
    "not": say("other than {number}", **LATER),
    "less": say("less than {number}", **LATER),
    "more": say("more than {number}", **LATER),
    "at_least": say("at least {number}", **LATER),
    "at_most": say("at most {number}", **LATER),
}
WHOSE = {
    "player": say("their {number}", **LATER),
    "team": say("its {number}", **LATER),
    "that player": say("that player’s {number}", **LATER),
    "that team": say("that team’s {number}", **LATER),
}


def build_line_phrase(game: Declaration, line: LineRule) -> str:
    """Describe a line: “A player whose Tricks equal their Bid gets 10, and 1 for each Trick.”

    If it gives points to the others: “For a player with “Moon”, every other player gets 26.”
    """
    who = "team" if line.side else "player"
    wording = Wording(game, who)
    if not line.to_others:
        return wording.build_sentence(GETS[who], line.conditions, wording.build_given(line))
    given = Wording(game, who, whose=f"that {who}").build_given(line)
    return wording.build_sentence(GIVES_OTHERS[who], line.conditions, given)


def count_phrase(game: Declaration, count: CountRule) -> str:
    """Describe what a count goes up by, and what its multiples give, in two sentences.

    “A team whose Tricks are more than its Bid counts 1 for each Trick above its Bid. Each 10th
    costs 100.”
    """
    who = "team" if any(line.side for line in game.lines) else "player"
    wording = Wording(game, who, side=True)
    counted = format_phrase(wording.format_each(points=1, of=count.of, conditions=count.conditions))
    counts = wording.build_sentence(COUNTS[who], count.conditions, make_slot(counted, "of"))
    return join_sentences(counts, _build_multiples(game, count))


class Wording:
    """Words for the numbers of a game, as somebody has noted them."""

    def __init__(
        self, game: Declaration, who: str = "player", whose: str = "", *, side: bool = False
    ) -> None:
        """Set who noted the numbers, “player” or “team”, and whose they are, a key of `WHOSE`.

        `side`: a team's number is the sum of its players', so that two of them may have a tick.
        """
        self.side = side or who == "team"
        self.whose = WHOSE[whose or who]
        self._rules = {noted.name: noted for noted in game.numbers}
        self._once = {DEALT, *[noted.name for noted in game.numbers if noted.once]}

    def build_sentence(
        self, sentences: Sentences, conditions: Iterable[Condition], given: str
    ) -> str:
        """Say where a rule holds, and for whom: “Where the Value is 3, a player with “Out” gets 5.”

        Conditions on numbers of the table, of the others or of all say where; those on a player's
        own numbers say for whom.
        """
        where: list[str] = []
        ticks: list[str] = []
        clauses: list[str] = []
        for index, condition in enumerate(conditions):
            tick = self.needs_tick(condition)
            # The first term says whose a quantity is.
            if not self._is_own(condition.what.plus[0]) or _is_of_all(condition.what):
                where.append(self._build_where(condition, index, tick))
            elif tick is not None:
                ticks.append(_build_tick(condition, index, tick))
            else:
                clauses.append(self._build_clause(condition, index, own=False))
        if clauses:
            message = sentences.both if ticks else sentences.compared
        else:
            message = sentences.ticked if ticks else sentences.each
        slots = {"ticks": ticks or "", "clauses": clauses or "", "given": given}
        sentence = translate(refill(message, slots | open_slots(name="name")))
        if where:
            sentence = phrase("where {conditions}, {sentence}", conditions=where, sentence=sentence)
        return begin_large(sentence)

    def build_given(self, line: LineRule) -> str:
        """Describe what a line gives: “10, and 1 for each Trick, all of it times Level”."""
        given = ""
        if line.points is not None:
            given = make_slot(format_option_points(line.points), "points")
        if line.each is not None and line.of:
            given = self._add_each(given, line.each, line)
        if line.times:
            times = make_slot(self._format_term(line.times), "times")
            given = phrase("{given}, all of it times {number}", given=given, number=times)
        return given

    def _add_each(self, given: str, points: int, line: LineRule) -> str:
        """Return the text of plain points ("" for none) with the points for each of something."""
        of = line.of
        if of is None:
            return given
        slots = open_slots(each="each")
        if given and points == -1 and not of.minus:
            what = make_slot(self.format_quantity(of), "of")
            return phrase("{given}, {each}less{close} {what}", given=given, what=what, **slots)
        for_each = self.format_each(points, of, line.conditions)
        plain = make_slot(self.format_quantity(of), "of")
        if for_each == plain:  # worth 1 point each
            for_each = phrase("{each}points equal to{close} {what}", what=plain, **slots)
        return phrase("{given}, and {each}", given=given, each=for_each) if given else for_each

    def format_each(self, points: int, of: Quantity, conditions: Iterable[Condition]) -> str:
        """Return points and what for, with slots for both: “10 for each Trick”.

        “1 times their Bid” is shortened to “their Bid”, “−1 times” to “minus”. `conditions` show
        whether a difference can be below 0.
        """
        term = _find_only_term(of)
        slots = {"points": _format_each_points(points), **open_slots(each="each", of="of")}
        if term and term.name == DEALT:
            return phrase("{each}{points} for each{close} {of}card dealt{close}", **slots)
        if term and self._is_tick(term) and not term.others:
            slots["number"] = term.name
            if self._is_tick_of_one(term):  # else several of a team can have it
                return phrase("{each}{points} for{close} {of}“{number}”{close}", **slots)
            return phrase("{each}{points} for{close} {of}each “{number}”{close}", **slots)
        if singular := self._format_singular(of, conditions):
            slots["what"] = singular
            return phrase("{each}{points} for each{close} {of}{what}{close}", **slots)
        slots["what"] = self.format_quantity(of)
        if (term and is_plural(term.name)) or (len(of.plus) > 1 and not of.minus):
            return phrase("{each}{points} for each{close} {of}of {what}{close}", **slots)
        if points == 1:
            return make_slot(slots["what"], "of")
        if points == -1 and of.minus:
            return phrase("{each}minus{close} {of}({what}){close}", **slots)
        if points == -1:
            return phrase("{each}minus{close} {of}{what}{close}", **slots)
        if of.minus:
            return phrase("{each}{points} times{close} {of}({what}){close}", **slots)
        return phrase("{each}{points} times{close} {of}{what}{close}", **slots)

    def format_quantity(self, quantity: Quantity, *, own: bool = True) -> str:
        """Return a quantity: “their Tricks minus their Bid”; not `own`: no “their” at first."""
        if _is_of_all(quantity):
            return phrase("the {number} of all", number=name_number(quantity.plus[0].name))
        plus = [
            self._format_term(term, own=own and not index)
            for index, term in enumerate(quantity.plus)
        ]
        minus = [self._format_term(term) for term in quantity.minus]
        if minus:
            return phrase("{numbers} minus {others}", numbers=plus, others=minus)
        return join(plus)

    def needs_tick(self, condition: Condition) -> bool | None:
        """Return whether a condition asks for a tick or for none; None if for something else."""
        term = _find_only_term(condition.what)
        if term is None or term.others or not self._is_tick_of_one(term):
            return None
        if condition.compare != "equal" or condition.value not in (0, 1):
            return None
        return bool(condition.value)

    def _is_tick(self, term: Term) -> bool:
        return term.name in self._rules and self._rules[term.name].is_tick

    def _is_tick_of_one(self, term: Term) -> bool:
        """Return whether a number is 0 or 1, also summed up over the players of a team."""
        rule = self._rules[term.name] if self._is_tick(term) else None
        return rule is not None and (not self.side or rule.once or rule.sum == 1)

    def _is_own(self, term: Term) -> bool:
        """Return whether a term is each player's own: not of the others, the table or the deal."""
        return not term.others and term.name not in self._once

    def _build_where(self, condition: Condition, index: int, tick: bool | None) -> str:
        """Describe a condition not on own numbers: “none of the others have “Out””."""
        term = _find_only_term(condition.what)
        parts = {"what": f"what-{index}", "how": f"how-{index}", "than": f"than-{index}"}
        slots = {"number": term.name if term else "", **open_slots(**parts)}
        if term and tick is not None:
            if tick:
                return phrase("{what}“{number}”{close} is {than}ticked{close}", **slots)
            return phrase("{what}“{number}”{close} is {than}not ticked{close}", **slots)
        is_tick_of_others = term is not None and term.others and self._is_tick(term)
        if not is_tick_of_others or isinstance(condition.value, Quantity):
            return self._build_clause(condition, index)
        if (condition.compare, condition.value) == ("equal", 0):
            return phrase(
                "{than}none{close} {how}of the others{close} have {what}“{number}”{close}",
                **slots,
            )
        return phrase(
            "{than}{many}{close} {how}of the others{close} have {what}“{number}”{close}",
            many=self._format_many(condition),
            **slots,
        )

    def _build_clause(self, condition: Condition, index: int, *, own: bool = True) -> str:
        """Describe a condition: “their Tricks are at least 3”; not `own`: “Tricks are …”."""
        what = make_slot(self.format_quantity(condition.what, own=own), f"what-{index}")
        than = make_slot(self._format_amount(condition), f"than-{index}")
        slots = {"what": what, "than": than, **open_slots(how=f"how-{index}")}
        several = _is_several(condition.what)
        if condition.compare == "equal" and isinstance(condition.value, Quantity):
            if several:
                return phrase("{what} {how}equal{close} {than}", **slots)
            return phrase("{what} {how}equals{close} {than}", **slots)
        if condition.compare in ("equal", "between"):
            if several:
                return phrase("{what} {how}are{close} {than}", **slots)
            return phrase("{what} {how}is{close} {than}", **slots)
        messages = SEVERAL_ARE if several else ONE_IS
        return translate(refill(messages[condition.compare], slots))

    def _format_many(self, condition: Condition) -> str:
        """Return how many must have something: “2”, “1 or 2”, “at least 3”."""
        amount = self._format_amount(condition)
        message = SO_MANY.get(condition.compare)
        return translate(refill(message, {"number": amount})) if message else amount

    def _format_amount(self, condition: Condition) -> str:
        """Return what a condition compares with: a number, a range or a quantity."""
        if isinstance(condition.value, Quantity):
            return self.format_quantity(condition.value)
        if isinstance(condition.value, tuple):
            return span(*condition.value)
        return numeral(condition.value)

    def _format_term(self, term: Term, *, own: bool = True) -> str:
        """Return a number with whose it is: “their Tricks”, “the Value”, “the others’ Tricks”."""
        if term.name == DEALT or term.others:
            return name_term(term)
        name = name_number(term.name)
        if term.name in self._once:
            return phrase("the {number}", number=name)
        return translate(refill(self.whose, {"number": name})) if own else name

    def _format_singular(self, of: Quantity, conditions: Iterable[Condition]) -> str:
        """Return what one of a quantity is called: “Trick”, “Trick above their Bid”.

        "" except for a player's own number, and for a difference that is never below 0.
        """
        term = _find_only_term(of)
        if term:
            return find_singular(term.name) if self._is_own(term) else ""
        if len(of.plus) > 1 or len(of.minus) != 1:
            return ""
        [more] = of.plus
        [less] = of.minus
        if not _is_never_below(of, conditions):
            return ""
        if self._is_own(more) and (singular := find_singular(more.name)):
            return phrase("{number} above {other}", number=singular, other=self._format_term(less))
        if self._is_own(less) and (singular := find_singular(less.name)):
            return phrase("{number} below {other}", number=singular, other=self._format_term(more))
        return ""


def _build_tick(condition: Condition, index: int, tick: bool) -> str:
    """Describe whose tick is wanted: “with “Out””."""
    slots = open_slots(than=f"than-{index}", what=f"what-{index}")
    slots["number"] = condition.what.plus[0].name
    if tick:
        return phrase("{than}with{close} {what}“{number}”{close}", **slots)
    return phrase("{than}without{close} {what}“{number}”{close}", **slots)


def _format_each_points(points: int) -> str:
    if isinstance(points, FromOption):
        return phrase("{points} (unless chosen otherwise)", points=int(points))
    return numeral(points)


def _build_multiples(game: Declaration, count: CountRule) -> str:
    """Describe what each multiple of a count gives: “Each 10th costs 100.”"""
    points = count.points
    if not count.every or points is None:
        return phrase("That gives {every}no points{close}.", **open_slots(every="every"))
    written = numeral(abs(points))
    if isinstance(points, FromOption):
        written = phrase("{points} unless chosen otherwise", points=written)
    which = pgettext("each one", "one") if count.every == 1 else nth(count.every)
    slots: dict[str, Any] = {
        "which": make_slot(which, "every"),
        "points": make_slot(written, "every"),
    }
    if points < 0:
        if game.lowest_wins:
            return phrase("Each {which} takes {points} off.", **slots)
        return phrase("Each {which} costs {points}.", **slots)
    if game.lowest_wins:
        return phrase("Each {which} adds {points}.", **slots)
    return phrase("Each {which} gives {points}.", **slots)


def _is_several(quantity: Quantity) -> bool:
    """Return whether a quantity is spoken of in the plural: Tricks, the others’ hands."""
    first, *further_terms = quantity.plus
    if _is_of_all(quantity):
        return is_plural(first.name)
    is_others_hands = first.name == HAND and first.others
    return bool(further_terms) or is_others_hands or is_plural(first.name)


def _is_never_below(of: Quantity, conditions: Iterable[Condition]) -> bool:
    """Return whether conditions keep a difference of two numbers from being below 0."""
    more = Quantity(of.plus)
    less = Quantity(of.minus)
    never_below = {
        (more, "at_least", less),
        (more, "more", less),
        (less, "at_most", more),
        (less, "less", more),
    }
    return any(
        (condition.what, condition.compare, condition.value) in never_below
        for condition in conditions
    )


def _find_only_term(quantity: Quantity) -> Term | None:
    return quantity.plus[0] if len(quantity.plus) == 1 and not quantity.minus else None


def _is_of_all(quantity: Quantity) -> bool:
    """Return whether a quantity adds up one number of all players in a deal."""
    own = Term(quantity.plus[0].name)
    of_others = replace(own, others=True)
    has_two_terms = len(quantity.plus) == 2 and not quantity.minus
    return has_two_terms and {*quantity.plus} == {own, of_others}
