"""Ending a match early, and changing its number of decks."""

from .ending_early import DEFAULT_REST, find_rest_to_divide

__all__ = ["DEFAULT_REST", "find_rest_to_divide"]
