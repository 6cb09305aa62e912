"""The places at a table as its lobby draws them: two rows, clockwise, with gaps to sit in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.database.match_queries import filter_by_table, load_players_with_phone
from games.matches.people import Person, build_people
from games.models import Table, TablePerson
from games.pages.setup import Setup
from games.values.bidi import isolate_first_word
from games.wording.translated import phrase

from .sitting_out import find_first_out

FEWEST_PLACES = 3
"""With fewer there is nowhere else to sit."""
LONG_NAME = 9


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A place at the table: of a player, or a gap for the held player."""

    player: int
    person: Person
    short_name: str = ""  # as much of the name as tells the player apart from the others
    team: int = 0  # a number, 0 for none
    note: str = ""
    is_dealer: bool = False
    plays: bool = True
    is_here: bool = True  # if not: has a place of last time, and plays nothing until they come
    held: bool = False
    to: int | None = None  # the gap's number, None for a player's place
    between: tuple[Person, ...] = ()  # the two beside the gap

    @property
    def is_long(self) -> bool:
        return len(self.short_name) > LONG_NAME


def build_places(
    table: Table,
    rows: Sequence[TablePerson],
    setup: Setup,
    owner: int | None,
    held: int,
    *,
    rolls: bool,
) -> list[TablePlace]:
    """Return the places of all at the table, in order, with notes."""
    phones = load_players_with_phone([row.player_id for row in rows], filter_by_table(table))
    persons = build_people([row.player for row in rows])
    called = shorten_names([person.name for person in persons])
    teams = {
        setup.seats[seat]: number for number, team in enumerate(setup.teams, 1) for seat in team
    }
    # While it is being drawn who begins, nothing may tell who it is.
    out = set() if rolls else {setup.seats[seat] for seat in find_first_out(setup)}
    places = []
    for row, person, name in zip(rows, persons, called, strict=True):
        note = _format_note(row, table, owner, phones)
        if row.player_id in out:
            note = phrase("sits out deal\u00a01")
        place = TablePlace(
            player=row.player_id,
            person=person,
            short_name=name,
            team=teams.get(row.player_id, 0),
            note=note,
            is_dealer=row.player_id == setup.first and not rolls,
            plays=row.plays,
            is_here=row.here,
            held=row.player_id == held,
        )
        places.append(place)
    return places


def shorten_names(names: Sequence[str]) -> list[str]:
    """Return the first word of each name, or the whole name if another one begins with it."""
    firsts = [isolate_first_word(name) for name in names]
    return [
        first if firsts.count(first) == 1 else name
        for name, first in zip(names, firsts, strict=True)
    ]


def _format_note(row: TablePerson, table: Table, owner: int | None, phones: set[int]) -> str:
    """Return the first note that is right of a place, such as “sits out this match” or “you”."""
    if not row.here:
        return ""
    if not row.plays:
        return (
            phrase("you sit out this match")
            if row.player_id == owner
            else phrase("sits out this match")
        )
    if row.player_id == owner:
        return phrase("you")
    if row.player_id == table.host_id:
        return phrase("host")
    return "" if row.player_id in phones else phrase("no phone")


def split_rows(
    places: Sequence[TablePlace],
) -> tuple[tuple[TablePlace, ...], tuple[TablePlace, ...]]:
    """Return the places in two rows; if one of three or more is `held`, with gaps to move to."""
    held = next((place for place in places if place.held and place.is_here), None)
    if held is None or len(places) < FEWEST_PLACES:
        half = (len(places) + 1) // 2
        return tuple(places[:half]), tuple(places[half:])
    others = [place for place in places if not place.held]
    now = places.index(held) or len(others)
    rows: tuple[list[TablePlace], list[TablePlace]] = [], []
    for index, place in enumerate(places):
        row = rows[index >= (len(places) + 1) // 2]
        row.append(place)
        to = others.index(place) + 1 if place in others else now
        if to != now:
            between = (place.person, others[to % len(others)].person)
            row.append(TablePlace(held.player, held.person, to=to, between=between))
    return tuple(rows[0]), tuple(rows[1])


def find_neighbours(places: Sequence[TablePlace], owner: int | None) -> tuple[Person, ...]:
    """Return the two beside the player `owner`; one if only two sit, nobody if `owner` does not."""
    seat = next((index for index, place in enumerate(places) if place.player == owner), None)
    if seat is None:
        return ()
    beside = dict.fromkeys((places[seat - 1], places[(seat + 1) % len(places)]))
    return tuple(place.person for place in beside if place.player != owner)
