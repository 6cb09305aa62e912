"""JSON -> what is noted in a game and what that gives: cards dealt, numbers, lines, counts.

Readers get the whole game, of which `fields` has what was read so far: lines and counts can name
its numbers and its options.
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias, get_args

from games.rules.errors import DeclarationError
from games.rules.limits import MAX_PLAYERS
from games.rules.options import format_value
from games.rules.say import say

from . import bounds
from .counted import (
    DEALT,
    HAND,
    CardsDealt,
    Compare,
    Condition,
    CountRule,
    Dealt,
    LineRule,
    NumberRule,
    Quantity,
    Term,
)
from .declaration import Declaration
from .values import (
    Json,
    ObjectReader,
    PartReader,
    is_proper_text,
    read_list,
    read_span,
    read_tuple,
    read_whole_number,
    refuse,
    show_value,
)

COMPARES: tuple[Compare, ...] = get_args(Compare)
GameReader: TypeAlias = PartReader[Declaration]


def read_dealt(value: object, what: str, game: GameReader) -> CardsDealt:
    """Return how many cards are dealt: one value (from 0 players on), or values by players."""
    if not isinstance(value, dict):
        return ((0, _read_cards_dealt(value, what)),)
    return tuple(
        [
            (players, _read_cards_dealt(cards, say("{where}: “{key}”", where=what, key=players)))
            for players, cards in read_by_players(value, what, game)
        ]
    )


def read_by_players(value: Json, what: str, game: GameReader) -> list[tuple[int, Any]]:
    """Return pairs of a number of players and its value, ascending; the fewest need a value."""
    fewest = game.fields["players"][0]
    if len(value) > MAX_PLAYERS:
        raise DeclarationError(
            say(
                "{where} must have at most {most} entries, not {count}.",
                where=what,
                most=MAX_PLAYERS,
                count=len(value),
            )
        )
    by_players: dict[int, Any] = {}
    for players, entry in ObjectReader(value, what, needed=(), optional=tuple(value)).items():
        if not re.fullmatch(r"[0-9]{1,2}", players):
            refuse(
                say("{where}: a number of players", where=what), say("1 or 2 plain digits"), players
            )
        if int(players) in by_players:
            raise DeclarationError(
                say(
                    "{where} must have {players} only once.",
                    where=what,
                    players=format_value(players),
                )
            )
        by_players[int(players)] = entry
    if min(by_players, default=MAX_PLAYERS + 1) > fewest:
        raise DeclarationError(
            say(
                "{where} must have a value for {least} players, not only {given}.",
                where=what,
                least=fewest,
                given=show_value(value),
            )
        )
    return sorted(by_players.items())


def _read_cards_dealt(value: object, what: str) -> int | tuple[int, ...]:
    """Return how many cards are dealt: a number, or a list of them deal by deal."""
    if not isinstance(value, list):
        return read_whole_number(value, what, 1, bounds.MAX_DEALT)
    deals = read_list(value, what, 1, bounds.MAX_DEALT_LENGTH)
    return tuple(
        [
            read_whole_number(
                dealt, say("{where}: deal {deal}", where=what, deal=str(deal)), 1, bounds.MAX_DEALT
            )
            for deal, dealt in enumerate(deals, 1)
        ]
    )


def find_fewest_dealt(dealt: CardsDealt) -> int | None:
    """Return the fewest cards that are ever dealt to a player; None if the game does not say."""
    return min(
        [min(cards) if isinstance(cards, tuple) else cards for _, cards in dealt], default=None
    )


def read_number(value: object, numbered: str, game: GameReader) -> NumberRule:
    """Read a number; errors name it as `numbered`, such as “number 1”, and by its name."""
    fewest = find_fewest_dealt(game.fields["dealt"])
    given = PartReader(NumberRule, value, numbered)
    name = format_value(given.read("name", _read_name))
    what = say("{where} ({name})", where=numbered, name=name)
    given.what = what
    least = given.read("least")
    given_most = given.read("most", _read_number_or_dealt, least, bounds.MAX_NUMBER, game)
    # A number that goes up to the cards dealt must be possible in the deal with the fewest.
    highest = given_most if isinstance(given_most, int) else fewest or 0
    if highest < least:
        raise DeclarationError(
            say(
                "{where}: least must be at most {highest}, the fewest cards dealt, not {least}.",
                where=what,
                highest=highest,
                least=least,
            )
        )
    once = given.read("once")
    given.read("default", read_whole_number, least, highest)
    given.read("first")
    sums = [key for key in ("sum", "not_sum") if key in given]
    if len(sums) == 2:
        raise DeclarationError(say("{where}: sum and not_sum do not go together.", where=what))
    if sums and once:
        raise DeclarationError(
            say(
                "{where}: {key} does not go with once: {given}.",
                where=what,
                key=sums[0],
                given=show_value(given[sums[0]]),
            )
        )
    return given.build(
        **dict.fromkeys(sums, (_read_number_or_dealt, -bounds.MAX_SUM, bounds.MAX_SUM, game))
    )


def _read_name(value: object, what: str) -> str:
    """Return the name of a number or a count; “hand” and “dealt” are refused in any case."""
    longest = bounds.MAX_NUMBER_LENGTH
    text = value if isinstance(value, str) else ""
    if not 1 <= len(text) <= longest or text.strip() != text or not is_proper_text(text):
        refuse(
            what,
            say("a name of 1 to {longest} characters without spaces around it", longest=longest),
            value,
        )
    if text.casefold() in (HAND, DEALT):
        raise DeclarationError(
            say(
                "{where}: {value} already has a meaning of its own.",
                where=what,
                value=format_value(text),
            )
        )
    return text


def _read_number_or_dealt(
    value: object, what: str, low: int, high: int, game: GameReader
) -> int | Dealt:
    """Return a whole number, or “dealt” if the game states how many cards are dealt."""
    if value != DEALT:
        return read_whole_number(value, what, low, high)
    _check_dealt(what, game)
    return DEALT


def _check_dealt(what: str, game: GameReader) -> None:
    """Raise `DeclarationError` if the game does not state how many cards are dealt."""
    if not game.fields["dealt"]:
        raise DeclarationError(
            say("{where}: “dealt” needs dealt, the number of cards.", where=what)
        )


def read_line(value: object, what: str, game: GameReader) -> LineRule:
    """Read a line; it needs `points`, or `each` and `of` together."""
    given = PartReader(LineRule, value, what, game.options)
    _check_both(given, "each", "of")
    if "points" not in given and "each" not in given:
        raise DeclarationError(say("{where} must have points, or each with of.", where=what))
    given.read("to_others")
    conditions = (read_tuple, bounds.MAX_CONDITIONS, _read_condition, what, game)
    return given.build(conditions=conditions, of=(_read_quantity, game), times=(_read_term, game))


def read_count(value: object, numbered: str, game: GameReader) -> CountRule:
    """Read a count; `every` and `points` only go together."""
    given = PartReader(CountRule, value, numbered, game.options)
    name = format_value(given.read("name", _read_name))
    what = say("{where} ({name})", where=numbered, name=name)
    given.what = what
    _check_both(given, "every", "points")
    conditions = (read_tuple, bounds.MAX_CONDITIONS, _read_condition, what, game)
    return given.build(of=(_read_quantity, game), conditions=conditions)


def _check_both(given: ObjectReader, key: str, other: str) -> None:
    """Raise `DeclarationError` if only one of two keys is there."""
    _check_beside(given, key, other)
    _check_beside(given, other, key)


def _check_beside(given: ObjectReader, key: str, needed: str) -> None:
    """Raise `DeclarationError` if a key is there without the one that it needs."""
    if key in given and needed not in given:
        raise DeclarationError(
            say(
                "{where}: {needed} is missing beside {key}: {given}.",
                where=given.what,
                needed=needed,
                key=key,
                given=show_value(given[key]),
            )
        )


def _read_condition(value: object, _: str, what: str, game: GameReader) -> Condition:
    """Read a condition: `what` of its object, and one comparison with its value.

    Errors name its line or count (`what` here) instead of the list that the condition is in.
    """
    given = ObjectReader(
        value, say("{where}: a condition", where=what), needed=("what",), optional=COMPARES
    )
    compares = [key for key in COMPARES if key in given]
    if len(compares) > 1:
        first, second = [key for key in given if key != "what"][:2]
        raise DeclarationError(
            say(
                "{where}: {first} and {second} do not go together.",
                where=what,
                first=first,
                second=second,
            )
        )
    if not compares:
        refuse(given.what, say("one with exactly 1 of {keys}", keys=COMPARES), given)
    given.what = what
    [compare] = compares
    quantity = given.require("what", _read_quantity, game)
    span = (-bounds.MAX_SUM, bounds.MAX_SUM)
    other: int | Quantity | tuple[int, int]
    if compare == "between":
        other = given.require(compare, read_span, *span)
    elif isinstance(given[compare], (str, dict)):
        other = given.require(compare, _read_quantity, game)
    else:
        other = given.require(compare, read_whole_number, *span)
    return Condition(quantity, compare, other)


def _read_quantity(value: object, what: str, game: GameReader) -> Quantity:
    """Read a quantity: one term, or an object of terms added (`plus`) and taken off (`minus`)."""
    if not isinstance(value, dict) or "others" in value:
        return Quantity((_read_term(value, what, game),))
    terms = (read_tuple, bounds.MAX_TERMS, _read_term, game)
    return PartReader(Quantity, value, what).build(plus=terms, minus=terms)


def _read_term(value: object, what: str, game: GameReader) -> Term:
    """Read a term: a name, or {"others": name} unless that is one for the whole table."""
    if not isinstance(value, dict):
        return Term(_read_term_name(value, what, game))
    name = ObjectReader(value, what, needed=("others",)).require("others", _read_term_name, game)
    table_names = [number.name for number in game.fields["numbers"] if number.once]
    if name in (DEALT, *table_names):
        raise DeclarationError(
            say(
                "{where}: others: {name} is a number for the whole table.",
                where=what,
                name=format_value(name),
            )
        )
    return Term(name, others=True)


def _read_term_name(value: object, what: str, game: GameReader) -> str:
    """Return the name of a number, “dealt” if the game states it, or “hand” if it has hands."""
    if not isinstance(value, str):
        refuse(what, say("the name of a number, or an object with others or plus"), value)
    if value == HAND and game.fields["layout"] == "numbers":
        raise DeclarationError(
            say(
                "{where}: “hand” does not go with the layout “numbers”, which has no cards.",
                where=what,
            )
        )
    if value == DEALT:
        _check_dealt(what, game)
    elif value != HAND and value not in [number.name for number in game.fields["numbers"]]:
        raise DeclarationError(
            say(
                "{where} must be a number of the game, not {value}.",
                where=what,
                value=format_value(value),
            )
        )
    return value
