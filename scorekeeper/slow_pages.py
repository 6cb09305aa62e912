"""Requests that are slow by nature, and their turns: boards, hands and saves never wait.

They have threads of their own, and each sender has one at a time: nobody waits for all requests of
one.
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
    return ("changing" if changes else "slow") if SLOW_PATHS.match(path) else ""


def build_turn_keys(scope: Mapping[str, Any]) -> tuple[Hashable, Hashable]:
    """Return the keys by which a request takes turns: its sender in a club or match, its sender.

    A sender has one page at a time; and many who share an address, as behind an unknown proxy, wait
    for one page of each club, not for all of them.
    """
    forwarded = b",".join(
        value for name, value in scope["headers"] if name == FORWARDED_FOR
    ).decode("latin-1")
    address = find_sender_address(scope["client"][0], forwarded)
    sender = to_network(address) or address
    return (sender, *scope["path"].split("/")[1:3]), (sender,)


class Turns:
    """Locks that let requests with the same key in one after the other, in order."""

    def __init__(self) -> None:
        """Begin without locks: each is made for its first request, and dropped after the last."""
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def take(self, key: Hashable) -> AsyncIterator[None]:
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            yield
