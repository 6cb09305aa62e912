"""Walking through the facts of a game; reading and changing one by its path."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from operator import is_
from typing import Any, TypeVar

T = TypeVar("T")
Kind = TypeVar("Kind")
# Fields and indexes that lead to a fact: `("cards", 3, "points")`.
FieldPath = tuple[str | int, ...]


def map_parts(facts: T, kind: type[Kind], change: Callable[[Kind], object]) -> T:
    """Return nested dataclasses and tuples with each `kind` changed, but not those inside one."""
    if isinstance(facts, kind):
        return change(facts)  # type: ignore[return-value]
    if isinstance(facts, tuple):
        new = [map_parts(part, kind, change) for part in facts]
        return facts if all(map(is_, facts, new)) else tuple(new)  # type: ignore[return-value]
    changed = {}
    for name in _list_field_names(type(facts)):  # type: ignore[arg-type]
        before = getattr(facts, name)
        if (now := map_parts(before, kind, change)) is not before:
            changed[name] = now
    return replace(facts, **changed) if changed else facts  # type: ignore[type-var]


def find_all(facts: Any, kind: type[Kind]) -> Iterator[Kind]:
    """Yield each `kind` in nested dataclasses and tuples, in order, but not those inside one."""
    waiting = [facts]  # the next one last
    while waiting:
        part = waiting.pop()
        if isinstance(part, kind):
            yield part
        elif isinstance(part, tuple):
            waiting += reversed(part)
        else:
            names = _list_field_names(type(part))  # type: ignore[arg-type]
            waiting += [getattr(part, name) for name in reversed(names)]


@cache
def _list_field_names(kind: type) -> tuple[str, ...]:
    """Return the names of a dataclass's fields; none for another type."""
    return tuple([part_field.name for part_field in fields(kind)]) if is_dataclass(kind) else ()


def get_at(facts: Any, path: FieldPath) -> Any:
    """Return what is at the end of a path; raise `IndexError` beyond a tuple's end."""
    for step in path:
        facts = facts[step] if isinstance(step, int) else getattr(facts, step)
    return facts


def find_at(facts: Any, path: FieldPath) -> Any:
    """Return what is at the end of a path; None beyond a tuple's end, or behind None."""
    for step in path:
        if facts is None or (isinstance(step, int) and step >= len(facts)):
            return None
        facts = facts[step] if isinstance(step, int) else getattr(facts, step)
    return facts


def replace_at(facts: T, path: FieldPath, new: object) -> T:
    """Return a copy with `new` at the end of a path; raise `IndexError` beyond a tuple's end."""
    if not path:
        return new  # type: ignore[return-value]
    step, *rest = path
    changed = replace_at(get_at(facts, (step,)), tuple(rest), new)
    if isinstance(step, int):
        return (*facts[:step], changed, *facts[step + 1 :])  # type: ignore[index, return-value]
    return replace(facts, **{step: changed})  # type: ignore[type-var]


def remove_at(facts: T, path: FieldPath) -> T:
    """Return a copy without the entry at the end of a path; unchanged beyond a tuple's end."""
    owner = path[:-1]
    index = int(path[-1])
    entries = get_at(facts, owner)
    return replace_at(facts, owner, (*entries[:index], *entries[index + 1 :]))
