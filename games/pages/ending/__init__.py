"""Ending a match early, and changing its number of decks."""

from .ending_early import DEFAULT_REST, find_rest_to_divide, format_end, format_half_entered

__all__ = ["DEFAULT_REST", "find_rest_to_divide", "format_end", "format_half_entered"]
