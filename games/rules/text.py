"""Text of people before anything is done with it: what is far too long is refused unread; what a name has to be.

Putting accents in order takes Unicode a time that grows with the square of how many there are: 60,000 of them took 11
seconds of a processor. So this is the only place that normalises.
"""

from __future__ import annotations

import unicodedata
from typing import Literal

from .errors import PlayersError, RuleError
from .limits import LONGEST_LINE, is_too_long

LONGEST_NAME = 40


class TooLongError(RuleError):
    """A text that is not read because it is far too long."""


def normalized(form: Literal["NFC", "NFD", "NFKD"], line: str) -> str:
    """A line in a normal form of Unicode. Raises `TooLongError`, unread, for one that is far too long."""
    if is_too_long(line):
        raise TooLongError(f"This is far too long: {LONGEST_LINE:,} characters at most, not {len(line):,}")
    return unicodedata.normalize(form, line)


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
