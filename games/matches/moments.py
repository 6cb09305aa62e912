"""Moments at which all phones and the TV of a table turn together, by the server's clock.

A moment is named by what caused it: `name_moment(cause)` is at least one second behind the longest
pause between polls that the server hands out, so every open page hears of it before. It follows
from a stored time alone, so it is the same in all processes and needs no column. Times are Unix
times in milliseconds.

How to use it, as the win does:

1. The view asks `find_coming_moment(name_moment(row.ended_at), time())`. None: the moment is over,
   and who comes now sees what the others see, at once and without a count.
2. While there is one, the part of the page with `data-live` has `data-moment` (when all turn),
   `data-clock` (the server's clock as the page was made), and, if it does not turn in place,
   `data-turns-to` with the address to be at.
3. `static/js/moments.js` learns the clock from such parts, as the page comes and with each poll. It
   is on all pages except those on which hands are entered, which stay. A script calls
   `Moments.at(moment, turn)`, and `Moments.ignoreEarlyTaps()` when it has turned. What follows at
   fixed times counts from the same moment: `Moments.at(moment + 4000, …)`.

The phone that caused it is led to the same page, and waits there with the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from math import ceil

from .poll_pace import LONGEST_PAUSE

MARGIN = 1
"""Seconds between the last poll that can bring the news and the moment."""


@dataclass(frozen=True, slots=True)
class ComingMoment:
    """A moment that is still to come (`at`), and the server's clock when a page was told of it."""

    at: int
    told_at: int

    @property
    def milliseconds_left(self) -> int:
        """The milliseconds until the moment."""
        return self.at - self.told_at

    @property
    def seconds_left(self) -> int:
        """The whole seconds, at least one, after which a page without scripts may ask again."""
        return max(1, ceil(self.milliseconds_left / 1000))


def name_moment(
    caused_at: datetime, longest_pause: float = LONGEST_PAUSE, *, at_least: float = 0
) -> int:
    """Return when all turn after what happened at a time; `at_least` so many seconds later, for
    what is shown before.

    `longest_pause` is the longest time, in seconds, for which an open page at the table was told to
    wait.
    """
    wait = max(longest_pause + MARGIN, at_least)
    return int((caused_at.timestamp() + wait) * 1000)


def find_coming_moment(moment: int, now: float) -> ComingMoment | None:
    """Return the moment for a page that is made `now` (in seconds, as `time()` has them); None once
    it is over.
    """
    told_at = int(now * 1000)
    return ComingMoment(moment, told_at) if told_at < moment else None
