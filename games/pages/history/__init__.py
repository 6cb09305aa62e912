"""A club's matches, and where one is put away or removed."""

from .history import MatchRow, match_row, night_label

__all__ = ["MatchRow", "match_row", "night_label"]
