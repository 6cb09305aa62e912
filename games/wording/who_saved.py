"""Names of players whose phones saved something, for phones that saved different things."""

from __future__ import annotations

from games.matches.stored_match import StoredMatch
from games.models import Hand, LogEntry

from .translated import phrase


def describe_saved_since_then(who: str) -> str:
    """Describe that `who` (empty: unknown) saved the hand that this phone has open."""
    if who:
        return phrase("{player} saved this hand while you were entering it.", player=who)
    return phrase("Another phone saved this hand while you were entering it.")


def describe_entry_since_then(entry: str, who: str) -> str:
    """Describe that `who` saved the entry that this phone has open, or undid it (empty `entry`)."""
    if entry and who:
        return phrase("{player} has just saved {entry} here.", player=who, entry=entry)
    if entry:
        return phrase("Another phone has just saved {entry} here.", entry=entry)
    if who:
        return phrase("{player} has just undone this entry.", player=who)
    return phrase("Another phone has just undone this entry.")


def load_saver_name(hand: Hand) -> str:
    """Return the name of the player whose phone saved a hand, "" for none; one query at most."""
    return hand.entered_by.name if hand.entered_by else ""


def load_actor_name(
    stored: StoredMatch, action: LogEntry.Action, deal_number: int, position: int | None = None
) -> str:
    """Return the name of the player whose phone last did `action` in a deal; "" if unknown."""
    lines = stored.match.log.filter(action=action, deal=deal_number).select_related(
        "phone__merged_into"
    )
    # Without a position, the line may be about the deal itself, or any seat.
    line = (lines if position is None else lines.filter(seat__position=position)).last()
    return line.phone.current.name if line and line.phone else ""
