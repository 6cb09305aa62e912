"""A demo for anybody (`DEMO=1`): each visitor has a copy of the demo’s club, for an hour.

The club is played once an evening, which takes some seconds, and taken out as a club's file; a copy is that file taken
in, some hundredths of a second.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from io import BytesIO
from threading import Lock

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.club_file.importing import import_club
from games.club_file.writing import write_club
from games.database.turns import take_turn
from games.models import Club
from games.play.deleting import delete_expired_copies, mark_as_copy
from games.values.clocks import night_of

from .demo_club import seed

HOLDS = timedelta(hours=1)
SAME_CARDS = 10
_preparing = Lock()


class FullError(Exception):
    """There are as many copies as the server makes at once. Says so in a sentence; `free_at` is when one goes."""

    def __init__(self, free_at: datetime) -> None:
        super().__init__(
            f"All copies of the demo are in use. The next one is free at {timezone.localtime(free_at):%H:%M}"
        )
        self.free_at = free_at


def make_copy(uid: str, *, sender: str | None = None) -> Club:
    """A visitor's copy; the form that made `uid`, sent twice, gives the same one. Copies that are over go first.

    `sender` is whose clubs are counted. Raises `FullError`, and `play.TooManyError` for one more from a sender.
    """
    delete_expired_copies()
    file = BytesIO(_prepared(night_of(timezone.now())))
    with transaction.atomic():
        take_turn("copies of the demo")
        there = Club.objects.filter(demo_until__gt=timezone.now().timestamp())
        known = there.filter(uid=uid).first()
        if known:
            return known
        if there.count() >= settings.DEMO_COPIES:
            raise FullError(min(over_at(club) for club in there))
        club = import_club(file, lambda steps: lambda done: None, uid=uid, sender=sender)
        mark_as_copy(club, timezone.now() + HOLDS)
    return club


def over_at(club: Club) -> datetime:
    """When a copy's hour is over."""
    return datetime.fromtimestamp(club.demo_until or 0, UTC)


def _prepared(night: date) -> bytes:
    """The file of the club as it is on that evening; made once in each process, by one visitor while others wait."""
    with _preparing:
        return _played(night)


@lru_cache(maxsize=1)
def _played(night: date) -> bytes:
    file = BytesIO()
    with transaction.atomic():
        write_club(seed(SAME_CARDS), file, lambda matches: lambda done: None)
        transaction.set_rollback(True)  # what stays is the file
    return file.getvalue()
