from __future__ import annotations

from games.matches.stored_match import build_game
from games.models import LogEntry, Match
from games.rules.game import Game

from .translated import phrase


def get_next_dealer(match: Match, seats: int) -> int:
    """Return the position of the next match's first dealer: left of this one's last dealer.

    It is this match's first dealer again if no deal of it counts, or the game has no dealer.
    """
    if not build_game(match).has_dealer:
        return match.first_dealer
    return (match.first_dealer + match.deals_counted) % seats


def has_dealer(game: Game | None) -> bool:
    """Return whether the first player of a match deals; True if no game is chosen yet."""
    return game is None or game.has_dealer


def describe_first_player(player: str, game: Game | None) -> str:
    """Return “Ann deals first”, or “Ann enters first” in a game without a dealer."""
    if has_dealer(game):
        return phrase("{player} deals first", player=player)
    return phrase("{player} enters first", player=player)


def describe_dealer(player: str, game: Game | None) -> str:
    if has_dealer(game):
        return phrase("{player} deals", player=player)
    return phrase("{player} enters first", player=player)


def load_next_match_line(match: Match) -> str:
    """Return the line on a match that follows: “On to Golf, Bea deals first”; one query."""
    game = build_game(match)
    first = match.seats.select_related("player").get(position=match.first_dealer)
    if game.has_dealer:
        return phrase(
            "On to {game}, {player} deals first", game=game.name, player=first.player.name
        )
    return phrase("On to {game}, {player} enters first", game=game.name, player=first.player.name)


def load_other_start_line(match: Match) -> str:
    """Return that another phone started `match`, for one that wanted another game; one query."""
    line = (
        match.log.filter(action=LogEntry.Action.START).select_related("phone__merged_into").first()
    )
    game = build_game(match).name
    if line and line.phone:
        owner = line.phone.current.name
        return phrase(
            "{player}’s phone started {game} first, so that is played now", player=owner, game=game
        )
    return phrase("Another phone started {game} first, so that is played now", game=game)
