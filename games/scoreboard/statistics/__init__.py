"""A club's statistics. What players' pages show of them is named here."""

from .past_matches import Past, Played, cut_words, past_of
from .tallies import Purse, Tally, best_and_worst, by_game, streak_words, tally, tally_of

__all__ = [
    "Past",
    "Played",
    "Purse",
    "Tally",
    "best_and_worst",
    "by_game",
    "cut_words",
    "past_of",
    "streak_words",
    "tally",
    "tally_of",
]
