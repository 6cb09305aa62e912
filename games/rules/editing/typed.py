"""Reading what somebody tapped or typed for a fact; an error is shown beside the control."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import cast

from games.rules.declared.bounds import MAX_CARD_LENGTH, MAX_NUMBER_LENGTH
from games.rules.declared.counted import DEALT, HAND
from games.rules.declared.declaration import Declaration
from games.rules.declared.settings import EMPTY, SETTINGS, Choice, Kind, Text
from games.rules.declared.values import is_proper_text
from games.rules.errors import DeclarationError
from games.rules.options import format_value
from games.rules.say import say

# Changes a fact: it gets the game, the index of a part and what was tapped or typed. It raises
# `DeclarationError` with a sentence for the control if that cannot be, and `IndexError` if there is
# no such part; then nothing changes.
Change = Callable[[Declaration, int, str], Declaration]


def read_value(kind: Kind, text: str) -> object:
    """Return what a text means for a kind of setting; an unknown word is refused, or the first."""
    if isinstance(kind, Text):
        can_be_empty = not kind.missing
        if can_be_empty and not text.strip():
            return ""
        return read_words(text, kind.longest, kind.missing)
    if isinstance(kind, Choice):
        if text in kind.options:
            return kind.get_value(text)
        if kind.refusal:
            raise DeclarationError(kind.refusal)
        return kind.get_value(next(iter(kind.options)))
    return read_number(text, *kind.bounds)


def read_number_of(name: str, text: str) -> int:
    """Return the whole number typed for the setting of that name, within its bounds."""
    return cast(int, read_value(SETTINGS[name].kind, text))


def read_number(text: str, low: int, high: int) -> int:
    """Return a whole number from `low` to `high`, as typed: `−5`, `+10`, `1,000`."""
    plain = text.strip().replace("−", "-").replace(",", "").removeprefix("+")
    value = int(plain) if re.fullmatch(r"-?[0-9]{1,6}", plain) else None
    if value is None or not low <= value <= high:
        raise DeclarationError(
            say(
                "Enter a whole number from {low} to {high}, not {given}.",
                low=low,
                high=high,
                given=format_value(text.strip()),
            )
        )
    return value


def parse_index(text: str) -> int | None:
    """Return the index in a text of one or two digits; None for any other text."""
    return int(text) if re.fullmatch(r"[0-9]{1,2}", text) else None


def read_words(text: str, longest: int, missing: str = EMPTY) -> str:
    """Return a text with single spaces; `missing` says what is wrong if there is none."""
    tidy = " ".join(text.split())
    if not tidy:
        raise DeclarationError(missing)
    if len(tidy) > longest:
        raise DeclarationError(
            say(
                "This has {given} characters, but at most {longest} are allowed.",
                given=len(tidy),
                longest=longest,
            )
        )
    if not is_proper_text(tidy):
        raise DeclarationError(say("This cannot have control characters."))
    return tidy


def read_new_name(text: str, others: Iterable[str]) -> str:
    """Return the name typed for a number or a count; raise if one of the `others` has it."""
    name = read_words(text, MAX_NUMBER_LENGTH)
    if name.casefold() in (HAND, DEALT):
        raise DeclarationError(
            say(
                "{name} already has a meaning of its own. Choose another name.",
                name=format_value(name),
            )
        )
    check_name_is_free(name, others)
    return name


def check_name_is_free(name: str, taken: Iterable[str]) -> None:
    """Raise `DeclarationError` if a name is taken already, in any case."""
    if name.casefold() in [taken_name.casefold() for taken_name in taken]:
        raise DeclarationError(
            say("{name} is already in this game. Choose another name.", name=format_value(name))
        )


def find_free_name(name: str, others: Iterable[str], between: str = " ") -> str:
    """Return the name, or if another has it (in any case) the next free one: “Count 2”."""
    taken = [other.casefold() for other in others]
    number = 1
    free_name = name
    while free_name.casefold() in taken:
        number += 1
        free_name = f"{name}{between}{number}"
    return free_name


def read_card_text(text: str) -> str:
    """Return how a card is written: trimmed, not empty or `-`, without white space within."""
    written = text.strip()
    if (
        not 1 <= len(written) <= MAX_CARD_LENGTH
        or written.split() != [written]
        or written == "-"
        or not is_proper_text(written)
    ):
        raise DeclarationError(
            say(
                "Write a card with 1 to {longest} characters, without spaces, and not as -. "
                "{given} is not allowed.",
                longest=MAX_CARD_LENGTH,
                given=format_value(text),
            )
        )
    return written
