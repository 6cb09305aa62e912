"""Going through all facts of a game, wherever they stand in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

T = TypeVar("T")
Kind = TypeVar("Kind")


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
