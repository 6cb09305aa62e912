"""The codes by which phones come to a table: making them, and finding the table by one.

If somebody guesses at a club's codes, they are closed for the rest of the hour, or until a keeper
makes new ones. Until then right codes are answered like wrong ones, or guessing would show which
are right.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from zlib import crc32

from django.db import IntegrityError, transaction
from django.db.models import Exists, QuerySet

from games.models import Club, Match, Role, Table, TableCode, Tally, new_uid
from games.rules.errors import RuleError
from games.rules.say import say
from games.values.clocks import get_night, get_zone
from games.values.table_codes import derive_code, hash_code, hash_first_half, read_code

from .limits import (
    CODES_AN_HOUR,
    NEAR_CODES_AN_HOUR,
    TooManyError,
    count_up,
    get_hour_end,
    is_limit_reached,
    query_reached_limit,
    reset_count,
)
from .locks import lock_club
from .tables import get_or_open_newest_table, load_current_tables
from .transaction import now

CODE_VALID_FOR = timedelta(hours=12)
UNKNOWN_CODE = say(
    "This code does not work. Check it, or ask a player for the current one. It is under “Share” "
    "on their phone."
)
TOO_MANY_WRONG = say("There were too many wrong codes from your network. Try again in 1 hour.")


class CodeError(RuleError):
    """No table has the code."""


def get_or_make_code(club: Club, role: Role, table: int | None = None) -> str:
    """Return a table's code for that role, made if none is valid; None: the newest table."""
    table = table or get_or_open_newest_table(club).pk
    while True:  # until this page or another one has stored a code
        row = TableCode.objects.filter(table=table, role=role).first()
        if row and _is_valid(row, club):
            return derive_code(club.get_secret(role), row.nonce)
        _store_code(club, table, role, row)


def find_code(club: Club, role: Role, table: int | None = None) -> str | None:
    """Return a table's code for that role, if one is valid and not closed; None: the newest table.

    No code is made.
    """
    if table is None:
        tables = load_current_tables(club)
        if not tables:
            return None
        table = tables[0].pk
    rows = TableCode.objects.filter(club=club, role=role, table=table, table__ended_at=None)
    row = rows.annotate(closed=Exists(_query_exceeded_guesses(club.pk))).first()
    if row is None or row.closed or not _is_valid(row, club):
        return None
    return derive_code(club.get_secret(role), row.nonce)


def find_codes_reopening(club: Club) -> datetime | None:
    """Return when the club's closed codes open again; None if they are open. One query."""
    return get_hour_end() if _query_exceeded_guesses(club.pk).exists() else None


def reopen_codes(club: Club) -> None:
    """Replace all codes of a club if near misses have closed them, and count from 0 again."""
    with transaction.atomic():
        lock_club(club)
        if _query_exceeded_guesses(club.pk).exists():
            for row in TableCode.objects.filter(club=club):
                _store_code(club, row.table_id, _to_role(row), row)
            reset_count(Tally.LimitedAction.CODE, _format_counter_name(club.pk))


def load_codes_checksum(club: Club) -> str:
    """Return a checksum that changes with the codes and links of a club. One query."""
    rows = TableCode.objects.filter(club=club).annotate(
        closed=Exists(_query_exceeded_guesses(club.pk))
    )
    codes = sorted(rows.values_list("role", "nonce", "closed"))
    return f"{crc32(repr((codes, club.keeper_number, club.watch_number)).encode()):08x}"


def load_table_by_code(text: str, sender: str, *, counts: bool = True) -> tuple[Table, Role]:
    """Return the table, with its club, and the role of the code that a sender typed.

    Raise `CodeError` for text that is no code, and for a wrong or closed code. The latter counts
    for the sender, unless `counts` is False, and always for the club whose code it resembles.
    """
    if is_limit_reached(Tally.LimitedAction.CODE, sender, CODES_AN_HOUR):
        raise TooManyError(TOO_MANY_WRONG)
    code = read_code(text)
    if not code:
        raise CodeError(
            say("A code has 6 letters and digits, such as KQ7-4TR. Check it and try again.")
        )
    row = (
        TableCode.objects.select_related("club", "table__club")
        .filter(digest=hash_code(code))
        .first()
    )
    if row and row.table and _opens_table(row, row.table):
        return row.table, _to_role(row)
    if counts:
        count_up(Tally.LimitedAction.CODE, sender, CODES_AN_HOUR)
    _count_near_miss(code)
    raise CodeError(UNKNOWN_CODE)


def _opens_table(row: TableCode, table: Table) -> bool:
    """Return whether a code is valid, and neither its table nor its club nor itself is closed."""
    is_open = row.club.is_open and table.ended_at is None
    return (
        is_open and _is_valid(row, row.club) and not _query_exceeded_guesses(row.club_id).exists()
    )


def _is_valid(row: TableCode, club: Club) -> bool:
    """Return whether a code is of the club's present link and in time.

    That is 12 hours at most, and past six in the morning only during a match.
    """
    moment = now()
    if moment >= row.made_at + CODE_VALID_FOR:
        return False
    code = derive_code(club.get_secret(_to_role(row)), row.nonce)
    if row.digest != hash_code(code):
        return False
    zone = get_zone(club.time_zone)
    if get_night(moment, zone) == get_night(row.made_at, zone):
        return True
    return Match.objects.filter(table=row.table_id, finished_at=None).exists()


def _to_role(row: TableCode) -> Role:
    return "keeper" if row.role == "keeper" else "watcher"


def _store_code(club: Club, table: int | None, role: Role, former: TableCode | None) -> None:
    """Store a new code instead of the former, unless another page just did or a table has it."""
    nonce = new_uid()
    code = derive_code(club.get_secret(role), nonce)
    columns = {
        "nonce": nonce,
        "digest": hash_code(code),
        "stem": hash_first_half(code),
        "made_at": now(),
    }
    if former:
        with suppress(IntegrityError):  # another table has this code
            TableCode.objects.filter(pk=former.pk, nonce=former.nonce).update(**columns)
    else:
        TableCode.objects.bulk_create(
            [TableCode(club=club, table_id=table, role=role, **columns)], ignore_conflicts=True
        )


def _count_near_miss(code: str) -> None:
    """Count a wrong code against each club that has a valid one with the same first half."""
    similar = TableCode.objects.filter(
        stem=hash_first_half(code), table__ended_at=None
    ).select_related("club")
    for club in {row.club_id for row in similar if _is_valid(row, row.club)}:
        count_up(Tally.LimitedAction.CODE, _format_counter_name(club), NEAR_CODES_AN_HOUR)


def _query_exceeded_guesses(club: int) -> QuerySet[Tally]:
    return query_reached_limit(
        Tally.LimitedAction.CODE, _format_counter_name(club), NEAR_CODES_AN_HOUR
    )


def _format_counter_name(club: int) -> str:
    return f"club {club}"
