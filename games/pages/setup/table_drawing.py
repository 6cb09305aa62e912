"""The table as it is drawn: two half circles with a straight between, the seats round its edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin

from games.pages.shared.people import Person

MIDDLE = (170, 95)
RADIUS, STRAIGHT = 61, 118
EDGE = 2 * STRAIGHT + 2 * pi * RADIUS
TO_THE_CARD = 35
LARGEST_SEAT, BETWEEN_SEATS = 21, 4


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat: who sits there, and where it is drawn."""

    person: Person
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class TableDrawing:
    """The drawing: its chairs, how large they are, where the card of who begins lies, all in words."""

    chairs: tuple[Chair, ...]
    radius: int
    card_x: int
    card_y: int
    label: str


def draw_table(persons: Sequence[Person], first: int, does_first: str) -> TableDrawing | None:
    """The table with everybody in their seats, clockwise from the top left; None while nobody sits there.

    The person at `first` `does_first` what begins the match: a card lies there.
    """
    if not persons:
        return None
    chairs = tuple(Chair(person, *_spot(person.position, len(persons))) for person in persons)
    names = [f"{person.name}, who {does_first}" if person.position == first else person.name for person in persons]
    radius = min(LARGEST_SEAT, int((EDGE / len(persons) - BETWEEN_SEATS) / 2))
    return TableDrawing(chairs, radius, *_before(chairs[first]), label=f"Seats clockwise: {', '.join(names)}")


def _spot(position: int, seats: int) -> tuple[int, int]:
    """Where a seat is, the same way from the next all round; half a step left of the top's middle is the first."""
    way = (position - 0.5) * EDGE / seats % EDGE
    side = 1
    if way >= EDGE / 2:
        way, side = way - EDGE / 2, -1
    half, bend = STRAIGHT / 2, pi * RADIUS
    if way < half:
        x, y = way, -float(RADIUS)
    elif way < half + bend:
        angle = (way - half) / RADIUS
        x, y = half + RADIUS * sin(angle), -RADIUS * cos(angle)
    else:
        x, y = STRAIGHT + bend - way, float(RADIUS)
    return round(MIDDLE[0] + side * x), round(MIDDLE[1] + side * y)


def _before(chair: Chair) -> tuple[int, int]:
    """Where the card lies: on the table, before whoever begins."""
    x, y = MIDDLE[0] - chair.x, MIDDLE[1] - chair.y
    way = TO_THE_CARD / hypot(x, y)
    return round(chair.x + x * way), round(chair.y + y * way)
