"""Names of players and clubs: how they are kept, and when two of them are the same."""

from __future__ import annotations

import unicodedata

from games.rules.checks import clean_name

INVISIBLE = dict.fromkeys(
    [0x00AD, 0x061C, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF]
)
"""Characters that come along when a name is pasted, show nothing, and can turn the text after them round."""
JOINERS = "\u200c\u200d"
"""They hold letters and emoji together, and are nothing at the edge of a name."""


def tidy_name(name: str, whose: str = "A player") -> str:
    """The name as it is kept: letters with their accents composed (NFC), single spaces, nothing invisible.

    Raises `PlayersError`, which says whose name it is, unless 1 to 40 proper characters are left.
    """
    composed = unicodedata.normalize("NFC", name.translate(INVISIBLE))
    return " ".join(clean_name(composed.strip(JOINERS), whose).split())


def name_key(name: str) -> str:
    """What two names have in common that are the same name: however they are typed and in whatever case."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())
