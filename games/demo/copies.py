"""The public demo (`DEMO=1`): each visitor has a copy of the demo's club, for an hour.

The club is played once an evening, which takes some seconds, and exported; a copy is an import of that file, some
hundredths of a second.
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
from games.database.locks import acquire_lock
from games.models import Club
from games.play.deleting import delete_expired_copies, mark_as_copy
from games.values.clocks import get_night

from .demo_club import seed_club

COPY_VALID_FOR = timedelta(hours=1)
SEED = 10
_file_lock = Lock()


class FullError(Exception):
    """The server has as many copies as it allows. The message is a sentence; `free_at` is when one expires."""

    def __init__(self, free_at: datetime) -> None:
        """Say in the message at which time, by the server's clock, a copy is free again."""
        super().__init__(
            f"All copies of the demo are in use. The next one is free at {timezone.localtime(free_at):%H:%M}"
        )
        self.free_at = free_at


def make_copy(uid: str, *, sender: str | None = None) -> Club:
    """Return a visitor's copy; the form that made `uid`, sent twice, gives the same one. Deletes expired copies.

    The copy is counted for `sender`. Raises `FullError`, and `play.TooManyError` for one more from a sender.
    """
    delete_expired_copies()
    file = BytesIO(_load_club_file(get_night(timezone.now())))
    with transaction.atomic():
        acquire_lock("copies of the demo")
        copies = Club.objects.filter(demo_until__gt=timezone.now().timestamp())
        copy = copies.filter(uid=uid).first()
        if copy:
            return copy
        if copies.count() >= settings.DEMO_COPIES:
            raise FullError(min(get_copy_end(club) for club in copies))
        club = import_club(file, lambda steps: lambda done: None, uid=uid, sender=sender)
        mark_as_copy(club, timezone.now() + COPY_VALID_FOR)
    return club


def get_copy_end(club: Club) -> datetime:
    """Return when a copy's hour is over."""
    return datetime.fromtimestamp(club.demo_until or 0, UTC)


def _load_club_file(night: date) -> bytes:
    """Return the bytes of the demo club's file for that evening; made once in each process, others wait."""
    with _file_lock:
        return _build_club_file(night)


@lru_cache(maxsize=1)
def _build_club_file(night: date) -> bytes:
    """Make the demo's club and return its file; of the club itself nothing stays. `night` is only the cache's key."""
    file = BytesIO()
    with transaction.atomic():
        write_club(seed_club(SEED), file, lambda matches: lambda done: None)
        transaction.set_rollback(True)  # what stays is the file
    return file.getvalue()
