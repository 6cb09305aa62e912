"""What numbers are called, as English goes: one of it, or more."""

from __future__ import annotations

NO_PLURAL = ("ss", "us", "is")
ODD_PLURAL = ("ies", "ses", "xes", "zes", "hes", "oes")


def is_plural(name: str) -> bool:
    """Whether a number's name sounds like more than one, as English goes: Tricks, Red threes."""
    known = name.casefold()
    return known.endswith("s") and not known.endswith(NO_PLURAL)


def singular(name: str) -> str:
    """One of what a plural names: Trick; empty where that is not sure."""
    return name[:-1] if is_plural(name) and not name.casefold().endswith(ODD_PLURAL) else ""
