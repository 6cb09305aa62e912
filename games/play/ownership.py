"""Whose entry it is: what players saved for themselves is replaced by another phone only if somebody agreed to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.matches.stored_match import StoredMatch
from games.models import Deal, Hand, LogEntry

from .transaction import ConflictError

ENTRY_ACTIONS = (LogEntry.Action.HAND, LogEntry.Action.SAID, LogEntry.Action.TAKE_BACK)
"""What the log calls the lines by which entries of players change."""


class OwnEntryError(ConflictError):
    """The player saved what is stored there for themselves, and nobody has agreed yet that it is replaced."""


def get_owners(stored: StoredMatch, number: int, position: int) -> set[int]:
    """Return the ids of the players whose entry that is in a deal: whoever sits there, and whoever plays for them."""
    stand_in = stored.find_substitutes(number).get(position) if stored.changes else None
    return {stored.seats[position].player_id, *([stand_in.pk] if stand_in else [])}


def is_owner(stored: StoredMatch, number: int, position: int, phone: int | None) -> bool:
    """Return whether the entry at a position is that of the player whose `phone` it is."""
    return phone is not None and phone in get_owners(stored, number, position)


def check_own_entry(
    stored: StoredMatch,
    number: int,
    position: int,
    saved_hand: Mapping[str, Any],
    *,
    theirs: Hand | Deal,
    phone: int | None,
) -> None:
    """Raise `OwnEntryError` if another `phone` would replace what the player at `position` saved themselves.

    `stored` is what is there, as the log keeps it, and `theirs` its row. At most one query, for another phone only.
    """
    if is_owner(stored, number, position, phone):
        return
    lines = stored.match.log.filter(
        deal=number,
        seat=stored.seats[position],
        action__in=ENTRY_ACTIONS,
        phone__in=get_owners(stored, number, position),
    )
    if dict(saved_hand) in lines.values_list("after", flat=True):
        raise OwnEntryError(theirs)
