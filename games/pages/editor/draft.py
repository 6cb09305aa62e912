"""A game as it stands in the editor: not saved yet, with what was typed that cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.rules.declared.declaration import Declaration


@dataclass(frozen=True, slots=True)
class Draft:
    """A game that is being edited."""

    game: Declaration
    how_to_play: str = ""  # the table's own text
    # The way back, the latest last: what each changed, by key, as it was (None: not there).
    steps: tuple[Mapping[str, Any], ...] = ()
    hand: tuple[str, ...] = ()  # the hand to try
    was: int | None = None  # the hand's score before the last change
    touched: tuple[str, ...] = ()  # the cards that the last change changed
    open: str = ""  # the panel that is unfolded
    typed: Mapping[str, str] = field(default_factory=dict)  # what cannot be, by fact
    errors: Mapping[str, str] = field(default_factory=dict)  # why it cannot be
