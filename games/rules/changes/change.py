"""One fact of a declared game changed: the control's name and what was tapped or typed in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from ..declared.declaration import Declaration
from ..declared.reading import read_declaration
from ..declared.writing import write_declaration
from . import cards, groups, layout, table
from .table import Change

NAME = re.compile(r"([a-z_]+)(?:-([0-9]{1,2}))?")

CHANGES: Mapping[str, Change] = MappingProxyType(
    {
        "name": table.name,
        "lying": layout.lying,
        "rows": layout.rows,
        "columns": layout.columns,
        "gone": layout.gone,
        "written": cards.written,
        "points": cards.points,
        "copies": cards.copies,
        "like": cards.like,
        "wild": cards.wild,
        "another": cards.another,
        "without": cards.without,
        "equal": groups.equal,
        "gives": groups.gives,
        "same": groups.same,
        "every": groups.every,
        "only": groups.only,
        "excluding": groups.excluding,
        "off": groups.off,
        "again": groups.again,
        "first": groups.first,
        "choice": groups.choice,
        "asked": table.asked,
        "question": table.question,
        "nobody": table.nobody,
        "best": table.action("best"),
        "tied": table.action("tied"),
        "beaten": table.action("beaten"),
        "rest": table.action("rest"),
        "best_points": table.action_points("best"),
        "tied_points": table.action_points("tied"),
        "beaten_points": table.action_points("beaten"),
        "rest_points": table.action_points("rest"),
        "mark": table.mark,
        "mark_text": table.mark_text,
        "mark_points": table.mark_points,
        "ends": table.ends,
        "limit": table.limit,
        "wins": table.wins,
        "least": table.least,
        "most": table.most,
        "decks": table.decks,
        "since": table.since,
        "more_decks": table.more_decks,
        "fewer_decks": table.fewer_decks,
    }
)
"""By the name of a fact, what changes it. Those of a card, a group or a step have its place behind: `points-3`."""


def changed(game: Declaration, fact: str, value: str) -> Declaration:
    """The game with that fact as it was tapped or typed; as it is, where there is no such fact.

    Raises `DeclarationError` for what cannot be; what is returned can be read from what is written of it.
    """
    match = NAME.fullmatch(fact)
    if match is None or match[1] not in CHANGES:
        return game
    try:
        after = CHANGES[match[1]](game, int(match[2] or 0), value)
    except IndexError:
        return game
    return after if after == game else read_declaration(write_declaration(after))
