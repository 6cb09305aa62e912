"""What a game's numbers and points are called in its sentences, as English goes."""

from __future__ import annotations

from collections.abc import Callable

from games.rules.declared.counted import DEALT, HAND, Term
from games.rules.declared.points import FromOption
from games.wording.words import number

NO_PLURAL = ("ss", "us", "is")
ODD_PLURAL = ("ies", "ses", "xes", "zes", "hes", "oes")
CARDS_DEALT = "the number of cards dealt"


def is_plural(name: str) -> bool:
    """Whether a number's name sounds like more than one: Tricks, Red threes."""
    known = name.casefold()
    return known.endswith("s") and not known.endswith(NO_PLURAL)


def singular(name: str) -> str:
    """Return one of what a plural names: Trick; empty where that is not sure."""
    return name[:-1] if is_plural(name) and not name.casefold().endswith(ODD_PLURAL) else ""


def term_name(term: Term) -> str:
    """Return what a term is called: Bid, hand, the others’ Tricks."""
    if term.others:
        return f"the others’ {'hands' if term.name == HAND else term.name}"
    return CARDS_DEALT if term.name == DEALT else term.name


def points_text(points: int, write: Callable[[int], str] = number) -> str:
    """Write points; those that are an option say so, as they can differ from match to match."""
    return f"{write(points)} unless chosen otherwise" if isinstance(points, FromOption) else write(points)
