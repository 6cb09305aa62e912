"""What comes after a match: whose deal it is then, and what the next one is."""

from __future__ import annotations

from games.matches.stored_match import build_game
from games.models import Match

from .words import get_first_action


def next_dealer(match: Match, seats: int) -> int:
    """The position of the player whose deal it is after a match: left of whoever dealt last, if anybody did."""
    if not build_game(match).has_dealer:
        return match.first_dealer
    return (match.first_dealer + match.deals_counted) % seats


def what_is_next(match: Match) -> str:
    """On to Six-card Golf, Bea deals; one query."""
    game, first = build_game(match), match.seats.select_related("player").get(position=match.first_dealer)
    return f"On to {game.name}, {first.player.name} {get_first_action(game).removesuffix(' first')}"
