"""What is noted in a game and what that gives, in sentences: words, and values that can be changed."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.declared.counted import (
    DEALT,
    HAND,
    Condition,
    CountRule,
    Dealt,
    LineRule,
    NumberRule,
    Quantity,
    Term,
)
from games.rules.declared.declaration import Declaration
from games.rules.declared.points import FromOption
from games.rules.editing.dealt import runs
from games.rules.options import WholeNumber

from .number_names import is_plural, singular
from .words import number, spelled

COMPARED = {
    "equal": "exactly",
    "not": "not",
    "less": "less than",
    "more": "more than",
    "at_least": "at least",
    "at_most": "at most",
    "between": "between",
}
"""How quantities compare, in words."""
MOST_RUNS = 6
"""So many parts of a list of deals are said."""


@dataclass(frozen=True, slots=True)
class Word:
    """A value in a sentence: what it says, which part of the fact it is, what follows it without a space."""

    text: str
    part: str
    after: str = ""


Said = list[str | Word]


def plain(said: Said) -> str:
    """A sentence as a text."""
    return " ".join([part if isinstance(part, str) else f"{part.text}{part.after}" for part in said])


# What is noted.


def number_said(noted: NumberRule) -> Said:
    """A number: its bounds, when and by whom it is noted, what all have together, what it is where it is left out."""
    said: Said = [
        Word(noted.name, "name", ","),
        Word(range_text(noted), "range", ","),
        f"{'are' if is_plural(noted.name) and not noted.is_tick else 'is'} {'said' if noted.first else 'noted'}",
        Word("before the deal" if noted.first else "after the deal", "when"),
        "by",
        Word("the whole table" if noted.once else "each player", "when", "."),
    ]
    if not noted.once:
        said += ["Together:", Word(sum_text(noted), "sum", ".")]
    left_out = "not allowed" if noted.default is None else _value_text(noted, noted.default)
    return [*said, "Left out:", Word(left_out, "default", ".")]


def range_text(noted: NumberRule) -> str:
    """From where to where a number goes."""
    return "yes or no" if noted.is_tick else f"{number(noted.least)} to {_or_dealt(noted.most)}"


def sum_text(noted: NumberRule) -> str:
    """What all have together."""
    if noted.sum is not None:
        return f"exactly {_or_dealt(noted.sum)}"
    return "anything" if noted.not_sum is None else f"not {_or_dealt(noted.not_sum)}"


def dealt_said(game: Declaration) -> Said:
    """How many cards are dealt, by the number of players; parts are the places of the steps."""
    if not game.dealt:
        return ["How many cards are dealt", Word("is not said", "0", ".")]
    said: Said = ["Each player is dealt", Word(cards_text(game.dealt[0][1]), "0")]
    said.append("cards, deal by deal" if isinstance(game.dealt[0][1], tuple) else _cards(game.dealt[0][1]))
    for place, (players, cards) in enumerate(game.dealt[1:], 1):
        said[-1] = _with_after(said[-1], ",")
        said += [f"from {spelled(players)} players on", Word(cards_text(cards), str(place))]
    said[-1] = _with_after(said[-1], ".")
    return said


def cards_text(dealt: int | tuple[int, ...]) -> str:
    """How many cards: 13, or of a list the first parts: 7 to 1, 2 to 7."""
    if isinstance(dealt, int):
        return number(dealt)
    parts = [str(low) if low == high else f"{low} to {high}" for low, high in runs(dealt)]
    return ", ".join(parts[:MOST_RUNS]) + (" …" if len(parts) > MOST_RUNS else "")


# What that gives.


def line_said(game: Declaration, line: LineRule) -> Said:
    """A line: for whom it is worked, what must hold, what is given."""
    who = "side" if line.side else "player"
    asked = _conditions(game, line.conditions, of_sides=line.side)
    said: Said = [Word(line.text, "name", ":")] if line.text else []
    one = f"{'a' if asked or line.to_others else 'each'} {who}"
    one = one if said or line.to_others else one.capitalize()
    if line.to_others:
        before = "for" if said else "For"
        said += [before, Word(one, "name", "" if asked else ","), *asked]
        said[-1] = _with_after(said[-1], ",") if asked else said[-1]
        said.append(Word(f"every other {who}", "name"))
    else:
        said += [Word(one, "name"), *asked]
    said += ["gets", *_given(line)]
    said[-1] = _with_after(said[-1], ".")
    return said


def count_said(game: Declaration, count: CountRule) -> Said:
    """A count: who counts what, and what so many of it give."""
    who = "side" if any(line.side for line in game.lines) else "player"
    asked = _conditions(game, count.conditions, of_sides=True)
    said: Said = [Word(count.name, "name", ":"), f"{'a' if asked else 'each'} {who}", *asked]
    said += ["counts", Word(quantity_text(count.of), "of", "."), "Every"]
    if count.every is None:
        return [*said[:-1], "That gives", Word("no points", "every", ".")]
    return [*said, Word(number(count.every), "every"), "give", Word(_points(count.points or 0), "every", ".")]


def quantity_text(quantity: Quantity) -> str:
    """What is added and taken off: Tricks − Bid."""
    plus, minus = [[term_text(term) for term in terms] for terms in (quantity.plus, quantity.minus)]
    return " + ".join(plus) + "".join([f" − {text}" for text in minus])


def term_text(term: Term) -> str:
    """What a term is called."""
    if term.others:
        return f"the others’ {'hands' if term.name == HAND else term.name}"
    return {HAND: "hand", DEALT: "the cards dealt"}.get(term.name, term.name)


def condition_ticks(game: Declaration, condition: Condition, *, of_sides: bool) -> bool:
    """Whether a condition says no more than that something is so, or is not."""
    ticks = {noted.name for noted in game.numbers if noted.is_tick}
    what = condition.what
    alone = not what.minus and len(what.plus) == 1 and not what.plus[0].others and what.plus[0].name in ticks
    return alone and condition.compare == "equal" and condition.value in (0, 1) and not of_sides


def option_said(option: WholeNumber) -> Said:
    """What a match can choose."""
    return [
        Word(option.text, "option"),
        Word(number(option.default), "option", ","),
        "or from",
        Word(number(option.low), "option"),
        "to",
        Word(number(option.high), "option", "."),
    ]


def landings_said(game: Declaration) -> Said:
    """Totals that become others; parts are their places."""
    if not game.landings:
        return ["A total stays", Word("as it is", "0", ".")]
    said: Said = ["A total of exactly"]
    for place, landing in enumerate(game.landings):
        last = "." if place + 1 == len(game.landings) else ","
        said += [Word(number(landing.total), str(place)), "becomes", Word(number(landing.becomes), str(place), last)]
    return said


def _conditions(game: Declaration, conditions: tuple[Condition, ...], *, of_sides: bool) -> Said:
    said: Said = []
    own = "its" if of_sides else "their"
    for place, condition in enumerate(conditions):
        ticks = condition_ticks(game, condition, of_sides=of_sides)
        said.append("and" if place else "")
        said.append("whose" if _is_own(game, condition.what) else "where")
        said.append(Word(quantity_text(condition.what), f"what-{place}"))
        said.append(_verb(game, condition.what))
        if ticks:
            said.append(Word("ticked" if condition.value else "not ticked", f"than-{place}"))
            continue
        said.append(Word(COMPARED[condition.compare], f"how-{place}"))
        if isinstance(condition.value, Quantity):
            said += [own] if _is_own(game, condition.value) else []
            said.append(Word(quantity_text(condition.value), f"than-{place}"))
        elif isinstance(condition.value, tuple):
            said.append(Word(" and ".join(map(number, condition.value)), f"than-{place}"))
        else:
            said.append(Word(number(condition.value), f"than-{place}"))
    return [part for part in said if part]


def _given(line: LineRule) -> Said:
    said: Said = [Word(_points(line.points), "points")] if line.points is not None else []
    if line.each is not None and line.of:
        if said:
            said = [_with_after(said[0], ","), "and"]
        alone = len(line.of.plus) == 1 and not line.of.minus
        each = _one_of(line.of.plus[0]) if alone else quantity_text(line.of)
        said += [Word(_points(line.each), "each"), "for each" if alone else "for each of", Word(each, "of")]
    if line.times:
        said[-1] = _with_after(said[-1], ",")
        said += ["times", Word(term_text(line.times), "times")]
    return said


def _one_of(term: Term) -> str:
    """One of what is counted: Tricks, Trick."""
    if term.name == HAND and not term.others:
        return "point of the hand"
    name = term_text(term)
    return singular(name) or name


def _verb(game: Declaration, quantity: Quantity) -> str:
    name = term_text(quantity.plus[0])
    ticks = {noted.name for noted in game.numbers if noted.is_tick}
    many = (is_plural(name) and quantity.plus[0].name not in ticks) or DEALT in name
    return "are" if many and len(quantity.plus) == 1 and not quantity.minus else "is"


def _is_own(game: Declaration, quantity: Quantity) -> bool:
    """Whether a quantity begins with something of a player's own."""
    first = quantity.plus[0]
    table = {DEALT, *[noted.name for noted in game.numbers if noted.once]}
    return not first.others and first.name not in table


def _or_dealt(value: int | Dealt) -> str:
    return "the cards dealt" if value == DEALT else number(int(value))


def _value_text(noted: NumberRule, value: int) -> str:
    return ("yes" if value else "no") if noted.is_tick else number(value)


def _points(points: int) -> str:
    """Points; those that are an option say so."""
    return f"{number(points)} or as chosen" if isinstance(points, FromOption) else number(points)


def _cards(many: int) -> str:
    return "card" if many == 1 else "cards"


def _with_after(part: str | Word, after: str) -> str | Word:
    return f"{part}{after}" if isinstance(part, str) else Word(part.text, part.part, f"{part.after}{after}")
