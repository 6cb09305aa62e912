"""A game as it stands in the editor: not saved yet, with what was typed that cannot be, and a way
back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.rules.declared.declaration import Declaration


@dataclass(frozen=True, slots=True)
class Draft:
    """A game that is being edited.

    `how_to_play` is the table's own text. `steps` lead back, the latest last: what each changed, by
    key, as it was before, None if it was not there. `hand` is the hand to try, `was` its score
    before the last change; `touched` are the cards that this changed. `open` is the panel that is
    unfolded. `typed` is what cannot be, by fact, and `errors` say why.
    """

    game: Declaration
    how_to_play: str = ""
    steps: tuple[Mapping[str, Any], ...] = ()
    hand: tuple[str, ...] = ()
    was: int | None = None
    touched: tuple[str, ...] = ()
    open: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
