"""The page of a deal: what it gave, or how far it is entered."""

from .deal import DealView, HandRow, deal_of, hands_of

__all__ = ["DealView", "HandRow", "deal_of", "hands_of"]
