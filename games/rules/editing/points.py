"""Points wherever they stand: typed ones, and the options by which a match chooses them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import cast

from games.rules.declared.bounds import MAX_DECLARED_POINTS, MAX_OPTION_LENGTH, MAX_TEXT_LENGTH
from games.rules.declared.declaration import Action, Declaration
from games.rules.declared.points import FromOption
from games.rules.declared.reading import COMPARED, RESERVED_OPTION_NAMES
from games.rules.declared.settings import SETTINGS, Points
from games.rules.declared.walking import find_at, map_parts
from games.rules.errors import DeclarationError
from games.rules.options import WholeNumber
from games.rules.say import say

from .parts import put, remove_part, with_new
from .typed import Change, free_name, place_of, read_number_of

ALWAYS = "no"
NEW = "new"
USUAL_SPAN = 10


def get_points(game: Declaration, name: str, place: int) -> int | None:
    """Return the points of a setting, perhaps a `FromOption`; None for none, as of a doubling."""
    path = SETTINGS[name].fill_path(place)
    action = find_at(game, path[:-1])
    if isinstance(action, Action) and action.do not in ("add", "score"):
        return None
    return cast("int | None", find_at(game, path))


def set_points(name: str, game: Declaration, place: int, text: str) -> Declaration:
    """Set the points of a setting; if a match chooses them, the option's default."""
    now = get_points(game, name, place)
    if now is None:
        return game
    points = read_number_of(name, text)
    if not isinstance(now, FromOption):
        return put(game, name, place, points)
    options = [option.name for option in game.options]
    return put(game, "option_default", options.index(now.option), -points if now.minus else points)


def choose_points(name: str, game: Declaration, place: int, text: str) -> Declaration:
    """Let points come from `no` option, a `new` one, the one at an index, or minus it: `-0`."""
    now = get_points(game, name, place)
    if now is None:
        return game
    if text == ALWAYS:
        return put(game, name, place, int(now))
    minus = text.startswith("-")
    number = place_of(text.removeprefix("-"))
    if text == NEW:
        game, number = (
            _with_option(game, _name_option(game, name, place), int(now)),
            len(game.options),
        )
    if number is None:
        raise DeclarationError(
            say(
                "Choose whether these points are always the same, or chosen when you set up a "
                "match."
            )
        )
    option = game.options[number]
    return put(game, name, place, FromOption(option.default, option.name, minus=minus))


def remove_option(game: Declaration, place: int, _: str) -> Declaration:
    """Take away an option: its points are plain numbers, as they were by default."""
    removed_option = game.options[place]
    plain = map_parts(
        game,
        FromOption,
        lambda points: int(points) if points.option == removed_option.name else points,
    )
    return remove_part(plain, "options", place)


def _with_option(game: Declaration, called: str, now: int) -> Declaration:
    """Return the game with one more option, with a free name of a–z, 0–9 and _."""
    text = called[:MAX_TEXT_LENGTH].strip()
    plain = (
        re.sub(r"[^a-z0-9]+", "_", text.casefold()).strip("_")[: MAX_OPTION_LENGTH - 3].strip("_")
    )
    name = plain if plain[:1].isascii() and plain[:1].isalpha() else f"option_{plain}".rstrip("_")
    free = free_name(name, [*RESERVED_OPTION_NAMES, *[option.name for option in game.options]], "_")
    span = abs(now) or USUAL_SPAN
    low = max(-MAX_DECLARED_POINTS, now - span)
    high = min(MAX_DECLARED_POINTS, now + span)
    return with_new(game, "options", WholeNumber(free, now, low, high, text=text))


def _name_option(game: Declaration, name: str, place: int) -> str:
    """Name an option for the points of a setting by `OPTION_TEXTS`, else by its label."""
    label = SETTINGS[name].label
    if name in OPTION_TEXTS:
        return OPTION_TEXTS[name](game, place)
    if SETTINGS[name].path.startswith("lines."):
        return f"{game.lines[place].text or 'A line'}: {label[0].lower()}{label[1:]}"
    return label


def _group_text(game: Declaration, place: int) -> str:
    """Name an option for a group's points: “Equal cards, 2 × 1, give”."""
    group = game.groups[place]
    high, wide = group.shape
    names = {"same": f"{group.same} equal cards", "shape": f"Equal cards, {high} × {wide},"}
    return f"{names.get(group.form, f'Equal {group.form}')} give"


def _name_action_option(compared: str, game: Declaration, _: int) -> str:
    """Name an option for points of `compared` (best, tied, beaten, rest); "" without a question."""
    return f"{game.question.text} {compared.capitalize()}" if game.question else ""


# What an option for points is called, by their setting; without an entry by its label.
OPTION_TEXTS: Mapping[str, Callable[[Declaration, int], str]] = {
    "points": lambda game, place: f"{game.cards[place].card} counts",
    "gives": _group_text,
    "count_points": lambda game, place: (
        f"Every {game.counts[place].every} {game.counts[place].name}"
    ),
    **{f"{compared}_points": partial(_name_action_option, compared) for compared in COMPARED},
    "mark_points": lambda game, _: game.mark.text if game.mark else "",
}
POINTS = [name for name, setting in SETTINGS.items() if isinstance(setting.kind, Points)]
CHANGES: Mapping[str, Change] = {
    **{name: partial(set_points, name) for name in POINTS},
    **{f"{name}_as": partial(choose_points, name) for name in POINTS},
    "option_off": remove_option,
}
