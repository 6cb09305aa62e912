"""The state of a move to a new phone."""

from __future__ import annotations

from django.utils import timezone

from games.models import PhoneMove
from games.play.moving import get_expiry


def get_move_state(move: PhoneMove | None) -> str:
    """Return the state of a move's code: "none" (no move), "waiting", "used", or "over" (it has expired)."""
    if move is None:
        return "none"
    if move.used_at:
        return "used"
    return "over" if timezone.now() >= get_expiry(move) else "waiting"
