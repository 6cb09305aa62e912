"""Options of a match: what each game has, the defaults, and checking what somebody chose.

Each option says what it was for all matches `before` it existed: what a stored match or a match file that lacks it is
played with. None: it was there from the first, or nothing changed with it; then it is as by default. A game's own says
in `text` what it is called.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from games.rules.money.currencies import DECIMALS

from .errors import OptionError, said
from .limits import is_whole

Value = Any
"""A whole number, a boolean, a word, or a list of whole numbers: what the option's own `check` returns."""


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """An option that is a whole number from `low` to `high`."""

    name: str
    default: int
    low: int
    high: int
    before: int | None = None
    text: str = ""

    def check(self, value: object) -> int:
        """The value, if it is allowed; raises `OptionError` otherwise. A boolean is no number here."""
        if not is_whole(value, self.low, self.high):
            bounds = f"from {said(self.low)} to {said(self.high)}"
            raise OptionError(f"{self.name} must be a whole number {bounds}, not {show(value)}")
        return value


@dataclass(frozen=True, slots=True)
class YesNo:
    """An option that is on or off."""

    name: str
    default: bool
    before: bool | None = None
    text: str = ""

    def check(self, value: object) -> bool:
        """The value, if it is a boolean; raises `OptionError` otherwise."""
        if not isinstance(value, bool):
            raise OptionError(f"{self.name} must be true or false, not {show(value)}")
        return value


@dataclass(frozen=True, slots=True)
class Currency:
    """An option that is a currency with no, two or three decimals, by its ISO 4217 code."""

    name: str
    default: str
    before: str | None = None
    text: str = ""

    def check(self, value: object) -> str:
        """The code, if it is known; raises `OptionError` otherwise."""
        if not isinstance(value, str) or value not in DECIMALS:
            raise OptionError(
                f"{self.name} must be the three-letter code of a currency with 0, 2 or 3 decimals, such as USD, JPY or "
                f"KWD, not {show(value)}"
            )
        return value


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that is one of a few words."""

    name: str
    default: str
    words: tuple[str, ...]
    before: str | None = None
    text: str = ""

    def check(self, value: object) -> str:
        """The value, if it is one of the words; raises `OptionError` otherwise."""
        if not isinstance(value, str) or value not in self.words:
            raise OptionError(f"{self.name} must be {_either(self.words)}, not {show(value)}")
        return value


@dataclass(frozen=True, slots=True)
class Prizes:
    """An option that is a list of prizes in units, by place: at least one, none larger than the one before."""

    name: str
    default: Sequence[int]
    most: int = 8
    largest: int = 1_000
    before: Sequence[int] | None = None
    text: str = ""

    def check(self, value: object) -> list[int]:
        """The prizes, if they are allowed; raises `OptionError` otherwise."""
        if not isinstance(value, list | tuple):
            raise OptionError(f"{self.name} must be a list of whole numbers such as [5, 2], not {show(value)}")
        if not 1 <= len(value) <= self.most:
            raise OptionError(f"{self.name} must be 1 to {self.most} whole numbers, not {len(value)}")
        prizes = [WholeNumber(f"Each of {self.name}", 0, 0, self.largest).check(prize) for prize in value]
        for prize, after in pairwise(prizes):
            if after > prize:
                raise OptionError(f"{self.name} must not grow from place to place: {after} comes after {prize}")
        return prizes


Option = WholeNumber | YesNo | Currency | Choice | Prizes


def allows(option: Option, value: object) -> bool:
    """Whether an option can have the value."""
    try:
        option.check(value)
    except OptionError:
        return False
    return True


def completed(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, Any]:
    """The options of a match from whenever: as `given`, and each one that is lacking as it was before it existed."""
    missing = [option for option in options if option.name not in given]
    return {**given, **{option.name: _before(option) for option in missing}}


def _before(option: Option) -> object:
    return default_of(option) if option.before is None else option.before


def default_of(option: Option) -> Value:
    """What an option is unless something else is chosen; a list is a new one each time."""
    return list(option.default) if isinstance(option, Prizes) else option.default


def _either(words: Sequence[str]) -> str:
    *others, last = [show(word) for word in words]
    return f"{', '.join(others)} or {last}"


def resolve(options: tuple[Option, ...], given: Mapping[str, object], game: str) -> dict[str, Value]:
    """Every option of a game with its value: the one given, else its default.

    Raises `OptionError` for a value that is not allowed and for an option that the game does not have.
    """
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            raise OptionError(f"{game} has no option {show(name)}")
    return {
        option.name: option.check(given[option.name]) if option.name in given else default_of(option)
        for option in options
    }


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
