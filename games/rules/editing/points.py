"""Changes of points in any part of a game, and of the options by which a match chooses them."""

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

from .parts import remove_part, with_new_part, with_setting
from .typed import Change, find_free_name, parse_index, read_number_of

ALWAYS = "no"
NEW = "new"
USUAL_SPAN = 10


def get_points(game: Declaration, name: str, index: int) -> int | None:
    """Return the points of a setting, perhaps a `FromOption`; None if there are none."""
    path = SETTINGS[name].fill_path(index)
    owner = find_at(game, path[:-1])
    # The number of other actions is a sign, or has no meaning.
    if isinstance(owner, Action) and owner.do not in ("add", "score"):
        return None
    return cast("int | None", find_at(game, path))


def set_points(name: str, game: Declaration, index: int, text: str) -> Declaration:
    """Set the points of a setting; if a match chooses them, the option's default."""
    before = get_points(game, name, index)
    if before is None:
        return game
    points = read_number_of(name, text)
    if not isinstance(before, FromOption):
        return with_setting(game, name, index, points)
    default = -points if before.minus else points
    option_index = [option.name for option in game.options].index(before.option)
    return with_setting(game, "option_default", option_index, default)


def choose_points(name: str, game: Declaration, index: int, text: str) -> Declaration:
    """Let points come from `no` option, a `new` one, the one at an index, or minus it: `-0`."""
    before = get_points(game, name, index)
    if before is None:
        return game
    if text == ALWAYS:
        return with_setting(game, name, index, int(before))
    minus = text.startswith("-")
    option_index = parse_index(text.removeprefix("-"))
    if text == NEW:
        option_index = len(game.options)
        game = _with_option(game, _build_option_text(game, name, index), int(before))
    if option_index is None:
        raise DeclarationError(
            say(
                "Choose whether these points are always the same, or chosen when you set up a "
                "match."
            )
        )
    option = game.options[option_index]
    return with_setting(game, name, index, FromOption(option.default, option.name, minus=minus))


def remove_option(game: Declaration, index: int, _: str) -> Declaration:
    """Remove an option; its points become plain numbers, as they were by default."""
    removed_option = game.options[index]

    def make_plain(points: FromOption) -> int:
        return int(points) if points.option == removed_option.name else points

    return remove_part(map_parts(game, FromOption, make_plain), "options", index)


def _with_option(game: Declaration, text: str, default: int) -> Declaration:
    """Return the game with one more option of this text, and bounds around its default."""
    text = text[:MAX_TEXT_LENGTH].strip()
    taken = [*RESERVED_OPTION_NAMES, *[option.name for option in game.options]]
    name = find_free_name(_make_option_name(text), taken, between="_")
    span = abs(default) or USUAL_SPAN
    low = max(-MAX_DECLARED_POINTS, default - span)
    high = min(MAX_DECLARED_POINTS, default + span)
    return with_new_part(game, "options", WholeNumber(name, default, low=low, high=high, text=text))


def _make_option_name(text: str) -> str:
    """Return a name of a–z, 0–9 and _, with a letter first and room for a number behind it."""
    words = re.sub(r"[^a-z0-9]+", "_", text.casefold()).strip("_")
    name = words[: MAX_OPTION_LENGTH - 3].strip("_")
    if name[:1].isascii() and name[:1].isalpha():
        return name
    return f"option_{name}".rstrip("_")


def _build_option_text(game: Declaration, name: str, index: int) -> str:
    """Return the text of an option for the points of a setting: by `OPTION_TEXTS` or its label."""
    label = SETTINGS[name].label
    if name in OPTION_TEXTS:
        return OPTION_TEXTS[name](game, index)
    if SETTINGS[name].path.startswith("lines."):
        return f"{game.lines[index].text or 'A line'}: {label[0].lower()}{label[1:]}"
    return label


def _build_group_text(game: Declaration, index: int) -> str:
    """Return the text of an option for a group's points: “Equal cards, 2 × 1, give”."""
    group = game.groups[index]
    high, wide = group.shape
    names = {"same": f"{group.same} equal cards", "shape": f"Equal cards, {high} × {wide},"}
    return f"{names.get(group.form, f'Equal {group.form}')} give"


def _build_action_text(compared: str, game: Declaration, _: int) -> str:
    """Return the text of an option for the points of an outcome: “Who went out? Best”."""
    return f"{game.question.text} {compared.capitalize()}" if game.question else ""


# Texts of options for points, by the setting of the points; for other settings by their label.
OPTION_TEXTS: Mapping[str, Callable[[Declaration, int], str]] = {
    "points": lambda game, index: f"{game.cards[index].card} counts",
    "gives": _build_group_text,
    "count_points": lambda game, index: (
        f"Every {game.counts[index].every} {game.counts[index].name}"
    ),
    **{f"{compared}_points": partial(_build_action_text, compared) for compared in COMPARED},
    "mark_points": lambda game, _: game.mark.text if game.mark else "",
}
POINTS_SETTINGS = [name for name, setting in SETTINGS.items() if isinstance(setting.kind, Points)]
CHANGES: Mapping[str, Change] = {
    **{name: partial(set_points, name) for name in POINTS_SETTINGS},
    **{f"{name}_as": partial(choose_points, name) for name in POINTS_SETTINGS},
    "option_off": remove_option,
}
