from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Cache(dict[K, V]):
    """Results of `answer` by its argument, called if one is missing; at `limit` all are dropped."""

    def __init__(self, answer: Callable[[K], V], limit: int) -> None:
        super().__init__()
        self.answer = answer
        self.limit = limit

    def __missing__(self, key: K) -> V:
        if len(self) >= self.limit:
            self.clear()
        answer = self[key] = self.answer(key)
        return answer
