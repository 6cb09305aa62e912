"""What is said of several people at once is said only of those of whom it is true: shares of money, places."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from .words import NO_BREAK

Who = TypeVar("Who")
What = TypeVar("What", bound=Hashable)


def alike(pairs: Iterable[tuple[Who, What]]) -> Mapping[What, list[Who]]:
    """Those together of whom the same is true, in the order in which each comes first."""
    together: dict[What, list[Who]] = {}
    for who, what in pairs:
        together.setdefault(what, []).append(who)
    return together


def each(amount: str, many: int) -> str:
    """What so many people have: 25 ¢ one of them, 5 ¢ each several. An empty one stays empty."""
    return f"{amount}{NO_BREAK}each" if amount and many > 1 else amount


def amounts(people: Sequence[Who], cents: Sequence[int], say: Callable[[int], str]) -> list[tuple[Sequence[Who], str]]:
    """Who has how much, the largest amount first: Zoë 34 ¢, Grace and Bob 33 ¢ each. `say` says an amount."""
    by_amount = sorted(alike(zip(people, cents, strict=True)).items(), key=lambda group: -group[0])
    return [(who, each(say(amount), len(who))) for amount, who in by_amount]
