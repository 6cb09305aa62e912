"""Whole sentences with slots: English that still knows the text that it was made of, so that it can
be translated.

    say("{player} has cards and a typed score. Keep only one of them.", player=name)
    say("1 deck is enough.", "{n} decks are needed.", n=decks)

A choice is two whole texts, never a piece that is put into one; so are one and several.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Slot = Any
"""What fills a slot: a text, one of `say`, a whole number, or several of them: names, `Either` or
`Series`.
"""


class Either(tuple[Slot, ...]):
    """Several of which one is meant: “A, B or C”."""


class Series(tuple[Slot, ...]):
    """Several sentences or figures, without an “and”: “Ann has 3, Bob has 2”."""


class Text(str):
    """Finished English, with the texts, the number and the slots that it was made of.

    It is a `str` for whoever stores, compares or logs it. Use `say` to make one.
    """

    template: str
    """The text with its slots; of a pair that for 1."""
    plural: str
    """The text of a pair for all other numbers; empty if there is one text only."""
    number: int | None
    """The number that chooses one of the pair, which also fills the slot `{n}`."""
    slots: Mapping[str, Slot]

    def __new__(
        cls,
        template: str,
        plural: str = "",
        number: int | None = None,
        slots: Mapping[str, Slot] | None = None,
    ) -> Text:
        """Take what `say` was given, and make the English of it.

        Raise `KeyError` for a slot that is not filled.
        """
        filled = {} if slots is None else dict(slots)
        values = {name: format_slot(value) for name, value in filled.items()}
        if number is not None:
            values["n"] = format_number(number)
        chosen = plural if plural and number != 1 else template
        text = super().__new__(cls, chosen.format_map(values))
        text.template = template
        text.plural = plural
        text.number = number
        text.slots = filled
        return text

    def __getnewargs__(self) -> tuple[str, str, int | None, Mapping[str, Slot]]:  # type: ignore[override]
        """Return what makes an equal text, for copies and pickles."""
        return self.template, self.plural, self.number, self.slots

    def __str__(self) -> Text:
        """Return the text itself: `str(error)` of an error with one keeps its slots."""
        return self


def say(template: str, plural: str = "", /, *, n: int | None = None, **slots: Slot) -> Text:
    """Return a sentence with its slots filled in; with a `plural`, that one unless `n` is 1."""
    return Text(template, plural, n, slots)


def refill(text: str, slots: Mapping[str, Slot]) -> str:
    """Return a text with other values in its slots; of a plain one, in its braces.

    A text for later names its slots for itself: say("{block} points", block="{block}").
    """
    return say(text.template, **slots) if isinstance(text, Text) else text.format_map(slots)


def format_slot(value: Slot) -> str:
    """Return what fills a slot in English: numbers with a true minus, several as “Ann, Bob and
    Cy”.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return format_number(value)
    texts = [format_slot(part) for part in value]
    if isinstance(value, Series) or len(texts) == 1:
        return ", ".join(texts)
    return f"{', '.join(texts[:-1])} {'or' if isinstance(value, Either) else 'and'} {texts[-1]}"


def format_number(number: int) -> str:
    """Return a number as sentences say it: −1,000."""
    return f"{number:,}".replace("-", "−")
