"""Bounds that hold in every game."""

MOST_POINTS = 10_000
"""A typed score lies between minus this and this."""
MAX_DECKS = 20
MOST_PLAYERS = 16
"""How many can play a game that sets no limit itself."""
