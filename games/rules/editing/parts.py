"""Copies of a game with one part changed: the value of a setting, or an entry of a list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from games.rules.declared.declaration import Declaration
from games.rules.declared.settings import LISTS, ORDERS, SETTINGS
from games.rules.declared.walking import find_at, get_at, remove_at, replace_at
from games.rules.errors import DeclarationError

from .typed import Change

Field = Literal["cards", "groups", "numbers", "lines", "counts", "landings", "options"]


def with_setting(game: Declaration, name: str, index: int, value: object) -> Declaration:
    """Return the game with a value for the setting of that name.

    Other settings that must be in ascending order with it (`ORDERS`) make room for it.
    """
    game = replace_at(game, SETTINGS[name].fill_path(index), value)
    order = next((names for names in ORDERS if name in names), (name,))
    for order_index, other_name in enumerate(order):
        path = SETTINGS[other_name].fill_path(index)
        other_value = find_at(game, path)
        if other_name != name and isinstance(other_value, int) and isinstance(value, int):
            make_room = min if order_index < order.index(name) else max
            game = replace_at(game, path, make_room(other_value, value))
    return game


def has_room(owner: object, field: str) -> bool:
    """Return whether a list of a game, line or count can have another entry."""
    return len(getattr(owner, field)) < LISTS[field].most


def check_room(owner: object, field: str) -> None:
    """Raise `DeclarationError` if a list of a game, line or count is full."""
    if not has_room(owner, field):
        raise DeclarationError(LISTS[field].full)


def with_part(game: Declaration, field: Field, index: int, **changes: Any) -> Declaration:
    """Return the game with fields of a part changed; raise `IndexError` if there is none."""
    path = (field, index)
    changed = replace(get_at(game, path), **changes)
    return replace_at(game, path, changed)


def remove_part(game: Declaration, field: Field, index: int) -> Declaration:
    """Return the game without the part at that index; unchanged if there is none."""
    return remove_at(game, (field, index))


def with_new_part(game: Declaration, field: Field, part: object) -> Declaration:
    """Return the game with one part more in a list; raise `DeclarationError` if it is full."""
    check_room(game, field)
    parts = (*getattr(game, field), part)
    return replace_at(game, (field,), parts)


def edit_part(field: Field, edit: Callable[[Declaration, Any, str], object]) -> Change:
    """Return the change of one part of a list; `edit` gets the game, the part and the text."""

    def change(game: Declaration, index: int, text: str) -> Declaration:
        path = (field, index)
        edited = edit(game, get_at(game, path), text)
        return replace_at(game, path, edited)

    return change


def remove_one(field: Field) -> Change:
    """Return the change that removes a part of a list."""
    return lambda game, index, _: remove_part(game, field, index)


def repeat_part(field: Field, **changes: object) -> Change:
    """Return the change that puts a copy of a part, with these fields changed, right after it."""

    def repeat(game: Declaration, index: int, _: str) -> Declaration:
        check_room(game, field)
        parts = getattr(game, field)
        copy = replace(parts[index], **changes)
        after = index + 1
        return replace_at(game, (field,), (*parts[:after], copy, *parts[after:]))

    return repeat
