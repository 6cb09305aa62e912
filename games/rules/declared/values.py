"""Single values of a declaration, read strictly; each error names the key and the value.

A reader takes a JSON value, what errors call it (`what`), and whatever else it needs, and raises `DeclarationError` for
all that is not allowed.
"""

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
    """Raise `DeclarationError`: “`what` must be `allowed`, not `value`”."""
    raise DeclarationError(f"{what} must be {allowed}, not {shown(value)}")


def shown(value: object) -> str:
    """Return a value as an error shows it: a list or an object as JSON, cut with “…”, others as by `format_value`."""
    if not isinstance(value, (list, dict)):
        return format_value(value)
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}…"


class ObjectReader:
    """An object of a declaration, read key by key. Each error names the key after what the object is, and the value."""

    def __init__(
        self, value: object, what: str, needed: Sequence[str], others: Sequence[str] = (), *, top: bool = False
    ) -> None:
        """Check that the object has the `needed` keys, perhaps `others`, no more.

        In the whole declaration (`top`) errors name a key alone.
        """
        if not isinstance(value, dict):
            refuse(what, "an object", value)
        if isinstance(value, DuplicateKey):
            raise DeclarationError(f"{what}: {format_value(value.key)} is given twice")
        keys = [*needed, *others]
        for key in value:
            if key not in keys:
                allowed = f"is only {keys[0]}" if len(keys) == 1 else f"are {', '.join(keys)}"
                raise DeclarationError(f"{format_value(key)} is no key of {what}; there {allowed}")
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
        """Return what `reader`, which also gets `more` and `named`, makes of the value of a key that is there."""
        return reader(self.facts[key], key if self.top else f"{self.what}: {key}", *more, **named)

    def flag(self, key: str) -> bool:
        """Return whether a key is there, whose value can only be true."""
        return key in self.facts and self.required(key, true)


def a_list(value: object, what: str, least: int, most: int) -> list[Any]:
    """Return a list of `least` to `most` entries."""
    if not isinstance(value, list):
        refuse(what, "a list", value)
    if not least <= len(value) <= most:
        bounds = f"at most {most}" if not least else f"{least} to {most}" if least < most else f"{most}"
        raise DeclarationError(f"{what} must have {bounds} entries, not {len(value)}: {shown(value)}")
    return value


def whole(value: object, what: str, low: int, high: int) -> int:
    """Return a whole number from `low` to `high`; neither true nor 12.0 is one."""
    if not is_whole(value, low, high):
        refuse(what, f"a whole number from {format_number(low)} to {format_number(high)}", value)
    return value


def span(value: object, what: str, low: int, high: int) -> tuple[int, int]:
    """Return the pair of a list [the least, the most], whole numbers from `low` to `high`, the least not above."""
    least, most = a_list(value, what, 2, 2)
    least = whole(least, f"{what}: the least", low, high)
    return least, whole(most, f"{what}: the most", least, high)


def points(value: object, what: str, options: Mapping[str, WholeNumber]) -> int:
    """Return a whole number within `MOST_POINTS`, or for {"option": …} a `FromOption` with the option's default.

    It is one of the `options`, by name; with "minus": true in the object, the points are minus that.
    """
    if not isinstance(value, dict):
        return whole(value, what, -MOST_POINTS, MOST_POINTS)
    given = ObjectReader(value, what, ("option",), ("minus",))
    if not isinstance(given["option"], str) or given["option"] not in options:
        raise DeclarationError(f"{what}: no option is called {shown(given['option'])}")
    option = options[given["option"]]
    return FromOption(option.default, option.name, minus=given.flag("minus"))


def true(value: object, what: str) -> bool:
    """Return True for true, which the value of a flag must be; false is refused, too."""
    if value is not True:
        refuse(what, "true or left out", value)
    return True


def word(value: object, what: str, allowed: Collection[str]) -> str:
    """Return one of the `allowed` words."""
    if not isinstance(value, str) or value not in allowed:
        refuse(what, " or ".join(format_value(each) for each in allowed), value)
    return value


def text(value: object, what: str, longest: int, *, exact: bool = False) -> str:
    """Return a text of 1 to `longest` characters, trimmed unless it is `exact`, without control characters."""
    kept = value if isinstance(value, str) else ""
    kept = kept if exact else kept.strip()
    if not 1 <= len(kept) <= longest or not proper(kept):
        refuse(what, f"a text of 1 to {longest} characters without control characters", value)
    return kept


def proper(value: str) -> bool:
    """Return whether a text has no control characters and no unpaired surrogates."""
    return not any(unicodedata.category(character) in ("Cc", "Cs") for character in value)
