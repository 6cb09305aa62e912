"""Whole sentences with slots: English that knows what it was made of, to be translated.

    say("{player} has cards and a typed score. Keep only one of them.", player=name)
    say("1 deck is enough.", "{n} decks are needed.", n=decks)

Alternatives are two whole texts, never one text with a piece put in; so are one and several.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# What fills a slot: a text, a whole number, or several of them: names, `Either` or `Series`.
Slot = Any


class Either(tuple[Slot, ...]):
    """Several of which one is meant: “A, B or C”."""


class Series(tuple[Slot, ...]):
    """Several sentences or figures, without an “and”: “Ann has 3, Bob has 2”."""


class Text(str):
    """Finished English, made by `say`, with the text, number and slots that it comes from."""

    template: str  # with its slots; if there is a plural, the text for 1
    plural: str  # the text for all other numbers than 1; "" if there is only one text
    number: int | None  # chooses between the two, and fills the slot `{n}`
    slots: Mapping[str, Slot]

    def __new__(
        cls,
        template: str,
        plural: str = "",
        number: int | None = None,
        slots: Mapping[str, Slot] | None = None,
    ) -> Text:
        """Fill in the slots in English; raise `KeyError` for a slot that is not filled."""
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

    def __getnewargs__(  # type: ignore[override]
        self,
    ) -> tuple[str, str, int | None, Mapping[str, Slot]]:
        """Return what makes an equal text, for copies and pickles."""
        return self.template, self.plural, self.number, self.slots

    def __str__(self) -> Text:
        """Return the text itself, so that `str(error)` of an error with a text keeps its slots."""
        return self


def say(template: str, plural: str = "", /, *, n: int | None = None, **slots: Slot) -> Text:
    """Return a sentence with its slots filled in; with a `plural`, that one unless `n` is 1."""
    return Text(template, plural, n, slots)


def refill(text: str, slots: Mapping[str, Slot]) -> str:
    """Return a text with other values in its slots, and in those of texts that fill them.

    A text that is filled in later first has its slots' own names in them:
    say("{block} points", block="{block}"). In a plain text, what stands in braces is replaced.
    """
    if not isinstance(text, Text):
        return text.format_map(slots)
    values: dict[str, Slot] = {
        name: refill(value, slots) if isinstance(value, Text) else slots.get(name, value)
        for name, value in text.slots.items()
    }
    return say(text.template, **values)


def format_slot(value: Slot) -> str:
    """Return what fills a slot in English: “−1,000”, several as “Ann, Bob and Cy”."""
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return format_number(value)
    texts = [format_slot(part) for part in value]
    if isinstance(value, Series) or len(texts) == 1:
        return ", ".join(texts)
    conjunction = "or" if isinstance(value, Either) else "and"
    return f"{', '.join(texts[:-1])} {conjunction} {texts[-1]}"


def format_number(number: int) -> str:
    """Return a number as sentences say it: −1,000."""
    return f"{number:,}".replace("-", "−")
