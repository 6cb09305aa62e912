"""The count before a result: phones and the TV show 3, 2, 1, and turn at one moment."""

from __future__ import annotations

from time import time

from games.matches.moments import ComingMoment, find_coming_moment, name_moment
from games.models import LogEntry, Match
from games.wording.translated import phrase

COUNT_SECONDS = 3
AFTER_EARLY_END = 0
"""Seconds from an early end to the result, at least: nothing is shown before the count."""
AFTER_LAST_HAND = 9
"""Seconds from the last hand to the result, at least.

A second until phones know, the deal that turns over and is looked at for three seconds, and the
count.
"""
ENTRY_ACTIONS = (
    LogEntry.Action.HAND,
    LogEntry.Action.TAKE_BACK,
    LogEntry.Action.ANSWER,
    LogEntry.Action.NUMBERS,
)


def find_countdown(match: Match) -> ComingMoment | None:
    """Return the moment when a result will be shown; None after it, or while a match goes on."""
    if match.finished_at is None:
        return None
    at_least = AFTER_EARLY_END if match.ended_early else AFTER_LAST_HAND
    return find_coming_moment(name_moment(match.finished_at, at_least=at_least), time())


def load_not_yet_line(match: Match) -> str:
    """Describe why a match goes on after all, for phones that counted to its result; one query."""
    log_line = match.log.order_by("id").last()
    if log_line and log_line.deal and log_line.action in ENTRY_ACTIONS:
        return phrase("Not yet: deal {deal} was changed.", deal=log_line.deal)
    if log_line and (log_line.action == LogEntry.Action.GO_ON or log_line.undoes):
        return phrase("Not yet: the end of the match was undone.")
    return phrase("Not yet: the match is not over.")
