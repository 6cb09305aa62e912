"""Phones that come to a table as a player's, and the seat that they take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from games.matches.stored_match import load_match
from games.models import Change, Club, ClubPhone, LogEntry, Match, Player, Table, TablePerson
from games.rules.attendance import COMING_KINDS
from games.rules.say import say
from games.values.names import make_name_key, tidy_name

from .clubs import add_player
from .coming_and_going import get_next_deal_number, leave_match
from .locks import lock_club
from .players import NameTakenError, log_in_matches
from .sitting_down import LeftMatch, sit_down
from .tables import (
    bump_table,
    change_table,
    leave_table,
    load_last_players,
    load_latest_match,
    move_person,
    refresh_boards,
    refresh_match_pages,
)
from .transaction import Action, ClosedError

ANSWERED = say("Another phone has answered this question")
# Lines that the log has when a player joins a match. They do not count as saved by their phone.
JOINING_ACTIONS = (Action.PEOPLE, Action.DECKS)


def add_newcomer(club: Club, name: str) -> Player:
    """Add a player; raise `NameTakenError` if it is somebody's name, or was before a merge."""
    key = make_name_key(tidy_name(name))
    with transaction.atomic():
        lock_club(club)
        namesake = club.players.select_related("merged_into").filter(key=key).first()
        if namesake:
            raise NameTakenError(namesake.current)
        return add_player(club, name)


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """What a player's coming changed at the tables."""

    is_new: bool  # whether the player was not here before
    left: list[LeftMatch]  # the matches at other tables that they leave


def take_seat(table: Table, player: Player) -> TakenSeat:
    """Seat a player at the table, if they are not here yet; raise what `sit_down` does.

    They get the place that was kept for them. Others sit where they sat in the club's last match:
    left of the nearest player who has a place already.
    """
    kept_place = table.people.filter(player=player).first()
    if kept_place and kept_place.here:
        return TakenSeat(is_new=False, left=[])
    with transaction.atomic():
        seated = list(table.people.values_list("player", flat=True))
        left = sit_down(table, [player])
        last_order = [former.pk for former in load_last_players(table.club)]
        index = None if kept_place else _find_former_place(player.pk, last_order, seated)
        if index is not None:
            move_person(table, player.pk, index)
    return TakenSeat(is_new=True, left=left)


def _find_former_place(player: int, last_order: Sequence[int], seated: Sequence[int]) -> int | None:
    """Return the index among the `seated` where a player (id) belongs by the last match, if any."""
    if player not in last_order:
        return None
    index = last_order.index(player)
    # Going round to the right, from the player on.
    to_the_right = [*reversed(last_order[:index]), *reversed(last_order[index + 1 :])]
    nearest = next((other for other in to_the_right if other in seated), None)
    # Places count clockwise, so the next index is on the left of the nearest.
    return None if nearest is None else seated.index(nearest) + 1


def note_arrival(table: Table, phone: ClubPhone, *, took_seat: bool, asks: bool) -> None:
    """Note that a player's phone is at the table.

    `took_seat`: its coming gave the player the place. `asks`: the phone was not the player's
    before, so their other phones at the table are asked whether it is theirs, too.
    """
    if took_seat:
        table.people.filter(player=phone.player_id).update(by_phone=phone.pk)
    phones = table.club.phones
    has_come = phones.filter(pk=phone.pk).exclude(table=table).update(table=table, rival=0)
    others = phones.filter(player=phone.player_id, table=table).exclude(pk=phone.pk)
    asked_phones = others.update(rival=phone.pk) if asks else 0
    if asked_phones:
        _update_pages(table)  # of matches, too: they ask only once their state has changed
    elif has_come or took_seat:
        bump_table(Table.objects.filter(pk=table.pk))


def leave_phone(club: Club, number: int) -> None:
    """Make a phone (id) nobody's; free its player's seat if no other of their phones is there."""
    with transaction.atomic():
        club = lock_club(club)
        phone = club.phones.select_related("player", "table").filter(pk=number).first()
        if phone is None or phone.player is None:
            return
        player = phone.player
        others = club.phones.filter(player=player, table=phone.table).exclude(pk=number)
        _take_from_player(phone, player, frees_seat=not others.exists())


def answer_rival(club: Club, number: int, rival: int, *, is_own: bool) -> None:
    """Answer, on the phone `number`, whether the phone `rival` is its player's, too.

    If not, that phone is nobody's, and the seat that it took is free again.
    """
    with transaction.atomic():
        club = lock_club(club)
        phone = club.phones.select_related("player", "table").filter(pk=number).first()
        other = club.phones.select_related("table").filter(pk=rival).first()
        if phone is None or other is None or phone.player is None:
            raise ClosedError(ANSWERED)
        if phone.rival != rival or other.player_id != phone.player_id:
            raise ClosedError(ANSWERED)
        if is_own:
            club.phones.filter(rival=rival).update(rival=0)  # nor do their other phones ask
            return
        _take_from_player(other, phone.player, frees_seat=True)
        last = load_latest_match(other.table) if other.table else None
        if last:
            matches = Match.objects.filter(pk=last.pk)
            fact = {"name": phone.player.name}
            log_in_matches(
                matches,
                Action.NOT_MINE,
                before=None,
                after=fact,
                club=club,
                phone=phone.player.pk,
            )


def _take_from_player(phone: ClubPhone, player: Player, *, frees_seat: bool) -> None:
    """Make a phone nobody's; with `frees_seat`, free the seat it took."""
    table = phone.table
    phones = ClubPhone.objects.filter(club=phone.club_id)
    if table and not table.ended_at:
        _update_pages(table)  # first, since this locks the matches
    phones.filter(pk=phone.pk).update(player=None, rival=0)
    phones.filter(rival=phone.pk).update(rival=0)
    if table and not table.ended_at and frees_seat:
        _free_seat(table, phone, player)


def _free_seat(table: Table, phone: ClubPhone, player: Player) -> None:
    """Free the seat that a phone took by coming, unless its player's phone saved something here.

    If the player joined the running match for a deal without hands, they leave that, too.
    """
    took_seat = TablePerson.objects.filter(table=table, player=player, by_phone=phone.pk).exists()
    saved = LogEntry.objects.filter(match__table=table, phone=player).exclude(
        action__in=JOINING_ACTIONS
    )
    if not took_seat or saved.exists():
        return
    last = load_latest_match(table)
    if last and last.finished_at is None:
        stored = load_match(last.pk)
        position = stored.find_position(player.pk)
        if position is not None:
            next_deal = get_next_deal_number(stored)
            if not _has_just_joined(stored.changes, stored.seats[position].pk, next_deal):
                return  # a player of the match keeps the place at its table
            leave_match(last, position)
    if any(former.pk == player.pk for former in load_last_players(table.club)):
        with change_table(table) as row:  # the place was kept for them, and is again
            row.people.filter(player=player).update(here=False, by_phone=0)
            refresh_boards(row)
    else:
        leave_table(table, player.pk)


def _has_just_joined(changes: Sequence[Change], seat: int, next_deal: int) -> bool:
    return any(
        change.seat_id == seat and change.before == next_deal and change.kind in COMING_KINDS
        for change in changes
    )


def _update_pages(table: Table) -> None:
    bump_table(Table.objects.filter(pk=table.pk))
    refresh_match_pages(table)
    refresh_boards(table)
