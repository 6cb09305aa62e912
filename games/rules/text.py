"""Text of people before anything is done with it: far too long text is refused unread; names are checked.

Normalising accents takes Unicode a time that grows with the square of how many there are: 60,000 of them took 11
seconds of a processor. So this is the only place that normalises.
"""

from __future__ import annotations

import unicodedata
from typing import Literal

from .errors import PlayersError, RuleError
from .limits import MAX_LINE_LENGTH, is_too_long

MAX_NAME_LENGTH = 40


class TooLongError(RuleError):
    """A text that is not read because it is far too long."""


def normalize(form: Literal["NFC", "NFD", "NFKD"], line: str) -> str:
    """Return a line in a normal form of Unicode. Raise `TooLongError`, unread, if it is far too long."""
    if is_too_long(line):
        raise TooLongError(f"This is far too long: {MAX_LINE_LENGTH:,} characters at most, not {len(line):,}")
    return unicodedata.normalize(form, line)


def clean_name(name: str, whose: str = "A player") -> str:
    """Return a name, trimmed; raise `PlayersError` if it is empty, over `MAX_NAME_LENGTH` or has control characters.

    `whose` needs the name, in the words of the error for an empty one: “A player”.
    """
    name = name.strip()
    if not name:
        raise PlayersError(f"{whose} needs a name")
    if len(name) > MAX_NAME_LENGTH:
        raise build_name_too_long_error(name)
    if not name.isprintable() and any(unicodedata.category(character) in ("Cc", "Cs") for character in name):
        raise PlayersError("A name cannot hold control characters")
    return name


def build_name_too_long_error(name: str) -> PlayersError:
    """Build the error for a name that is too long, which quotes its beginning."""
    return PlayersError(f"“{name[:MAX_NAME_LENGTH]}…” is too long: a name has at most {MAX_NAME_LENGTH} characters")
