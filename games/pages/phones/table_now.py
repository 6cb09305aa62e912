"""The players at a table now, and the club's others, for phones that join or choose their owner."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import F, Max, Q
from django.utils import timezone

from games.database.match_queries import filter_by_table, load_players_with_phone
from games.matches.people import Person, build_people
from games.matches.replayed_match import ReplayedMatch, load_replayed_match
from games.models import SEATED, Match, Player, Table
from games.pages.coming_and_going import can_take_more
from games.play import get_next_deal_number, load_latest_match
from games.wording.standings import build_progress

OFFERED_FOR = timedelta(days=365)
"""So long after they last played, somebody's name is offered to phones that nobody knows."""
MAX_OTHERS = 12
"""So many of those who are not at the table are shown at first."""


@dataclass(frozen=True, slots=True)
class TableFace:
    """A player at the table; `phone_in`: a phone of theirs is there."""

    player: int
    person: Person
    phone_in: bool


@dataclass(frozen=True, slots=True)
class TableNow:
    """The last match of a table, if any, and who is there."""

    table: Table
    match: Match | None
    going_on: bool
    where: str  # how far the match is
    faces: tuple[TableFace, ...]
    playing: frozenset[int] = frozenset()  # ids of the players in a match that goes on
    left: frozenset[int] = frozenset()  # ids of those who have left it
    takes_in: bool = False  # one more player can join it


def load_table_now(table: Table) -> TableNow:
    """Load the state of a table for a phone that joins it; eight queries at most."""
    match, replayed = _replay_last_match(table)
    at_table = [row.player for row in table.people.select_related("player")]
    if match is None or replayed is None:
        return TableNow(
            table, None, going_on=False, where="", faces=load_player_faces_at(table, at_table)
        )
    if replayed.result.finished:
        return TableNow(
            table, match, False, replayed.stored.game.name, load_player_faces_at(table, at_table)
        )
    stored = replayed.stored
    where = f"{replayed.stored.game.name} · {build_progress(replayed).where}"
    in_match = [seat.player for seat in stored.seats]
    ids = {player.pk for player in in_match}
    others = [player for player in at_table if player.pk not in ids]
    present = stored.at_table(get_next_deal_number(stored))
    playing = frozenset(stored.seats[position].player_id for position in present)
    return TableNow(
        table=table,
        match=match,
        going_on=True,
        where=where,
        faces=load_player_faces_at(table, [*in_match, *others]),
        playing=playing,
        left=frozenset(ids) - playing,
        takes_in=can_take_more(stored),
    )


def load_others(table_now: TableNow) -> tuple[TableFace, ...]:
    """Load who played in the last year and is not at the table, latest first; two queries."""
    there = [face.player for face in table_now.faces]
    players = table_now.table.club.players.filter(
        retired_at=None, merged_into=None, forgotten_at=None
    )
    last_played = Max("seats__match__started_at", filter=SEATED)
    lately = players.annotate(last=last_played).filter(last__gte=timezone.now() - OFFERED_FOR)
    others = lately.exclude(pk__in=there).order_by(F("last").desc(), "key")
    return load_player_faces_at(table_now.table, list(others))


def is_first_evening(table_now: TableNow) -> bool:
    """Return whether nobody has played in the club yet, so that most are new; one query at most."""
    return table_now.match is None and not table_now.table.club.matches.exists()


def _replay_last_match(table: Table) -> tuple[Match | None, ReplayedMatch | None]:
    """Return the latest match of a table, also replayed; None twice if there is none."""
    while match := load_latest_match(table):
        with suppress(Match.DoesNotExist):  # removed just now: the one before it
            return match, load_replayed_match(match)
    return None, None


def load_player_faces_at(table: Table, players: Sequence[Player]) -> tuple[TableFace, ...]:
    """Load faces of players in order, with whether a phone of each is at the table itself."""
    return load_player_faces(players, Q(table=table))


def load_match_faces(replayed: ReplayedMatch) -> tuple[TableFace, ...]:
    """Return the faces of all with a seat in a match, by seat, also if they left; one query."""
    phones = filter_by_table(replayed.stored.match.table_id)
    return load_player_faces([seat.player for seat in replayed.stored.seats], phones)


def load_player_faces(players: Sequence[Player], phones: Q | None = None) -> tuple[TableFace, ...]:
    """Return faces of players in order, with whether each has a phone; one query."""
    with_phone = load_players_with_phone(players, phones or Q())
    shown = zip(players, build_people(players), strict=True)
    return tuple(TableFace(player.pk, person, player.pk in with_phone) for player, person in shown)
