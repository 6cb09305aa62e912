"""Declaration -> JSON, in which only what differs from what is left out stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.rules.end import AfterDeals, AtTotal

from .counted import DEALT, CardsDealt, Condition, Quantity, Term
from .declaration import Action, Declaration, GroupRule
from .keys import KEYS
from .points import FromOption
from .values import Json


def write_declaration(game: Declaration) -> Json:
    """Return the JSON object that declares the game; reading it gives the same declaration."""
    grid = {"rows": game.rows, "columns": game.columns}
    return {**_object(game), "layout": grid if game.layout == "grid" else game.layout}


def _object(part: Any) -> Json:
    """Return the JSON of a dataclass by its keys, without fields that have their default or are empty."""
    written = {}
    for key in KEYS[type(part)]:
        value = getattr(part, key.field)
        if value != key.left_out and value != ():
            written[key.name] = FIELD_WRITERS.get(key.field, _write)(value)
    return written


def _write(value: Any) -> object:
    """Return the JSON of a value: as in `WRITERS`, a list for a tuple, an object for a dataclass, or itself."""
    kind = type(value)
    if kind in WRITERS:
        return WRITERS[kind](value)
    if kind is tuple:
        return [_write(each) for each in value]
    return _object(value) if kind in KEYS else value


def _points(points: FromOption) -> Json:
    """Return the JSON of points that an option sets: its name, and `minus` if they are minus its value."""
    return {"option": points.option, **({"minus": True} if points.minus else {})}


def _group(group: GroupRule) -> Json:
    """Return the JSON of a group: its form as a key, with its shape, how many are equal, or true, then other keys."""
    return {group.form: _write({"shape": group.shape, "same": group.same}.get(group.form, True)), **_object(group)}


def _after_deals(end: AfterDeals) -> Json:
    """Return the JSON of an end after a number of deals, or “dealt” for as many as are listed."""
    return {"deals": DEALT if end.as_dealt else end.default}


def _at_total(end: AtTotal) -> Json:
    """Return the JSON of an end at a target, with when it ends and the count's name, if it goes by one."""
    when = "outside" if end.below_zero else "passed" if end.beyond else "reached"
    return {"target": end.default, "when": when, **({"count": end.count} if end.count else {})}


def _action(action: Action) -> Json:
    """Return the JSON of what happens to a score: {"add": 10}, {"double": true}."""
    return {action.do: True if action.do == "double" else _write(action.number)}


def _by_players(steps: CardsDealt) -> Json:
    """Return the JSON of pairs (from so many players on, how many): an object by number of players."""
    return {str(players): _write(many) for players, many in steps}


def _dealt(steps: CardsDealt) -> object:
    """Return the JSON of cards dealt: the bare value if it holds for any number of players, else an object by that."""
    return _write(steps[0][1]) if [players for players, _ in steps] == [0] else _by_players(steps)


def _condition(condition: Condition) -> Json:
    """Return the JSON of a condition: “what”, and its comparison as a key."""
    return {"what": _write(condition.what), condition.compare: _write(condition.value)}


def _quantity(quantity: Quantity) -> object:
    """Return the JSON of a quantity: its term if that is the only one, and added; else “plus”, and “minus” if any."""
    if len(quantity.plus) == 1 and not quantity.minus:
        return _term(quantity.plus[0])
    return {"plus": _write(quantity.plus), **({"minus": _write(quantity.minus)} if quantity.minus else {})}


def _term(term: Term) -> object:
    """Return the JSON of a term: its name, or {"others": name}."""
    return {"others": term.name} if term.others else term.name


WRITERS: Mapping[type, Callable[[Any], object]] = {
    FromOption: _points,
    GroupRule: _group,
    AfterDeals: _after_deals,
    AtTotal: _at_total,
    Action: _action,
    Condition: _condition,
    Quantity: _quantity,
    Term: _term,
}
"""What writes values that are more than their keys."""
FIELD_WRITERS: Mapping[str, Callable[[Any], object]] = {
    "decks": _by_players,
    "dealt": _dealt,
    "lowest_wins": lambda lowest: "lowest" if lowest else "highest",
    "to_others": lambda _: "others",
}
"""What writes fields whose JSON is not that of their value."""
