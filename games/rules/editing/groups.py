"""What equal cards give: groups are switched on and off, and hold for all cards or some."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from games.rules.declared.bounds import LEAST_SAME, MOST_SAME
from games.rules.declared.declaration import Declaration, Form, GroupRule
from games.rules.errors import DeclarationError

from .parts import check_room, off, with_copy, with_part, without_part
from .typed import Change, whole

USUAL_POINTS = {"corners": -20, "block": -10}
"""What lies together in such a way gives in most games, where the lowest wins; anything else cancels."""


def equal(game: Declaration, _: int, text: str) -> Declaration:
    """Switch a group on with its usual points, or off: `2x1`, `corners`, `diagonal` or `same`."""
    group = group_of(text)
    rest = tuple([each for each in game.groups if (each.form, each.shape) != (group.form, group.shape)])
    if len(rest) < len(game.groups):
        return replace(game, groups=rest)
    beside = [each for each in game.groups if (each.form == "same") == (group.form == "same")]
    game = replace(game, groups=tuple(beside))
    check_room(game, "groups")
    return replace(game, groups=(*beside, replace(group, points=usual_points(game, group))))


def same(game: Declaration, place: int, text: str) -> Declaration:
    """How many equal cards anywhere make the group."""
    group = game.groups[place]
    cells = game.rows * game.columns or MOST_SAME
    if group.form != "same":
        return game
    return with_part(game, "groups", place, same=whole(text, LEAST_SAME, min(MOST_SAME, cells)))


def every(game: Declaration, place: int, _: str) -> Declaration:
    """A group holds for all cards."""
    return with_part(game, "groups", place, only=(), excluded=())


def only(game: Declaration, place: int, text: str) -> Declaration:
    """A group holds for this like as well, and for no other that is not named; named once more, it does not."""
    return with_part(game, "groups", place, only=_toggled(game, game.groups[place].only, text), excluded=())


def excluding(game: Declaration, place: int, text: str) -> Declaration:
    """A group does not hold for this like; named once more, it does."""
    return with_part(game, "groups", place, only=(), excluded=_toggled(game, game.groups[place].excluded, text))


def again(game: Declaration, place: int, _: str) -> Declaration:
    """The same group once more, right after it, for other cards."""
    check_room(game, "groups")
    return with_copy(game, "groups", place, only=(), excluded=())


def first(game: Declaration, place: int, _: str) -> Declaration:
    """A group comes before all others."""
    return replace(game, groups=(game.groups[place], *without_part(game, "groups", place).groups))


def group_of(text: str) -> GroupRule:
    """The group as a tile names it: rows and columns of a shape, or a word."""
    if text in ("corners", "diagonal"):
        return GroupRule(cast(Form, text), 0)
    if text == "same":
        return GroupRule("same", 0, same=2)
    high, _, wide = text.partition("x")
    if not (high.isascii() and high.isdigit() and wide.isascii() and wide.isdigit() and len(text) < 6):
        raise DeclarationError("A group is a shape, the corners, a diagonal or equal cards anywhere")
    return GroupRule("shape", 0, shape=(int(high), int(wide)))


def usual_points(game: Declaration, group: GroupRule) -> int:
    """What such a group usually gives; more where the highest wins."""
    block = group.form == "shape" and min(group.shape) > 1
    usual = USUAL_POINTS.get("block" if block else group.form, 0)
    return usual if game.lowest_wins else -usual or 20


def _toggled(game: Declaration, named: tuple[str, ...], like: str) -> tuple[str, ...]:
    key = like.casefold()
    if key in [each.casefold() for each in named]:
        return tuple([each for each in named if each.casefold() != key])
    known = [card.equals or card.card for card in game.cards if card.equal_key == key]
    return (*named, known[0]) if known else named


FACTS: Mapping[str, Change] = {
    "equal": equal,
    "same": same,
    "every": every,
    "only": only,
    "excluding": excluding,
    "off": off("groups"),
    "again": again,
    "first": first,
}
