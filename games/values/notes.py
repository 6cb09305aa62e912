"""The note to a match: how it is stored, and whether it mentions somebody."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from games.rules.errors import RuleError
from games.rules.limits import MAX_NOTE_LENGTH, is_too_long
from games.rules.text import normalize

from .names import BLANK, EDGE_CHARACTERS, INVISIBLE, PLAIN_SIGNS

SHORTEST_WORD = 2
"""Letters of a word of a name that is looked for by itself."""
FIRST_WITHOUT_SPACES = "\u0900"
"""From this letter on are scripts that do not divide every word by spaces, and pictures."""


def tidy_note(text: str) -> str:
    """Return the note as it is stored: one line, accents composed (NFC), single spaces, nothing invisible; or empty.

    Raise `RuleError` if more than 200 characters are left.
    """
    if is_too_long(text):
        raise _build_too_long_error(len(text))
    plain = "".join(" " if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") else letter for letter in text)
    note = " ".join(normalize("NFC", plain.translate(INVISIBLE | BLANK)).split()).strip(EDGE_CHARACTERS)
    if len(note) > MAX_NOTE_LENGTH:
        raise _build_too_long_error(len(note))
    return note


def mentions_name(note: str, names: Iterable[str]) -> bool:
    """Return whether a name, or its first or last word, stands in a note as a word, in whatever case.

    In scripts without spaces between words: whether it stands there at all.
    """
    text = _plain(note)
    return any(_build_pattern(part).search(text) for name in names for part in _list_parts(_plain(name)))


def _list_parts(name: str) -> Iterator[str]:
    """Yield the name, then its first and its last word, of these only one of `SHORTEST_WORD` letters or more."""
    words = name.split()
    yield name
    yield from (word for word in (*words[:1], *words[-1:]) if len(word) >= SHORTEST_WORD)


def _build_pattern(part: str) -> re.Pattern[str]:
    """Return a pattern that finds the part as a whole word.

    At an end with a letter of a script without spaces, it may continue.
    """
    before, after = (
        "" if letter >= FIRST_WITHOUT_SPACES else edge
        for letter, edge in ((part[0], r"(?<!\w)"), (part[-1], r"(?!\w)"))
    )
    return re.compile(f"{before}{re.escape(part)}{after}")


def _plain(text: str) -> str:
    """Return the text for comparing: plain signs, letters decomposed by NFKD (“ﬁ” is “fi”), and case-folded."""
    return normalize("NFKD", text.translate(PLAIN_SIGNS)).casefold()


def _build_too_long_error(length: int) -> RuleError:
    """Return the error for a note of so many characters."""
    return RuleError(f"A note has at most {MAX_NOTE_LENGTH} characters, this one {length:,}")
