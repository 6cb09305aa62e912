"""Requests that are slow by nature: boards, hands and saves do not wait for them.

They have threads of their own. Each sender takes turns with the others, with one request at a time,
so that nobody waits for all requests of one sender.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Hashable, Mapping
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

from scorekeeper.senders import find_sender_address, to_network

# Exports and imports.
FILE_PATHS = re.compile(r"/(?:[cm]/[^/]+/(?:files|import)/|clubs/bring/)")
# Pages that take long to draw: the editor, rules, logs, statistics, pictures.
SLOW_PATHS = re.compile(
    r"/c/[^/]+/(?:statistics|games/(?:new|make|take|[^/]+/(?:change|rules|give|file)))/"
    r"|/m/[^/]+/(?:log|undo|redo|rules|share|correct/game)/"
    r"|/[rg]/"
)
SLOW_KINDS = ("files", "slow", "changing")
FORWARDED_FOR = b"x-forwarded-for"


def choose_threads(path: str, *, changes: bool = False) -> str:
    """Return the threads for a slow request: "files", "slow", "changing" (a form), or ""."""
    if FILE_PATHS.match(path):
        return "files"
    if not SLOW_PATHS.match(path):
        return ""
    return "changing" if changes else "slow"


def build_turn_keys(scope: Mapping[str, Any]) -> tuple[Hashable, Hashable]:
    """Return the keys by which a request takes turns: sender with club or match, and sender alone.

    A sender has one request at a time. Many may share an address, as behind an unknown proxy: then
    only one request of each club or match waits for the turn of that address.
    """
    forwarded = b",".join(
        value for name, value in scope["headers"] if name == FORWARDED_FOR
    ).decode("latin-1")
    address = find_sender_address(scope["client"][0], forwarded)
    sender = to_network(address) or address
    # Of /c/a1B2c3/statistics/, “c” and “a1B2c3” name the club.
    return (sender, *scope["path"].split("/")[1:3]), (sender,)


class Turns:
    """Locks that let requests with the same key in one after the other, in order."""

    def __init__(self) -> None:
        # Each is made for its first request, and dropped after the last one.
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def take(self, key: Hashable) -> AsyncIterator[None]:
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            yield
