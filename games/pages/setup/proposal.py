"""The proposal for the first match of an evening: people, game and stake of the last time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games import play
from games.drawings.games import GameDrawing, draw_game
from games.matches.people import Person, build_people
from games.models import Club, Match, Seat, Table, TablePerson
from games.rules.game import Game
from games.wording.next_match import describe_dealer
from games.wording.translated import join
from games.wording.who_is_here import describe_who_is_at_table

from .next_setup import build_next_setup, find_first_player, format_stake


@dataclass(frozen=True, slots=True)
class Proposal:
    persons: tuple[Person, ...]
    first: Person | None  # begins, None without people
    game: Game | None  # None if it is not offered any more
    drawing: GameDrawing | None
    stake: str
    table: Table | None  # the table of this evening if somebody has a place there

    @property
    def names(self) -> str:
        return join([person.name for person in self.persons])

    @property
    def who(self) -> str:
        """The names of the players; of those at a table: “At the table: Zoë and Bob”."""
        if self.persons and not self.table:
            return self.names
        return describe_who_is_at_table([person.name for person in self.persons])

    @property
    def begins(self) -> str:
        """The player who deals or enters first: “Tomás deals”; "" without people."""
        return describe_dealer(self.first.name, self.game) if self.first else ""


def propose(
    club: Club,
    tables: Sequence[Table],
    match: Match,
    seats: Sequence[Seat],
    games: Mapping[str, Game],
    key: str = "",
) -> Proposal:
    """Return the proposal: as the last `match`, with those who are at the newest table already.

    If nobody is there, it is for those of the match's `seats` who are not retired. `key` is the
    chosen game; by default it is that of the newest table if anybody is there, else of the match.
    """
    table = tables[0] if tables else None
    at_table = list(table.people.select_related("player")) if table else []
    rows = at_table or [
        TablePerson(player=seat.player) for seat in seats if seat.player.retired_at is None
    ]
    if table and at_table:
        key = key or table.game
    game = games.get(key or match.game)
    setup = build_next_setup(Table(club=club, game=game.key if game else ""), rows, games, match)
    present = [row for row in rows if row.here]
    persons = build_people([row.player for row in present])
    first = None
    for person, row in zip(persons, present, strict=True):
        if row.player_id == setup.first:
            first = person
    return Proposal(
        persons=tuple(persons),
        first=first,
        game=game,
        drawing=draw_game(game.settled) if game else None,
        stake=format_stake(setup),
        table=table if at_table else None,
    )


def seat_as_last_time(club: Club, table: Table, *, phone: int | None) -> None:
    """Keep places at an empty table for the last match's players, with its game and next dealer.

    Do nothing if there was no match, or anybody sits. Retired players get none.
    """
    last = club.matches.order_by("-started_at", "-pk").first()
    if last is None:
        return
    players = play.load_last_players(club)
    ids = [player.pk for player in players]
    # The player of the phone is the host if they play.
    host = phone if phone in ids else None
    play.propose_people(
        table, players, game=last.game, first=find_first_player(ids, last), host=host
    )
