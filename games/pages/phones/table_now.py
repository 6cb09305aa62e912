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
"""How long after a player's last match an unknown phone is offered their name."""
MAX_OTHERS = 12
"""How many players who are not at the table are shown at first."""


@dataclass(frozen=True, slots=True)
class TableFace:
    player: int  # the id
    person: Person
    has_phone: bool  # a phone of theirs is at the table


@dataclass(frozen=True, slots=True)
class TableNow:
    """The last match of a table, if any, and who is there."""

    table: Table
    match: Match | None  # going on or over
    is_match_running: bool
    where: str  # the game, and how far a match in progress is
    faces: tuple[TableFace, ...]
    playing: frozenset[int] = frozenset()  # ids of the players in a match in progress
    left: frozenset[int] = frozenset()  # ids of those who have left it
    can_join_match: bool = False  # there is room for one more player


def load_table_now(table: Table) -> TableNow:
    """Load the state of a table for a phone that joins it; eight queries at most."""
    match, replayed = _replay_last_match(table)
    at_table = [row.player for row in table.people.select_related("player")]
    if match is None or replayed is None:
        faces = load_player_faces_at(table, at_table)
        return TableNow(table, None, is_match_running=False, where="", faces=faces)
    stored = replayed.stored
    game_name = stored.game.name
    if replayed.result.finished:
        faces = load_player_faces_at(table, at_table)
        return TableNow(table, match, is_match_running=False, where=game_name, faces=faces)
    in_match = [seat.player for seat in stored.seats]
    ids_in_match = {player.pk for player in in_match}
    # Who watches, or came for the next match.
    others = [player for player in at_table if player.pk not in ids_in_match]
    present = stored.at_table(get_next_deal_number(stored))
    playing = frozenset(stored.seats[position].player_id for position in present)
    return TableNow(
        table=table,
        match=match,
        is_match_running=True,
        where=f"{game_name} · {build_progress(replayed).where}",
        faces=load_player_faces_at(table, [*in_match, *others]),
        playing=playing,
        left=frozenset(ids_in_match) - playing,
        can_join_match=can_take_more(stored),
    )


def load_others(table_now: TableNow) -> tuple[TableFace, ...]:
    """Load who played in the last year and is not at the table, latest first; two queries."""
    ids_at_table = [face.player for face in table_now.faces]
    players = table_now.table.club.players.filter(
        retired_at=None, merged_into=None, forgotten_at=None
    )
    last_played = Max("seats__match__started_at", filter=SEATED)
    recent = players.annotate(last=last_played).filter(last__gte=timezone.now() - OFFERED_FOR)
    others = recent.exclude(pk__in=ids_at_table).order_by(F("last").desc(), "key")
    return load_player_faces_at(table_now.table, list(others))


def is_first_evening(table_now: TableNow) -> bool:
    """Return whether the club has no match yet, so that most people are new; one query at most."""
    return table_now.match is None and not table_now.table.club.matches.exists()


def _replay_last_match(table: Table) -> tuple[Match | None, ReplayedMatch | None]:
    """Return the latest match of a table, also replayed; None twice if there is none."""
    while match := load_latest_match(table):
        # If it is removed at this moment, try the one before it.
        with suppress(Match.DoesNotExist):
            return match, load_replayed_match(match)
    return None, None


def load_player_faces_at(table: Table, players: Sequence[Player]) -> tuple[TableFace, ...]:
    """Load faces of players in order, with whether a phone of each is at the table."""
    return load_player_faces(players, Q(table=table))


def load_match_faces(replayed: ReplayedMatch) -> tuple[TableFace, ...]:
    """Return the faces of all with a seat in a match, by seat, even if they left; one query."""
    phones = filter_by_table(replayed.stored.match.table_id)
    return load_player_faces([seat.player for seat in replayed.stored.seats], phones)


def load_player_faces(players: Sequence[Player], phones: Q | None = None) -> tuple[TableFace, ...]:
    """Return faces of players in order, with whether each has one of the `phones`; one query."""
    with_phone = load_players_with_phone(players, phones or Q())
    pairs = zip(players, build_people(players), strict=True)
    return tuple(TableFace(player.pk, person, player.pk in with_phone) for player, person in pairs)
