"""The match after a match: its dealer, and its line."""

from __future__ import annotations

from games.matches.stored_match import build_game
from games.models import LogEntry, Match

from .words import get_first_action


def get_next_dealer(match: Match, seats: int) -> int:
    """Return the position of the next match's first dealer: left of this one's last dealer, of so many `seats`.

    The first dealer of this match again if no deal of it counts, or the game has no dealer.
    """
    if not build_game(match).has_dealer:
        return match.first_dealer
    return (match.first_dealer + match.deals_counted) % seats


def load_next_match_line(match: Match) -> str:
    """Return the line on `match`, which follows another: “On to Six-card Golf, Bea deals first”; one query."""
    game = build_game(match)
    first = match.seats.select_related("player").get(position=match.first_dealer)
    return f"On to {game.name}, {first.player.name} {get_first_action(game)}"


def load_other_start_line(match: Match) -> str:
    """Return that another phone started `match`, for one that would have started another game; one query."""
    line = match.log.filter(action=LogEntry.Action.START).select_related("phone__merged_into").first()
    phone = f"{line.phone.current.name}’s phone" if line and line.phone else "Another phone"
    return f"{phone} started {build_game(match).name} first, so that is played now"
