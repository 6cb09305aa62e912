"""The page of a match: how it stands, or how it ended."""

from .win import BestHand, win_of

__all__ = ["BestHand", "win_of"]
