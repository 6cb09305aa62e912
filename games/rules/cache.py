from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Cache(dict[K, V]):
    """Results of `compute` by argument, called if one is missing; at `limit` all are dropped."""

    def __init__(self, compute: Callable[[K], V], limit: int) -> None:
        super().__init__()
        self.compute = compute
        self.limit = limit

    def __missing__(self, key: K) -> V:
        if len(self) >= self.limit:
            self.clear()
        value = self.compute(key)
        self[key] = value
        return value
