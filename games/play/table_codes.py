"""The codes by which phones come to a club's table: making them, and finding the table by one."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from django.db import IntegrityError

from games.models import Club, Role, TableCode, Tally, new_uid
from games.rules.errors import RuleError
from games.values.card_nights import night_of
from games.values.table_codes import code_from, digest_of, read_code, stem_of

from .limits import CODES_AN_HOUR, NEAR_CODES_AN_HOUR, TooManyError, count_up, is_full
from .transaction import now

HOLDS = timedelta(hours=12)
NO_TABLE = "No table has this code now. It may be mistyped, or out of date: phones at the table show it under “Share”"
TOO_MANY = "There were too many wrong codes from your network. Try again in an hour"
GUESSED_AT = "Somebody is guessing this table’s code. Come by its link, which a phone at the table can send you"


class CodeError(RuleError):
    """No table has the code that somebody gave."""


def code_for(club: Club, role: Role) -> str:
    """The code that lets phones play, or look on; the same all evening, made where there is none."""
    while True:
        row = TableCode.objects.filter(club=club, role=role).first()
        if row and _holds(row, club):
            return code_from(club.secret(role), row.nonce)
        _make(club, role, row)


def present_code(club: Club, role: Role) -> str | None:
    """The same for pages that are shown while nothing can be saved: None where there is no code yet. One query."""
    row = TableCode.objects.filter(club=club, role=role).first()
    return code_from(club.secret(role), row.nonce) if row and _holds(row, club) else None


def club_of_code(text: str, sender: str) -> tuple[Club, Role]:
    """The club whose table has the code, and which of its codes it is, from what a sender typed.

    Raises `CodeError` where no table has it, and `TooManyError` once the sender, or everybody who guesses at this club,
    was wrong too often.
    """
    if is_full(Tally.What.CODE, sender, CODES_AN_HOUR):
        raise TooManyError(TOO_MANY)
    code = read_code(text)
    if not code:
        raise CodeError("A code has six letters and digits, such as KQ7-4TR")
    row = TableCode.objects.select_related("club").filter(digest=digest_of(code)).first()
    if row is None or not _holds(row, row.club):
        _count_wrong(code, sender)
        raise CodeError(NO_TABLE)
    if is_full(Tally.What.CODE, _guessed(row.club_id), NEAR_CODES_AN_HOUR):
        raise TooManyError(GUESSED_AT)
    return row.club, _role(row)


def _holds(row: TableCode, club: Club) -> bool:
    """Whether a code still leads to its table: for 12 hours at most, and past the evening only while a match runs."""
    at = now()
    if at >= row.made_at + HOLDS or row.digest != digest_of(code_from(club.secret(_role(row)), row.nonce)):
        return False
    return night_of(at) == night_of(row.made_at) or club.matches.filter(finished_at=None).exists()


def _role(row: TableCode) -> Role:
    return "keeper" if row.role == "keeper" else "watcher"


def _make(club: Club, role: Role, before: TableCode | None) -> None:
    """Give a club another code in the place of the one before, unless another page has just done so."""
    nonce = new_uid()
    code = code_from(club.secret(role), nonce)
    new = {"nonce": nonce, "digest": digest_of(code), "stem": stem_of(code), "made_at": now()}
    if before:
        with suppress(IntegrityError):  # by chance another club has this code
            TableCode.objects.filter(pk=before.pk, nonce=before.nonce).update(**new)
    else:
        TableCode.objects.bulk_create([TableCode(club=club, role=role, **new)], ignore_conflicts=True)


def _count_wrong(code: str, sender: str) -> None:
    count_up(Tally.What.CODE, sender, CODES_AN_HOUR)
    for club in TableCode.objects.filter(stem=stem_of(code)).values_list("club", flat=True).distinct():
        count_up(Tally.What.CODE, _guessed(club), NEAR_CODES_AN_HOUR)


def _guessed(club: int) -> str:
    """Under which name wrong codes are counted that came near to a club's."""
    return f"club {club}"
