"""The keys of each object in a declaration's JSON, for reading and for writing it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any

from games.rules.options import WholeNumber

from .counted import CountRule, Landing, LineRule, NumberRule, Quantity
from .declaration import Card, Declaration, GroupRule, Mark, QuestionRule
from .settings import SETTINGS, Kind


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a JSON object, which has the value of a field of a dataclass."""

    name: str
    field: str
    default: object  # the value if the key is left out; `MISSING`: it is needed
    kind: Kind | None  # of its setting; None: it has its own reader


# By part of a declaration: how the paths of its settings begin, and its first keys in the order in
# which they are written. The key of a field with another name is `key=field`; keys that are not
# here are called like their fields.
OBJECTS: Mapping[type, tuple[str, str]] = {
    Declaration: (
        "",
        "name players layout gone cards decks groups choice wins=lowest_wins end question mark "
        "one_out=exactly_one_empty",
    ),
    WholeNumber: ("options.*.", "option=name text default least=low most=high"),
    Card: ("cards.*.", "card points like=equals"),
    GroupRule: ("groups.*.", "points only not=excluded"),
    QuestionRule: ("question.", "text"),
    Mark: ("mark.", "text points"),
    NumberRule: ("numbers.*.", "number=name least most default sum not_sum"),
    LineRule: ("lines.*.", "text side if=conditions points each of times to=to_others"),
    CountRule: ("counts.*.", "count=name if=conditions of"),
    Quantity: ("", "plus minus"),
    Landing: ("landings.*.", "total becomes"),
}
# Fields without a key of their own: they are written in another way, or not at all.
WITHOUT_KEY = ("rows", "columns", "form", "shape", "same", "key", "before")


def _name_by_field(keys: str) -> dict[str, str]:
    """Return the keys by field, from a text as in `OBJECTS`: “if=conditions points”."""
    names = {}
    for key in keys.split():
        name, _, field = key.partition("=")
        names[field or name] = name
    return names


FIRST_NAMES: Mapping[type, Mapping[str, str]] = {
    part: _name_by_field(keys) for part, (_, keys) in OBJECTS.items()
}


def _map_keys_by_field(part: type[Any]) -> dict[str, Key]:
    path = OBJECTS[part][0]
    names = FIRST_NAMES[part]
    # Reversed, as the first of several settings with one path is that of the plain value.
    kinds = {setting.path: setting.kind for setting in reversed([*SETTINGS.values()])}
    return {
        part_field.name: Key(
            names.get(part_field.name, part_field.name),
            part_field.name,
            part_field.default,
            kinds.get(path + part_field.name),
        )
        for part_field in fields(part)
        if part_field.name not in WITHOUT_KEY
    }


BY_FIELD: Mapping[type, Mapping[str, Key]] = {part: _map_keys_by_field(part) for part in OBJECTS}
# In the order in which they are written.
KEYS: Mapping[type, list[Key]] = {
    part: [keys[field] for field in dict.fromkeys([*FIRST_NAMES[part], *keys])]
    for part, keys in BY_FIELD.items()
}
# The names of the keys that each object needs, and of those that can be left out.
NEEDED = {
    part: [key.name for key in keys.values() if key.default is MISSING]
    for part, keys in BY_FIELD.items()
}
OPTIONAL = {
    part: [key.name for key in keys.values() if key.default is not MISSING]
    for part, keys in BY_FIELD.items()
}
