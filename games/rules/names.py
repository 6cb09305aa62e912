"""Names of people: what any of them has to be."""

from __future__ import annotations

import unicodedata

from .errors import PlayersError

LONGEST_NAME = 40


def clean_name(name: str, whose: str = "A player") -> str:
    """A name without surrounding space; raises `PlayersError` unless it has 1 to 40 proper characters."""
    name = name.strip()
    if not name:
        raise PlayersError(f"{whose} needs a name")
    if len(name) > LONGEST_NAME:
        raise name_too_long(name)
    if not name.isprintable() and any(unicodedata.category(character) in ("Cc", "Cs") for character in name):
        raise PlayersError("A name cannot hold control characters")
    return name


def name_too_long(name: str) -> PlayersError:
    """What is wrong with a name that is too long."""
    return PlayersError(f"“{name[:LONGEST_NAME]}…” is too long: a name has at most {LONGEST_NAME} characters")
