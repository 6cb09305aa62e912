"""The words on a recovery sheet: eight from a published list, made for reading, writing down and typing.

The list is that of BIP 39, from python-mnemonic (`words/`): 2,048 words of three to eight letters, no two of which
begin with the same four. Eight of them are 88 random bits, so a plain digest is enough: nobody finds them by trying,
even with a stolen database. It needs no key, which would get lost together with the server and its phones.
"""

from __future__ import annotations

import hashlib
import re
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from games.rules.errors import RuleError
from games.rules.text import normalize

WORD_LIST = Path(__file__).parent / "words" / "english.txt"
WORDS_ON_A_SHEET = 8
BITS_OF_A_WORD = 11
STEM_LENGTH = 8
"""Hexadecimal digits of a digest by which a sheet is found."""
LONGEST_SHOWN, SIMILARITY = 20, 0.7
WORD = re.compile(r"[^\W\d_]+")
SHEET_LINK = re.compile(r"/sheet/([\w-]+)")


@cache
def read_word_list() -> tuple[str, ...]:
    """Return the words of the list, in order."""
    return tuple(WORD_LIST.read_text("utf-8").split())


def derive_words(seed: bytes) -> tuple[str, ...]:
    """Return the eight words for a seed of random bytes: eleven of its bits each, the lowest 88 in all."""
    number, words = int.from_bytes(seed), read_word_list()
    return tuple(words[number >> place * BITS_OF_A_WORD & len(words) - 1] for place in range(WORDS_ON_A_SHEET))


def read_words(text: str) -> tuple[str, ...]:
    """Return the words that somebody typed, or scanned as a link, in order, however they are separated and numbered.

    Raise `RuleError` for anything other than eight words of the list, and name a wrong one.
    """
    typed = normalize("NFC", text).casefold()
    link = SHEET_LINK.search(typed)
    words = tuple(WORD.findall(link[1].replace("_", " ") if link else typed))
    if not words:
        raise RuleError("Type the eight words of the sheet, in their order")
    for word in words:
        if word not in read_word_list():
            raise RuleError(_format_unknown_word(word))
    if len(words) != WORDS_ON_A_SHEET:
        raise RuleError(f"A sheet has eight words, not {len(words)}")
    return words


def hash_words(words: tuple[str, ...]) -> str:
    """Return the digest of the words. It is stored, so it stays as it is."""
    return hashlib.sha256(" ".join(words).encode()).hexdigest()


def _format_unknown_word(word: str) -> str:
    """Return the sentence that names a word not on the list, with the most similar one that is."""
    if len(word) > LONGEST_SHOWN:
        return f"“{word[:LONGEST_SHOWN]}…” is not one of the words on a sheet"
    near = get_close_matches(word, read_word_list(), 1, SIMILARITY)
    return f"“{word}” is not one of the words on a sheet{f'. Is it “{near[0]}”?' if near else ''}"
