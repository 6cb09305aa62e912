"""One fact of a declared game changed, by the control's name and what was tapped or typed in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from games.rules.declared.declaration import Declaration
from games.rules.declared.points import find_options_used
from games.rules.declared.reading import read_declaration
from games.rules.declared.settings import SETTINGS, Setting
from games.rules.declared.walking import find_at
from games.rules.declared.writing import write_declaration

from . import by_players, cards, lines, numbers, play, points
from .by_players import cover_cards_dealt, cover_players
from .parts import put
from .quantities import COUNTS, LINES, ConditionChange
from .typed import Change, read_value

NAME = re.compile(r"([a-z_]+)(?:-([0-9]{1,2}))?(?:-([0-9]))?")


def set_plainly(setting: Setting, game: Declaration, place: int, text: str) -> Declaration:
    """Put what `text` means at the setting's path, with `place` for its star, if that part exists.

    What can be left out is a part that is there only with a value. A choice can mean no value.
    """
    if find_at(game, setting.fill_part_path(place)) is None:
        return game
    return put(game, setting.name, place, read_value(setting.kind, text))


# Two places stand behind, that of the line or count and that of the condition: `line_than-3-0`.
CONDITIONS: Mapping[str, ConditionChange] = {
    **LINES.list_condition_changes(),
    **COUNTS.list_condition_changes(),
}
# By name of a control; a setting without an entry is put plainly. A part's place stands behind the
# name: `points-3`.
CHANGES: Mapping[str, Change] = {
    **{
        name: partial(set_plainly, setting)
        for name, setting in SETTINGS.items()
        if name not in CONDITIONS
    },
    **points.CHANGES,
    **play.CHANGES,
    **cards.CHANGES,
    **by_players.CHANGES,
    **numbers.CHANGES,
    **lines.CHANGES,
}


def change_game(game: Declaration, fact: str, value: str) -> Declaration:
    """Return the game with one control (`fact`, as `name-place`) set to what was tapped or typed.

    It is the same if there is no such control or part. Raise `DeclarationError` for what cannot be
    in a declaration.
    """
    match = NAME.fullmatch(fact)
    if not match:
        return game
    name = match[1]
    place = int(match[2] or 0)
    number = int(match[3] or 0)
    try:
        if name in CONDITIONS:
            after = CONDITIONS[name](game, place, number, value)
        else:
            after = CHANGES[name](game, place, value) if name in CHANGES else game
    except IndexError:
        return game
    return after if after == game else read_declaration(write_declaration(_tidy_game(after)))


def _tidy_game(game: Declaration) -> Declaration:
    """Return the game with steps from its fewest players on, and only the options that it uses."""
    used = find_options_used(replace(game, options=()))
    fewest = game.players[0]
    options = tuple([option for option in game.options if option.name in used])
    decks = cover_players(game.decks, fewest)
    dealt = cover_cards_dealt(game.dealt, fewest)
    return replace(game, options=options, decks=decks, dealt=dealt)
