"""The public demo (`DEMO=1`): each visitor has a copy of the demo's club, for an hour.

A copy is an import of the recorded club's file, which takes some tenths of a second.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.database.locks import acquire_lock
from games.models import Club
from games.play.deleting import delete_expired_copies, mark_as_copy
from games.rules.say import say

from .recorded_club import bring_in_demo

COPY_VALID_FOR = timedelta(hours=1)


class FullError(Exception):
    """The server has as many copies as it allows; `free_at` is when one expires."""

    def __init__(self, free_at: datetime) -> None:
        """Say in the message at which time, by the server's clock, a copy is free again."""
        time = f"{timezone.localtime(free_at):%H:%M}"
        super().__init__(say("All clubs of the demo are in use. Try again at {time}", time=time))
        self.free_at = free_at


def make_copy(uid: str, *, sender: str | None = None) -> Club:
    """Return a visitor's copy; the form that made `uid`, sent twice, gives the same one.

    Expired copies are deleted. The copy is counted for `sender`. Raise `FullError`, and
    `play.TooManyError` for one more from a sender.
    """
    delete_expired_copies()
    with transaction.atomic():
        acquire_lock("copies of the demo")
        copies = Club.objects.filter(demo_until__gt=timezone.now().timestamp())
        copy = copies.filter(uid=uid).first()
        if copy:
            return copy
        if copies.count() >= settings.DEMO_COPIES:
            raise FullError(min(get_copy_end(club) for club in copies))
        club = bring_in_demo(uid=uid, sender=sender)
        mark_as_copy(club, timezone.now() + COPY_VALID_FOR)
    return club


def get_copy_end(club: Club) -> datetime:
    return datetime.fromtimestamp(club.demo_until or 0, UTC)
