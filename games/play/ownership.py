"""Another phone replaces what a player saved only with consent, and the player is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.matches.stored_match import StoredDeal, StoredMatch
from games.models import Deal, Hand, LogEntry

from .transaction import ConflictError, PhoneOwner

ENTRY_ACTIONS = (LogEntry.Action.HAND, LogEntry.Action.ANNOUNCED, LogEntry.Action.TAKE_BACK)


class OwnEntryError(ConflictError):
    """The player saved the stored entry themselves, and nobody has agreed yet to replace it."""


def get_owners(stored: StoredMatch, number: int, position: int) -> set[int]:
    """Return the ids of the players who own an entry: the one of the seat, and a substitute."""
    stand_in = stored.find_substitutes(number).get(position) if stored.changes else None
    return {stored.seats[position].player_id, *([stand_in.pk] if stand_in else [])}


def is_owner(stored: StoredMatch, number: int, position: int, phone: PhoneOwner | None) -> bool:
    return phone is not None and phone in get_owners(stored, number, position)


def check_own_entry(
    stored: StoredMatch,
    number: int,
    position: int,
    saved_entry: Mapping[str, Any],
    *,
    theirs: Hand | Deal,
    phone: PhoneOwner | None,
) -> None:
    """Raise `OwnEntryError` if an owner's phone saved the entry at `position`, and this is another.

    At most one query, for other phones only.
    """
    if is_owner(stored, number, position, phone):
        return
    lines = stored.match.log.filter(
        deal=number,
        seat=stored.seats[position],
        action__in=ENTRY_ACTIONS,
        phone__in=get_owners(stored, number, position),
    )
    if dict(saved_entry) in lines.values_list("after", flat=True):
        raise OwnEntryError(theirs)


def load_replaced_bid(
    stored: StoredMatch, deal: StoredDeal, position: int
) -> tuple[dict[str, int], int | None] | None:
    """Return what a player bid before another phone replaced it, and whose phone that was.

    None if the bid is as its player left it. One query, but none without a bid.
    """
    if position not in deal.announced:
        return None
    lines = stored.match.log.filter(
        deal=deal.number,
        seat=stored.seats[position],
        action=LogEntry.Action.ANNOUNCED,
    )
    bids = list(lines.order_by("pk").values_list("after", "phone"))
    own_bids = [bid for bid, phone in bids if is_owner(stored, deal.number, position, phone)]
    last_own_bid = own_bids[-1] if own_bids else None
    if not last_own_bid or last_own_bid == deal.announced[position]:
        return None
    _, last_phone = bids[-1]
    return last_own_bid, last_phone
