"""A cache of a function's results."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Cache(dict[K, V]):
    """Results of the function `answer` by its argument, called for a missing one; at `most`, all
    are dropped.
    """

    def __init__(self, answer: Callable[[K], V], most: int) -> None:
        """Begin empty; `answer` is called for a missing argument, `most` is how many results are
        kept.
        """
        super().__init__()
        self.answer = answer
        self.most = most

    def __missing__(self, key: K) -> V:
        """Call the function for an argument that is not there, keep the result, and return it.

        If there are as many as may be kept, drop them all first.
        """
        if len(self) >= self.most:
            self.clear()
        answer = self[key] = self.answer(key)
        return answer
