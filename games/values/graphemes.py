"""Graphemes: letters as a reader sees them, with accents, or a flag or family made of several
characters.
"""

from __future__ import annotations

import regex

GRAPHEME = regex.compile(r"\X")


def split_graphemes(text: str) -> list[str]:
    """Split a text into letters as they are read: nothing that is seen as one is cut in two."""
    return [*map(str, GRAPHEME.findall(text))]
