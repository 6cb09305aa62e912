"""Matches that are not over: those in progress tonight, and those kept for next time."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from django.db.models import F, OuterRef, Subquery
from django.utils import timezone

from games.models import Club, LogEntry, Match, Table

# How long a match at no table of tonight counts as in progress, unless its evening ended.
WARM_FOR = timedelta(days=1)
MAX_RUNNING = 20


def load_running_matches(club: Club) -> list[Match]:
    """Load the newest unfinished matches, neither archived nor over; one query.

    They are annotated with `touched`, the time of the last line in the log, and `table_ended`.
    """
    touched = LogEntry.objects.filter(match=OuterRef("pk")).order_by("-id").values("at")[:1]
    running = club.matches.filter(put_away_at=None, finished_at=None)
    running = running.annotate(touched=Subquery(touched), table_ended=F("table__ended_at"))
    return list(running.order_by("-started_at", "-pk")[:MAX_RUNNING])


def is_in_progress(match: Match, open_tables: Collection[int]) -> bool:
    """Return whether a match of `load_running_matches` is played tonight, not kept for next time.

    `open_tables` are ids.
    """
    if match.table_id in open_tables:
        return True
    warm_from = timezone.now() - WARM_FOR
    return match.table_ended is None and match.touched > warm_from  # type: ignore[attr-defined]


def is_continued(match: Match, table: Table) -> bool:
    """Return whether a match of an earlier evening is played on at the table."""
    return match.finished_at is None and match.started_at < table.made_at
