"""The players of a match as pages show them: a name, distinct initials, a colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from games.models import Player
from games.values.bidi import isolate_name
from games.values.looks import COLOURS, choose_initials
from games.values.names import get_sort_key
from games.values.whole_numbers import parse_whole_number


@dataclass(frozen=True, slots=True)
class Person:
    position: int
    name: str  # as shown (`games.values.bidi`)
    initials: str
    colour: str  # a CSS class

    @property
    def seat(self) -> int:
        return self.position + 1


def seat_number(position: int) -> int:
    """Return a seat as people, forms and addresses count it, from 1."""
    return position + 1


def parse_player_id(text: str) -> int:
    """Return the id of a player in a form or an address; 0, which no player has, for other text."""
    return parse_whole_number(text) or 0


def parse_seat_position(text: str) -> int | None:
    """Return the position, from 0, of the seat with this number from 1; None for other text."""
    seat = parse_whole_number(text)
    return seat - 1 if seat else None


def build_people(players: Sequence[Player]) -> list[Person]:
    """Return a club's players as pages show them; each position is the index in `players`."""
    taken = {player.initials for player in players}
    persons = []
    for position, player in enumerate(players):
        initials = player.initials
        colour = player.colour or player.pk % COLOURS + 1
        # Players of an older version have none yet (`games.database.fill_initials`).
        if not initials:
            initials = choose_initials(player.name, taken)
            taken.add(initials)
        persons.append(Person(position, isolate_name(player.name), initials, f"p{colour}"))
    return persons


def sort_by_name(players: Iterable[Any]) -> list[Any]:
    return sorted(players, key=lambda player: get_sort_key(player.name))


def build_people_from_names(names: Sequence[str]) -> list[Person]:
    """Return people by their names alone, coloured by position: examples and former players."""
    initials: list[str] = []
    for name in names:
        initials.append(choose_initials(name, initials))
    return [
        Person(position, isolate_name(name), own_initials, f"p{position % COLOURS + 1}")
        for position, (name, own_initials) in enumerate(zip(names, initials, strict=True))
    ]
