"""The games that a club plays: those that it made, took in, or put away."""

from .our_games import game_to_look_at

__all__ = ["game_to_look_at"]
