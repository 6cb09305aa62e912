"""Values and parts of a declaration, read strictly; each error names the key and the value.

A reader takes a JSON value, the name of it in errors (`what`) and its own further arguments. It
raises `DeclarationError`. A value with a setting is read by the kind of that.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, NoReturn, TypeVar

from games.rules.errors import DeclarationError
from games.rules.files.json_values import DuplicateKey
from games.rules.limits import is_whole
from games.rules.options import WholeNumber, format_value
from games.rules.say import Either, Slot, refill, say
from games.rules.say import Text as Message

from .keys import BY_FIELD, NEEDED, OPTIONAL
from .points import FromOption
from .settings import LISTS, YES, Kind, Points, Text, Whole

Json = dict[str, Any]
T = TypeVar("T")
Options = Mapping[str, WholeNumber]
NO_OPTIONS: Options = {}
MAX_SHOWN_LENGTH = 60


def refuse(what: str, allowed: Message, value: object) -> NoReturn:
    """Raise `DeclarationError`: “`what` must be `allowed`, not `value`”."""
    raise DeclarationError(
        say(
            "{where} must be {allowed}, not {given}.",
            where=what,
            allowed=allowed,
            given=show_value(value),
        )
    )


def show_value(value: object) -> str:
    """Return a value as an error shows it; a list or an object as JSON, cut with “…”."""
    if not isinstance(value, (list, dict)):
        return format_value(value)
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MAX_SHOWN_LENGTH else f"{text[: MAX_SHOWN_LENGTH - 3]}…"


class ObjectReader(dict[str, Any]):
    """A JSON object, read key by key; errors name a key together with `what`, the object."""

    def __init__(
        self, value: object, what: str, needed: Sequence[str], optional: Sequence[str] = ()
    ) -> None:
        """Check that a value is an object with the `needed` keys, and no others but `optional`."""
        if not isinstance(value, dict):
            refuse(what, say("an object"), value)
        if isinstance(value, DuplicateKey):
            raise DeclarationError(
                say("{where} must have {key} only once.", where=what, key=format_value(value.key))
            )
        keys = [*needed, *optional]
        for key in value:
            if key not in keys:
                raise DeclarationError(
                    say(
                        "{key} is not a key of {where}. The only key there is {keys}.",
                        "{key} is not a key of {where}. The keys there are {keys}.",
                        n=len(keys),
                        key=format_value(key),
                        where=what,
                        keys=keys,
                    )
                )
        for key in needed:
            if key not in value:
                raise DeclarationError(say("{where}: {key} is missing.", where=what, key=key))
        super().__init__(value)
        self.what = what

    def require(self, key: str, reader: Callable[..., T], *arguments: object) -> T:
        """Return the value of a key, read by `reader`, which also gets `arguments`."""
        what = say("{where}: {key}", where=self.what, key=key) if self.what else key
        return reader(self[key], what, *arguments)


def read_list(value: object, what: str, least: int, limit: int) -> list[Any]:
    if not isinstance(value, list):
        refuse(what, say("a list"), value)
    if not least <= len(value) <= limit:
        raise DeclarationError(_explain_length(value, what, least, limit))
    return value


def _explain_length(value: list[Any], what: str, least: int, limit: int) -> Message:
    found: dict[str, Slot] = {
        "where": what,
        "most": limit,
        "count": len(value),
        "given": show_value(value),
    }
    if not least:
        return say("{where} must have at most {most} entries, not {count}: {given}.", **found)
    if least == limit:
        return say("{where} must have {most} entries, not {count}: {given}.", **found)
    return say(
        "{where} must have {least} to {most} entries, not {count}: {given}.", least=least, **found
    )


def read_tuple(
    value: object, what: str, limit: int, reader: Callable[..., T], *arguments: object
) -> tuple[T, ...]:
    """Return 1 to `limit` entries of a list, read by `reader`, which also gets `arguments`."""
    return tuple([reader(entry, what, *arguments) for entry in read_list(value, what, 1, limit)])


def read_whole_number(value: object, what: str, low: int, high: int) -> int:
    """Return a whole number from `low` to `high`; neither true nor 12.0 is one."""
    if not is_whole(value, low, high):
        refuse(what, say("a whole number from {low} to {high}", low=low, high=high), value)
    return value


def read_span(value: object, what: str, low: int, high: int) -> tuple[int, int]:
    """Return the pair from a list [least, most] of whole numbers from `low` to `high`."""
    first, second = read_list(value, what, least=2, limit=2)
    least = read_whole_number(first, say("{where}: the least", where=what), low, high)
    return least, read_whole_number(second, say("{where}: the most", where=what), least, high)


def read_points(value: object, what: str, options: Options) -> int:
    """Return a whole number, or points from an option: {"option": name}, perhaps with "minus"."""
    if not isinstance(value, dict):
        return read_whole_number(value, what, *Points().bounds)
    given = ObjectReader(value, what, needed=("option",), optional=("minus",))
    if not isinstance(given["option"], str) or given["option"] not in options:
        raise DeclarationError(
            say(
                "{where} must be an option of the game, not {option}.",
                where=what,
                option=show_value(given["option"]),
            )
        )
    option = options[given["option"]]
    minus = "minus" in given and given.require("minus", read_true)
    return FromOption(option.default, option.name, minus=minus)


def read_true(value: object, what: str) -> bool:
    """Return True; a flag is true or left out, so false is refused."""
    if value is not True:
        refuse(what, say("true or left out"), value)
    return True


def read_word(value: object, what: str, allowed: Collection[str]) -> str:
    if not isinstance(value, str) or value not in allowed:
        refuse(what, say("{words}", words=Either(format_value(word) for word in allowed)), value)
    return value


def read_text(value: object, what: str, longest: int, *, exact: bool = False) -> str:
    """Return a text of 1 to `longest` characters, trimmed unless it is `exact`."""
    text = value if isinstance(value, str) else ""
    if not exact:
        text = text.strip()
    if not 1 <= len(text) <= longest or not is_proper_text(text):
        refuse(
            what,
            say("a text of 1 to {longest} characters without control characters", longest=longest),
            value,
        )
    return value if isinstance(value, Message) else text  # built-in games have translated messages


def is_proper_text(value: str) -> bool:
    """Return whether a text has no control characters and no unpaired surrogates."""
    return not any(unicodedata.category(character) in ("Cc", "Cs") for character in value)


class PartReader(ObjectReader, Generic[T]):
    """A part of a declaration, a dataclass whose fields are read one by one into `fields`."""

    def __init__(
        self,
        part: type[T],
        value: object,
        what: str,
        options: Options = NO_OPTIONS,
        others: Sequence[str] = (),
    ) -> None:
        """Check that a value is an object with the keys of `part`, or `others`.

        Points in it can come from `options`.
        """
        self.part = part
        self.options = options
        self.by_field = BY_FIELD[part]
        self.fields: dict[str, Any] = {}
        super().__init__(value, what, NEEDED[part], [*others, *OPTIONAL[part]])

    def read(self, field: str, reader: Callable[..., object] | None = None, *more: object) -> Any:
        """Return a field, read by `reader` or by its kind; its default if it is left out."""
        key = self.by_field[field]
        if key.name not in self:
            value = key.default
        elif reader:
            value = self.require(key.name, reader, *more)
        else:
            value = self.require(key.name, read_kind, key.kind, self.options)
        self.fields[field] = value
        return value

    def build(self, **readers: tuple[Any, ...]) -> T:
        """Read the fields that are not read yet, in order, and return the part.

        A field in `readers` is read by that reader with those arguments, another by its kind.
        """
        for field in self.by_field:
            if field not in self.fields:
                self.read(field, *readers.get(field, ()))
        return self.part(**self.fields)


def read_kind(value: object, what: str, kind: Kind, options: Options) -> object:
    """Return a value read as its kind of setting; a flag must be true."""
    if isinstance(kind, Points):
        return read_points(value, what, options)
    if isinstance(kind, Whole):
        return read_whole_number(value, what, *kind.bounds)
    if isinstance(kind, Text):
        return read_text(value, what, kind.longest, exact=kind.exact)
    if YES in kind.options:
        return read_true(value, what)
    # The word "" is that of a key left out.
    return kind.get_value(read_word(value, what, [option for option in kind.options if option]))


def read_parts(
    value: object, what: str, unique: str, reader: Callable[..., T], *more: object
) -> tuple[T, ...]:
    """Return the entries of the game's list `what`, each read by `reader`; errors say “card 3”.

    No two may have equal texts, in any case, in the field `unique`, if there is one.
    """
    entries = LISTS[what]
    parts = list[T]()
    for entry_number, entry in enumerate(read_list(value, what, entries.least, entries.most), 1):
        part = reader(entry, refill(entries.called, {"place": entry_number}), *more)
        text = getattr(part, unique) if unique else ""
        if unique and text.casefold() in [getattr(other, unique).casefold() for other in parts]:
            raise DeclarationError(
                say("{where} must have {name} only once.", where=what, name=format_value(text))
            )
        parts.append(part)
    return tuple(parts)
