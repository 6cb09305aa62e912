"""The order of locks for all that writes, so that no two changes wait for each other.

- A change of one match (`change_match`) locks that match's row and no other.
- Any other change, of a club, its players or tables, or several matches, locks the club first
  (`lock_club`), then all the matches that it changes (`lock_matches`). Then it writes other rows.
- A change that has locked a match never locks a club: a club comes before its matches, or alone.
- Matches are locked before a player is renamed or deleted. At COMMIT, the database checks that the
  rows exist to which saved rows refer, and a change of a player's unique key blocks that check. Our
  own locks do not, since all are `no_key`.

SQLite has one writer at a time, and ignores these locks.
"""

from __future__ import annotations

from django.db.models import QuerySet

from games.models import Club, Match
from games.rules.say import say

from .transaction import ClosedError


def lock_club(club: Club) -> Club:
    """Lock a club's row until the transaction ends; raise `ClosedError` if it was deleted."""
    row = Club.objects.select_for_update(no_key=True).filter(pk=club.pk).first()
    if row is None:
        raise ClosedError(say("This club no longer exists."))
    return row


def lock_matches(matches: QuerySet[Match]) -> list[int]:
    """Lock these matches' rows until the transaction ends; return their ids in order."""
    rows = Match.objects.filter(pk__in=matches.values("pk")).order_by("pk")
    return list(rows.select_for_update(no_key=True).values_list("pk", flat=True))
