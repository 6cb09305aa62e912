"""Limits of every game, and checks of values within limits."""

from __future__ import annotations

from typing import TypeGuard

MAX_POINTS = 10_000  # a typed score lies between minus this and this
MAX_DECKS = 20
MAX_PLAYERS = 16  # if a game sets no limit itself
# Characters of any one line (a name, a passphrase, a search); much less of it is stored.
MAX_LINE_LENGTH = 1_000
MAX_NOTE_LENGTH = 200
MAX_HAND_LENGTH = 5_000  # characters as it is written


def is_whole(value: object, low: int, high: int) -> TypeGuard[int]:
    """Return whether a value is a whole number from `low` to `high`. A boolean is none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def is_too_long(line: str) -> bool:
    return len(line) > MAX_LINE_LENGTH
