"""Names of players whose phones saved something, for phones that saved different things."""

from __future__ import annotations

from games.matches.stored_match import StoredMatch
from games.models import Hand, LogEntry
from games.wording.words import capitalize


def describe_saved_meanwhile(what: str, who: str, where: str = "here in the meantime") -> str:
    """Return “Ann saved `what` `where`.”; without a name (`who` is ""), that it was saved."""
    return f"{who} saved {what} {where}." if who else f"{capitalize(what)} was saved {where}."


def load_saver_name(hand: Hand) -> str:
    """Return the name of the player whose phone saved a hand; empty for a phone without a player. One query at most."""
    return hand.entered_by.name if hand.entered_by else ""


def load_actor_name(stored: StoredMatch, action: LogEntry.Action, deal_number: int, position: int | None = None) -> str:
    """Return the name of the player whose phone last did `action` in a deal, or at a position in it; "" if unknown."""
    lines = stored.match.log.filter(action=action, deal=deal_number).select_related("phone__merged_into")
    line = (lines if position is None else lines.filter(seat__position=position)).last()
    return line.phone.current.name if line and line.phone else ""
