"""Names of players and clubs: how they are kept, and when two of them are the same."""

from __future__ import annotations

import unicodedata

from games.rules.errors import PlayersError
from games.rules.limits import is_too_long
from games.rules.text import clean_name, name_too_long, normalized

INVISIBLE = dict.fromkeys(
    [
        *(0x00AD, 0x034F, 0x061C, 0x17B4, 0x17B5, 0x200B, 0x200E, 0x200F, 0xFEFF),
        *(*range(0x202A, 0x202F), *range(0x2060, 0x2070), *range(0xFFF0, 0xFFF9)),
    ]
)
"""Characters that come along when a name is pasted, show nothing, and can turn the text after them round."""
BLANK = dict.fromkeys([0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0, 0x1D159], " ")
"""Letters and signs that look like a space: Hangul's fillers, Braille without dots, a note without a head."""
JOINERS = "\u200c\u200d"
"""They hold letters and emoji together, and are nothing at the edge of a name."""
EDGE = JOINERS + "".join(filter(str.isspace, map(chr, range(0x3001))))
UNSEEN = {"Cc", "Cf", "Cs", "Mc", "Me", "Mn", "Zl", "Zp", "Zs"}
TAGS = range(0xE0000, 0xE1000)
"""They only change the character before them, also those of them that are not assigned yet."""


def tidy_name(name: str, whose: str = "A player") -> str:
    """The name as it is kept: letters with their accents composed (NFC), single spaces, nothing invisible.

    Raises `PlayersError`, which says whose name it is, unless 1 to 40 proper characters are left, and something of them
    can be seen. The rules themselves, and so match files that are only checked, take any character but controls.
    """
    if is_too_long(name):
        raise name_too_long(name)
    composed = normalized("NFC", name.translate(INVISIBLE | BLANK))
    tidy = " ".join(clean_name(composed.strip(EDGE), whose).split())
    if not any(map(_can_be_seen, tidy)):
        raise PlayersError(f"{whose} needs a name")
    return tidy


def _can_be_seen(character: str) -> bool:
    """Whether it shows by itself: a letter, digit or sign, or what is newer than Python's table of characters.

    Not so spaces, what only changes how others look, and accents without a letter.
    """
    return unicodedata.category(character) not in UNSEEN and ord(character) not in TAGS


def name_key(name: str) -> str:
    """What two names have in common that are the same name: however they are typed and in whatever case.

    Raises `TooLongError` for what is far too long to be read.
    """
    return normalized("NFC", normalized("NFD", name).casefold())
