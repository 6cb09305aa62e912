"""Graphemes: letters as a reader sees them, with accents, or an emoji of several characters."""

from __future__ import annotations

import regex

GRAPHEME = regex.compile(r"\X")


def split_graphemes(text: str) -> list[str]:
    return [*map(str, GRAPHEME.findall(text))]
