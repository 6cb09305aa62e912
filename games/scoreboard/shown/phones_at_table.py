"""Who at a table has a phone of their own there."""

from __future__ import annotations

from games.facts import MatchFacts
from games.models import Match


def positions_with_a_phone(match: Match, facts: MatchFacts) -> frozenset[int]:
    """Where those sit who have a phone that keeps score, as of when the match's row was fetched with its club."""
    players = {int(player) for player in (getattr(match, "phones_of", None) or "").split(",") if player}
    return frozenset(seat.position for seat in facts.seats if seat.player_id in players)
