"""What players said themselves of their hands: on their own phone they entered it, took it back, or
confirmed it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import F, Q

from games.models import LogEntry, Match, Seat

HAND_ACTIONS = (LogEntry.Action.HAND, LogEntry.Action.TAKE_BACK, LogEntry.Action.CONFIRM)
"""Actions of the log's lines that say what a hand is."""


def load_owners_words(
    match: Match, seats: Collection[Seat], deal_number: int | None = None
) -> dict[tuple[int | None, int], dict[str, Any] | None]:
    """Return the last hand that each seat's player said themselves, by the deal's number and the
    seat's id.

    It is as the log keeps it, None if they took it back, and not there if they never said any. One
    query.
    """
    by_owner = Q(phone=F("seat__player")) | Q(phone__merged_into=F("seat__player"))
    lines = match.log.filter(by_owner, seat__in=seats, action__in=HAND_ACTIONS).order_by("pk")
    if deal_number is not None:
        lines = lines.filter(deal=deal_number)
    return {
        (deal, seat): after
        for deal, seat, after in lines.values_list("deal", "seat", "after")
        if seat
    }


def load_hand_before(
    match: Match, deal_number: int, seat: Seat, version: int
) -> dict[str, Any] | None:
    """Return what a seat's player said last that their hand is, else what it was before that
    `version`; None: nothing.

    It is as the log keeps it. One query.
    """
    lines = match.log.filter(deal=deal_number, seat=seat, action__in=HAND_ACTIONS).order_by("pk")
    last_said = None
    before = None
    for revision, was, is_now, *phones in lines.values_list(
        "revision", "before", "after", "phone", "phone__merged_into"
    ):
        if seat.player_id in phones:
            last_said = is_now
        if revision == version:
            before = was
    return last_said or before
