"""What a player saved themselves: another phone replaces it only with consent, and they see it."""

from __future__ import annotations

from games.matches.stored_match import HandRef, StoredMatch, to_hand
from games.models import Deal, Hand, LogEntry

from .transaction import ConflictError, PhoneOwner, hand_to_row

ENTRY_ACTIONS = (LogEntry.Action.HAND, LogEntry.Action.ANNOUNCED, LogEntry.Action.TAKE_BACK)


class OwnEntryError(ConflictError):
    """The player saved the stored entry themselves, and nobody has agreed yet to replace it."""


def get_owners(stored: StoredMatch, ref: HandRef) -> set[int]:
    """Return the ids of the players who own an entry: the one of the seat, and a substitute."""
    owners = {stored.seats[ref.position].player_id}
    substitute = stored.find_substitutes(ref.deal_number).get(ref.position)
    if substitute:
        owners.add(substitute.pk)
    return owners


def is_owner(stored: StoredMatch, ref: HandRef, phone: PhoneOwner | None) -> bool:
    return phone is not None and phone in get_owners(stored, ref)


def check_own_entry(
    stored: StoredMatch,
    ref: HandRef,
    theirs: Hand | Deal,
    phone: PhoneOwner | None,
) -> None:
    """Raise `OwnEntryError` if an owner's phone saved the hand or bid, and this is another.

    `theirs` is the row of the hand, or of the deal with the bid. One query, but none for an owner's
    phone.
    """
    if is_owner(stored, ref, phone):
        return
    lines = ref.filter_log(stored).filter(
        action__in=ENTRY_ACTIONS, phone__in=get_owners(stored, ref)
    )
    if isinstance(theirs, Hand):
        saved_entry = hand_to_row(to_hand(theirs))
    else:
        saved_entry = ref.get_announced(stored)
    if saved_entry in lines.values_list("after", flat=True):
        raise OwnEntryError(theirs)


def load_replaced_bid(
    stored: StoredMatch, ref: HandRef
) -> tuple[dict[str, int], int | None] | None:
    """Return what a player bid before another phone replaced it, and whose phone (id) that was.

    None if the bid is as its player left it, or they never bid. One query, but none without a bid.
    """
    bid_now = ref.get_announced(stored)
    if not bid_now:
        return None
    lines = ref.filter_log(stored).filter(action=LogEntry.Action.ANNOUNCED)
    bids = list(lines.order_by("pk").values_list("after", "phone"))
    own_bids = [bid for bid, phone in bids if is_owner(stored, ref, phone)]
    last_own_bid = own_bids[-1] if own_bids else None
    if not last_own_bid or last_own_bid == bid_now:
        return None
    _, last_phone = bids[-1]
    return last_own_bid, last_phone
