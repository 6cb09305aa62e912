"""Names of players and clubs: how they are stored, and when two of them are the same."""

from __future__ import annotations

import re
import unicodedata

from games.rules.errors import PlayersError
from games.rules.limits import is_too_long
from games.rules.text import NO_NAME, Named, build_name_too_long_error, clean_name, normalize

# Characters that are pasted with a name unseen, and can turn the text after them round.
INVISIBLE = dict.fromkeys(
    [
        *(0x00AD, 0x034F, 0x061C, 0x17B4, 0x17B5, 0x200B, 0x200E, 0x200F, 0xFEFF),
        *(*range(0x202A, 0x202F), *range(0x2060, 0x2070), *range(0xFFF0, 0xFFF9)),
    ]
)
# Characters that look like a space: Hangul's fillers, Braille without dots, a note without a head.
BLANK = dict.fromkeys([0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0, 0x1D159], " ")
# Characters that join letters or emoji, and mean nothing at the edge of a name.
JOINERS = "\u200c\u200d"
EDGE_CHARACTERS = JOINERS + "".join(filter(str.isspace, map(chr, range(0x3001))))
INVISIBLE_CATEGORIES = {"Cc", "Cf", "Cs", "Mc", "Me", "Mn", "Zl", "Zp", "Zs"}
# Characters that only change the one before them, including those not assigned yet.
TAGS = range(0xE0000, 0xE1000)

MAX_KEY_LENGTH = 120  # characters
# Apostrophes and dashes become those of every keyboard; variation selectors and joiners go.
PLAIN_SIGNS = {
    **dict.fromkeys(map(ord, "‘’‚‛ʼʹ′＇`´"), "'"),
    **dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－"), "-"),
    **dict.fromkeys([*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), 0x200C, 0x200D]),
}
# Letters that Unicode does not decompose, and by what they are sorted and searched for.
BASE_LETTERS = str.maketrans(
    dict(zip("øđðłħŧı", "oddlhti", strict=True)) | {"æ": "ae", "œ": "oe", "þ": "th"}
)


def tidy_name(name: str, named: Named = "player") -> str:
    """Return the name as it is stored: composed (NFC), single spaces, nothing of `INVISIBLE`.

    Raise `PlayersError` for over 40 characters, a control, or nothing visible; for the last one
    `named` says of what. Games and checks of match files allow any character except controls.
    """
    if is_too_long(name):
        raise build_name_too_long_error(name)
    composed = normalize("NFC", name.translate(INVISIBLE | BLANK))
    tidy = " ".join(clean_name(composed.strip(EDGE_CHARACTERS), named).split())
    if not any(map(_is_visible, tidy)):
        raise PlayersError(NO_NAME[named])
    return tidy


def _is_visible(character: str) -> bool:
    """Return whether a character shows by itself, or is newer than Python's tables.

    Spaces, modifiers of other characters, and accents without a letter do not.
    """
    return (
        unicodedata.category(character) not in INVISIBLE_CATEGORIES and ord(character) not in TAGS
    )


def make_name_key(name: str) -> str:
    """Return the key of a name, which is the same however one person's name is typed.

    Ann’s and Ann's have one key, so have ＡＢ and ab, and ♠️ and ♠; Zoë and Zoe have two. Instead of
    a key longer than `MAX_KEY_LENGTH`, it is the exact key. Raise `TooLongError` for text far too
    long to be read.
    """
    plain = " ".join(name.translate(PLAIN_SIGNS).split())
    key = normalize("NFC", normalize("NFKD", plain).casefold())
    return key if len(key) <= MAX_KEY_LENGTH else make_exact_key(name)


def make_exact_key(name: str) -> str:
    """Return the stricter key of a name, which ignores only case and how letters are composed.

    It is for two players in one club whose names have the same key by `make_name_key`.
    """
    return normalize("NFC", normalize("NFD", name).casefold())


def get_sort_key(name: str) -> tuple[str, str, str]:
    """Return the key by which a name is sorted: Å as A, Ø as O; accents and case decide last."""
    return strip_accents(name), make_name_key(name), name


def build_spelling_pattern(word: str) -> str:
    """Return a regular expression, for either database, that finds zoe in Zoë.

    It lists capitals with accents and typographic signs, because not every database knows their
    small and plain forms.
    """
    return "".join(
        SPELLINGS.get(letter, re.escape(letter)) for letter in strip_accents(make_name_key(word))
    )


def strip_accents(text: str) -> str:
    """Return a text in small letters without accents: ＺＯË becomes zoe, Ø becomes o."""
    apart = normalize("NFKD", text.casefold().translate(BASE_LETTERS))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _build_spellings() -> dict[str, str]:
    """Return, by plain letter or sign, a regular expression's class of all its spellings."""
    letters_by_base: dict[str, str] = {}
    for letter in map(chr, (*range(0xC0, 0x250), *range(0x1E00, 0x1F00))):
        base = strip_accents(letter)
        if len(base) == 1 and "a" <= base <= "z":
            letters_by_base[base] = letters_by_base.get(base, "") + letter
    for sign, plain in PLAIN_SIGNS.items():
        if plain:
            letters_by_base[plain] = letters_by_base.get(plain, "") + chr(sign)
    return {base: f"[{letters}{base}]" for base, letters in letters_by_base.items()}


SPELLINGS = _build_spellings()
