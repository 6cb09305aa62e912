"""Entries of players that another phone replaced while their deal is open: finding and restoring them.

An entry is what somebody saved for a deal: a bid, or a hand with its cards, score and numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.matches.log_facts import HandFact
from games.matches.stored_match import StoredDeal, StoredMatch
from games.models import LogEntry, Match

from .numbers import check_announced
from .ownership import ENTRY_ACTIONS, is_owner
from .transaction import ClosedError, PhoneOwner, cancel_change, change_match, get_open_deal, get_seat

Entry = Mapping[str, Any]
"""An entry as the log keeps it: the numbers of a bid by their names, or a hand as its row has it."""


@dataclass(frozen=True, slots=True)
class ReplacedEntry:
    """An entry that a player saved (`own`) and another phone replaced (`now`), by the log's line with that `revision`.

    `by` is the id of the player whose phone it was; None: unknown.
    """

    position: int
    own: Entry
    now: Entry
    by: int | None
    revision: int
    is_bid: bool


def load_replaced_entries(stored: StoredMatch, deal: StoredDeal) -> list[ReplacedEntry]:
    """Return the entries of an open deal that another phone replaced, in seat order; none if it is over. One query."""
    if stored.is_complete(deal) or deal.row is None:
        return []
    found = []
    lines = _load_lines_by_seat(stored, deal)
    for seat in stored.seats:
        replaced = _find_replaced_entry(stored, deal, seat.position, lines.get(seat.pk, []))
        if replaced:
            found.append(replaced)
    return found


def restore_entry(match: Match, number: int, position: int, *, revision: int, phone: PhoneOwner | None = None) -> None:
    """Restore what the player at `position` had saved before another phone replaced it at that `revision`.

    The same again changes nothing. Raise `ClosedError` if the deal is over, the bids are played, or the entry was
    changed again, and `RuleError` if the rules no longer allow what was there.
    """
    with change_match(match, phone) as change:
        stored = change.stored
        get_seat(stored, position)
        deal = get_open_deal(stored, number)
        lines = _load_lines_by_seat(stored, deal).get(stored.seats[position].pk, [])
        line = next((line for line in lines if line.revision == revision), None)
        bids_are_played = line is not None and line.action == LogEntry.Action.ANNOUNCED and bool(deal.hands)
        is_over = stored.is_complete(deal) or bids_are_played
        replaced = None if is_over else _find_replaced_entry(stored, deal, position, lines)
        if replaced is None and line and not is_over:
            cancel_change(stored)  # it is back already
            return
        if replaced is None or replaced.revision != revision:
            raise ClosedError("That was changed again in the meantime, or the deal is over")
        if replaced.is_bid:
            announced = {**deal.announced, position: replaced.own}
            check_announced(stored, number, announced, changed=[position])
            change.set_announced(deal, {position: replaced.own})
        else:
            change.set_hands(deal, {position: HandFact.read(replaced.own).hand}, LogEntry.Action.TAKE_BACK)


def _load_lines_by_seat(stored: StoredMatch, deal: StoredDeal) -> dict[int, list[LogEntry]]:
    """Return the log's lines on hands and announcements of a deal, oldest first, by the seat's id."""
    found: dict[int, list[LogEntry]] = {}
    for line in stored.match.log.filter(deal=deal.number, action__in=ENTRY_ACTIONS, seat__isnull=False).order_by("pk"):
        found.setdefault(line.seat_id or 0, []).append(line)
    return found


def _find_replaced_entry(
    stored: StoredMatch, deal: StoredDeal, position: int, lines: Sequence[LogEntry]
) -> ReplacedEntry | None:
    """Return the entry at a position if another phone replaced its player's, by these lines of the log; else None.

    It is the hand if that is in, else the bid, as long as the deal has no hand at all.
    """
    is_bid = position not in deal.hands
    if is_bid and (deal.hands or position not in deal.announced):
        return None
    of_kind = [line for line in lines if (line.action == LogEntry.Action.ANNOUNCED) == is_bid]
    own = next((line for line in reversed(of_kind) if is_owner(stored, deal.number, position, line.phone_id)), None)
    last = of_kind[-1] if of_kind else None
    if own is None or last is None or own is last or not own.after or not last.after or own.after == last.after:
        return None
    return ReplacedEntry(position, own.after, last.after, last.phone_id, last.revision, is_bid)
