"""Names that may be another spelling of one that is there: Zoe for Zoë, Max for Max Meyer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from .names import get_sort_key

# Letters of the shortest name of which one could be wrong: Ann and Ian are two people.
SHORTEST_TYPED_WRONG = 4
MAX_NEAR = 3


class NearNames:
    """Names by their spellings: near ones are found without comparing each two."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_spelling: defaultdict[str, dict[str, None]] = defaultdict(dict)
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        for spelling in _list_spellings(name):
            self._by_spelling[spelling][name] = None

    def find(self, name: str) -> list[str]:
        """Return at most `MAX_NEAR` names near this one, without itself, the nearest first.

        Near is also a name with the same first word, or with the same letters, three at least,
        after one is left out of either or both.
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
    """Yield keys of which near names share one, the most telling first.

    They are made of all letters (twice), of them with each one left out, if there are four or more,
    and of the first word.
    """
    whole = _fold(name)
    yield f"={whole}"
    yield f"-{whole}"
    if len(whole) >= SHORTEST_TYPED_WRONG:
        yield from (f"-{whole[:place]}{whole[place + 1 :]}" for place in range(len(whole)))
    yield f"1{_fold(name.split()[0])}"
