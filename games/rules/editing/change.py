"""Changes of one fact of a declared game, by the name of its control and what that has sent."""

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
from .parts import with_setting
from .quantities import COUNTS, LINES, ConditionChange
from .typed import Change, read_value

CONTROL_NAME = re.compile(r"([a-z_]+)(?:-([0-9]{1,2}))?(?:-([0-9]))?")


def set_plainly(setting: Setting, game: Declaration, index: int, text: str) -> Declaration:
    """Set the value that `text` means for a setting without consequences.

    Nothing changes if the value is None now: what a part can do without gets its first value from
    a choice, as a choice can mean None.
    """
    if find_at(game, setting.fill_part_path(index)) is None:
        return game
    return with_setting(game, setting.name, index, read_value(setting.kind, text))


# By name of a control. Two indexes stand behind it, of the line or count and of its condition:
# `line_than-3-0`.
CONDITIONS: Mapping[str, ConditionChange] = {
    **LINES.list_condition_changes(),
    **COUNTS.list_condition_changes(),
}
# By name of a control, behind which the index of the part stands: `points-3`. A setting is set
# plainly unless one of the modules has a change for it.
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
    """Return the game with one control (`fact`, as `name-index`) set to what was tapped or typed.

    The game is the same if there is no such control or part. Raise `DeclarationError` for what
    cannot be in a declaration.
    """
    match = CONTROL_NAME.fullmatch(fact)
    if not match:
        return game
    name = match[1]
    index = int(match[2] or 0)
    condition_index = int(match[3] or 0)
    try:
        if name in CONDITIONS:
            after = CONDITIONS[name](game, index, condition_index, value)
        elif name in CHANGES:
            after = CHANGES[name](game, index, value)
        else:
            return game
    except IndexError:  # there is no part with that index
        return game
    # Reading checks the game as a whole, so what was changed is written and read again.
    return after if after == game else read_declaration(write_declaration(_tidy_game(after)))


def _tidy_game(game: Declaration) -> Declaration:
    """Return the game without unused options, and with steps from its fewest players on."""
    used = find_options_used(replace(game, options=()))
    fewest = game.players[0]
    options = tuple([option for option in game.options if option.name in used])
    decks = cover_players(game.decks, fewest)
    dealt = cover_cards_dealt(game.dealt, fewest)
    return replace(game, options=options, decks=decks, dealt=dealt)
