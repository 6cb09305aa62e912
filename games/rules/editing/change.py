"""One fact of a declared game changed: the control's name and what was tapped or typed in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from games.rules.declared.declaration import Declaration
from games.rules.declared.settings import SETTINGS, Points

from . import cards, counts, dealt, groups, layout, lines, numbers, play, points
from .differences import checked, settled
from .plain import plain_change
from .quantities import COUNTS, LINES, ConditionChange
from .typed import Change

NAME = re.compile(r"([a-z_]+)(?:-([0-9]{1,2}))?(?:-([0-9]))?")


CONDITIONS: Mapping[str, ConditionChange] = MappingProxyType(
    {**LINES.condition_changes(), **COUNTS.condition_changes()}
)
"""Those of a condition have two places behind, that of the line or count and its own: `line_than-3-0`."""
WITH_CONSEQUENCES: Mapping[str, Change] = {
    **play.CHANGES,
    **layout.CHANGES,
    **cards.CHANGES,
    **groups.CHANGES,
    **dealt.CHANGES,
    **numbers.CHANGES,
    **lines.CHANGES,
    **counts.CHANGES,
    **points.CHANGES,
}


def _plain_changes() -> dict[str, Change]:
    """Return by control name the function that changes a setting, for all that need none of their own."""
    changes: dict[str, Change] = {}
    for name, setting in SETTINGS.items():
        if isinstance(setting.kind, Points):
            changes |= points.points_changes(name)
        elif name not in WITH_CONSEQUENCES and name not in CONDITIONS:
            changes[name] = plain_change(setting)
    return changes


CHANGES: Mapping[str, Change] = MappingProxyType({**_plain_changes(), **WITH_CONSEQUENCES})
"""By the name of a control, what it changes. Of a card, a group or a line, the place stands behind: `points-3`."""


def changed(game: Declaration, fact: str, value: str) -> Declaration:
    """Return the game with one control (`fact`, as `name-place`) set to what was tapped or typed.

    As it is if there is no such control or part. Raise `DeclarationError` for what cannot be.
    """
    match = NAME.fullmatch(fact)
    name = match[1] if match else ""
    try:
        if match and name in CONDITIONS:
            after = CONDITIONS[name](game, int(match[2] or 0), int(match[3] or 0), value)
        elif match and name in CHANGES:
            after = CHANGES[name](game, int(match[2] or 0), value)
        else:
            return game
    except IndexError:
        return game
    return after if after == game else checked(settled(after, after.options))
