"""Card nights: what began before six in the morning belongs to the evening before, by the clock on the wall."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta, tzinfo

from django.utils import timezone

SIX_HOURS = timedelta(hours=6)
SIX_O_CLOCK = time(6)
FIRST, LAST = date(1970, 1, 2), date(2099, 12, 30)
"""Evenings that can be asked for."""


def night_of(moment: datetime, zone: tzinfo | None = None) -> date:
    """The date of the evening that a moment belongs to: in that zone, or in that of the club whose page is asked for.

    What writes names the zone, as it may be asked before it is known whose page it is.
    """
    return (timezone.localtime(moment, zone) - SIX_HOURS).date()


def begin_of(night: date, zone: tzinfo | None = None) -> datetime:
    """When the day of an evening begins; it lasts until that of the next one begins."""
    return datetime.combine(night, SIX_O_CLOCK, zone or timezone.get_current_timezone())


def end_of(night: date) -> datetime:
    """When the next evening's day begins."""
    return begin_of(night + timedelta(days=1))
