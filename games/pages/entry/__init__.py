"""Entering a deal: hands, scores, numbers, and the answer to the game's question."""

from .hand_page import find_saved_hand
from .undo_choice import find_undo_choice

__all__ = ["find_saved_hand", "find_undo_choice"]
