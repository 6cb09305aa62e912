"""Who is at a table now, for phones that come to it or say whose they are."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.db.models import Q

from games.database.match_queries import at_table, players_with_a_phone
from games.matches.people import Person, build_people
from games.matches.replayed_match import ReplayedMatch, load_replayed_match
from games.models import Match, Player, Table
from games.pages.people import can_take_more
from games.play import get_next_deal_number, load_latest_match
from games.wording.standings import progress_of


@dataclass(frozen=True, slots=True)
class TableFace:
    """Somebody at the table, with the id of the player; `phone_in`: a phone has said it is theirs."""

    player: int
    person: Person
    phone_in: bool


@dataclass(frozen=True, slots=True)
class TableNow:
    """The match that was started last at a table, if there is one; whether it goes on, how far it is, who is there.

    `gone` are the ids of players who have left it, `takes_in`: somebody more can come to it.
    """

    table: Table
    match: Match | None
    going_on: bool
    where: str
    faces: tuple[TableFace, ...]
    gone: frozenset[int] = frozenset()
    takes_in: bool = False


def table_now(table: Table) -> TableNow:
    """What a phone finds that comes to the table; five queries at most."""
    match, replayed = _last_read(table)
    if match is None or replayed is None:
        return TableNow(table, None, going_on=False, where="", faces=_faces_at(table))
    if replayed.result.finished:
        return TableNow(table, match, False, replayed.stored.game.name, _faces_at(table))
    stored, where = replayed.stored, f"{replayed.stored.game.name} · {progress_of(replayed).where}"
    there = stored.at_table(get_next_deal_number(stored))
    gone = frozenset(seat.player_id for seat in stored.seats if seat.position not in there)
    return TableNow(table, match, True, where, faces_of(replayed), gone, can_take_more(stored))


def _faces_at(table: Table) -> tuple[TableFace, ...]:
    """Those at the table between matches, clockwise."""
    return faces_of_players([row.player for row in table.people.select_related("player")], at_table(table))


def _last_read(table: Table) -> tuple[Match | None, ReplayedMatch | None]:
    while match := load_latest_match(table):
        with suppress(Match.DoesNotExist):  # removed just now: the one before it
            return match, load_replayed_match(match)
    return None, None


def faces_of(replayed: ReplayedMatch) -> tuple[TableFace, ...]:
    """Those at the table of a match, in seat order."""
    there = at_table(replayed.stored.match.table_id)
    return faces_of_players([seat.player for seat in replayed.stored.seats], there)


def faces_of_players(players: Sequence[Player], phones: Q | None = None) -> tuple[TableFace, ...]:
    """Players of a club in that order, each with whether they have one of the `phones`, or any; one query."""
    there = players_with_a_phone(players, phones or Q())
    shown = zip(players, build_people(players), strict=True)
    return tuple(TableFace(player.pk, person, player.pk in there) for player, person in shown)
