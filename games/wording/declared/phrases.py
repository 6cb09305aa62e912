"""A phrase: text with slots, which the editor makes tappable and other pages show as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from games.wording.words import capitalize, strip_stop


@dataclass(frozen=True, slots=True)
class Slot:
    """A value in a phrase: its text, and which part of the fact it is."""

    text: str
    part: str


# Texts and slots as they follow one another, spaces included.
Phrase = tuple[str | Slot, ...]


def format_phrase(phrase: Iterable[str | Slot]) -> str:
    return "".join([piece if isinstance(piece, str) else piece.text for piece in phrase])


def format_without_stop(phrase: Iterable[str | Slot]) -> str:
    """Return a sentence as text without its full stop, to stand beside a title."""
    return strip_stop(format_phrase(phrase))


def join_texts(phrase: Phrase) -> Phrase:
    """Return the phrase with neighbouring texts joined into one, and empty ones dropped."""
    joined: list[str | Slot] = []
    for is_text, pieces in groupby(phrase, key=lambda piece: isinstance(piece, str)):
        run = list(pieces)
        joined += [format_phrase(run)] if is_text else run
    return tuple([piece for piece in joined if piece])


def begin_large(phrase: Phrase) -> Phrase:
    """Return a phrase with a capital letter first, also if it begins with a slot."""
    first, *rest = phrase
    first = (
        capitalize(first) if isinstance(first, str) else replace(first, text=capitalize(first.text))
    )
    return (first, *rest)


def list_phrases(phrases: Sequence[Phrase], last: str = " and ") -> Phrase:
    """Return phrases joined by commas, the last one by `last`; () for none."""
    joined: Phrase = ()
    for place, phrase in enumerate(phrases):
        between = last if place + 1 == len(phrases) else ", "
        joined += (between, *phrase) if place else phrase
    return joined


def with_name(name: str, phrase: Phrase) -> Phrase:
    return (Slot(name, "name"), ": ", *phrase) if name else phrase
