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
    table: Table | None  # this evening's newest, None while nobody has a place there

    @property
    def names(self) -> str:
        return join([person.name for person in self.persons])

    @property
    def who(self) -> str:
        """The names of the proposed players; at a table “At the table: Zoë and Bob”."""
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
    """Return the proposal to play as in the last `match`, whose `seats` are given.

    - The players are the people at the newest table; if nobody is there, those of the match who
      are not retired.
    - The game is the one of this `key`; without a key it is that of the newest table if anybody is
      there, else that of the match.
    """
    table = tables[0] if tables else None
    rows = list(table.people.select_related("player")) if table else []
    if table and rows:
        key = key or table.game
    else:
        table = None
        rows = [TablePerson(player=seat.player) for seat in seats if seat.player.retired_at is None]
    game = games.get(key or match.game)
    # It is never saved, and has no choices of its own: the stakes are the club's usual ones.
    trial_table = Table(club=club, game=game.key if game else "")
    setup = build_next_setup(trial_table, rows, games, match)
    present = [row for row in rows if row.here]
    persons = build_people([row.player for row in present])
    first = None
    for person, row in zip(persons, present, strict=True):
        if row.player_id == setup.first_id:
            first = person
    return Proposal(
        persons=tuple(persons),
        first=first,
        game=game,
        drawing=draw_game(game.settled) if game else None,
        stake=format_stake(setup),
        table=table,
    )


def seat_as_last_time(club: Club, table: Table, *, phone: int | None) -> None:
    """Keep places at an empty table for the last match's players, with its game and next dealer.

    Do nothing if there was no match, or if anybody sits at the table. Retired players get no place.
    """
    last = club.matches.order_by("-started_at", "-pk").first()
    if last is None:
        return
    players = play.load_last_players(club)
    player_ids = [player.pk for player in players]
    # The player of the phone is the host if they play.
    host = phone if phone in player_ids else None
    play.propose_people(
        table, players, game=last.game, first=find_first_player(player_ids, last), host=host
    )
