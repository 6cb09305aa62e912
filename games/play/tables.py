"""The table of an evening: who is at it, what comes next, and starting that once.

Each change raises the table's revision, which locks its row, so that changes come one after the
other. It raises `PlayersError` once the evening is over, except ending and reopening that. `player`
is a player's id.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta

from django.db import DatabaseError, transaction
from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import Greatest

from games.matches.poll_pace import LIVELY_AFTER_CHANGE, get_lively_until
from games.models import Club, ClubPhone, Match, Player, Table, TablePerson
from games.rules.errors import PlayersError
from games.rules.say import say
from games.values.clocks import get_night, get_night_start, get_zone

from .locks import lock_club
from .transaction import ClosedError, now

TABLE_OPEN_FOR = timedelta(hours=12)
# Seconds between two notes that a keeper's phone is there.
KEEPER_NOTED_EVERY = 20
# Seconds without a note that a keeper's phone is there, until others may take over.
KEEPER_ABSENT_AFTER = 60
EVENING_ENDED = say("This evening is over. Open a new table.")


def load_current_tables(club: Club) -> list[Table]:
    """Return the club's open tables of this evening, newest first; one query.

    They were opened since six in the morning and within `TABLE_OPEN_FOR`; with a running match,
    within twice that.
    """
    after, begin = _find_evening_bounds(club)
    is_new = Q(made_at__gt=after, made_at__gte=begin)
    has_running_match = Q(matches__finished_at=None, matches__isnull=False)
    is_played_on = has_running_match & Q(made_at__gt=after - TABLE_OPEN_FOR)
    return list(club.tables.filter(is_new | is_played_on, ended_at=None).distinct())


def load_followed_tables(club: Club) -> list[Table]:
    """Return current tables and those that ended lately: pages may be open. Two queries."""
    return [*load_current_tables(club), *club.tables.filter(ended_at__gt=now() - TABLE_OPEN_FOR)]


def _find_evening_bounds(club: Club) -> tuple[datetime, datetime]:
    """Return `TABLE_OPEN_FOR` ago and this evening's begin: its tables were opened since both."""
    moment = now()
    zone = get_zone(club.time_zone)
    return moment - TABLE_OPEN_FOR, get_night_start(get_night(moment, zone), zone)


def open_table(club: Club) -> Table:
    lively_until = get_lively_until(now(), LIVELY_AFTER_CHANGE)
    return Table.objects.create(club=club, made_at=now(), lively_until=lively_until)


def get_or_open_table(club: Club, players: Iterable[int] = ()) -> Table:
    """Return the current table with most of these players (ids), else an empty or a new one."""
    # How many of these players, and how many people at all, have a place at each table.
    meant = Count("people", filter=Q(people__player__in=list(players)))
    current = Table.objects.filter(pk__in=[table.pk for table in load_current_tables(club)])
    tables = current.annotate(meant=meant, everybody=Count("people")).order_by("-meant", "-pk")
    found = next((table for table in tables if table.meant or not table.everybody), None)
    return found or open_table(club)


def get_or_open_empty_table(club: Club) -> Table:
    """Return a current table without people and matches, or a new one; two taps get the same."""
    with transaction.atomic():
        lock_club(club)
        empty = [table for table in load_current_tables(club) if is_empty(table)]
        return empty[0] if empty else open_table(club)


def is_empty(table: Table) -> bool:
    """Return whether nobody has a place at a table, and nothing was played. Two queries at most."""
    return not (table.people.exists() or table.matches.exists())


def get_or_open_newest_table(club: Club) -> Table:
    """Return the newest current table, or a new one. Two phones that ask at once get the same."""
    tables = load_current_tables(club)
    if tables:
        return tables[0]
    with transaction.atomic():
        lock_club(club)
        tables = load_current_tables(club)  # another phone may just have opened one
        return tables[0] if tables else open_table(club)


def bump_table(tables: QuerySet[Table]) -> None:
    """Raise a table's revision, and let its open pages poll often for a while."""
    lively_until = get_lively_until(now(), LIVELY_AFTER_CHANGE)
    tables.update(revision=F("revision") + 1, lively_until=lively_until)


@contextmanager
def change_table(table: Table) -> Iterator[Table]:
    """Yield the table's row, its revision raised; raise `PlayersError` if its evening is over."""
    with transaction.atomic():
        lock_club(table.club)
        bump_table(Table.objects.filter(pk=table.pk))
        row = Table.objects.select_related("club").get(pk=table.pk)
        if row.ended_at:
            raise PlayersError(EVENING_ENDED)
        yield row


def load_last_players(club: Club) -> list[Player]:
    """Return the last match's players in seat order, without retired ones; two queries."""
    last = club.matches.order_by("-started_at", "-pk").first()
    seats = last.seats.select_related("player").order_by("position") if last else []
    return [seat.player for seat in seats if seat.player.retired_at is None]


def leave_table(table: Table, player: int) -> None:
    with change_table(table) as row:
        row.people.filter(player=player).delete()
        save_order(row, list(row.people.all()))
        refresh_boards(row)


def leave_all_tables(player: int) -> None:
    for table in Table.objects.filter(people__player=player, ended_at=None):
        leave_table(table, player)


def set_plays_next(table: Table, player: int, *, plays: bool) -> None:
    with change_table(table) as row:
        row.people.filter(player=player).update(plays=plays)
        refresh_boards(row)


def move_person(table: Table, player: int, index: int) -> None:
    """Move a player (id) to that index among the others, from 0."""
    with change_table(table) as row:
        people = list(row.people.all())
        moved = [person for person in people if person.player_id == player]
        others = [person for person in people if person.player_id != player]
        save_order(row, [*others[:index], *moved, *others[index:]])


def swap_places(table: Table, player: int, other: int) -> None:
    """Swap the places of two players (ids), if both are at the table."""
    with change_table(table) as row:
        people = list(row.people.all())
        indexes = {person.player_id: index for index, person in enumerate(people)}
        if player in indexes and other in indexes:
            first_index = indexes[player]
            second_index = indexes[other]
            people[first_index], people[second_index] = people[second_index], people[first_index]
            save_order(row, people)


def set_first_dealer(table: Table, player: int) -> None:
    with change_table(table) as row:
        if row.people.filter(player=player).exists():
            row.first_id = player
            row.save(update_fields=["first"])


def choose_next_game(
    table: Table, game: str, typed: Mapping[str, str], *, by: int | None = None
) -> None:
    """Choose the next game (key), with its options as `typed`, unchecked; `by` is a player's id."""
    with change_table(table) as row:
        row.game = game
        row.typed = dict(typed)
        row.chosen_by_id = by
        row.save(update_fields=["game", "typed", "chosen_by"])


def end_evening(table: Table) -> None:
    """End the evening of a table; done before, it changes nothing. Codes of ended tables fail."""
    with transaction.atomic():
        lock_club(table.club)
        open_table_rows = Table.objects.filter(pk=table.pk, ended_at=None)
        bump_table(open_table_rows)
        open_table_rows.update(ended_at=now())
        refresh_match_pages(table)


def can_reopen(table: Table) -> bool:
    """Return whether an ended table is still of this evening, and no table was opened since."""
    if table.ended_at is None or table.club.tables.filter(made_at__gt=table.ended_at).exists():
        return False
    after, begin = _find_evening_bounds(table.club)
    return table.made_at > after and table.made_at >= begin


def reopen_evening(table: Table) -> None:
    """Reopen the evening of a table, so that its code works again; raise unless it `can_reopen`."""
    with transaction.atomic():
        club = lock_club(table.club)
        row = Table.objects.get(pk=table.pk)
        if row.ended_at is None:
            return
        row.club = club  # the locked row, of which `can_reopen` asks for tables
        if not can_reopen(row):
            raise PlayersError(
                say("You cannot reopen this table. A new table is open, or the day is over.")
            )
        rows = Table.objects.filter(pk=table.pk)
        bump_table(rows)
        rows.update(ended_at=None)
        refresh_match_pages(table)


def load_latest_match(table: Table) -> Match | None:
    """Return the match at the table that was started last, running or not. One query."""
    return table.matches.order_by("pk").last()


def note_match_start(table: Table, match: Match, players: Sequence[Player]) -> None:
    """Note that a match has begun: seat its players in order, others after them; pages update."""
    with change_table(table) as row:
        at_table = {person.player_id: person for person in row.people.all()}
        seated = [
            at_table.get(player.pk) or TablePerson(table=row, player=player) for player in players
        ]
        everybody = [*seated, *(person for person in at_table.values() if person not in seated)]
        for person in everybody:
            person.plays = True  # lookers-on, too: they are asked again for the match after
            person.here = person.here or person in seated
        save_order(row, everybody)
        row.game = match.game
        row.first = None
        row.draws = []
        row.save(update_fields=["game", "first", "draws"])
        refresh_match_pages(row, but=match)


def refresh_match_pages(table: Table, *, but: Match | None = None) -> None:
    """Make open pages of the table's matches, except `but`, update."""
    matches = table.matches.exclude(pk=but.pk if but else 0)
    matches.update(revision=F("revision") + 1)


def refresh_boards(table: Table) -> None:
    """Make open pages of the table's running match show anew who else is at the table."""
    lively_until = get_lively_until(now(), LIVELY_AFTER_CHANGE)
    running = table.matches.filter(finished_at=None)
    # The greater, since an open deal may have set a later time.
    running.update(revision=F("revision") + 1, lively_until=Greatest("lively_until", lively_until))


def note_phone_at_table(table: Table, number: int) -> None:
    """Note that the phone is at the table, and its owner here; raise the revision if new."""
    phone_rows = ClubPhone.objects.filter(pk=number)
    has_come = phone_rows.exclude(table=table).update(table=table)
    owner_places = table.people.filter(player__in=phone_rows.values("player"))
    is_owner_new = owner_places.filter(here=False).update(here=True)
    if has_come or is_owner_new:
        bump_table(Table.objects.filter(pk=table.pk))


def note_phone_at_match(match: Match, number: int, player: int) -> None:
    """Note that a player's phone is at the match's table, if they have a seat; ignore failures."""
    with suppress(DatabaseError, ClosedError), transaction.atomic():
        if match.table and match.seats.filter(player=player).exists():
            lock_club(match.club)
            note_phone_at_table(match.table, number)
            refresh_boards(match.table)


def note_keeper(uid: str, asked: int) -> None:
    """Note that a keeper's phone asked for a table's page; `asked`: last noted (Unix time)."""
    moment = int(now().timestamp())
    if moment - asked >= KEEPER_NOTED_EVERY:
        with suppress(DatabaseError):  # the page does without while nothing can be saved
            Table.objects.filter(uid=uid).update(keeper_asked=moment)


def is_keeper_absent(asked: int) -> bool:
    """Return whether no keeper's phone is at a table; `asked` is as for `note_keeper`."""
    return now().timestamp() - asked > KEEPER_ABSENT_AFTER


def take_over_scoring(table: Table, number: int) -> None:
    """Let the waiting phone keep score, if its player is at the table and no keeper is."""
    with change_table(table) as row:
        if not is_keeper_absent(row.keeper_asked):
            raise PlayersError(say("A player who can start the match is here again."))
        players = row.people.values("player")
        waiting_phones = row.club.phones.filter(pk=number, waits=True, player__in=players)
        if not waiting_phones.update(role="keeper", waits=False):
            raise PlayersError(say("This phone can only watch."))
        row.keeper_asked = int(now().timestamp())
        row.save(update_fields=["keeper_asked"])


def list_next_player_ids(people: Iterable[TablePerson]) -> list[int]:
    return [person.player_id for person in people if person.plays and person.here]


def save_order(table: Table, people: Collection[TablePerson]) -> None:
    """Save these people of a table, also new ones, with positions in this order."""
    for position, person in enumerate(people):
        person.position = position
    known = [person for person in people if person.pk]
    TablePerson.objects.bulk_update(known, ["position", "plays", "here"])
    TablePerson.objects.bulk_create(person for person in people if person.pk is None)
