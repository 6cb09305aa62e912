"""The caches of a process for matches that are looked at now, so that many phones cost little more
than one.

A value is stored by its key together with the state that it was made from, such as the match's
revision. It is returned only while the state is the same, so nothing has to be invalidated when a
match changes, and processes need not know of each other. A new value of a key replaces the old one;
the least recently used make room. All caches:

| cache | most | key | state | used in `pages` | what it saves |
|---|---|---|---|---|---|
| `REPLAYED_MATCHES` | 48 MB | match | revision | `matches.replayed_match` | two queries and a
replay, for each page |
| `BOARDS` | 24 MB | match, role, deal, language | what the board shows | `board.views` | 40 ms of
drawing, 40 deals |
| `ANSWERS` | 8 MB | page, deal, role, player, language, encoding | revision | `web.following` | 3.5
ms of drawing it |
| `QR_CODES` | 1 MB | link | none | `web.invitations` | 3 ms of drawing, for each page that shows
the table's code |
| `PICTURES` | 6 MB | what the picture shows | none | `result`, `evenings` | 50 ms and more of
drawing |
| `CLUB_FILES` | 12 MB | club, file | revisions of its matches | `files.views` | 2 s for each 1,000
matches |
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from sys import getsizeof
from threading import Lock
from typing import Any, Generic, TypeVar

T = TypeVar("T")
MEGABYTE = 1_000_000
OVERHEAD = 500
"""Bytes of a key and its slot, about."""
NO_ENTRY: tuple[Any, Any, int] = (None, None, 0)
"""The state, value and size of a missing entry."""


class MemoryCache(Generic[T]):
    """A cache of up to `most` bytes, each value with the state that it was made from.

    Thread-safe.

    `size_of` returns about how many bytes a value takes; one larger than the whole cache is not
    stored.
    """

    def __init__(self, most: int, size_of: Callable[[T], int] = getsizeof) -> None:
        """Begin empty; `most` bytes at most, `size_of` gives those of a value."""
        self._most = most
        self._size_of = size_of
        self._size = 0
        self._values: OrderedDict[Hashable, tuple[object, T, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, state: object) -> T | None:
        """Return the value stored for the key, if it was made from the same state; else None."""
        with self._lock:
            made_from, value, _ = self._values.get(key, NO_ENTRY)
            if key in self._values:
                self._values.move_to_end(key)
        return value if made_from == state else None

    def store(self, key: Hashable, state: object, value: T) -> None:
        """Store a key's value, and the state that it was made from; if it is too large, only drop
        the value before.

        The least recently used make room.
        """
        size = self._size_of(value) + OVERHEAD
        with self._lock:
            self._size -= self._values.pop(key, NO_ENTRY)[2]
            if size <= self._most:
                self._values[key] = (state, value, size)
                self._size += size
            while self._size > self._most:
                self._size -= self._values.popitem(last=False)[1][2]

    def get_or_build(self, key: Hashable, state: object, make: Callable[[], T]) -> T:
        """Return the stored value if it was made from the same state, else store and return what
        `make` returns.
        """
        value = self.get(key, state)
        if value is None:
            value = make()
            self.store(key, state, value)
        return value

    def clear(self) -> None:
        """Remove everything."""
        with self._lock:
            self._values.clear()
            self._size = 0


def _estimate_size(replayed: Any) -> int:
    """Return the bytes of a match's rows and result: about a kilobyte for each hand, and its
    cards.
    """
    hands = [hand for deal in replayed.stored.deals for hand in deal.hands.values()]
    return 10_000 + sum(1_000 + 20 * len(hand.cards or "") for hand in hands)


REPLAYED_MATCHES: MemoryCache[Any] = MemoryCache(48 * MEGABYTE, _estimate_size)
BOARDS: MemoryCache[str] = MemoryCache(
    24 * MEGABYTE, lambda html: 3 * getsizeof(html)
)  # with what it was drawn from
ANSWERS: MemoryCache[Any] = MemoryCache(
    8 * MEGABYTE, lambda response: 2_000 + len(response.content)
)
QR_CODES: MemoryCache[str] = MemoryCache(MEGABYTE)
PICTURES: MemoryCache[bytes] = MemoryCache(
    6 * MEGABYTE
)  # a link that is sent to a group is fetched by many at once
CLUB_FILES: MemoryCache[tuple[bytes, ...]] = MemoryCache(
    12 * MEGABYTE, lambda blocks: sum(map(getsizeof, blocks))
)
