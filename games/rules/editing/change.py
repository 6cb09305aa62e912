"""One fact of a declared game changed: the control's name and what was tapped or typed in it.

A plain change puts it where the table of settings says, and that is all; the others have consequences.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from games.rules.declared.declaration import Declaration
from games.rules.declared.settings import SETTINGS, Points, Setting
from games.rules.declared.walking import find_at

from . import by_players, cards, lines, numbers, play, points
from .differences import checked, settled
from .parts import put
from .quantities import COUNTS, LINES, ConditionChange
from .typed import Change, read_value

NAME = re.compile(r"([a-z_]+)(?:-([0-9]{1,2}))?(?:-([0-9]))?")


CONDITIONS: Mapping[str, ConditionChange] = MappingProxyType(
    {**LINES.condition_changes(), **COUNTS.condition_changes()}
)
"""Those of a condition have two places behind, that of the line or count and its own: `line_than-3-0`."""
WITH_CONSEQUENCES: Mapping[str, Change] = {
    **play.CHANGES,
    **cards.CHANGES,
    **by_players.CHANGES,
    **numbers.CHANGES,
    **lines.CHANGES,
    **points.CHANGES,
}


def _plain_change(setting: Setting) -> Change:
    """Return the change that puts what is typed at the setting's path; it leaves a game without that part alone.

    What can be left out, a line's points say, is a part that is there only with a value. A choice can mean no value.
    """

    def change(game: Declaration, place: int, text: str) -> Declaration:
        """Put what `text` means there, where `place` stands for the star of the path."""
        if find_at(game, setting.part_at(place)) is None:
            return game
        return put(game, setting.name, place, read_value(setting.kind, text))

    return change


def _plain_changes() -> dict[str, Change]:
    """Return the changes of plain settings by control name: one each, and for points also of their option (`…_as`).

    A setting that a function of its own changes has none here.
    """
    changes: dict[str, Change] = {}
    for name, setting in SETTINGS.items():
        if isinstance(setting.kind, Points):
            changes |= points.points_changes(name)
        elif name not in WITH_CONSEQUENCES and name not in CONDITIONS:
            changes[name] = _plain_change(setting)
    return changes


CHANGES: Mapping[str, Change] = MappingProxyType({**_plain_changes(), **WITH_CONSEQUENCES})
"""By the name of a control, what it changes. Of a card, a group or a line, the place stands behind: `points-3`."""


def changed(game: Declaration, fact: str, value: str) -> Declaration:
    """Return the game with one control (`fact`, as `name-place`) set to what was tapped or typed.

    As it is if there is no such control or part. Options that no points come from any more go. Raise `DeclarationError`
    for what cannot be in a declaration.
    """
    match = NAME.fullmatch(fact)
    if not match:
        return game
    name, place, number = match[1], int(match[2] or 0), int(match[3] or 0)
    try:
        if name in CONDITIONS:
            after = CONDITIONS[name](game, place, number, value)
        else:
            after = CHANGES[name](game, place, value) if name in CHANGES else game
    except IndexError:
        return game
    return after if after == game else checked(settled(after, after.options))
