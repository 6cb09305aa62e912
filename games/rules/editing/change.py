"""One fact of a declared game changed: the control's name and what was tapped or typed in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from ..declared.declaration import Declaration
from ..declared.points import options_used
from ..declared.reading import read_declaration
from ..declared.writing import write_declaration
from . import cards, counts, dealt, groups, layout, lines, numbers, play_facts, points
from .points import points_facts
from .quantities import COUNTS, LINES, ConditionChange
from .typed import Change

NAME = re.compile(r"([a-z_]+)(?:-([0-9]{1,2}))?(?:-([0-9]))?")

CHANGES: Mapping[str, Change] = MappingProxyType(
    {
        "name": play_facts.name,
        "lying": layout.lying,
        "rows": layout.rows,
        "columns": layout.columns,
        "gone": layout.gone,
        "written": cards.written,
        **points_facts("points", cards.POINTS),
        "copies": cards.copies,
        "like": cards.like,
        "wild": cards.wild,
        "another": cards.another,
        "without": cards.without,
        "equal": groups.equal,
        **points_facts("gives", groups.GIVES),
        "same": groups.same,
        "every": groups.every,
        "only": groups.only,
        "excluding": groups.excluding,
        "off": groups.off,
        "again": groups.again,
        "first": groups.first,
        "choice": groups.choice,
        "asked": play_facts.asked,
        "question": play_facts.question,
        "nobody": play_facts.nobody,
        "best": play_facts.action("best"),
        "tied": play_facts.action("tied"),
        "beaten": play_facts.action("beaten"),
        "rest": play_facts.action("rest"),
        **points_facts("best_points", play_facts.action_points("best")),
        **points_facts("tied_points", play_facts.action_points("tied")),
        **points_facts("beaten_points", play_facts.action_points("beaten")),
        **points_facts("rest_points", play_facts.action_points("rest")),
        "mark": play_facts.mark,
        "mark_text": play_facts.mark_text,
        **points_facts("mark_points", play_facts.MARK_POINTS),
        "ends": play_facts.ends,
        "limit": play_facts.limit,
        "wins": play_facts.wins,
        "least": play_facts.least,
        "most": play_facts.most,
        "decks": play_facts.decks,
        "since": play_facts.since,
        "more_decks": play_facts.more_decks,
        "fewer_decks": play_facts.fewer_decks,
        **dealt.FACTS,
        **numbers.FACTS,
        **lines.FACTS,
        **counts.FACTS,
        "option_text": points.option_text,
        "option_default": points.option_default,
        "option_least": points.option_least,
        "option_most": points.option_most,
        "option_off": points.option_off,
    }
)
"""By the name of a fact, what changes it. Those of a card, a group or a line have its place behind: `points-3`."""
CONDITIONS: Mapping[str, ConditionChange] = MappingProxyType({**LINES.condition_facts(), **COUNTS.condition_facts()})
"""Those of a condition have two places behind, that of the line or count and its own: `line_than-3-0`."""


def changed(game: Declaration, fact: str, value: str) -> Declaration:
    """The game with that fact as it was tapped or typed; as it is, where there is no such fact.

    Raises `DeclarationError` for what cannot be; what is returned can be read from what is written of it.
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
    return after if after == game else read_declaration(write_declaration(_settled(after)))


def _settled(game: Declaration) -> Declaration:
    """The game with those options that points come from, and cards dealt for its fewest players."""
    used = set(options_used(replace(game, options=())))
    options = tuple([option for option in game.options if option.name in used])
    return replace(game, options=options, dealt=dealt.covering(game.dealt, game.players[0]))
