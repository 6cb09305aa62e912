"""A deal: what it gave or how far it is entered, who is waited for, and turning the hands over."""

from .deal import HandRow, hands_of
from .reveal import reveal_of

__all__ = ["HandRow", "hands_of", "reveal_of"]
