"""The caches of a process: many phones cost little more than one.

A value is stored by its key with the state that it was made from, such as the match's revision, and
returned only while the state is the same. So nothing has to be invalidated, and processes need not
know of each other. The least recently used values make room.

| cache | most | key | state | used in | what it saves |
|---|---|---|---|---|---|
| `REPLAYED_MATCHES` | 48 MB | match | revision | `matches.replayed_match` | queries, a replay |
| `BOARDS` | 24 MB | match, role, deal, language | what it shows | `pages.board.views` | 40 ms |
| `ANSWERS` | 8 MB | page and who asks, see there | revision | `web.following` | 3.5 ms |
| `QR_CODES` | 1 MB | link | none | `web.invitations` | 3 ms |
| `PICTURES` | 6 MB | what it shows | none | `pages.result`, `pages.evenings` | 50 ms and more |
| `CLUB_FILES` | 12 MB | club, file | matches' revisions | `pages.files.views` | 2 s for 1,000 |
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from sys import getsizeof
from threading import Lock
from typing import Any, Generic, TypeVar

T = TypeVar("T")
MEGABYTE = 1_000_000
# Bytes of a key and its slot, about.
OVERHEAD = 500
# The state, value and size of a missing entry.
NO_ENTRY: tuple[Any, Any, int] = (None, None, 0)


class MemoryCache(Generic[T]):
    """A cache of up to `limit` bytes, each value with the state that it was made from; thread-safe.

    A value larger than the whole cache is not stored.
    """

    def __init__(self, limit: int, size_of: Callable[[T], int] = getsizeof) -> None:
        self._limit = limit
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
        """Store a key's value and its state; the least recently used values make room."""
        size = self._size_of(value) + OVERHEAD
        with self._lock:
            _, _, replaced_size = self._values.pop(key, NO_ENTRY)
            self._size -= replaced_size
            if size <= self._limit:
                self._values[key] = (state, value, size)
                self._size += size
            while self._size > self._limit:
                _, (_, _, oldest_size) = self._values.popitem(last=False)
                self._size -= oldest_size

    def get_or_build(self, key: Hashable, state: object, make: Callable[[], T]) -> T:
        value = self.get(key, state)
        if value is None:
            value = make()
            self.store(key, state, value)
        return value

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self._size = 0


def _estimate_match_size(replayed: Any) -> int:
    """Return about how many bytes a match takes: a kilobyte for each hand, and its cards."""
    hands = [hand for deal in replayed.stored.deals for hand in deal.hands.values()]
    return 10_000 + sum(1_000 + 20 * len(hand.cards or "") for hand in hands)


REPLAYED_MATCHES: MemoryCache[Any] = MemoryCache(48 * MEGABYTE, _estimate_match_size)
# A board is stored with what it was drawn from, which is about twice as large as its HTML.
BOARDS: MemoryCache[str] = MemoryCache(24 * MEGABYTE, lambda html: 3 * getsizeof(html))
ANSWERS: MemoryCache[Any] = MemoryCache(
    8 * MEGABYTE, lambda response: 2_000 + len(response.content)
)
QR_CODES: MemoryCache[str] = MemoryCache(MEGABYTE)
# A link that is sent to a group is fetched by many at once.
PICTURES: MemoryCache[bytes] = MemoryCache(6 * MEGABYTE)
CLUB_FILES: MemoryCache[tuple[bytes, ...]] = MemoryCache(
    12 * MEGABYTE, lambda blocks: sum(map(getsizeof, blocks))
)
