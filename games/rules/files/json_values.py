"""Strict reading of people's JSON, with errors that say what was expected and what is there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any, NoReturn

from games.rules.errors import FileError, RuleError
from games.rules.options import format_value
from games.rules.say import say

Json = dict[str, Any]


class DuplicateKey(dict[str, Any]):
    """A JSON object with a repeated key, the first of them `key`; `expect_object` refuses it."""

    key: str

    def __repr__(self) -> str:
        """Return a text unlike that of any plain object, as declared games are cached by it."""
        return f"KeyTwice({super().__repr__()})"


def parse_json(text: str) -> object:
    """Return the JSON value in `text`; an object with a key twice is a `DuplicateKey`.

    Raise `FileError` for invalid JSON, NaN or Infinity, and for too many digits or levels.
    """
    try:
        return json.loads(text, object_pairs_hook=_build_object, parse_constant=_refuse_constant)
    except RecursionError:
        raise FileError(say("This is nested too deeply.")) from None
    except json.JSONDecodeError as error:
        raise FileError(
            say(
                "This is not JSON. The error is in line {line}, at character {character}: "
                "{problem}.",
                line=error.lineno,
                character=error.colno,
                problem=error.msg,
            )
        ) from None
    # A `ValueError`, too, but with a message of its own: from `_refuse_constant`.
    except RuleError:
        raise
    # Python reads no whole number of more than some thousand digits.
    except ValueError:
        raise FileError(say("A number has too many digits.")) from None


def expect_object(value: object, what: str) -> Json:
    """Return an object that has no key twice; else raise `FileError`, which calls it `what`."""
    if not isinstance(value, dict):
        raise FileError(
            say("{what} must be an object, not {given}.", what=what, given=format_value(value))
        )
    if isinstance(value, DuplicateKey):
        raise FileError(
            say("{what} must have {key} only once.", what=what, key=format_value(value.key))
        )
    return value


def expect_list(value: object, what: str) -> list[Any]:
    """Return the value if it is a list; else raise `FileError`, which calls it `what`."""
    if not isinstance(value, list):
        raise FileError(
            say("{what} must be a list, not {given}.", what=what, given=format_value(value))
        )
    return value


def check_keys(value: Json, keys: Iterable[str], where: str) -> None:
    """Raise `FileError` for a key that is not among `keys`; it names the object as `where`."""
    for key in value:
        if key not in keys:
            raise FileError(
                say("{key} is not a key of {where}.", key=format_value(key), where=where)
            )


def _build_object(pairs: list[tuple[str, Any]]) -> Json:
    result = dict(pairs)
    if len(result) == len(pairs):
        return result
    duplicate = DuplicateKey(result)
    counts = Counter(key for key, _ in pairs)
    duplicate.key = next(key for key, count in counts.items() if count > 1)
    return duplicate


def _refuse_constant(name: str) -> NoReturn:
    raise FileError(say("{name} is not a number.", name=name))
