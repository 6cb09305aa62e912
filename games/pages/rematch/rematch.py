"""What a rematch takes over from its match, and one that has begun already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.matches.club_games import load_games
from games.matches.stored_match import complete_match_options
from games.models import Match


def load_rematch_options(match: Match, seat_count: int) -> dict[str, Any]:
    """Return the options of a match that its game still allows; two queries at most."""
    game = load_games(match.club, [match.game])[match.game]
    return game.filter_options(complete_match_options(match, seat_count))


def find_rematch(match: Match, player_ids: Sequence[int]) -> Match | None:
    """Return a later match with the same game and seats, if no deal of it is played yet."""
    fresh = match.club.matches.filter(
        game=match.game, finished_at=None, deals_counted=0, pk__gt=match.pk
    )
    for later_match in fresh.order_by("-pk").prefetch_related("seats"):
        if [seat.player_id for seat in later_match.seats.all()] == list(player_ids):
            return later_match
    return None
