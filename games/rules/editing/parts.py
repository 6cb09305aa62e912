"""Parts of a game replaced: a setting's value, and entries of its lists."""

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


def put(game: Declaration, name: str, place: int, value: object) -> Declaration:
    """Return the game with a setting's value; other numbers in ascending order make room for it."""
    game = replace_at(game, SETTINGS[name].fill_path(place), value)
    order = next((order for order in ORDERS if name in order), (name,))
    for index, other in enumerate(order):
        path = SETTINGS[other].fill_path(place)
        now = find_at(game, path)
        if other != name and isinstance(now, int) and isinstance(value, int):
            fit = min if index < order.index(name) else max
            game = replace_at(game, path, fit(now, value))
    return game


def has_room(owner: object, field: str) -> bool:
    """Return whether a list of a game, line or count can have another entry."""
    return len(getattr(owner, field)) < LISTS[field].most


def check_room(owner: object, field: str) -> None:
    """Raise `DeclarationError` if a list of a game, line or count is full."""
    if not has_room(owner, field):
        raise DeclarationError(LISTS[field].full)


def with_part(game: Declaration, field: Field, place: int, **changes: Any) -> Declaration:
    """Return the game with fields of a part changed; raise `IndexError` if there is none."""
    path = (field, place)
    changed = replace(get_at(game, path), **changes)
    return replace_at(game, path, changed)


def remove_part(game: Declaration, field: Field, place: int) -> Declaration:
    """Return the game without the part at that index; unchanged if there is none."""
    return remove_at(game, (field, place))


def with_new(game: Declaration, field: Field, part: object) -> Declaration:
    """Return the game with one part more in a list; raise `DeclarationError` if it is full."""
    check_room(game, field)
    parts = (*getattr(game, field), part)
    return replace_at(game, (field,), parts)


def edit_part(field: Field, edit: Callable[[Declaration, Any, str], object]) -> Change:
    """Return the change of one part of a list: `edit` gets the game, the part and the text."""

    def change(game: Declaration, place: int, text: str) -> Declaration:
        path = (field, place)
        edited = edit(game, get_at(game, path), text)
        return replace_at(game, path, edited)

    return change


def remove_one(field: Field) -> Change:
    return lambda game, place, _: remove_part(game, field, place)


def repeat_part(field: Field, **changes: object) -> Change:
    """Return the change that puts a copy of a part, with these fields changed, right after it."""

    def repeat(game: Declaration, place: int, _: str) -> Declaration:
        check_room(game, field)
        parts = getattr(game, field)
        copy = replace(parts[place], **changes)
        after = place + 1
        return replace_at(game, (field,), (*parts[:after], copy, *parts[after:]))

    return repeat
