"""A club's last match while its table is still open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.matches.facts import game_of
from games.matches.match_lines import is_one_side
from games.matches.people import Person, people
from games.models import Match, Seat, Table
from games.rules.game import Game
from games.wording.next_match import next_dealer
from games.wording.words import NO_BREAK, does_first, listing, number


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
        begins=f"{first} {does_first(game).replace('deals first', 'deals')}",
    )


def _format_lead(winners: Sequence[Seat], others: Sequence[Seat]) -> str:
    """Return by how much the winners won: 17 ahead of Grace; empty if there is nobody to be ahead of."""
    if not winners or not others:
        return ""
    best = min(seat.rank for seat in others)
    following = [seat for seat in others if seat.rank == best]
    distance = number(abs(following[0].total - winners[0].total))
    return f"{distance}{NO_BREAK}ahead of {listing(seat.player.name for seat in following)}"
