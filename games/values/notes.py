"""The note to a match: how it is stored, and whether a name is in it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from games.rules.errors import RuleError
from games.rules.limits import MAX_NOTE_LENGTH, is_too_long
from games.rules.say import say
from games.rules.text import normalize

from .names import BLANK, EDGE_CHARACTERS, INVISIBLE, PLAIN_SIGNS, strip_accents

SHORTEST_WORD = 2  # letters of a name's word that is looked for by itself
# From this character on are scripts without a space between all words, and pictures.
FIRST_WITHOUT_SPACES = "\u0900"
# Letters that stay of a name without its last one, which changes in some languages: Анна, Анны.
SHORTEST_STEM = 3
# Letters that a word may have beside the name in it: “Bobs”, “Bobby”.
MAX_ENDING_LENGTH = 2
WORD = re.compile(r"[^\W_]+")


def tidy_note(text: str) -> str:
    """Return the note as it is stored: one line, NFC, single spaces, nothing invisible.

    Raise `RuleError` if more than 200 characters are left.
    """
    if is_too_long(text):
        raise _build_too_long_error(len(text))
    one_line = "".join(
        " " if unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") else character
        for character in text
    )
    composed = normalize("NFC", one_line.translate(INVISIBLE | BLANK))
    note = " ".join(composed.split()).strip(EDGE_CHARACTERS)
    if len(note) > MAX_NOTE_LENGTH:
        raise _build_too_long_error(len(note))
    return note


def contains_name(note: str, names: Iterable[str]) -> bool:
    """Return whether one of the forms of a name (`_list_forms`) is anywhere in a note."""
    text = _plain(note)
    return any(form in text for form in _list_forms(names))


def mentions_name(note: str, names: Iterable[str]) -> bool:
    """Return whether a note has a name as a word of its own, or in a word that is hardly longer.

    In scripts without spaces between words it can be anywhere.
    """
    text = _plain(note)
    return any(_is_word_in(text, form) for form in _list_forms(names))


def _list_forms(names: Iterable[str]) -> Iterator[str]:
    """Yield each name, its first and its last word, and long ones also without the last letter."""
    for name in names:
        words = _plain(name).split()
        long_words = [word for word in (words[0], words[-1]) if len(word) >= SHORTEST_WORD]
        for form in (" ".join(words), *long_words):
            yield form
            if len(form) > SHORTEST_STEM and form[-1].isalpha():
                yield form[:-1]


def _is_word_in(text: str, form: str) -> bool:
    """Return whether the form has at most `MAX_ENDING_LENGTH` letters directly beside it."""
    start = text.find(form)
    while start >= 0:
        # Letters directly beside it; in scripts without spaces they are not counted.
        beside = 0
        if form[0] < FIRST_WITHOUT_SPACES:
            beside += _count_last_letters(text[:start])
        if form[-1] < FIRST_WITHOUT_SPACES:
            beside += _count_first_letters(text[start + len(form) :])
        if beside <= MAX_ENDING_LENGTH:
            return True
        start = text.find(form, start + 1)
    return False


def _count_first_letters(text: str) -> int:
    word = WORD.match(text)
    return len(word[0]) if word else 0


def _count_last_letters(text: str) -> int:
    return _count_first_letters(text[::-1])


def _plain(text: str) -> str:
    """Return the text for comparing: plain signs and letters, small ones, without accents."""
    # In small letters once more: NFKD makes capitals of signs that have no case.
    plain = strip_accents(text.translate(PLAIN_SIGNS)).casefold()
    return plain if plain.strip() else text  # “¨” is a name, too


def _build_too_long_error(length: int) -> RuleError:
    return RuleError(
        say(
            "The text has {given} characters, but at most {most} are allowed.",
            given=length,
            most=MAX_NOTE_LENGTH,
        )
    )
