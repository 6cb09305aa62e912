"""JSON -> what is noted in a game: cards dealt, numbers, landings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.errors import DeclarationError
from games.rules.limits import MAX_PLAYERS
from games.rules.options import format_value

from . import bounds
from .counted import DEALT, HAND, CardsDealt, Dealt, Landing, NumberRule
from .values import Json, ObjectReader, a_list, proper, refuse, shown, whole


def read_dealt(value: object, what: str, least: int) -> CardsDealt:
    """Read the cards dealt, one value or by number of players from `least` on. Raise `DeclarationError`."""
    if not isinstance(value, dict):
        return ((0, _cards(value, what)),)
    return tuple([(players, _cards(each, f"{what}: “{players}”")) for players, each in by_players(value, what, least)])


def by_players(value: Json, what: str, least: int) -> list[tuple[int, Any]]:
    """Return an object's values by number of players, ascending, one for `least`; raise `DeclarationError`."""
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
    if not isinstance(value, list):
        return whole(value, what, 1, bounds.MOST_DEALT)
    deals = a_list(value, what, 1, bounds.LONGEST_DEALT)
    return tuple([whole(each, f"{what}: deal {deal}", 1, bounds.MOST_DEALT) for deal, each in enumerate(deals, 1)])


def fewest_dealt(dealt: CardsDealt) -> int | None:
    """Return the fewest cards that are ever dealt to a player; None if nothing says how many."""
    return min([min(cards) if isinstance(cards, tuple) else cards for _, cards in dealt], default=None)


def read_numbers(value: object, what: str, fewest: int | None) -> tuple[NumberRule, ...]:
    """Read the numbers of a game whose players are dealt at least so many cards. Raises `DeclarationError`."""
    numbers: list[NumberRule] = []
    for place, each in enumerate(a_list(value, what, 1, bounds.MOST_NUMBERS), 1):
        number = _number(each, f"number {place}", fewest)
        check_twice(what, number.name, [other.name for other in numbers])
        numbers.append(number)
    return tuple(numbers)


def read_name(value: object, what: str) -> str:
    """Read the name of a number or a count. Raise `DeclarationError` for “hand”, “dealt”, or a bad one."""
    long = not isinstance(value, str) or not 1 <= len(value) <= bounds.LONGEST_NUMBER
    if not isinstance(value, str) or long or value.strip() != value or not proper(value):
        refuse(what, f"a name of 1 to {bounds.LONGEST_NUMBER} characters without space around it", value)
    if value.casefold() in (HAND, DEALT):
        raise DeclarationError(f"{what}: {format_value(value)} has a meaning of its own already")
    return value


def check_twice(what: str, name: str, others: Sequence[str]) -> None:
    """Raise `DeclarationError` if a name is among the others, in any case."""
    if name.casefold() in [other.casefold() for other in others]:
        raise DeclarationError(f"{what}: {format_value(name)} is there twice")


def _number(value: object, place: str, fewest: int | None) -> NumberRule:
    given = ObjectReader(value, place, ("number", "least", "most"), ("default", "first", "once", "sum", "not_sum"))
    name = given.required("number", read_name)
    what = given.what = f"{place} ({format_value(name)})"
    least = given.required("least", whole, -bounds.LARGEST_NUMBER, bounds.LARGEST_NUMBER)
    most = given.required("most", _or_dealt, least, bounds.LARGEST_NUMBER, fewest)
    highest = most if isinstance(most, int) else fewest or 0
    if highest < least:
        raise DeclarationError(f"{what}: least must be at most the fewest cards dealt, {highest}, not {least}")
    once = given.flag("once")
    return NumberRule(
        name=name,
        least=least,
        most=most,
        default=given.optional("default", whole, least, highest),
        first=given.flag("first"),
        once=once,
        **_sums(given, fewest, once=once),
    )


def _sums(given: ObjectReader, fewest: int | None, *, once: bool) -> Mapping[str, Any]:
    """Return `sum` or `not_sum`, by key; {} if neither is there. Raise `DeclarationError` for both, or with `once`."""
    what, there = given.what, [key for key in ("sum", "not_sum") if key in given]
    if len(there) == 2:
        raise DeclarationError(f"{what}: sum and not_sum do not go together")
    if there and once:
        raise DeclarationError(f"{what}: {there[0]} does not go with once: {shown(given[there[0]])}")
    return {key: given.required(key, _or_dealt, -bounds.LARGEST_SUM, bounds.LARGEST_SUM, fewest) for key in there}


def _or_dealt(value: object, what: str, low: int, high: int, fewest: int | None) -> int | Dealt:
    """Read a whole number, or “dealt” if it is said how many cards are (`fewest` is not None)."""
    if value != DEALT:
        return whole(value, what, low, high)
    if fewest is None:
        raise DeclarationError(f"{what}: “dealt” needs dealt, which says how many cards that is")
    return DEALT


def read_landings(value: object, what: str) -> tuple[Landing, ...]:
    """Read which exact totals become others, no total twice. Raise `DeclarationError`."""
    landings: list[Landing] = []
    for place, each in enumerate(a_list(value, what, 1, bounds.MOST_LANDINGS), 1):
        given = ObjectReader(each, f"landing {place}", ("total", "becomes"))
        total, becomes = [
            given.required(key, whole, -bounds.LARGEST_TOTAL, bounds.LARGEST_TOTAL) for key in ("total", "becomes")
        ]
        if total == becomes:
            raise DeclarationError(f"landing {place}: becomes must be another total than {total} itself")
        if total in [landing.total for landing in landings]:
            raise DeclarationError(f"{what}: total {total} is there twice")
        landings.append(Landing(total, becomes))
    return tuple(landings)
