"""Which requests are slow by nature, and whose turn it is among them: boards, hands and saves of others never wait.

They have threads of their own, and each sender has one of a club's at a time: of many who ask, nobody waits for all
that one of them has asked for.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

FILES = re.compile(r"/(?:[cm]/[^/]+/(?:files|import)/|clubs/bring/)")
"""Where files are made or brought in."""
PAGES = re.compile(
    r"/c/[^/]+/(?:statistics|games/(?:new|make|take|[^/]+/(?:change|rules|give|file)))/"
    r"|/m/[^/]+/(?:log|undo|redo|rules|share|correct/game)/"
    r"|/[rg]/"
)
"""Where a page takes long to draw: the editor, rules, logs, statistics, pictures."""
KINDS = ("files", "slow")


def kind_of(path: str) -> str:
    """The threads for a slow request, "files" or "slow"; empty where it is none."""
    return "files" if FILES.match(path) else "slow" if PAGES.match(path) else ""


def whose(address: str, path: str) -> Hashable:
    """Who takes turns with themselves: an address, of a club or a match. Behind a proxy all have one address."""
    return address, *path.split("/")[1:3]


class Turns:
    """Lets those with the same key in one after the other, in the order in which they came."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def of(self, key: Hashable) -> AsyncIterator[None]:
        """Wait until nobody else with this key is in."""
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            yield
