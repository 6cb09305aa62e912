"""A phrase: a text with slots, which the editor makes tappable and other pages show as text.

Marks in the text itself show where a slot begins and ends, so that a translation can move it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from games.rules import words as rules_words
from games.wording.translated import phrase, translate
from games.wording.words import capitalize, strip_stop

# A slot is BEGIN, its part, NAMED, its text, CLOSE. Unicode keeps these three characters for the
# inside of programs: no name and no translation has one.
BEGIN = "\ufdd0"
NAMED = "\ufdd1"
CLOSE = "\ufdd2"
MARKS = re.compile(f"{BEGIN}[^{NAMED}]*{NAMED}|{CLOSE}")
FIRST_MARKS = re.compile(f"(?:{MARKS.pattern})*")
SLOT = re.compile(f"{BEGIN}([^{NAMED}]*){NAMED}([^{CLOSE}]*){CLOSE}")


@dataclass(frozen=True, slots=True)
class Slot:
    """A value in a phrase: its text, and which part of the fact it is."""

    text: str
    part: str


def make_slot(text: str, part: str) -> str:
    return f"{BEGIN}{part}{NAMED}{text}{CLOSE}"


def open_slots(**parts: str) -> dict[str, Any]:
    """Return what fills a message whose own text is in slots: what opens each, and closes it.

    phrase("{asked}Nobody{close} is asked.", **open_slots(asked="asked"))
    """
    opened = {name: f"{BEGIN}{part}{NAMED}" for name, part in parts.items()}
    return {**opened, "close": CLOSE}


def divide_at_slots(marked: str) -> list[str | Slot]:
    """Return the texts and slots of a phrase as they follow one another, without empty texts."""
    # A pattern with two groups splits into text, part and text of a slot, again and again.
    *pieces, end = SLOT.split(marked)
    divided: list[str | Slot] = []
    for before, part, text in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True):
        divided += [before, Slot(text, part)]
    return [piece for piece in (*divided, end) if piece]


def format_phrase(marked: str) -> str:
    return MARKS.sub("", marked)


def format_without_stop(marked: str) -> str:
    """Return a sentence as text without its full stop, to stand beside a title."""
    return strip_stop(format_phrase(marked))


def begin_large(marked: str) -> str:
    """Return a phrase with a capital letter first, also if it begins with a slot."""
    found = FIRST_MARKS.match(marked)
    start = found.end() if found else 0
    return marked[:start] + capitalize(marked[start:])


def join_sentences(*sentences: str) -> str:
    """Return sentences one behind the other, without empty ones; "" for none."""
    return translate(rules_words.join_sentences([text for text in sentences if text]))


def with_name(name: str, marked: str) -> str:
    """Return a phrase after a name with a slot, or as it is without a name."""
    return phrase("{name}: {text}", name=make_slot(name, "name"), text=marked) if name else marked
