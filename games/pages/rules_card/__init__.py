from .rules_cards import build_card

__all__ = ["build_card"]
