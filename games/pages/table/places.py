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
"""With fewer people there is nowhere else to sit."""
LONG_NAME = 9  # characters


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A player's place at the table, or a gap to which the held player can move."""

    player: int  # the id of the player, in a gap of the held one
    person: Person
    short_name: str = ""  # as much of the name as tells the player apart from the others
    team: int = 0  # a number, 0 for none
    note: str = ""  # below the name
    is_dealer: bool = False
    plays: bool = True
    is_here: bool = True  # if not, they played last time, and play nothing until they come
    is_held: bool = False  # was tapped, to be moved or changed
    gap_number: int | None = None  # how many other players sit before the gap; None if it is none
    between: tuple[Person, ...] = ()  # the two beside the gap

    @property
    def is_long(self) -> bool:
        return len(self.short_name) > LONG_NAME


def build_places(
    table: Table,
    rows: Sequence[TablePerson],
    setup: Setup,
    owner_id: int | None,
    held_id: int,
    *,
    is_rolling: bool,
) -> list[TablePlace]:
    """Return the places of all at the table, in order; `is_rolling`: it is drawn who begins."""
    with_phone = load_players_with_phone([row.player_id for row in rows], filter_by_table(table))
    persons = build_people([row.player for row in rows])
    short_names = shorten_names([person.name for person in persons])
    team_numbers = {
        setup.seats[position]: team_number
        for team_number, team in enumerate(setup.teams, 1)
        for position in team
    }
    # Who sits out tells who begins, so it is not shown while that is being drawn.
    first_out = [] if is_rolling else [setup.seats[position] for position in find_first_out(setup)]
    places = []
    for row, person, name in zip(rows, persons, short_names, strict=True):
        note = _format_note(row, table, owner_id, with_phone)
        if row.player_id in first_out:
            note = phrase("sits out deal\u00a01")
        place = TablePlace(
            player=row.player_id,
            person=person,
            short_name=name,
            team=team_numbers.get(row.player_id, 0),
            note=note,
            is_dealer=row.player_id == setup.first_id and not is_rolling,
            plays=row.plays,
            is_here=row.here,
            is_held=row.player_id == held_id,
        )
        places.append(place)
    return places


def shorten_names(names: Sequence[str]) -> list[str]:
    """Return the first word of each name, or the whole name if another one begins with it."""
    first_words = [isolate_first_word(name) for name in names]
    return [
        first_word if first_words.count(first_word) == 1 else name
        for name, first_word in zip(names, first_words, strict=True)
    ]


def _format_note(row: TablePerson, table: Table, owner_id: int | None, with_phone: set[int]) -> str:
    """Return the first note that is true of a player: “sits out this match”, “you” or “host”."""
    is_owner = row.player_id == owner_id
    if not row.here:
        return ""
    if not row.plays:
        return phrase("you sit out this match") if is_owner else phrase("sits out this match")
    if is_owner:
        return phrase("you")
    if row.player_id == table.host_id:
        return phrase("host")
    return "" if row.player_id in with_phone else phrase("no phone")


def split_rows(
    places: Sequence[TablePlace],
) -> tuple[tuple[TablePlace, ...], tuple[TablePlace, ...]]:
    """Return the places in two rows; if one of three or more is held, with gaps to move to."""
    half = (len(places) + 1) // 2
    # Who is not here yet can be seated or left out, but not moved: see _held.html.
    held = next((place for place in places if place.is_held and place.is_here), None)
    if held is None or len(places) < FEWEST_PLACES:
        return tuple(places[:half]), tuple(places[half:])
    others = [place for place in places if not place.is_held]
    # Between its neighbours the held player sits already, so there is no gap. For the first place
    # that is the gap after the last of the others.
    own_gap = places.index(held) or len(others)
    upper: list[TablePlace] = []
    lower: list[TablePlace] = []
    for index, place in enumerate(places):
        row = upper if index < half else lower
        row.append(place)
        gap_number = own_gap if place.is_held else others.index(place) + 1
        if gap_number != own_gap:
            following = others[gap_number % len(others)]
            between = (place.person, following.person)
            gap = TablePlace(
                player=held.player, person=held.person, gap_number=gap_number, between=between
            )
            row.append(gap)
    return tuple(upper), tuple(lower)


def find_neighbours(places: Sequence[TablePlace], owner_id: int | None) -> tuple[Person, ...]:
    """Return the two people beside a player; one of two players, () if the player has no place."""
    player_ids = [place.player for place in places]
    if owner_id not in player_ids:
        return ()
    index = player_ids.index(owner_id)
    neighbours = [places[index - 1], places[(index + 1) % len(places)]]
    # With two players, both neighbours are the same person; alone, the owner.
    different = dict.fromkeys(neighbours)
    return tuple(place.person for place in different if place.player != owner_id)
