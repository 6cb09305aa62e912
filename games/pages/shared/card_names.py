"""How much room the name of a card takes: `7`, `10` and `Q♠` are set large, `Joke` has to be smaller."""

from __future__ import annotations

import unicodedata

ROOM = ((2, ""), (3, "name-3"), (4, "name-4"))
"""The CSS classes of names of at most so many letters."""
LONGEST = "name-8"
"""Four letters that are each as wide as two."""


def length_class(card: str) -> str:
    """The CSS class of a card whose name is too long for the usual size; empty for a short one."""
    letters = sum(2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in card)
    return next((name for most, name in ROOM if letters <= most), LONGEST)
