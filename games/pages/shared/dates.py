"""Days as people say them."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from games.values.card_nights import night_of

from .words import NO_BREAK


def day(moment: datetime) -> str:
    """The day of a moment as people say it: today, yesterday, 12 Nov, 5 Nov 2024. An evening lasts until it is over."""
    then, today = night_of(moment), night_of(timezone.now())
    if (today - then).days in (0, 1):
        return "yesterday" if today > then else "today"
    year = f"{NO_BREAK}{then.year}" if then.year != today.year else ""
    return f"{then.day}{NO_BREAK}{then:%b}{year}"


def whole_date(moment: datetime) -> str:
    """The date of the evening of a moment, for what is kept and sent: 5 November 2024."""
    night = night_of(moment)
    return f"{night.day}{NO_BREAK}{night:%B}{NO_BREAK}{night.year}"
