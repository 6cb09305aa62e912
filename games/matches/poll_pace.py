"""How soon an open page polls again: the only place that decides it. Times are Unix times."""

from __future__ import annotations

from datetime import datetime, timedelta

from .stored_match import StoredMatch

# How long pages are lively (poll often) after somebody joined or left, or a match began or ended.
LIVELY_AFTER_CHANGE = timedelta(minutes=2)
# How long with an open deal that waits for hands: then the people may have gone home.
LIVELY_WITH_OPEN_DEAL = timedelta(minutes=15)
# How many seconds after somebody tapped a key for a hand that is not saved yet.
LIVELY_AFTER_KEY = 120
# Pairs: until a page was quiet for so many seconds, so many lie between two polls. Tables in the
# middle of a deal make up most of a large server's polls: with 3 seconds all the time, 4,000 phones
# would poll 1,640 times a second.
PAUSES = ((0, 1), (120, 3), (900, 4))
MAX_PAUSE_SECONDS = 5


def get_lively_until(changed_at: datetime, lively_for: timedelta) -> int:
    return int((changed_at + lively_for).timestamp())


def find_lively_time(stored: StoredMatch, complete_before: int) -> timedelta:
    """Return for how long pages are lively after a change of a match.

    That is no time at all after a change that completes a deal, unless it ends the match.
    """
    complete = len(stored.list_complete_deals())
    if stored.match.finished_at:
        return LIVELY_AFTER_CHANGE
    if any(deal.hands for deal in stored.deals[complete:]):
        return LIVELY_WITH_OPEN_DEAL
    return timedelta(0) if complete > complete_before else LIVELY_AFTER_CHANGE


def find_pause(lively_until: int, typed_at: float, now: float) -> int:
    """Return how many seconds a page waits before it polls again.

    `typed_at` is when a key was last tapped in its match; 0: unknown.
    """
    # Keys of a hand that is saved by now were tapped before `lively_until`, and count no more.
    if typed_at > lively_until:
        lively_until = int(typed_at) + LIVELY_AFTER_KEY
    quiet_for = now - lively_until
    return next((pause for limit, pause in PAUSES if quiet_for < limit), MAX_PAUSE_SECONDS)
