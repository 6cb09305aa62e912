"""Text of people before anything is done with it: what is far too long is refused unread.

Putting accents in order takes Unicode a time that grows with the square of how many there are: 60,000 of them took 11
seconds of a processor. So this is the only place that normalises.
"""

from __future__ import annotations

import unicodedata
from typing import Literal

from .errors import RuleError

LONGEST_LINE = 1_000
"""Characters of any one line: a name, a passphrase, a token, a search. What is kept of them is much shorter."""
LONGEST_HAND = 5_000
"""Characters of a hand of cards as it is written."""


class TooLongError(RuleError):
    """A text that is not read because it is far too long."""


def is_too_long(line: str) -> bool:
    """Whether a line is far longer than any that the app reads."""
    return len(line) > LONGEST_LINE


def normalized(form: Literal["NFC", "NFD"], line: str) -> str:
    """A line in a normal form of Unicode. Raises `TooLongError`, unread, for one that is far too long."""
    if is_too_long(line):
        raise TooLongError(f"This is far too long: {LONGEST_LINE:,} characters at most, not {len(line):,}")
    return unicodedata.normalize(form, line)
