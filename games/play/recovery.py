"""The recovery sheet of a club: writing one, finding the club by its words, and what was done with the club's keys."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils.crypto import constant_time_compare

from games.models import Club, ClubPhone, KeyEvent, RecoverySheet, Tally
from games.rules.errors import RuleError
from games.values.recovery_words import STEM, digest_of, read_words

from .limits import SHEETS_AN_HOUR, TooManyError, count_up, is_limit_reached
from .transaction import ClosedError, now

WORDS_SHOWN_FOR = timedelta(minutes=10)
"""A form that is sent again shows the sheet again, for a page that was loaded anew or tapped twice; not later."""
RECOVERY_SHOWN_FOR = timedelta(days=7)
"""So long the others see on the club's home that it was found again."""
MOST_EVENTS = 20
TOO_MANY = "There were too many wrong words from your network. Try again in an hour"
NO_SHEET = (
    "No club has a sheet with these words. Look at each of them, and at their order; a newer sheet ends the one before"
)


class SheetError(RuleError):
    """No club has a sheet with the words that somebody gave."""


def find_sheet(club: Club) -> RecoverySheet | None:
    """The club's sheet, if somebody has written one; one query."""
    return RecoverySheet.objects.filter(club=club).first()


def write_sheet(club: Club, words: tuple[str, ...], *, seen: int, player: int | None = None) -> None:
    """Let these words be the club's recovery sheet from now on, in place of number `seen` (0: there was none).

    Done twice within some minutes, it changes nothing. Raises `ClosedError` where another phone has just written one,
    and for words that were shown longer ago.
    """
    digest = digest_of(words)
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        sheet = find_sheet(club)
        if sheet and constant_time_compare(sheet.digest, digest):
            if now() - sheet.made_at > WORDS_SHOWN_FOR:
                raise ClosedError("These words were shown once, and are not shown again")
            return
        if (sheet.number if sheet else 0) != seen:
            raise ClosedError("Another sheet was written meanwhile. That one holds now")
        new = {"stem": digest[:STEM], "digest": digest, "number": seen + 1, "made_at": now()}
        RecoverySheet.objects.update_or_create(club=club, defaults=new)
        record_key_event(club, KeyEvent.EventType.SHEET, player=player)


def load_club_by_words(text: str, sender: str) -> Club:
    """The club whose recovery sheet has the words that a sender typed.

    Raises `RuleError` for words that no sheet can have, `SheetError` for those that none has, and `TooManyError` once
    the sender was wrong too often.
    """
    if is_limit_reached(Tally.LimitedAction.SHEET, sender, SHEETS_AN_HOUR):
        raise TooManyError(TOO_MANY)
    digest = digest_of(read_words(text))
    for sheet in RecoverySheet.objects.select_related("club").filter(stem=digest[:STEM]):
        if constant_time_compare(sheet.digest, digest):
            return sheet.club
    count_up(Tally.LimitedAction.SHEET, sender, SHEETS_AN_HOUR)
    raise SheetError(NO_SHEET)


def record_key_event(
    club: Club, what: KeyEvent.EventType, *, player: int | None = None, phone: int | None = None
) -> None:
    """Write a line about the club's keys."""
    KeyEvent.objects.create(club=club, what=what, at=now(), player_id=player, phone=phone)


def record_recovery(club: Club, phone: ClubPhone) -> None:
    """Write down that a phone has found its club again; a second tap of it is the first."""
    lately = club.key_events.filter(what=KeyEvent.EventType.FOUND, phone=phone.pk, at__gt=now() - WORDS_SHOWN_FOR)
    if not lately.exists():
        record_key_event(club, KeyEvent.EventType.FOUND, player=phone.player_id, phone=phone.pk)


def find_recent_recovery(club: Club, own: int | None) -> KeyEvent | None:
    """The last time that another phone than the one of that number has found the club again; None if it is long ago."""
    found = club.key_events.filter(what=KeyEvent.EventType.FOUND, at__gt=now() - RECOVERY_SHOWN_FOR)
    return found.exclude(phone=own or 0).first()


def load_key_events(club: Club) -> list[KeyEvent]:
    """What was done last with the keys to a club, the newest first; one query."""
    return list(club.key_events.select_related("player__merged_into")[:MOST_EVENTS])
