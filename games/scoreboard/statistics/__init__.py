"""A club's statistics. What players' pages show of them is named here."""

from .past_matches import PastMatch, PastMatches, cut_words, past_of
from .tallies import (
    CurrencyTotal,
    PlayerTotals,
    best_and_worst,
    by_game,
    in_order,
    streak_words,
    totals_by_player,
    totals_of,
)

__all__ = [
    "CurrencyTotal",
    "PastMatch",
    "PastMatches",
    "PlayerTotals",
    "best_and_worst",
    "by_game",
    "cut_words",
    "in_order",
    "past_of",
    "streak_words",
    "totals_by_player",
    "totals_of",
]
