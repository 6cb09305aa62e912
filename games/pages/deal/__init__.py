"""A deal: its result or its open hands, waiting for the others, and the reveal."""

from .deal import HandRow, build_hand_rows
from .reveal import find_reveal
from .waiting import choose_stage, is_in

__all__ = ["HandRow", "build_hand_rows", "choose_stage", "find_reveal", "is_in"]
