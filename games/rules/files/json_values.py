"""JSON that people bring in: read strictly, with errors that say what was expected and what is there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any, NoReturn

from games.rules.errors import FileError, RuleError
from games.rules.options import show

Json = dict[str, Any]


class KeyTwice(dict[str, Any]):
    """A JSON object that gives a key twice; `key` is the first of them. Whoever reads it knows where it stands."""

    key: str

    def __repr__(self) -> str:
        return f"KeyTwice({super().__repr__()})"


def parse(text: str, what: str = "match") -> object:
    """The JSON value in `text`; an object that gives a key twice is a `KeyTwice`, which `expect_object` refuses.

    Raises `FileError` for what is no JSON, a number without end, or nesting without end, which `what` cannot be.
    """
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except RecursionError:
        raise FileError(f"This is no {what}: it is nested too deeply") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, " if error.lineno > 1 else ""
        raise FileError(f"This is no JSON: {error.msg} at {where}character {error.colno}") from None
    except RuleError:
        raise
    except ValueError:
        raise FileError(f"This is no {what}: a number in it has too many digits") from None


def expect_object(value: object, what: str) -> Json:
    """The value, if it is an object that gives no key twice; raises `FileError` otherwise."""
    if not isinstance(value, dict):
        raise FileError(f"{what} must be an object, not {show(value)}")
    if isinstance(value, KeyTwice):
        raise FileError(f"{what}: {show(value.key)} is given twice")
    return value


def expect_list(value: object, what: str) -> list[Any]:
    """The value, if it is a list; raises `FileError` otherwise."""
    if not isinstance(value, list):
        raise FileError(f"{what} must be a list, not {show(value)}")
    return value


def check_keys(value: Json, known: Iterable[str], where: str) -> None:
    """Raise `FileError` for a key that is not known there."""
    for key in value:
        if key not in known:
            raise FileError(f"{show(key)} is no key of {where}")


def _object(pairs: list[tuple[str, Any]]) -> Json:
    result = dict(pairs)
    if len(result) == len(pairs):
        return result
    twice = KeyTwice(result)
    twice.key = next(key for key, times in Counter([key for key, _ in pairs]).items() if times > 1)
    return twice


def _no_constant(name: str) -> NoReturn:
    raise FileError(f"{name} is no number of a match file")
