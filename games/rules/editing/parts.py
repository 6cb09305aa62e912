"""The lists of a game, changed in one place: its cards, groups, numbers, lines, counts, landings and options."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, cast

from games.rules.declared.declaration import Declaration
from games.rules.declared.settings import LISTS
from games.rules.declared.walking import get_at, replace_at
from games.rules.errors import DeclarationError

from .typed import Change

Field = Literal["cards", "groups", "numbers", "lines", "counts", "landings", "options"]


def has_room(owner: object, field: str) -> bool:
    """Return whether the list `field` of a game, or of a line or count, can have another entry."""
    return len(getattr(owner, field)) < LISTS[field].most


def check_room(owner: object, field: str) -> None:
    """Raise `DeclarationError` if the list `field` of a game, or of a line or count, is full."""
    if not has_room(owner, field):
        raise DeclarationError(LISTS[field].full.format(LISTS[field].most))


def with_part(game: Declaration, field: Field, place: int, **changes: Any) -> Declaration:
    """Return the game with fields of the part at that index changed. Raise `IndexError` if there is none."""
    return cast(Declaration, replace_at(game, (field, place), replace(get_at(game, (field, place)), **changes)))


def without_part(game: Declaration, field: Field, place: int) -> Declaration:
    """Return the game without the part at that index; unchanged if there is none."""
    parts = getattr(game, field)
    return cast(Declaration, replace_at(game, (field,), (*parts[:place], *parts[place + 1 :])))


def with_copy(game: Declaration, field: Field, place: int, **changes: Any) -> Declaration:
    """Return the game with a copy of a part, with changes, right after it. Raise `IndexError` if there is none."""
    parts = getattr(game, field)
    copy = replace(parts[place], **changes)
    return cast(Declaration, replace_at(game, (field,), (*parts[: place + 1], copy, *parts[place + 1 :])))


def removes(field: Field) -> Change:
    """Return the change that takes away the part of the list `field` at the index that it is called with."""
    return lambda game, place, _: without_part(game, field, place)
