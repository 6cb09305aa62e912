"""JSON -> a part of a declaration: what the table of settings describes is read by its kind there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from games.rules.errors import DeclarationError
from games.rules.options import WholeNumber, format_value

from .keys import BY_FIELD, LEFT_OUT, NEEDED
from .settings import LISTS, YES, Kind, Points, Text, Whole
from .values import ObjectReader, a_list, points, text, true, whole, word

T = TypeVar("T")
Options = Mapping[str, WholeNumber]
NO_OPTIONS: Options = {}


class PartReader(ObjectReader, Generic[T]):
    """A part of a declaration, read field by field into `values`."""

    def __init__(
        self,
        part: type[T],
        value: object,
        what: str,
        options: Options = NO_OPTIONS,
        *,
        others: Sequence[str] = (),
        top: bool = False,
    ) -> None:
        """Check that a value is an object with the keys of the dataclass `part`, perhaps `others`, no more.

        `what` is what errors call it; in the whole declaration (`top`) they name a key alone. `options` can give
        points.
        """
        self.part, self.options = part, options
        self.keys = BY_FIELD[part]
        self.values: dict[str, Any] = {}
        super().__init__(value, what, NEEDED[part], [*others, *LEFT_OUT[part]], top=top)

    def read(self, field: str, reader: Callable[..., object] | None = None, *more: object) -> Any:
        """Return a field's value, read by `reader` (which also gets `more`) or by the field's kind; `build` uses it.

        If the field's key is left out, it is the field's default.
        """
        key = self.keys[field]
        value = key.left_out
        if key.name in self.facts:
            how: Any = (reader, *more) if reader else (read_kind, key.kind, self.options)
            value = self.required(key.name, *how)
        self.values[field] = value
        return value

    def build(self, **readers: tuple[Any, ...]) -> T:
        """Return the part. Fields that were not read yet are read in their order.

        `readers` are by field a reader and what it needs behind the value; without one, a field is read by its kind.
        """
        for field in self.keys:
            if field not in self.values:
                self.read(field, *readers.get(field, ()))
        return self.part(**self.values)


def read_kind(value: object, what: str, kind: Kind, options: Options) -> object:
    """Return a value read as its kind of setting; a choice's word is what it means, one of yes or no must be true."""
    if isinstance(kind, Points):
        return points(value, what, options)
    if isinstance(kind, Whole):
        return whole(value, what, *kind.bounds)
    if isinstance(kind, Text):
        return text(value, what, kind.longest, exact=kind.exact)
    if YES in kind.options:
        return true(value, what)
    return kind.value(word(value, what, [word for word in kind.options if word]))


def read_parts(value: object, what: str, name: str, reader: Callable[..., T], *more: object) -> tuple[T, ...]:
    """Return the entries of the game's list `what`, a key of `LISTS`, each read by `reader`; errors call it “card 3”.

    `name` is a field in which no two may be equal, in any case; "" if two may.
    """
    entries, parts = LISTS[what], list[T]()
    for place, each in enumerate(a_list(value, what, entries.least, entries.most), 1):
        part = reader(each, f"{entries.called} {place}", *more)
        if name and getattr(part, name).casefold() in [getattr(other, name).casefold() for other in parts]:
            raise DeclarationError(f"{what}: {format_value(getattr(part, name))} is there twice")
        parts.append(part)
    return tuple(parts)
