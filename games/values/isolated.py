"""Names from right to left within a line: kept from turning round what stands beside them."""

from __future__ import annotations

import unicodedata

FIRST_STRONG, END = "\u2068", "\u2069"
FROM_RIGHT = {"R", "AL", "AN"}


def isolated(name: str) -> str:
    """The name as it stands in a line: one with letters from right to left has its own direction, marked in the text.

    For what is shown only: stored text, files and fields hold names as they are. Twice is the same as once.
    """
    if name.startswith(FIRST_STRONG) or not any(unicodedata.bidirectional(letter) in FROM_RIGHT for letter in name):
        return name
    return f"{FIRST_STRONG}{name}{END}"


def first_word(name: str) -> str:
    """The first word of a name, isolated where the name is."""
    return isolated(name.strip(FIRST_STRONG + END).split()[0])
