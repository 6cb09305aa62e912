"""Moments at which all phones and the TV of a table turn together, by the server's clock.

`name_moment(cause)` is at least one second behind the longest pause between polls that the server
hands out, so every open page hears of it before. It follows from a stored time alone, so all
processes have the same. Times are Unix times in milliseconds. Use it like this:

1. The view asks `find_coming_moment(name_moment(row.ended_at), time())`. None: the moment is over,
   and the page shows the result at once.
2. Before that, the part of the page with `data-live` has `data-moment` (when all turn) and
   `data-clock` (the server's clock).
3. `static/js/moments.js` learns the clock from such parts, with each poll. A script calls
   `Moments.at(moment, turn)`, and `Moments.ignoreEarlyTaps()` when it has turned. What follows
   counts from the same moment: `Moments.at(moment + 4000, …)`.

The phone that caused it is redirected to the same page, and waits there with the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from math import ceil

from .poll_pace import MAX_PAUSE_SECONDS

# Seconds between the last poll that can bring the news and the moment.
MARGIN = 1


@dataclass(frozen=True, slots=True)
class ComingMoment:
    """A moment that is still to come, and the server's clock when a page learned of it."""

    turns_at: int
    told_at: int

    @property
    def milliseconds_left(self) -> int:
        return self.turns_at - self.told_at

    @property
    def seconds_left(self) -> int:
        """The whole seconds, at least one, after which a page without scripts may ask again."""
        return max(1, ceil(self.milliseconds_left / 1000))


def name_moment(caused_at: datetime, *, at_least: float = 0) -> int:
    """Return when all turn: after the longest pause, or `at_least` seconds if they are longer."""
    wait = max(MAX_PAUSE_SECONDS + MARGIN, at_least)
    return int((caused_at.timestamp() + wait) * 1000)


def find_coming_moment(moment: int, now: float) -> ComingMoment | None:
    """Return the moment for a page made `now` (seconds, as of `time()`); None if it is over."""
    told_at = int(now * 1000)
    return ComingMoment(moment, told_at) if told_at < moment else None
