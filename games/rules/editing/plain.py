"""Plain changes: what is tapped or typed for a setting is put where the table of settings says, and that is all."""

from __future__ import annotations

from typing import cast

from games.rules.declared.declaration import Declaration
from games.rules.declared.settings import Setting
from games.rules.declared.walking import find_at, replace_at

from .typed import Change, read_value


def plain_change(setting: Setting) -> Change:
    """Return the change that puts what is typed at the setting's path; it leaves a game without that part alone.

    What can be left out, a line's points say, is a part that is there only with a value. A choice can mean no value.
    """

    def change(game: Declaration, place: int, text: str) -> Declaration:
        if find_at(game, setting.part_at(place)) is None:
            return game
        return cast(Declaration, replace_at(game, setting.path_at(place), read_value(setting.kind, text)))

    return change
