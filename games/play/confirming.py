"""Confirming a hand that somebody else entered."""

from __future__ import annotations

from games.models import Match
from games.rules.errors import PlayersError

from .transaction import ClosedError, ConflictError, cancel_change, change_to, seat_at


def confirm(match: Match, number: int, position: int, *, seen: int, phone: int | None) -> None:
    """Say that version `seen` of a hand is right; `phone` is its owner's. A hand that is confirmed stays so.

    Raises `PlayersError` for anybody else's phone, `ConflictError` where the hand was entered again since, and
    `ClosedError` where it is gone.
    """
    with change_to(match, phone) as change:
        facts = change.facts
        seat, deal = seat_at(facts, position), facts.deal(number)
        stored = deal.hands.get(position) if deal else None
        if seat.player_id != phone:
            raise PlayersError(f"Only {seat.player.name} can say that this hand is right, on a phone that is theirs")
        if deal is None or stored is None:
            raise ClosedError("That hand is not there any more")
        if stored.version != seen:
            raise ConflictError(stored)
        if stored.confirmed:
            cancel_change(facts)
            return
        change.confirm(deal, position)
