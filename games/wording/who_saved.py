"""Who saved what is stored now: said where two phones saved different things."""

from __future__ import annotations

from games.matches.stored_match import StoredMatch
from games.models import Hand, LogEntry


def meanwhile(what: str, who: str, where: str = "here in the meantime") -> str:
    """That something was saved while a form was filled in; by whom, if that is known."""
    return f"{who} saved {what} {where}." if who else f"{what[0].upper()}{what[1:]} was saved {where}."


def saved_by(hand: Hand) -> str:
    """The name of whoever's phone saved a hand; empty for a phone that did not say whose it is. One query at most."""
    return hand.entered_by.name if hand.entered_by else ""


def logged_by(stored: StoredMatch, action: LogEntry.Action, deal: int, position: int | None = None) -> str:
    """The name of whoever's phone did that to a deal last, to the seat at `position` if there is one; or empty."""
    lines = stored.match.log.filter(action=action, deal=deal).select_related("phone__merged_into")
    line = (lines if position is None else lines.filter(seat__position=position)).last()
    return line.phone.current.name if line and line.phone else ""
