"""What a reader takes for one letter: with its accents, or the flag or family that several characters make."""

from __future__ import annotations

import regex

GRAPHEME = regex.compile(r"\X")


def split_graphemes(text: str) -> list[str]:
    """The letters of a text as they are read: nothing that is seen as one is cut in two."""
    return [*map(str, GRAPHEME.findall(text))]
