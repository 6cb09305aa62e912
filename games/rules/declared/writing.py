"""Declaration -> JSON, without keys whose values are the defaults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.rules.end import AfterDeals, MatchEnd

from .counted import DEALT, CardsDealt, Condition, Quantity, Term
from .declaration import Action, Declaration, GroupRule
from .keys import KEYS
from .points import FromOption
from .values import Json


def write_declaration(game: Declaration) -> Json:
    """Return the JSON object that declares the game; reading it gives the same declaration."""
    grid = {"rows": game.rows, "columns": game.columns}
    return {**_write_object(game), "layout": grid if game.layout == "grid" else game.layout}


def _write_object(part: Any) -> Json:
    """Return the JSON of a dataclass by its keys, without empty fields and default values."""
    written = {}
    for key in KEYS[type(part)]:
        value = getattr(part, key.field)
        if value != key.default and value != ():
            written[key.name] = FIELD_WRITERS.get(key.field, _write)(value)
    return written


def _write(value: Any) -> object:
    """Return the JSON of a value: itself, a list for a tuple, an object for a dataclass."""
    match value:
        case FromOption():
            option = {"option": value.option}
            return {**option, "minus": True} if value.minus else option
        case int() | str():
            return value
        case tuple():
            return [_write(part) for part in value]
        case Action():
            return {value.do: True if value.do == "double" else _write(value.number)}
        case GroupRule():
            form = {"shape": [*value.shape], "same": value.same}.get(value.form, True)
            return {value.form: form, **_write_object(value)}
        case Condition():
            return {"what": _write(value.what), value.compare: _write(value.value)}
        case Quantity(plus=(term,), minus=()):
            return _write(term)
        case Term():
            return {"others": value.name} if value.others else value.name
    return _write_object(value)


def _write_end(end: MatchEnd) -> Json:
    """Return the JSON of an end: by deals, of which “dealt” are all listed ones, or by a target."""
    if isinstance(end, AfterDeals):
        return {"deals": DEALT if end.as_dealt else end.default}
    when = "passed" if end.beyond else "reached"
    if end.below_zero:
        when = "outside"
    written = {"target": end.default, "when": when}
    return {**written, "count": end.count} if end.count else written


def _write_by_players(steps: CardsDealt) -> Json:
    """Return the JSON of pairs (from so many players on, how many), by number of players."""
    return {str(players): _write(value) for players, value in steps}


def _write_dealt(steps: CardsDealt) -> object:
    """Return the JSON of cards dealt: the bare value if it holds for any number of players."""
    written = _write_by_players(steps)
    # A single step from 0 players on was read from a bare value.
    return written["0"] if [*written] == ["0"] else written


# By field whose JSON is not simply that of its value.
FIELD_WRITERS: Mapping[str, Callable[[Any], object]] = {
    "end": _write_end,
    "decks": _write_by_players,
    "dealt": _write_dealt,
    "lowest_wins": lambda lowest_wins: "lowest" if lowest_wins else "highest",
    "to_others": lambda _: "others",  # only True is written
}
