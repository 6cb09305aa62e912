"""What a function answers, kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Kept(dict[K, V]):
    """What a function answers; the latest answers are kept, at most so many."""

    def __init__(self, answer: Callable[[K], V], most: int) -> None:
        super().__init__()
        self.answer, self.most = answer, most

    def __missing__(self, key: K) -> V:
        if len(self) >= self.most:
            self.clear()
        answer = self[key] = self.answer(key)
        return answer
