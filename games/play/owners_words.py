"""What players entered, undid or confirmed of their own hands, on their own phones."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import F, Q

from games.matches.stored_match import HandRef, StoredMatch
from games.models import LogEntry, Match, Seat

HAND_ACTIONS = (LogEntry.Action.HAND, LogEntry.Action.TAKE_BACK, LogEntry.Action.CONFIRM)


def load_owners_words(
    match: Match, seats: Collection[Seat], deal_number: int | None = None
) -> dict[tuple[int | None, int], dict[str, Any] | None]:
    """Return the hand that each seat's player last entered, by deal number and seat id; one query.

    As the log has it: None if they undid it, no key without one. `deal_number` None: all deals.
    """
    by_owner = Q(phone=F("seat__player")) | Q(phone__merged_into=F("seat__player"))
    lines = match.log.filter(by_owner, seat__in=seats, action__in=HAND_ACTIONS).order_by("pk")
    if deal_number is not None:
        lines = lines.filter(deal=deal_number)
    return {
        (deal, seat_id): after
        for deal, seat_id, after in lines.values_list("deal", "seat", "after")
        if seat_id
    }


def load_hand_before(stored: StoredMatch, ref: HandRef, version: int) -> dict[str, Any] | None:
    """Return the hand as its player last entered it, else as before `version`; one query."""
    player = stored.seats[ref.position].player_id
    lines = ref.filter_log(stored).filter(action__in=HAND_ACTIONS).order_by("pk")
    columns = ("revision", "before", "after", "phone", "phone__merged_into")
    own_entry = None
    replaced = None
    # The phone's owner then, and whom they were merged into, if anybody.
    for revision, before, after, *phone_owners in lines.values_list(*columns):
        if player in phone_owners:
            own_entry = after
        if revision == version:
            replaced = before
    return own_entry or replaced
