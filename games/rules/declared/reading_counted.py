"""JSON -> what is noted in a game and what that gives: cards dealt, numbers, lines, counts, landings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from games.rules.errors import DeclarationError
from games.rules.limits import MAX_PLAYERS
from games.rules.options import WholeNumber, format_value

from . import bounds
from .counted import (
    DEALT,
    HAND,
    CardsDealt,
    Compare,
    Condition,
    CountRule,
    Dealt,
    Landing,
    LineRule,
    NumberRule,
    Quantity,
    Term,
)
from .reading_parts import PartReader
from .settings import LISTS
from .values import Json, ObjectReader, a_list, proper, refuse, shown, span, whole

COMPARES = ("equal", "not", "less", "more", "at_least", "at_most", "between")


class DeclaredNames:
    """What lines of a game can name: its numbers, its options, and whether hands and cards dealt are known."""

    def __init__(
        self, numbers: Sequence[NumberRule], options: Mapping[str, WholeNumber], *, hand: bool, dealt: bool
    ) -> None:
        """Take numbers and options; `hand`: hands count something, `dealt`: the game states how many cards are."""
        self.numbers = {number.name: number for number in numbers}
        self.options, self.hand, self.dealt = options, hand, dealt


def read_dealt(value: object, what: str, least: int) -> CardsDealt:
    """Read how many cards are dealt: one value (kept as from 0 players on), or values by number of players.

    One of these must hold for `least` players. Raise `DeclarationError`.
    """
    if not isinstance(value, dict):
        return ((0, _cards(value, what)),)
    return tuple([(players, _cards(each, f"{what}: “{players}”")) for players, each in by_players(value, what, least)])


def by_players(value: Json, what: str, least: int) -> list[tuple[int, Any]]:
    """Return the values of an object whose keys are numbers of players, as pairs, ascending. Raise `DeclarationError`.

    The smallest number must not be above `least`, so that a value holds for `least` players.
    """
    if len(value) > MAX_PLAYERS:
        raise DeclarationError(f"{what} must have at most {MAX_PLAYERS} entries, not {len(value):,}")
    known: dict[int, Any] = {}
    for players, each in ObjectReader(value, what, (), tuple(value)).facts.items():
        if not re.fullmatch(r"[0-9]{1,2}", players):
            refuse(f"{what}: a number of players", "one or two plain digits", players)
        if int(players) in known:
            raise DeclarationError(f"{what}: {format_value(players)} is given twice")
        known[int(players)] = each
    if min(known, default=MAX_PLAYERS + 1) > least:
        raise DeclarationError(f"{what} must say what holds for {least} players; there is only {shown(value)}")
    return sorted(known.items())


def _cards(value: object, what: str) -> int | tuple[int, ...]:
    """Return how many cards are dealt: a number, or a list of them, deal by deal, as a tuple.

    Raise `DeclarationError`.
    """
    if not isinstance(value, list):
        return whole(value, what, 1, bounds.MOST_DEALT)
    deals = a_list(value, what, 1, bounds.LONGEST_DEALT)
    return tuple([whole(each, f"{what}: deal {deal}", 1, bounds.MOST_DEALT) for deal, each in enumerate(deals, 1)])


def fewest_dealt(dealt: CardsDealt) -> int | None:
    """Return the fewest cards that are ever dealt to a player; None if the game does not state how many."""
    return min([min(cards) if isinstance(cards, tuple) else cards for _, cards in dealt], default=None)


def read_number(value: object, place: str, fewest: int | None) -> NumberRule:
    """Read a number that is noted in every deal; `place` is what errors call it. Raise `DeclarationError`.

    `fewest` is how many cards a player is dealt at least, None if the game does not state it; then nothing can go by
    it.
    """
    given = PartReader(NumberRule, value, place)
    what = given.what = f"{place} ({format_value(given.read('name', _read_name))})"
    least = given.read("least")
    most = given.read("most", _or_dealt, least, bounds.LARGEST_NUMBER, fewest)
    highest = most if isinstance(most, int) else fewest or 0
    if highest < least:
        raise DeclarationError(f"{what}: least must be at most the fewest cards dealt, {highest}, not {least}")
    once = given.read("once")
    given.read("default", whole, least, highest)
    given.read("first")
    sums = [key for key in ("sum", "not_sum") if key in given]
    if len(sums) == 2:
        raise DeclarationError(f"{what}: sum and not_sum do not go together")
    if sums and once:
        raise DeclarationError(f"{what}: {sums[0]} does not go with once: {shown(given[sums[0]])}")
    for key in sums:
        given.read(key, _or_dealt, -bounds.LARGEST_SUM, bounds.LARGEST_SUM, fewest)
    return given.build()


def _read_name(value: object, what: str) -> str:
    """Return the name of a number or a count. Raise `DeclarationError` for “hand” or “dealt” in any case, or a bad one.

    It is bad if it is empty, too long, or has space around it or control characters.
    """
    long = not isinstance(value, str) or not 1 <= len(value) <= bounds.LONGEST_NUMBER
    if not isinstance(value, str) or long or value.strip() != value or not proper(value):
        refuse(what, f"a name of 1 to {bounds.LONGEST_NUMBER} characters without space around it", value)
    if value.casefold() in (HAND, DEALT):
        raise DeclarationError(f"{what}: {format_value(value)} has a meaning of its own already")
    return value


def _or_dealt(value: object, what: str, low: int, high: int, fewest: int | None) -> int | Dealt:
    """Read a whole number from `low` to `high`, or “dealt”, which needs to be known (`fewest` is not None).

    Raise `DeclarationError`, calling the value `what`.
    """
    if value != DEALT:
        return whole(value, what, low, high)
    if fewest is None:
        raise DeclarationError(f"{what}: “dealt” needs dealt, which says how many cards that is")
    return DEALT


def read_line(value: object, what: str, known: DeclaredNames) -> LineRule:
    """Read a line of a game, called `what` in errors; `known` is what it may name. Raise `DeclarationError`.

    It needs points, or each beside of, which go together only.
    """
    given = PartReader(LineRule, value, what, known.options)
    _check_both(given, "each", "of")
    if "points" not in given and "each" not in given:
        raise DeclarationError(f"{what}: points is missing, or each with of")
    given.read("to_others")
    return given.build(conditions=(_conditions, what, known), of=(_quantity, known), times=(_term, known))


def read_count(value: object, place: str, known: DeclaredNames) -> CountRule:
    """Read what a game counts through a match; `place` is what errors call it, `known` what it may name.

    Raise `DeclarationError`, also for one of every and points without the other.
    """
    given = PartReader(CountRule, value, place, known.options)
    what = given.what = f"{place} ({format_value(given.read('name', _read_name))})"
    _check_both(given, "every", "points")
    return given.build(of=(_quantity, known), conditions=(_conditions, what, known))


def _check_both(given: ObjectReader, one: str, other: str) -> None:
    """Raise `DeclarationError` if one of two keys is there without the other."""
    _check_beside(given, one, other)
    _check_beside(given, other, one)


def _check_beside(given: ObjectReader, key: str, needed: str) -> None:
    """Raise `DeclarationError` if a key is there without the one that it needs."""
    if key in given and needed not in given:
        raise DeclarationError(f"{given.what}: {needed} is missing beside {key}: {shown(given[key])}")


def _conditions(value: object, what: str, owner: str, known: DeclaredNames) -> tuple[Condition, ...]:
    """Read a list of conditions of the line or count that errors call `owner`. Raise `DeclarationError`."""
    entries = a_list(value, what, 1, LISTS["conditions"].most)
    return tuple([_condition(each, owner, known) for each in entries])


def _condition(value: object, what: str, known: DeclaredNames) -> Condition:
    """Read a condition: what, and exactly one comparison with its value.

    Raise `DeclarationError`, naming its line `what`.
    """
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
        value=given.required(compare, _compared, known, between=compare == "between"),
    )


def _compared(value: object, what: str, known: DeclaredNames, *, between: bool) -> int | Quantity | tuple[int, int]:
    """Read what a condition compares with: two numbers for `between`, else a quantity or a whole number."""
    if between:
        return span(value, what, -bounds.LARGEST_SUM, bounds.LARGEST_SUM)
    if isinstance(value, (str, dict)):
        return _quantity(value, what, known)
    return whole(value, what, -bounds.LARGEST_SUM, bounds.LARGEST_SUM)


def _quantity(value: object, what: str, known: DeclaredNames) -> Quantity:
    """Read a quantity: one term, or an object of terms that are added (`plus`) and taken off (`minus`)."""
    if not isinstance(value, dict) or "others" in value:
        return Quantity((_term(value, what, known),))
    given = ObjectReader(value, what, ("plus",), ("minus",))
    return Quantity(given.required("plus", _terms, known), given.optional("minus", _terms, known) or ())


def _terms(value: object, what: str, known: DeclaredNames) -> tuple[Term, ...]:
    """Read a list of 1 to `MOST_TERMS` terms. Raise `DeclarationError`."""
    return tuple([_term(term, what, known) for term in a_list(value, what, 1, bounds.MOST_TERMS)])


def _term(value: object, what: str, known: DeclaredNames) -> Term:
    """Read a term: a name, or {"others": name}.

    Raise `DeclarationError` for others of what is one for the whole table.
    """
    if not isinstance(value, dict):
        return Term(_name(value, what, known))
    name = ObjectReader(value, what, ("others",)).required("others", _name, known)
    if name == DEALT or (name in known.numbers and known.numbers[name].once):
        raise DeclarationError(f"{what}: others: {format_value(name)} is one for the whole table")
    return Term(name, others=True)


def _name(value: object, what: str, known: DeclaredNames) -> str:
    """Read the name of a number: a known one, “dealt” if it is said how many are dealt, or “hand”.

    Raise `DeclarationError` for any other, and for “hand” with the layout “numbers”.
    """
    if not isinstance(value, str):
        refuse(what, "the name of a number, or an object with others or plus", value)
    if value == HAND and not known.hand:
        raise DeclarationError(f"{what}: “hand” does not go with the layout “numbers”: there are no cards")
    if value == DEALT and not known.dealt:
        raise DeclarationError(f"{what}: “dealt” needs dealt, which says how many cards that is")
    if value not in (HAND, DEALT) and value not in known.numbers:
        raise DeclarationError(f"{what}: no number is called {format_value(value)}")
    return value


def read_landings(value: object, what: str) -> tuple[Landing, ...]:
    """Read which exact totals become others, no total twice. Raise `DeclarationError`."""
    landings: list[Landing] = []
    for place, each in enumerate(a_list(value, what, 1, LISTS[what].most), 1):
        landing = PartReader(Landing, each, f"landing {place}").build()
        if landing.total == landing.becomes:
            raise DeclarationError(f"landing {place}: becomes must be another total than {landing.total} itself")
        if landing.total in [other.total for other in landings]:
            raise DeclarationError(f"{what}: total {landing.total} is there twice")
        landings.append(landing)
    return tuple(landings)
