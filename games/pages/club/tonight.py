"""What comes next in a club: the match that is played at its table, a rematch, or the first match of an evening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.facts import game_of
from games.models import Club, Match, Seat, Table, TablePerson
from games.pages.shared.game_drawing import GameDrawing, draw_game
from games.pages.shared.match_lines import is_one_side
from games.pages.shared.next_match import next_dealer
from games.pages.shared.people import Person, people
from games.pages.shared.words import NO_BREAK, does_first, listing, number
from games.pages.table import setup_of, stake_of
from games.rules.game import Game


@dataclass(frozen=True, slots=True)
class MatchThatIsOver:
    """The last match of this evening's table: its winners, their total, who came next, and who begins the rematch.

    `winners` is empty if no deal was played.
    """

    uid: str
    table: Table
    game: Game
    winners: tuple[Person, ...]
    is_one_side: bool
    total: int
    ahead: str
    begins: str

    @property
    def result(self) -> str:
        """Who won, in words."""
        names = listing(person.name for person in self.winners) if self.winners else "Nobody"
        return f"{names} won" if self.is_one_side else f"{names} share the win"

    @property
    def total_text(self) -> str:
        """The winners' total as people read it."""
        return number(self.total)


@dataclass(frozen=True, slots=True)
class Proposal:
    """The first match of an evening as it is proposed: the people, game and stake of the last time.

    `game` is None if it is not offered any more; `table` is the table of this evening if one is open already.
    """

    persons: tuple[Person, ...]
    game: Game | None
    drawing: GameDrawing | None
    stake: str
    table: Table | None

    @property
    def names(self) -> str:
        """Those who play, as a list of names."""
        return listing(person.name for person in self.persons)


def find_match_that_is_over(
    tables: Sequence[Table], matches: Sequence[Match], seats: Mapping[int, Sequence[Seat]]
) -> MatchThatIsOver | None:
    """Return the newest of these finished matches, if the table that it was played at is still open."""
    if not matches:
        return None
    match = matches[0]
    table = next((table for table in tables if table.pk == match.table_id), None)
    if table is None:
        return None
    game, sat = game_of(match), seats[match.pk]
    winners = [seat for seat in sat if seat.won]
    persons = people([seat.player for seat in sat])
    first = sat[next_dealer(match, len(sat))].player.name
    return MatchThatIsOver(
        uid=match.uid,
        table=table,
        game=game,
        winners=tuple(persons[seat.position] for seat in winners),
        is_one_side=not winners or is_one_side(winners),
        total=winners[0].total if winners else 0,
        ahead=_format_lead(winners, [seat for seat in sat if not seat.won]),
        begins=f"{first} {does_first(game).removesuffix(' first')}",
    )


def _format_lead(winners: Sequence[Seat], others: Sequence[Seat]) -> str:
    """Return by how much the winners won: 17 ahead of Grace; empty if there is nobody to be ahead of."""
    if not winners or not others:
        return ""
    best = min(seat.rank for seat in others)
    following = [seat for seat in others if seat.rank == best]
    distance = number(abs(following[0].total - winners[0].total))
    return f"{distance}{NO_BREAK}ahead of {listing(seat.player.name for seat in following)}"


def propose(
    club: Club, tables: Sequence[Table], match: Match, seats: Sequence[Seat], games: Mapping[str, Game]
) -> Proposal:
    """Return what to play tonight: as in the last `match`, or with those who are at this evening's table already."""
    table = tables[0] if tables else None
    rows = list(table.people.select_related("player")) if table else []
    rows = rows or [_row(seat) for seat in seats if seat.player.retired_at is None]
    game = games.get((table.game if table else "") or match.game)
    chosen = Table(club=club, game=game.key if game else "", typed=table.typed if table else {})
    return Proposal(
        persons=tuple(people([row.player for row in rows])),
        game=game,
        drawing=draw_game(game.facts) if game else None,
        stake=stake_of(setup_of(chosen, rows, games, None)),
        table=table if table and table.people.exists() else None,
    )


def _row(seat: Seat) -> TablePerson:
    return TablePerson(player=seat.player, position=seat.position)
