"""A player's initials and colour, assigned for good when the player comes into the club."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from games.rules.text import normalize

from .graphemes import split_graphemes

COLOURS = 8
# Two letters that are three each as capitals, or one of those and a number below a thousand.
MAX_INITIALS = 6
# Characters of the longest emoji; a letter under a heap of accents has more, and goes without.
MAX_GRAPHEME_LENGTH = 12


def choose_initials(name: str, taken: Collection[str]) -> str:
    """Return initials that are not `taken`, in any case: perhaps of the first and the last word.

    Else, and for a single word, the first letter with another letter of the name, from the front,
    or with a number from 2.
    """
    folded = {initials.casefold() for initials in taken}
    return next(choice for choice in _propose_initials(name) if choice.casefold() not in folded)


def choose_colour(taken: Iterable[int]) -> int:
    """Return the number, from 1, of the colour that is least often taken; the lowest of several."""
    times = Counter(taken)
    return min(range(1, COLOURS + 1), key=lambda colour: times[colour])


def _propose_initials(name: str) -> Iterator[str]:
    """Yield initials, the best first, then the first letter with a number, from 2 to 999."""
    words = [_split_letters(word) for word in normalize("NFC", name).split()]
    first = words[0][0].upper()
    letters = [letter for word in words for letter in word][1:]
    if len(words) > 1:
        yield first + words[-1][0].upper()
    yield from (first + letter.lower() for letter in letters or [""])
    yield from (f"{first}{digit}" for digit in range(2, 1_000))


def _split_letters(word: str) -> list[str]:
    """Return the letters of a word as they are read; a too long one is cut to one character."""
    return [
        cluster if len(cluster) <= MAX_GRAPHEME_LENGTH else cluster[0]
        for cluster in split_graphemes(word)
    ]
