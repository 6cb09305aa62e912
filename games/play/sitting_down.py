"""Sitting down at a table, who is here, and leaving the table where one sat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from games.database.match_queries import load_players_with_phone
from games.matches.stored_match import load_match
from games.models import Match, Player, Table, TablePerson
from games.rules.errors import PlayersError
from games.rules.limits import MAX_PLAYERS
from games.rules.say import say

from .coming_and_going import get_next_deal_number, leave_match
from .tables import change_table, load_current_tables, refresh_boards, save_order
from .transaction import PhoneOwner


@dataclass(frozen=True, slots=True)
class LeftMatch:
    """A running match at another table, which a player leaves before a deal to sit down here."""

    player: Player
    match: Match
    position: int
    deal_number: int


def sit_down(
    table: Table,
    players: Sequence[Player],
    *,
    as_host: bool = False,
    phone: PhoneOwner | None = None,
) -> list[LeftMatch]:
    """Seat players at the table, in the next places; those with a place there are here.

    They leave any other table and the running match there, before its next deal. Return these
    matches, and raise what `leave_match` does. `as_host`: the first player becomes the table's
    host, unless it has one.
    """
    needs_host = as_host and table.host_id is None
    seated = set(table.people.filter(plays=True, here=True).values_list("player", flat=True))
    if seated.issuperset(player.pk for player in players) and not needs_host:
        return []
    with change_table(table) as row:
        people = list(row.people.all())
        ids_with_place = {person.player_id for person in people}
        new = [player for player in players if player.pk not in ids_with_place]
        if len(people) + len(new) > MAX_PLAYERS:
            raise PlayersError(
                say("A table has room for {most} players. Open another table.", most=MAX_PLAYERS)
            )
        left = []
        for player in players:
            # One by one: a match that one has left may have too few players for the next to leave.
            for found in find_matches_elsewhere(row, player.pk):
                leave_match(found.match, found.position, phone=phone)
                left.append(found)
        row.people.filter(player__in=players).update(plays=True, here=True)
        TablePerson.objects.filter(player__in=players, table__club=row.club_id).exclude(
            table=row
        ).delete()
        TablePerson.objects.bulk_create(
            TablePerson(table=row, player=player, position=position)
            for position, player in enumerate(new, len(people))
        )
        if as_host and row.host_id is None:
            row.host = players[0]
            row.save(update_fields=["host"])
        refresh_boards(row)
    return left


def find_matches_elsewhere(table: Table, player: int) -> list[LeftMatch]:
    """Return running matches at tonight's other tables that a player (id) can leave."""
    others = [other for other in load_current_tables(table.club) if other.pk != table.pk]
    running = Match.objects.filter(table__in=others, finished_at=None, seats__player=player)
    found = []
    for match in running:
        stored = load_match(match.pk)
        position = stored.find_position(player)
        deal_number = get_next_deal_number(stored)
        present = stored.at_table(deal_number)
        # Others cannot leave: see `leave_match`, and a match keeps its last player.
        can_leave = deal_number > 1 and len(present) > 1 and not stored.teams
        if can_leave and position is not None and position in present:
            found.append(LeftMatch(stored.seats[position].player, match, position, deal_number))
    return found


def propose_people(
    table: Table, players: Sequence[Player], *, game: str, first: int | None, host: int | None
) -> None:
    """Keep places for players at an empty table, with the next game, first dealer and host.

    `game` is a key, `first` and `host` are ids. Those are here who have a phone at the table, and
    the host. Players at another open table stay there. A table with people is not changed.
    """
    with change_table(table) as row:
        if row.people.exists():
            return
        elsewhere = load_players_elsewhere(row)
        are_here = load_players_with_phone(players, Q(table=row)) | {host}
        wanted = [player for player in players if player.pk not in elsewhere]
        TablePerson.objects.filter(player__in=wanted, table__club=row.club_id).delete()
        save_order(
            row,
            [
                TablePerson(table=row, player=player, here=player.pk in are_here)
                for player in wanted
            ],
        )
        row.game = game
        row.first_id = first
        row.host_id = host
        row.save(update_fields=["game", "first", "host"])


def load_players_elsewhere(table: Table) -> set[int]:
    """Load the ids of the players who are at tonight's other tables."""
    others = TablePerson.objects.filter(
        table__club=table.club_id, table__in=load_current_tables(table.club), here=True
    )
    return set(others.exclude(table=table).values_list("player", flat=True))


def note_everyone_here(table: Table) -> None:
    """Note that everybody with a place is here; raise `PlayersError` if the evening is over."""
    with change_table(table) as row:
        row.people.filter(here=False).update(here=True)
        refresh_boards(row)
