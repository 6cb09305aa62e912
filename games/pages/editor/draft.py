"""A game as it stands in the editor: not saved yet, with typed texts that were refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.rules.declared.declaration import Declaration


@dataclass(frozen=True, slots=True)
class Draft:
    game: Declaration
    how_to_play: str = ""  # the table's own text
    # To undo changes, the latest last: of each the old value by key, None if it had none.
    steps: tuple[Mapping[str, Any], ...] = ()
    hand: tuple[str, ...] = ()  # the hand to try
    score_before: int | None = None  # the hand's score before the last change
    touched: tuple[str, ...] = ()  # the cards that the last change changed
    open_panel: str = ""  # the id of the panel that is open
    typed: Mapping[str, str] = field(default_factory=dict)  # refused texts, by field
    errors: Mapping[str, str] = field(default_factory=dict)  # by field or button
