"""How soon an open page polls again: the only place that decides it. Times are Unix times."""

from __future__ import annotations

from datetime import datetime, timedelta

from .stored_match import StoredMatch

# So long a page is lively after somebody joined or left, or a match began or ended.
LIVELY_AFTER_CHANGE = timedelta(minutes=2)
# So long with an open deal that waits for hands: the people may have gone home.
LIVELY_WITH_OPEN_DEAL = timedelta(minutes=15)
# So many seconds after a key that somebody tapped for a hand that is not saved yet.
LIVELY_AFTER_KEY = 120
# Seconds between two polls, below so many seconds without anything going on. Tables in the middle
# of a deal make up most of a large server's polls: with 3 seconds all the time, 4,000 phones would
# poll 1,640 times a second.
PAUSES = ((0, 1), (120, 3), (900, 4))
MAX_PAUSE_SECONDS = 5


def get_lively_until(changed_at: datetime, lively_for: timedelta) -> int:
    return int((changed_at + lively_for).timestamp())


def find_lively_time(stored: StoredMatch, complete_before: int) -> timedelta:
    """Return for how long pages are lively after a change of a match.

    A change that completes a deal ends that time, unless the match is over with it.
    """
    complete = len(stored.list_complete_deals())
    if stored.match.finished_at:
        return LIVELY_AFTER_CHANGE
    if any(deal.hands for deal in stored.deals[complete:]):
        return LIVELY_WITH_OPEN_DEAL
    return timedelta(0) if complete > complete_before else LIVELY_AFTER_CHANGE


def find_pause(lively_until: int, typed_at: float, now: float) -> int:
    """Return how many seconds a page waits before it polls again."""
    # Keys of hands that completed a deal were tapped before `lively_until`.
    if typed_at > lively_until:
        lively_until = int(typed_at) + LIVELY_AFTER_KEY
    quiet_for = now - lively_until
    return next((pause for limit, pause in PAUSES if quiet_for < limit), MAX_PAUSE_SECONDS)
