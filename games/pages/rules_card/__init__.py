"""The rules card of a game."""

from .rules_cards import card_of_game

__all__ = ["card_of_game"]
