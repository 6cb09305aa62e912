"""Options of a match: what each game has, the defaults, and checking what somebody chose.

Each option says what it was for all matches `before` it existed: what a stored match or a match file that lacks it is
played with. None: it was there from the first, or nothing changed with it; then it is as by default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .errors import OptionError
from .money.currencies import TWO_DECIMALS

Value = int | bool | str


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """An option that is a whole number from `low` to `high`."""

    name: str
    default: int
    low: int
    high: int
    before: int | None = None

    def check(self, value: object) -> int:
        """The value, if it is allowed; raises `OptionError` otherwise. A boolean is no number here."""
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise OptionError(f"{self.name} must be a whole number from {self.low} to {self.high:,}, not {show(value)}")
        return value


@dataclass(frozen=True, slots=True)
class YesNo:
    """An option that is on or off."""

    name: str
    default: bool
    before: bool | None = None

    def check(self, value: object) -> bool:
        """The value, if it is a boolean; raises `OptionError` otherwise."""
        if not isinstance(value, bool):
            raise OptionError(f"{self.name} must be true or false, not {show(value)}")
        return value


@dataclass(frozen=True, slots=True)
class Currency:
    """An option that is a currency with two decimals, by its ISO 4217 code."""

    name: str
    default: str
    before: str | None = None

    def check(self, value: object) -> str:
        """The code, if it is known; raises `OptionError` otherwise."""
        if not isinstance(value, str) or value not in TWO_DECIMALS:
            raise OptionError(
                f"{self.name} must be the three-letter code of a currency with two decimals, such as USD or EUR, "
                f"not {show(value)}"
            )
        return value


Option = WholeNumber | YesNo | Currency


def completed(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, Any]:
    """The options of a match from whenever: as `given`, and each one that is lacking as it was before it existed."""
    missing = [option for option in options if option.name not in given]
    return {**given, **{option.name: _before(option) for option in missing}}


def _before(option: Option) -> Value:
    return option.default if option.before is None else option.before


def resolve(options: tuple[Option, ...], given: Mapping[str, object], game: str) -> dict[str, Value]:
    """Every option of a game with its value: the one given, else its default.

    Raises `OptionError` for a value that is not allowed and for an option that the game does not have.
    """
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            raise OptionError(f"{game} has no option {show(name)}")
    return {option.name: option.check(given.get(option.name, option.default)) for option in options}


def show(value: object) -> str:
    """A value as an error message shows it: short, and in the words of the match file."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        text = f"“{value}”"
    elif isinstance(value, list):
        return "a list"
    elif isinstance(value, dict):
        return "an object"
    else:
        text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
