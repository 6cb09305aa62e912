"""The players of a match as pages show them: a name, initials that tell them apart, a colour."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.whole_numbers import whole_number

COLOURS = 8


@dataclass(frozen=True, slots=True)
class Person:
    """A player at the table. `colour` is the class `p1` to `p8`; the initials are different within a match."""

    position: int
    name: str
    initials: str
    colour: str

    @property
    def seat(self) -> int:
        """The seat as people, forms and addresses count it, from 1."""
        return seat_number(self.position)


def seat_number(position: int) -> int:
    """A seat as people, forms and addresses count it, from 1; `seat_position` is the way back."""
    return position + 1


def seat_position(text: str) -> int | None:
    """The position, from 0, of the seat whose number a text is; None for what is no number from 1."""
    seat = whole_number(text)
    return seat - 1 if seat else None


def people(names: Sequence[str]) -> list[Person]:
    """The players in seat order."""
    return [
        Person(position, name, initials, f"p{position % COLOURS + 1}")
        for position, (name, initials) in enumerate(zip(names, _initials(names), strict=True))
    ]


def _initials(names: Sequence[str]) -> list[str]:
    """First and last word, else the first two letters; where two are the same, the later takes a later letter."""
    taken: set[str] = set()
    initials = []
    for name in names:
        mine = next(choice for choice in _choices(name) if choice.casefold() not in taken)
        taken.add(mine.casefold())
        initials.append(mine)
    return initials


def _choices(name: str) -> Iterator[str]:
    words = unicodedata.normalize("NFC", name).split()
    first, letters = words[0][0].upper(), "".join(words)[1:]
    if len(words) > 1:
        yield first + words[-1][0].upper()
    yield from (first + letter.lower() for letter in letters or [""])
    yield from (f"{first}{digit}" for digit in range(2, 100))
