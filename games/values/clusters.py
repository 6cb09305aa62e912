"""What a reader takes for one letter: with its accents, or the flag or family that several characters make."""

from __future__ import annotations

import regex

CLUSTER = regex.compile(r"\X")


def clusters(text: str) -> list[str]:
    """The letters of a text as they are read: nothing that is seen as one is cut in two."""
    return [*map(str, CLUSTER.findall(text))]
