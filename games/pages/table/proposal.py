"""What is proposed for the first match of an evening: the people, the game and the stake of the last time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games import play
from games.drawings.games import GameDrawing, draw_game
from games.matches.people import Person, build_people
from games.models import Club, Match, Seat, Table, TablePerson
from games.rules.game import Game
from games.wording.words import does_first, listing

from .lobby import next_to_begin, setup_of, stake_of


@dataclass(frozen=True, slots=True)
class Proposal:
    """The next match as it is proposed: the people, game and stake of the last time.

    `game` is None if it is not offered any more; `table` is the table of this evening if somebody is there already.
    `first` begins, None without people.
    """

    persons: tuple[Person, ...]
    first: Person | None
    game: Game | None
    drawing: GameDrawing | None
    stake: str
    table: Table | None

    @property
    def names(self) -> str:
        """Those who play, as a list of names."""
        return listing(person.name for person in self.persons)

    @property
    def begins(self) -> str:
        """Who deals or enters first: Tomás deals."""
        return f"{self.first.name} {does_first(self.game).replace('deals first', 'deals')}" if self.first else ""


def propose(
    club: Club, tables: Sequence[Table], match: Match, seats: Sequence[Seat], games: Mapping[str, Game], key: str = ""
) -> Proposal:
    """Return what to play next: as in the last `match`, with those who are at the newest of these tables already.

    `key` is the game that is looked at; without one it is that of the table, else of the match.
    """
    table = tables[0] if tables else None
    there = list(table.people.select_related("player")) if table else []
    rows = there or [TablePerson(player=seat.player) for seat in seats if seat.player.retired_at is None]
    chosen = key or (table.game if table and there else "") or match.game
    game = games.get(chosen)
    setup = setup_of(Table(club=club, game=game.key if game else ""), rows, games, match)
    persons = build_people([row.player for row in rows])
    return Proposal(
        persons=tuple(persons),
        first=next((person for person, row in zip(persons, rows, strict=True) if row.player_id == setup.first), None),
        game=game,
        drawing=draw_game(game.settled) if game else None,
        stake=stake_of(setup),
        table=table if there else None,
    )


def seat_as_last_time(club: Club, table: Table, *, phone: int | None) -> None:
    """Seat those of the club's last match at a table where nobody is yet, with its game, and whose turn it is first.

    `phone` is the id of whose phone it is: they are the host if they play. Done before, it changes nothing.
    """
    last = club.matches.order_by("-started_at", "-pk").first()
    if last is None:
        return
    players = play.load_last_players(club)
    there = [player.pk for player in players]
    host = phone if phone in there else None
    play.set_up_table(table, players, game=last.game, first=next_to_begin(there, last), host=host)
