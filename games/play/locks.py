"""The order of locks, for all that writes.

It keeps two changes from waiting for each other in a circle.

- A change of one match (`change_match`) locks that match's row and no other.
- Everything else that changes a club, its players or tables, or several matches, locks the club
  first (`lock_club`), then all the matches that it changes (`lock_matches`), and only then writes
  other rows.
- Nobody locks a club who has locked a match: a club comes before its matches, or alone.

At its COMMIT a save wants to know that the rows exist which its own rows refer to (foreign keys
that are checked late), such as the player whose phone it was: a new name in a player's unique key,
or deleting a player, keeps it from that. So matches are locked before a player is renamed. No lock
of our own is in its way: all are `no_key`.

SQLite has one writer at a time, and ignores these locks.
"""

from __future__ import annotations

from django.db.models import QuerySet

from games.models import Club, Match
from games.rules.say import say

from .transaction import ClosedError


def lock_club(club: Club) -> Club:
    """Lock a club's row until the transaction ends, and return it.

    Raise `ClosedError` if it was deleted.
    """
    row = Club.objects.select_for_update(no_key=True).filter(pk=club.pk).first()
    if row is None:
        raise ClosedError(say("This club no longer exists."))
    return row


def lock_matches(matches: QuerySet[Match]) -> list[int]:
    """Lock these matches' rows until the transaction ends, so that no save is half done; return
    their ids in order.
    """
    rows = Match.objects.filter(pk__in=matches.values("pk")).order_by("pk")
    return list(rows.select_for_update(no_key=True).values_list("pk", flat=True))
