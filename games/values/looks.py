"""A player's initials and colour, which stay the same from the player's first day in the club."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from games.rules.text import normalize

from .graphemes import split_graphemes

COLOURS = 8  # how many there are
# Two letters whose capitals are three characters each, or one of these and a number below 1,000.
MAX_INITIALS = 6
# Of the longest emoji. A letter with more accents than that loses all of them.
MAX_GRAPHEME_LENGTH = 12


def choose_initials(name: str, taken: Collection[str]) -> str:
    """Return the first initials for a name that are not `taken`, in any case.

    They are the first letters of the first and the last word, if there are two; else the first
    letter with each further letter of the name; else with a number from 2 on.
    """
    folded = {initials.casefold() for initials in taken}
    return next(choice for choice in _propose_initials(name) if choice.casefold() not in folded)


def choose_colour(taken: Iterable[int]) -> int:
    """Return the number, from 1, of the colour that is least often taken; the lowest of several."""
    times = Counter(taken)
    return min(range(1, COLOURS + 1), key=lambda colour: times[colour])


def _propose_initials(name: str) -> Iterator[str]:
    """Yield initials for a name, the best first."""
    words = [_split_letters(word) for word in normalize("NFC", name).split()]
    first = words[0][0].upper()
    further_letters = [letter for word in words for letter in word][1:]
    if len(words) > 1:
        yield first + words[-1][0].upper()
    # A name of one letter has that alone.
    yield from (first + letter.lower() for letter in further_letters or [""])
    yield from (f"{first}{number}" for number in range(2, 1_000))


def _split_letters(word: str) -> list[str]:
    """Return the letters of a word with their accents; one that is too long loses its accents."""
    return [
        cluster if len(cluster) <= MAX_GRAPHEME_LENGTH else cluster[0]
        for cluster in split_graphemes(word)
    ]
