"""How a match is ended before its game ends it, and how many decks are used."""

from .ending_early import UNASKED, end_of

__all__ = ["UNASKED", "end_of"]
