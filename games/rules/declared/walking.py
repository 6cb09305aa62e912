"""Going through the facts of a game, wherever they stand in it; reading and changing one by the way to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

T = TypeVar("T")
Kind = TypeVar("Kind")
Way = tuple[str | int, ...]
"""The names of facts and the places in lists that lead to a fact, one in the other: `("cards", 3, "points")`."""


def mapped(facts: T, kind: type[Kind], change: Callable[[Kind], object]) -> T:
    """The same facts with everything in them that is of a kind changed."""
    if isinstance(facts, kind):
        return change(facts)  # type: ignore[return-value]
    if isinstance(facts, tuple):
        return tuple([mapped(each, kind, change) for each in facts])  # type: ignore[return-value]
    if is_dataclass(facts) and not isinstance(facts, type):
        return replace(facts, **{each.name: mapped(getattr(facts, each.name), kind, change) for each in fields(facts)})
    return facts


def found(facts: Any, kind: type[Kind]) -> Iterator[Kind]:
    """Everything in the facts that is of a kind."""
    if isinstance(facts, kind):
        yield facts
    elif isinstance(facts, tuple):
        for each in facts:
            yield from found(each, kind)
    elif is_dataclass(facts):
        for field in fields(facts):
            yield from found(getattr(facts, field.name), kind)


def at(facts: Any, way: Way) -> Any:
    """The fact to which the way leads. Raises `IndexError` where a list has no such place."""
    for step in way:
        facts = facts[step] if isinstance(step, int) else getattr(facts, step)
    return facts


def put(facts: Any, way: Way, new: object) -> Any:
    """The same facts with another one where the way leads. Raises `IndexError` where a list has no such place."""
    if not way:
        return new
    step, *rest = way
    changed = put(at(facts, (step,)), tuple(rest), new)
    return (*facts[:step], changed, *facts[step + 1 :]) if isinstance(step, int) else replace(facts, **{step: changed})
