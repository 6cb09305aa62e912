"""Entering a deal: hands, scores, numbers, and the answer to the game's question."""

from .forms import find_position, read_entry, read_hand
from .hand_page import build_row_key, find_saved_hand
from .views import record_entry

__all__ = ["build_row_key", "find_position", "find_saved_hand", "read_entry", "read_hand", "record_entry"]
