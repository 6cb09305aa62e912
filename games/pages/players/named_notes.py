"""The notes to matches with a name that is to be forgotten: listed, ticked and removed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.models import Club, Player
from games.play.forgetting import load_notes_with_name

MAX_LISTED = 200
"""Notes that the page lists: each one is two fields of its form."""


@dataclass(frozen=True, slots=True)
class NamedNotes:
    """Notes by their texts, with whether each one is ticked."""

    listed: Mapping[str, bool]
    # Those that go without being listed, for want of room.
    more_removed: frozenset[str] = frozenset()
    more_kept: int = 0  # how many others stay

    def tick(self, listed: Iterable[str], ticked: Iterable[str]) -> NamedNotes:
        """Return the notes as a form has them ticked; new ones stay as they are."""
        before = {*listed}
        chosen = {*ticked}
        ticks = {
            text: text in chosen if text in before else is_ticked
            for text, is_ticked in self.listed.items()
        }
        return NamedNotes(ticks, self.more_removed, self.more_kept)

    @property
    def removed(self) -> frozenset[str]:
        """The texts of notes that go with the name."""
        return self.more_removed.union(text for text, is_ticked in self.listed.items() if is_ticked)


def load_named_notes(club: Club, player: Player) -> NamedNotes:
    """Return the club's notes with a name of the player; ticked are those that mention it."""
    notes = list(load_notes_with_name(club, player).items())
    more_removed = frozenset(text for text, is_mentioned in notes[MAX_LISTED:] if is_mentioned)
    more_kept = len(notes[MAX_LISTED:]) - len(more_removed)
    return NamedNotes(dict(notes[:MAX_LISTED]), more_removed, more_kept)
