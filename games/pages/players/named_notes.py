"""The notes on matches that contain a name that is to be erased: which ones go with it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from games.models import Club, Player
from games.play.forgetting import load_notes_with_name

MAX_LISTED = 200
"""The most notes that the page lists: each one is two fields of its form."""


@dataclass(frozen=True, slots=True)
class NamedNotes:
    """Notes with the name; those that are ticked are removed with it."""

    listed: Mapping[str, bool]  # whether a note is ticked, by its text
    # Of the notes that the page does not list: the texts of those that are removed, and the number
    # of those that are kept.
    more_removed: frozenset[str] = frozenset()
    more_kept: int = 0

    def tick(self, form_texts: Collection[str], ticked_texts: Collection[str]) -> NamedNotes:
        """Return the notes as a form has them ticked; one that it does not list stays as it is."""
        ticks = {
            text: text in ticked_texts if text in form_texts else is_ticked
            for text, is_ticked in self.listed.items()
        }
        return replace(self, listed=ticks)

    @property
    def removed(self) -> frozenset[str]:
        """The texts of the notes that are removed with the name."""
        return self.more_removed.union(text for text, is_ticked in self.listed.items() if is_ticked)


def load_named_notes(club: Club, player: Player) -> NamedNotes:
    """Return the club's notes with a name of the player, at first ticked if they are about them."""
    notes = list(load_notes_with_name(club, player).items())
    more_notes = notes[MAX_LISTED:]
    more_removed = frozenset(text for text, is_about_player in more_notes if is_about_player)
    more_kept = len(more_notes) - len(more_removed)
    return NamedNotes(dict(notes[:MAX_LISTED]), more_removed, more_kept)
