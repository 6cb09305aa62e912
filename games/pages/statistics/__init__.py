"""A club's statistics. What players' pages show of them is named here."""

from .for_others import hands_for_others
from .noted_figures import has_figures, noted_sentence, noted_totals
from .past_matches import PastMatch, PastMatches, past_of
from .tallies import PlayerTotals, by_game, in_order, totals_by_player, totals_of

__all__ = [
    "PastMatch",
    "PastMatches",
    "PlayerTotals",
    "by_game",
    "hands_for_others",
    "has_figures",
    "in_order",
    "noted_sentence",
    "noted_totals",
    "past_of",
    "totals_by_player",
    "totals_of",
]
