"""How a match is ended before its game ends it, and how many decks are used."""

from .ending_early import UNASKED, format_end, format_half_entered, rest_to_divide

__all__ = ["UNASKED", "format_end", "format_half_entered", "rest_to_divide"]
