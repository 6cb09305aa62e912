"""Single values of a declaration, read strictly; each error names the key and the value."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Concatenate, NoReturn, ParamSpec, TypeVar

from games.rules.errors import DeclarationError, format_number
from games.rules.files.json_values import DuplicateKey
from games.rules.limits import is_whole
from games.rules.options import WholeNumber, format_value

from .bounds import MOST_POINTS
from .points import FromOption

Json = dict[str, Any]
P = ParamSpec("P")
T = TypeVar("T")
LONGEST_SHOWN = 60


def refuse(what: str, allowed: str, value: object) -> NoReturn:
    """Raise `DeclarationError`: “`what` must be `allowed`, not `value`”; `what` is what the error calls the value."""
    raise DeclarationError(f"{what} must be {allowed}, not {shown(value)}")


def shown(value: object) -> str:
    """Return a value as an error shows it: a list or an object as JSON, cut with “…”, others as by `format_value`."""
    if not isinstance(value, (list, dict)):
        return format_value(value)
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}…"


class ObjectReader:
    """An object of a declaration, read key by key. Each error names the key after what the object is, and the value.

    A reader takes a value, what an error calls it, and whatever else it needs.
    """

    def __init__(
        self, value: object, what: str, needed: Sequence[str], others: Sequence[str] = (), *, top: bool = False
    ) -> None:
        """Check that the object has the `needed` keys, perhaps `others`, no more. Raise `DeclarationError`.

        `what` is what errors call it; in the whole declaration (`top`) they name a key alone.
        """
        if not isinstance(value, dict):
            refuse(what, "an object", value)
        if isinstance(value, DuplicateKey):
            raise DeclarationError(f"{what}: {format_value(value.key)} is given twice")
        for key in value:
            if key not in needed and key not in others:
                raise DeclarationError(f"{format_value(key)} is no key of {what}; there {_are([*needed, *others])}")
        for key in needed:
            if key not in value:
                raise DeclarationError(f"{what}: {key} is missing")
        self.facts: Json = value
        self.what, self.top = what, top

    def __contains__(self, key: str) -> bool:
        """Return whether the object has that key."""
        return key in self.facts

    def __getitem__(self, key: str) -> Any:
        """Return the value of a key, unread; raise `KeyError` if it is not there."""
        return self.facts[key]

    def required(
        self, key: str, reader: Callable[Concatenate[object, str, P], T], *more: P.args, **named: P.kwargs
    ) -> T:
        """Return what `reader` makes of the value of a key that is known to be there.

        It gets the value, what an error calls it, then `more` and `named`.
        """
        return reader(self.facts[key], key if self.top else f"{self.what}: {key}", *more, **named)

    def optional(
        self, key: str, reader: Callable[Concatenate[object, str, P], T], *more: P.args, **named: P.kwargs
    ) -> T | None:
        """Return what `reader` makes of the key's value, called as by `required`; None if the key is left out."""
        return self.required(key, reader, *more, **named) if key in self.facts else None

    def flag(self, key: str) -> bool:
        """Return whether a key is there. Raise `DeclarationError` if its value is anything but true."""
        return key in self.facts and self.required(key, true)


def a_list(value: object, what: str, least: int, most: int) -> list[Any]:
    """Return the value if it is a list of `least` to `most` entries; else raise `DeclarationError` naming `what`."""
    if not isinstance(value, list):
        refuse(what, "a list", value)
    if not least <= len(value) <= most:
        bounds = f"at most {most}" if not least else f"{least} to {most}" if least < most else f"{most}"
        raise DeclarationError(f"{what} must have {bounds} entries, not {len(value)}: {shown(value)}")
    return value


def whole(value: object, what: str, low: int, high: int) -> int:
    """Return the value if it is a whole number from `low` to `high`; else raise `DeclarationError` naming `what`.

    Neither true nor 12.0 is one.
    """
    if not is_whole(value, low, high):
        refuse(what, f"a whole number from {format_number(low)} to {format_number(high)}", value)
    return value


def span(value: object, what: str, low: int, high: int) -> tuple[int, int]:
    """Return the pair of a list [the least, the most], whole numbers from `low` to `high`.

    Else raise `DeclarationError`, which calls it `what`; also if the least is above the most.
    """
    least, most = a_list(value, what, 2, 2)
    least = whole(least, f"{what}: the least", low, high)
    return least, whole(most, f"{what}: the most", least, high)


def points(value: object, what: str, options: Mapping[str, WholeNumber]) -> int:
    """Return a whole number within `MOST_POINTS`, or for {"option": …} a `FromOption`; else raise `DeclarationError`.

    A `FromOption` is the default of one of the `options`, by name; with "minus": true in the object, minus that.
    """
    if not isinstance(value, dict):
        return whole(value, what, -MOST_POINTS, MOST_POINTS)
    given = ObjectReader(value, what, ("option",), ("minus",))
    if not isinstance(given["option"], str) or given["option"] not in options:
        raise DeclarationError(f"{what}: no option is called {shown(given['option'])}")
    option = options[given["option"]]
    return FromOption(option.default, option.name, minus=given.flag("minus"))


def true(value: object, what: str) -> bool:
    """Return True for true, which the value of a flag must be.

    Raise `DeclarationError` for any other value, also false.
    """
    if value is not True:
        refuse(what, "true or left out", value)
    return True


def word(value: object, what: str, allowed: Collection[str]) -> str:
    """Return the value if it is one of the `allowed` words; else raise `DeclarationError`, calling it `what`."""
    if not isinstance(value, str) or value not in allowed:
        refuse(what, " or ".join(format_value(each) for each in allowed), value)
    return value


def text(value: object, what: str, longest: int, *, exact: bool = False) -> str:
    """Return a text of 1 to `longest` characters, trimmed unless it is `exact`; else raise `DeclarationError`.

    Control characters are refused, too; `what` is what the error calls it.
    """
    kept = value if isinstance(value, str) else ""
    kept = kept if exact else kept.strip()
    if not 1 <= len(kept) <= longest or not proper(kept):
        refuse(what, f"a text of 1 to {longest} characters without control characters", value)
    return kept


def proper(value: str) -> bool:
    """Return whether a text has no control characters and no unpaired surrogates."""
    return not any(unicodedata.category(character) in ("Cc", "Cs") for character in value)


def _are(keys: Sequence[str]) -> str:
    """Return how an error lists the keys that an object can have: “is only sum”, “are rows, columns”."""
    return f"is only {keys[0]}" if len(keys) == 1 else f"are {', '.join(keys)}"
