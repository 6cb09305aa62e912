"""A deal: its result or its open hands, waiting for the others, and the reveal."""

from .deal import HandRow, build_hand_rows
from .reveal import find_reveal

__all__ = ["HandRow", "build_hand_rows", "find_reveal"]
