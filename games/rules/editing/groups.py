"""What equal cards give: groups are switched on and off, and hold for all cards or some."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from games.rules.declared.bounds import LEAST_SAME, MOST_SAME
from games.rules.declared.declaration import Declaration, Form, GroupRule
from games.rules.errors import DeclarationError

from .parts import check_room, removes, with_copy, with_part, without_part
from .typed import Change, whole

USUAL_POINTS = {"corners": -20, "block": -10}
"""What lies together in such a way gives in most games, where the lowest wins; anything else cancels."""


def switch_group(game: Declaration, _: int, text: str) -> Declaration:
    """Return the game with a group of that shape (`2x1`, `corners`, `same`) added, or taken out if it is there."""
    group = group_of(text)
    rest = tuple([each for each in game.groups if (each.form, each.shape) != (group.form, group.shape)])
    if len(rest) < len(game.groups):
        return replace(game, groups=rest)
    beside = [each for each in game.groups if (each.form == "same") == (group.form == "same")]
    game = replace(game, groups=tuple(beside))
    check_room(game, "groups")
    return replace(game, groups=(*beside, replace(group, points=usual_points(game, group))))


def set_same(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game in which so many equal cards make the group; unchanged for groups with places."""
    group = game.groups[place]
    cells = game.rows * game.columns or MOST_SAME
    if group.form != "same":
        return game
    return with_part(game, "groups", place, same=whole(text, LEAST_SAME, min(MOST_SAME, cells)))


def hold_for_all(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game in which a group holds for all cards."""
    return with_part(game, "groups", place, only=(), excluded=())


def hold_for_only(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game in which a group holds only for what is named; `text` is added, or taken out if there."""
    return with_part(game, "groups", place, only=_toggled(game, game.groups[place].only, text), excluded=())


def hold_for_all_but(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game in which a group holds for all but those named; `text` is added, or taken out."""
    return with_part(game, "groups", place, only=(), excluded=_toggled(game, game.groups[place].excluded, text))


def repeat_group(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game with a copy of a group right after it, for all cards. Raise if there are too many."""
    check_room(game, "groups")
    return with_copy(game, "groups", place, only=(), excluded=())


def put_first(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game with a group before all others."""
    return replace(game, groups=(game.groups[place], *without_part(game, "groups", place).groups))


def group_of(text: str) -> GroupRule:
    """Return the group that a tile names, with 0 points: `2x1` for rows and columns, or `corners`, `same`."""
    if text in ("corners", "diagonal"):
        return GroupRule(cast(Form, text), 0)
    if text == "same":
        return GroupRule("same", 0, same=2)
    high, _, wide = text.partition("x")
    if not (high.isascii() and high.isdigit() and wide.isascii() and wide.isdigit() and len(text) < 6):
        raise DeclarationError("A group is a shape, the corners, a diagonal or equal cards anywhere")
    return GroupRule("shape", 0, shape=(int(high), int(wide)))


def usual_points(game: Declaration, group: GroupRule) -> int:
    """Return what such a group usually gives; more if the highest wins."""
    block = group.form == "shape" and min(group.shape) > 1
    usual = USUAL_POINTS.get("block" if block else group.form, 0)
    return usual if game.lowest_wins else -usual or 20


def _toggled(game: Declaration, named: tuple[str, ...], like: str) -> tuple[str, ...]:
    """Return the names without `like`, or with it at the end if a card equals it; case is ignored."""
    key = like.casefold()
    if key in [each.casefold() for each in named]:
        return tuple([each for each in named if each.casefold() != key])
    known = [card.equals or card.card for card in game.cards if card.equal_key == key]
    return (*named, known[0]) if known else named


CHANGES: Mapping[str, Change] = {
    "equal": switch_group,
    "same": set_same,
    "every": hold_for_all,
    "only": hold_for_only,
    "excluding": hold_for_all_but,
    "off": removes("groups"),
    "again": repeat_group,
    "first": put_first,
}
