"""Who at a table has a phone of their own there."""

from __future__ import annotations

from games.facts import MatchFacts
from games.models import Match


def positions_with_a_phone(match: Match, facts: MatchFacts) -> frozenset[int]:
    """Whose hands are entered on phones that keep score, as of when the match's row was fetched with its club."""
    players = {int(player) for player in (getattr(match, "phones_of", None) or "").split(",") if player}
    by = {position: player.pk for position, player in facts.played_by(facts.running).items()} if facts.changes else {}
    return frozenset(at for at, seat in enumerate(facts.seats) if by.get(at, seat.player_id) in players)
