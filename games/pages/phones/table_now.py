"""The players at a table now, for phones that join it or choose their owner."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.db.models import Q

from games.database.match_queries import filter_by_table, load_players_with_phone
from games.matches.people import Person, build_people
from games.matches.replayed_match import ReplayedMatch, load_replayed_match
from games.models import Match, Player, Table
from games.pages.people import can_take_more
from games.play import get_next_deal_number, load_latest_match
from games.wording.standings import build_progress


@dataclass(frozen=True, slots=True)
class TableFace:
    """A player at the table; `phone_in`: a phone of theirs is there."""

    player: int
    person: Person
    phone_in: bool


@dataclass(frozen=True, slots=True)
class TableNow:
    """The last match of a table, if any; whether it goes on, how far it is, and who is there.

    `left` are the ids of players who have left it, `takes_in`: one more player can join it.
    """

    table: Table
    match: Match | None
    going_on: bool
    where: str
    faces: tuple[TableFace, ...]
    left: frozenset[int] = frozenset()
    takes_in: bool = False


def load_table_now(table: Table) -> TableNow:
    """Load the state of a table for a phone that joins it; seven queries at most."""
    match, replayed = _replay_last_match(table)
    if match is None or replayed is None:
        return TableNow(table, None, going_on=False, where="", faces=_load_faces_between_matches(table))
    if replayed.result.finished:
        return TableNow(table, match, False, replayed.stored.game.name, _load_faces_between_matches(table))
    stored, where = replayed.stored, f"{replayed.stored.game.name} · {build_progress(replayed).where}"
    present = stored.at_table(get_next_deal_number(stored))
    left = frozenset(seat.player_id for seat in stored.seats if seat.position not in present)
    return TableNow(table, match, True, where, load_match_faces(replayed), left, can_take_more(stored))


def _load_faces_between_matches(table: Table) -> tuple[TableFace, ...]:
    """Load the faces at the table between matches, clockwise."""
    return load_player_faces([row.player for row in table.people.select_related("player")], filter_by_table(table))


def _replay_last_match(table: Table) -> tuple[Match | None, ReplayedMatch | None]:
    """Return the latest match of a table, also replayed; None twice if there is none."""
    while match := load_latest_match(table):
        with suppress(Match.DoesNotExist):  # removed just now: the one before it
            return match, load_replayed_match(match)
    return None, None


def load_match_faces(replayed: ReplayedMatch) -> tuple[TableFace, ...]:
    """Return the faces of all with a seat in a match, by seat, also if they left it, without substitutes; one query."""
    phones = filter_by_table(replayed.stored.match.table_id)
    return load_player_faces([seat.player for seat in replayed.stored.seats], phones)


def load_player_faces(players: Sequence[Player], phones: Q | None = None) -> tuple[TableFace, ...]:
    """Return faces of players in order, with whether each has a phone (one of `phones`, if given). One query."""
    with_phone = load_players_with_phone(players, phones or Q())
    shown = zip(players, build_people(players), strict=True)
    return tuple(TableFace(player.pk, person, player.pk in with_phone) for player, person in shown)
