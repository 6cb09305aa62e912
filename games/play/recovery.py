"""The recovery sheet of a club: write one, find the club by its words, log what is done with its keys."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils.crypto import constant_time_compare

from games.models import Club, ClubPhone, KeyEvent, RecoverySheet, Tally
from games.rules.errors import RuleError
from games.values.recovery_words import STEM_LENGTH, hash_words, read_words

from .limits import SHEETS_AN_HOUR, TooManyError, count_up, is_limit_reached
from .transaction import ClosedError, now

WORDS_SHOWN_FOR = timedelta(minutes=10)
"""The time in which the same form shows the sheet again, for a page that was reloaded or tapped twice."""
RECOVERY_SHOWN_FOR = timedelta(days=7)
"""The time in which others see on the club's home that it was found again."""
MOST_EVENTS = 20
TOO_MANY = "There were too many wrong words from your network. Try again in an hour"
NO_SHEET = (
    "No club has a sheet with these words. Look at each of them, and at their order; a newer sheet ends the one before"
)


class SheetError(RuleError):
    """No club has a sheet with these words."""


def find_sheet(club: Club) -> RecoverySheet | None:
    """Return the club's sheet, None if it has none; one query."""
    return RecoverySheet.objects.filter(club=club).first()


def write_sheet(club: Club, words: tuple[str, ...], *, based_on: int, player: int | None = None) -> None:
    """Make these words the club's recovery sheet, instead of number `based_on` (0: there was none).

    `player` is the id of who writes it, if known. Done twice within some minutes, it changes nothing. Raise
    `ClosedError` if another phone has just written one, and for words that were shown longer ago.
    """
    digest = hash_words(words)
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        sheet = find_sheet(club)
        if sheet and constant_time_compare(sheet.digest, digest):
            if now() - sheet.made_at > WORDS_SHOWN_FOR:
                raise ClosedError("These words were shown once, and are not shown again")
            return
        if (sheet.number if sheet else 0) != based_on:
            raise ClosedError("Another sheet was written meanwhile. That one holds now")
        new = {"stem": digest[:STEM_LENGTH], "digest": digest, "number": based_on + 1, "made_at": now()}
        RecoverySheet.objects.update_or_create(club=club, defaults=new)
        record_key_event(club, KeyEvent.EventType.SHEET, player=player)


def load_club_by_words(text: str, sender: str) -> Club:
    """Return the club whose recovery sheet has the words that a sender typed.

    Raise `RuleError` for words that no sheet can have, `SheetError` for those that none has, and `TooManyError` if the
    sender was wrong too often.
    """
    if is_limit_reached(Tally.LimitedAction.SHEET, sender, SHEETS_AN_HOUR):
        raise TooManyError(TOO_MANY)
    digest = hash_words(read_words(text))
    for sheet in RecoverySheet.objects.select_related("club").filter(stem=digest[:STEM_LENGTH]):
        if constant_time_compare(sheet.digest, digest):
            return sheet.club
    count_up(Tally.LimitedAction.SHEET, sender, SHEETS_AN_HOUR)
    raise SheetError(NO_SHEET)


def record_key_event(
    club: Club, what: KeyEvent.EventType, *, player: int | None = None, phone: int | None = None
) -> None:
    """Store that a sheet was written or used, or a phone moved, with the ids of player and phone, if known."""
    KeyEvent.objects.create(club=club, what=what, at=now(), player_id=player, phone=phone)


def record_recovery(club: Club, phone: ClubPhone) -> None:
    """Record that a phone has found its club again, unless this was recorded in the last `WORDS_SHOWN_FOR`."""
    lately = club.key_events.filter(what=KeyEvent.EventType.FOUND, phone=phone.pk, at__gt=now() - WORDS_SHOWN_FOR)
    if not lately.exists():
        record_key_event(club, KeyEvent.EventType.FOUND, player=phone.player_id, phone=phone.pk)


def find_recent_recovery(club: Club, own: int | None) -> KeyEvent | None:
    """Return the club's last recovery by a phone other than number `own`; None if the last days had none."""
    found = club.key_events.filter(what=KeyEvent.EventType.FOUND, at__gt=now() - RECOVERY_SHOWN_FOR)
    return found.exclude(phone=own or 0).first()


def load_key_events(club: Club) -> list[KeyEvent]:
    """Return the last events (a sheet written or used, a phone moved), newest first; one query."""
    return list(club.key_events.select_related("player__merged_into")[:MOST_EVENTS])
