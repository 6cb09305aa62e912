"""Declaration -> JSON, in which only what differs from what is left out stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from games.rules.end import AfterDeals, AtTotal
from games.rules.options import WholeNumber

from .counted import DEALT, CardsDealt, Condition, CountRule, Landing, LineRule, NumberRule, Quantity, Term
from .declaration import Action, Card, Declaration, GroupRule, Mark, QuestionRule
from .points import FromOption
from .values import Json

KEYS: Mapping[type, str] = {
    Declaration: "name players layout gone cards decks groups choice wins=lowest_wins end question mark "
    "one_out=exactly_one_empty",
    WholeNumber: "option=name text default least=low most=high",
    Card: "card points like=equals",
    GroupRule: "points only not=excluded",
    QuestionRule: "text",
    Mark: "text points",
    NumberRule: "number=name least most default sum not_sum",
    LineRule: "text side if=conditions points each of times to=to_others",
    CountRule: "count=name if=conditions of",
    Landing: "total becomes",
}
"""The first keys of objects, in their order; behind a key its field, if that has another name. All others follow."""
APART = ("rows", "columns", "form", "shape", "same", "key", "before")
"""Fields that are no keys: they are written in another way, or not at all."""


def write_declaration(game: Declaration) -> Json:
    """Return the JSON object that declares the game; reading it gives the same declaration."""
    grid = {"rows": game.rows, "columns": game.columns}
    return {**_object(game), "layout": grid if game.layout == "grid" else game.layout}


def _object(part: Any) -> Json:
    """Return the JSON of a dataclass by its keys, without fields that have their default or are empty."""
    written = {}
    for key, field, left_out in FIELDS[type(part)]:
        value = getattr(part, field)
        if value != left_out and value != ():
            written[key] = FIELD_WRITERS[field](value) if field in FIELD_WRITERS else _write(value)
    return written


def _fields(kind: type) -> list[tuple[str, str, object]]:
    """Return the key, field name and default of each field of a dataclass, in the order in which it is written."""
    left_out = {each.name: each.default for each in fields(kind) if each.name not in APART}
    first = [(key, field or key) for key, _, field in [name.partition("=") for name in KEYS[kind].split()]]
    known = {field for _, field in first}
    others = [(name, name) for name in left_out if name not in known]
    return [(key, field, left_out[field]) for key, field in (*first, *others)]


def _write(value: Any) -> object:
    """Return the JSON of any value."""
    kind = type(value)
    if kind in WRITERS:
        return WRITERS[kind](value)
    if kind is tuple:
        return [_write(each) for each in value]
    return _object(value) if kind in KEYS else value


def _points(points: FromOption) -> Json:
    return {"option": points.option, **({"minus": True} if points.minus else {})}


def _group(group: GroupRule) -> Json:
    return {group.form: _write({"shape": group.shape, "same": group.same}.get(group.form, True)), **_object(group)}


def _after_deals(end: AfterDeals) -> Json:
    return {"deals": DEALT if end.as_dealt else end.default}


def _at_total(end: AtTotal) -> Json:
    when = "outside" if end.below_zero else "passed" if end.beyond else "reached"
    return {"target": end.default, "when": when, **({"count": end.count} if end.count else {})}


def _action(action: Action) -> Json:
    return {action.do: True if action.do == "double" else _write(action.number)}


def _by_players(steps: CardsDealt) -> Json:
    return {str(players): _write(many) for players, many in steps}


def _dealt(steps: CardsDealt) -> object:
    return _write(steps[0][1]) if [players for players, _ in steps] == [0] else _by_players(steps)


def _condition(condition: Condition) -> Json:
    return {"what": _write(condition.what), condition.compare: _write(condition.value)}


def _quantity(quantity: Quantity) -> object:
    if len(quantity.plus) == 1 and not quantity.minus:
        return _term(quantity.plus[0])
    return {"plus": _write(quantity.plus), **({"minus": _write(quantity.minus)} if quantity.minus else {})}


def _term(term: Term) -> object:
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
FIELDS = {kind: _fields(kind) for kind in KEYS}
