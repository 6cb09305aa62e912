"""A club's statistics. The names that players' pages use are exported here."""

from .figures import format_figures, has_figures, load_figure_totals
from .past_matches import PastMatch, PastMatches, PastSeat, load_past_matches
from .tallies import PlayerTotals, add_up_by_player, add_up_player, group_by_game, sort_games

__all__ = [
    "PastMatch",
    "PastMatches",
    "PastSeat",
    "PlayerTotals",
    "add_up_by_player",
    "add_up_player",
    "format_figures",
    "group_by_game",
    "has_figures",
    "load_figure_totals",
    "load_past_matches",
    "sort_games",
]
