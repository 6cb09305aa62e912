"""Limits for one club, one match, and one sender per hour."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.models import Tally

# Names in a club, merged ones included.
MAX_CLUB_NAMES = 500
# Deals in a match; the rules of some games alone would let one go on for ever.
MAX_DEALS = 1_000
# Clubs that one sender may start.
CLUBS_AN_HOUR = 10
# Wrong passphrases that one sender may give.
GUESSES_AN_HOUR = 20
# Wrong codes of tables that one sender may give.
CODES_AN_HOUR = 20
# Wrong codes with the first half of a club's code, from anybody. For each of these, a guesser has
# to try thousands of others.
NEAR_CODES_AN_HOUR = 20
# Phones in a club; one that was never seen again after it came makes room.
MAX_PHONES = 100
# Phones that may come to a club from one sender: a table's phones share a network.
JOINS_AN_HOUR = 40
# Files of matches from one sender, rejected ones included.
FILES_AN_HOUR = 20

# How often sheets of old results are looked at by one sender, and in one club; each changed choice
# looks again.
LOOKS_AN_HOUR = 300
# Sheets of old results that may come into one club.
IMPORTS_AN_HOUR = 40


class TooManyError(Exception):
    """A sender has done something too often in this hour. The message is shown to users."""


def count_up(what: Tally.LimitedAction, sender: str, limit: int) -> bool:
    """Count an action and return True; return False if it was done `limit` times this hour.

    Exact across processes: the database counts. Counts of past hours are deleted.
    """
    hour = _this_hour()
    Tally.objects.filter(hour__lt=hour).delete()
    row, _ = Tally.objects.get_or_create(what=what, sender=_hash_sender(sender), hour=hour)
    return bool(Tally.objects.filter(pk=row.pk, times__lt=limit).update(times=F("times") + 1))


def is_limit_reached(what: Tally.LimitedAction, sender: str, limit: int) -> bool:
    """Return whether a sender has done it `limit` times in this clock hour; one query."""
    return query_reached_limit(what, sender, limit).exists()


def query_reached_limit(what: Tally.LimitedAction, sender: str, limit: int) -> QuerySet[Tally]:
    """Return a query with the sender's count of this hour if it is at least `limit`, else empty."""
    return Tally.objects.filter(
        what=what, sender=_hash_sender(sender), hour=_this_hour(), times__gte=limit
    )


def reset_count(what: Tally.LimitedAction, sender: str) -> None:
    Tally.objects.filter(what=what, sender=_hash_sender(sender)).delete()


def get_hour_end() -> datetime:
    return _this_hour() + timedelta(hours=1)


def _this_hour() -> datetime:
    return timezone.now().replace(minute=0, second=0, microsecond=0)


def _hash_sender(sender: str) -> str:
    return salted_hmac("games.limits", sender, algorithm="sha256").hexdigest()
