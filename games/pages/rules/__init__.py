"""The rules card of a game."""

from .declared_rules import card_of_game

__all__ = ["card_of_game"]
