"""Which requests are slow by nature, and whose turn it is among them: boards, hands and saves of others never wait.

They have threads of their own, and each sender has one at a time: of many who ask, nobody waits for all that one of
them has asked for.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Hashable, Mapping
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

from scorekeeper.senders import address_behind, network_of

FILES = re.compile(r"/(?:[cm]/[^/]+/(?:files|import)/|clubs/bring/)")
"""Where files are made or brought in."""
PAGES = re.compile(
    r"/c/[^/]+/(?:statistics|games/(?:new|make|take|[^/]+/(?:change|rules|give|file)))/"
    r"|/m/[^/]+/(?:log|undo|redo|rules|share|correct/game)/"
    r"|/[rg]/"
)
"""Where a page takes long to draw: the editor, rules, logs, statistics, pictures."""
KINDS = ("files", "slow", "changing")
FORWARDED_FOR = b"x-forwarded-for"


def kind_of(path: str, *, changes: bool = False) -> str:
    """Return the threads for a slow request: "files", "slow", or "changing" for what is sent; empty if it is not slow.

    What somebody has typed in the editor never waits for pages that others look at.
    """
    if FILES.match(path):
        return "files"
    return ("changing" if changes else "slow") if PAGES.match(path) else ""


def keys_of(scope: Mapping[str, Any]) -> tuple[Hashable, Hashable]:
    """Return with what a request takes turns: with those of its sender in a club or a match, then with all of them.

    So a sender who asks in many clubs has one page at a time; and many who share an address, as behind a proxy that
    is not known, wait for one page of each club, not for all that somebody has asked for in one.
    """
    forwarded = b",".join(value for name, value in scope["headers"] if name == FORWARDED_FOR).decode("latin-1")
    address = address_behind(scope["client"][0], forwarded)
    sender = network_of(address) or address
    return (sender, *scope["path"].split("/")[1:3]), (sender,)


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
