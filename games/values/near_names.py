"""Names that may be other spellings of a known name: Zoe of Zoë, Max of Max Meyer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from .names import get_sort_key

# Shorter names are not taken for mistyped ones: Ann and Ian are two people.
SHORTEST_TYPED_WRONG = 4  # letters
MAX_NEAR = 3


class NearNames:
    """Names by their spellings, to find near ones without comparing each pair."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_spelling: defaultdict[str, dict[str, None]] = defaultdict(dict)
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        for spelling in _list_spellings(name):
            self._by_spelling[spelling][name] = None

    def find(self, name: str) -> list[str]:
        """Return at most `MAX_NEAR` other names near this one, the nearest first.

        Two names are near if their letters are equal without accents, if their letters are equal
        without one letter of either or both, or if their first words are equal.
        """
        near = (
            other
            for spelling in _list_spellings(name)
            for other in self._by_spelling.get(spelling, ())
        )
        return [other for other in dict.fromkeys(near) if other != name][:MAX_NEAR]


def _fold(name: str) -> str:
    """Return the letters and digits of a name without accents and spaces, for comparing."""
    return "".join(filter(str.isalnum, get_sort_key(name)[0]))


def _list_spellings(name: str) -> Iterator[str]:
    """Yield keys of a name, the most telling first; two names are near if they share one."""
    whole = _fold(name)
    yield f"={whole}"
    # Under the sign of those with a letter left out: “Zo” may lack the letter that “Zoe” has.
    yield f"-{whole}"
    if len(whole) >= SHORTEST_TYPED_WRONG:
        yield from (f"-{whole[:index]}{whole[index + 1 :]}" for index in range(len(whole)))
    # The key of the first word.
    yield f"1{_fold(name.split()[0])}"
