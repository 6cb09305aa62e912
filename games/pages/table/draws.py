"""The last draw of who begins, as the lobby and its television show it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from games.matches.draws import load_people_in_draws, read_draws
from games.matches.people import Person
from games.models import Table
from games.wording.draws import describe_draws

NEW_FOR = timedelta(seconds=10)
"""A draw is shown as it happens for so long."""


@dataclass(frozen=True, slots=True)
class LobbyDraw:
    """A draw among `people`: who is `first`, and a sentence on it. It is one of so many `times`.

    `holds`: that player still begins. `is_new`: it happens just now.
    """

    people: tuple[Person, ...]
    first: Person
    sentence: str
    times: int
    seats: bool
    holds: bool
    is_new: bool


def find_draw(table: Table, begins: int | None) -> LobbyDraw | None:
    """Return the last draw for the next match; `begins` is the id of who begins now.

    None if nobody was drawn, or somebody in that draw is not stored any more.
    """
    draws = read_draws(table)
    people = load_people_in_draws(draws)
    if not draws or not people.keys() >= {*draws[-1].players}:
        return None
    last = draws[-1]
    return LobbyDraw(
        people=tuple(people[pk] for pk in last.players),
        first=people[last.first],
        sentence=describe_draws(draws, people),
        times=len(draws),
        seats=last.seats,
        holds=last.first == begins,
        is_new=timezone.now() - last.at < NEW_FOR,
    )
