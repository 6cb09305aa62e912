"""What somebody else changed of a game that is open in an editor."""

from __future__ import annotations

from games.wording.changed import FactChange
from games.wording.declared.changes import list_game_changes

from .draft import Draft


def changes_between(opened: Draft, saved: Draft) -> list[FactChange]:
    """Return the facts in which the game as saved differs from what it was when the editor was opened."""
    changes = [*list_game_changes(opened.game, saved.game)]
    if opened.how_to_play != saved.how_to_play:
        changes.append(FactChange("How it is played", opened.how_to_play or "–", saved.how_to_play or "–"))
    return changes
