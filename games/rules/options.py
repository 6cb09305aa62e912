"""Options of a match: what each game has, the defaults, and checks of what was chosen.

`before` is the value of an option in all matches from before it existed. It is None, and those have
the default, if the option was there from the first or changed nothing. `text` is what people call a
game's own option.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from games.rules.money.currencies import DECIMALS

from .errors import OptionError
from .limits import is_whole
from .say import Either, Text, say

# What `check` of an option returns: a whole number, a boolean, a word, or a list of whole numbers.
Value = Any


@dataclass(frozen=True, slots=True)
class WholeNumber:
    name: str
    default: int
    low: int
    high: int
    before: int | None = None
    text: str = ""

    def check(self, value: object) -> int:
        """Return the value if it is allowed, no boolean; raise `OptionError` otherwise."""
        if not is_whole(value, self.low, self.high):
            raise OptionError(
                say(
                    "{option} must be a whole number from {low} to {high}, not {given}.",
                    option=self.name,
                    low=self.low,
                    high=self.high,
                    given=format_value(value),
                )
            )
        return value


@dataclass(frozen=True, slots=True)
class YesNo:
    name: str
    default: bool
    before: bool | None = None
    text: str = ""

    def check(self, value: object) -> bool:
        """Return the value if it is a boolean; raise `OptionError` otherwise."""
        if not isinstance(value, bool):
            raise OptionError(
                say(
                    "{option} must be true or false, not {given}.",
                    option=self.name,
                    given=format_value(value),
                )
            )
        return value


@dataclass(frozen=True, slots=True)
class Currency:
    """An option that is a currency with no, two or three decimals, by its ISO 4217 code."""

    name: str
    default: str
    before: str | None = None
    text: str = ""

    def check(self, value: object) -> str:
        """Return the code if it is known; raise `OptionError` otherwise."""
        if not isinstance(value, str) or value not in DECIMALS:
            raise OptionError(
                say(
                    "{option} must be the code of a currency, such as USD, JPY or KWD, not "
                    "{given}.",
                    option=self.name,
                    given=format_value(value),
                )
            )
        return value


@dataclass(frozen=True, slots=True)
class WordChoice:
    name: str
    default: str
    words: tuple[str, ...]
    before: str | None = None
    text: str = ""

    def check(self, value: object) -> str:
        """Return the value if it is one of the words; raise `OptionError` otherwise."""
        if not isinstance(value, str) or value not in self.words:
            raise OptionError(build_choice_message(self.name, self.words, value))
        return value


@dataclass(frozen=True, slots=True)
class Prizes:
    """A list of prizes in units, by place: at least one, none larger than the one before."""

    name: str
    default: Sequence[int]
    most: int = 8  # how many there may be
    largest: int = 1_000
    before: Sequence[int] | None = None
    text: str = ""

    def check(self, value: object) -> list[int]:
        """Return the prizes as a new list; raise `OptionError` if they are wrong, or grow by place.

        There may be 1 to `most` prizes, each a whole number from 0 to `largest`.
        """
        if not isinstance(value, list | tuple):
            raise OptionError(
                say(
                    "{option} must be a list of whole numbers such as [5, 2], not {given}.",
                    option=self.name,
                    given=format_value(value),
                )
            )
        if not 1 <= len(value) <= self.most:
            raise OptionError(
                say(
                    "{option} must have 1 to {most} numbers, not {given}.",
                    option=self.name,
                    most=self.most,
                    given=len(value),
                )
            )
        prizes = [
            WholeNumber(self.name, default=0, low=0, high=self.largest).check(prize)
            for prize in value
        ]
        for prize, next_prize in pairwise(prizes):
            if next_prize > prize:
                raise OptionError(
                    say(
                        "{option} must not have a larger prize after a smaller one, but {after} "
                        "comes after {prize}.",
                        option=self.name,
                        after=next_prize,
                        prize=prize,
                    )
                )
        return prizes


Option = WholeNumber | YesNo | Currency | WordChoice | Prizes


def is_allowed(option: Option, value: object) -> bool:
    try:
        option.check(value)
    except OptionError:
        return False
    return True


def complete(options: tuple[Option, ...], values: Mapping[str, object]) -> dict[str, Any]:
    """Return `values`, unchecked; missing options are as before they existed, else by default."""
    missing = [option for option in options if option.name not in values]
    return {**values, **{option.name: _get_former_default(option) for option in missing}}


def _get_former_default(option: Option) -> object:
    return get_default(option) if option.before is None else option.before


def get_default(option: Option) -> Value:
    """Return the default of an option; a list is a new one each time."""
    return list(option.default) if isinstance(option, Prizes) else option.default


def build_choice_message(key: str, words: Sequence[str], value: object) -> Text:
    """Return the message for a value that is none of the words allowed for a key."""
    choices = Either(format_value(word) for word in words)
    return say(
        "{key} must be {choices}, not {given}.", key=key, choices=choices, given=format_value(value)
    )


def resolve(
    options: tuple[Option, ...], values: Mapping[str, object], game: str
) -> dict[str, Value]:
    """Return every option with its value, given or by default; raise `OptionError`.

    It is raised for a value that is not allowed, and for an option that the game does not have.
    """
    names = {option.name for option in options}
    for name in values:
        if name not in names:
            raise OptionError(
                say("{game} has no option {option}.", game=game, option=format_value(name))
            )
    resolved = {}
    for option in options:
        if option.name in values:
            resolved[option.name] = option.check(values[option.name])
        else:
            resolved[option.name] = get_default(option)
    return resolved


def format_value(value: object) -> str:
    """Return a value as an error shows it, in at most 60 characters."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        text: str = say("“{text}”", text=value)
    elif isinstance(value, list):
        return say("a list")
    elif isinstance(value, dict):
        return say("an object")
    else:
        text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
