"""Limits of every game, and checks of values within limits."""

from __future__ import annotations

from typing import TypeGuard

MAX_POINTS = 10_000
"""A typed score lies between minus this and this."""
MAX_DECKS = 20
MAX_PLAYERS = 16
"""How many can play a game that sets no limit itself."""
MAX_LINE_LENGTH = 1_000
"""Characters of any one line: a name, a passphrase, a token, a search.

What is stored of them is much shorter.
"""
MAX_NOTE_LENGTH = 200
"""Characters of the note to a match."""
MAX_HAND_LENGTH = 5_000
"""Characters of a hand of cards as it is written."""


def is_whole(value: object, low: int, high: int) -> TypeGuard[int]:
    """Return whether a value is a whole number from `low` to `high`. A boolean is none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def is_too_long(line: str) -> bool:
    """Return whether a line is longer than `MAX_LINE_LENGTH`, far longer than any that is
    stored.
    """
    return len(line) > MAX_LINE_LENGTH
