"""Text that people typed: it is refused if far too long, and names are checked.

Unicode normalises accents in a time that grows with the square of how many there are: 60,000 of
them took 11 seconds of a processor. So this is the only place that normalises.
"""

from __future__ import annotations

import unicodedata
from typing import Literal

from .errors import PlayersError, RuleError
from .limits import MAX_LINE_LENGTH, is_too_long
from .say import Text, say

MAX_NAME_LENGTH = 40

# Whose name it is, for the message about an empty one.
Named = Literal["player", "substitute", "club", "game"]
NO_NAME: dict[Named, Text] = {
    "player": say("A player needs a name."),
    "substitute": say("A substitute needs a name."),
    "club": say("A club needs a name."),
    "game": say("A game needs a name."),
}


class TooLongError(RuleError):
    """A text that is not read because it is far too long."""


def normalize(form: Literal["NFC", "NFD", "NFKD"], line: str) -> str:
    """Return a line in a normal form of Unicode; raise `TooLongError` if it is far too long."""
    if is_too_long(line):
        raise TooLongError(
            say(
                "This text has {given} characters, but at most {most} are allowed.",
                given=len(line),
                most=MAX_LINE_LENGTH,
            )
        )
    return unicodedata.normalize(form, line)


def clean_name(name: str, named: Named = "player") -> str:
    """Return a name, trimmed; raise `PlayersError` if it cannot be a name.

    It cannot if it is empty, over `MAX_NAME_LENGTH`, or has control characters.
    """
    name = name.strip()
    if not name:
        raise PlayersError(NO_NAME[named])
    if len(name) > MAX_NAME_LENGTH:
        raise build_name_too_long_error(name)
    # Cc is a control character; Cs, half of a surrogate pair, cannot be stored as UTF-8. Names of
    # printable characters alone, which are most, have neither.
    if not name.isprintable() and any(
        unicodedata.category(character) in ("Cc", "Cs") for character in name
    ):
        raise PlayersError(say("A name cannot have control characters."))
    return name


def build_name_too_long_error(name: str) -> PlayersError:
    """Build the error for a name that is too long, which quotes its beginning."""
    beginning = name[:MAX_NAME_LENGTH]
    return PlayersError(
        say(
            "“{beginning}…” is too long. A name has at most {most} characters.",
            beginning=beginning,
            most=MAX_NAME_LENGTH,
        )
    )
