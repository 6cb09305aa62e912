"""What a process keeps in memory of the matches that are looked at now, so that many phones cost little more than one.

One idea: a value is kept by what it is about (its key) together with the state that it was made from, such as the
match's revision. It is given out only while the state is the same, so nothing has to be dropped when a match changes,
and processes need not know of each other. The newest value of a key takes the place of the one before; what was not
asked for longest makes room. Every memory is listed here:

| memory | key | state | used in | what it saves |
|---|---|---|---|---|
| `READINGS` | match | revision | `shown.match_reading` | two queries and a replay, for each page of a match |
| `BOARDS` | match, role, deal | what the board shows | `views.board` | drawing standings, chart and table |
| `ANSWERS` | address, deal, role, player, encoding | revision | `views.live` | drawing and packing, for open pages |
| `QR_CODES` | link | none | `club.invitations` | 3 ms of drawing, for each page that shows the table's code |
| `PICTURES` | what the picture shows | none | `match.result_picture` | 50 ms and more of drawing |
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Memory(Generic[T]):
    """Up to `size` values, each with the state that it was made from. Safe with several threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: OrderedDict[Hashable, tuple[object, T]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, state: object) -> T | None:
        """The value that was kept for the key, if it was made from the same state."""
        with self._lock:
            known = self._values.get(key)
            if known:
                self._values.move_to_end(key)
        return known[1] if known and known[0] == state else None

    def keep(self, key: Hashable, state: object, value: T) -> None:
        """Keep a value in place of the one before."""
        with self._lock:
            self._values[key] = (state, value)
            self._values.move_to_end(key)
            if len(self._values) > self._size:
                self._values.popitem(last=False)

    def get_or_make(self, key: Hashable, state: object, make: Callable[[], T]) -> T:
        """The value that is kept, else the one that `make` gives, which is kept."""
        value = self.get(key, state)
        if value is None:
            value = make()
            self.keep(key, state, value)
        return value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()


READINGS: Memory[Any] = Memory(64)  # a long match takes about 1 MB
BOARDS: Memory[str] = Memory(500)  # 20 kB each
ANSWERS: Memory[Any] = Memory(1000)  # 2 kB each, packed
QR_CODES: Memory[str] = Memory(200)  # 2 kB each
PICTURES: Memory[bytes] = Memory(32)  # a link that is sent to a group is fetched by many at once
