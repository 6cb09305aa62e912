"""Entering a deal: hands, scores, numbers, and the answer to the game's question."""

from .hand_page import find_saved_hand

__all__ = ["find_saved_hand"]
