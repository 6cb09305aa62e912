"""The keys of each object in a declaration's JSON: reading and writing go by them, and by the table of settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any

from games.rules.options import WholeNumber

from .counted import CountRule, Landing, LineRule, NumberRule
from .declaration import Card, Declaration, GroupRule, Mark, QuestionRule
from .settings import Kind, kind_at


@dataclass(frozen=True, slots=True)
class Key:
    """A key with its field, what that is where the key is left out, and its kind if the table of settings has it."""

    name: str
    field: str
    left_out: object
    kind: Kind | None

    @property
    def needed(self) -> bool:
        """Whether the key must be there."""
        return self.left_out is MISSING


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
    Landing: ("landings.*.", "total becomes"),
}
"""How the paths of its settings begin, and the first keys that are written, in their order; all others follow.

Behind a key is its field, if that has another name.
"""
APART = ("rows", "columns", "form", "shape", "same", "key", "before")
"""Fields that are no keys: they are written in another way, or not at all."""


def _keys(kind: type[Any], path: str, first: str) -> tuple[Key, ...]:
    """Return the keys of the objects of a dataclass, those of `first` in its order, then those of all other fields.

    `first` has keys with space between, as `key` or `key=field`; `path` is how the paths of their settings begin.
    """
    names = {field or name: name for name, _, field in [each.partition("=") for each in first.split()]}
    left_out = {each.name: each.default for each in fields(kind) if each.name not in APART}
    ordered = [*names, *[field for field in left_out if field not in names]]
    return tuple([Key(names.get(field, field), field, left_out[field], kind_at(path + field)) for field in ordered])


def _by_field(kind: type[Any], keys: tuple[Key, ...]) -> Mapping[str, Key]:
    """Return a dataclass's keys by their `field`, in the order of its fields; a field without a key is left out."""
    known = {key.field: key for key in keys}
    return {each.name: known[each.name] for each in fields(kind) if each.name in known}


KEYS: Mapping[type, tuple[Key, ...]] = {kind: _keys(kind, *described) for kind, described in OBJECTS.items()}
"""The keys of each object, in the order in which they are written."""
BY_FIELD: Mapping[type, Mapping[str, Key]] = {kind: _by_field(kind, keys) for kind, keys in KEYS.items()}
"""The same by their fields, in the order of these."""
NEEDED, LEFT_OUT = [
    {kind: [key.name for key in keys.values() if key.needed == needed] for kind, keys in BY_FIELD.items()}
    for needed in (True, False)
]
"""The names of the keys that each object needs, and of those that can be left out."""
