"""Going to the matches of a year, a month or a day: only those in which there are some, found by the index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.contrib.admin.views.main import ChangeList
from django.db.models import Subquery
from django.utils import timezone

from games.models import Match

FIELD = "started_at"
MOST_YEARS = 40
"""The years of the list, counted back from the last match."""


@dataclass(frozen=True, slots=True)
class Span:
    """A year, a month or a day: its name, its first day and the day after its last."""

    title: str
    start: date
    end: date
    parts: tuple[str, ...]

    @property
    def lookups(self) -> dict[str, int]:
        """What in an address stands for it."""
        return {f"{FIELD}__{part}": getattr(self.start, part) for part in self.parts}

    @property
    def has_match(self) -> Subquery:
        """A match that began in it, if there is one: by a look into the index, which PostgreSQL takes for the order."""
        begin, end = (timezone.make_aware(datetime(day.year, day.month, day.day)) for day in (self.start, self.end))  # noqa: DTZ001 - made aware here
        within = Match.objects.filter(**{f"{FIELD}__gte": begin, f"{FIELD}__lt": end})
        return Subquery(within.order_by(FIELD).values("pk")[:1])


@dataclass(frozen=True, slots=True)
class Link:
    """What a part of the list is called and its address; None for the one that is shown."""

    title: str
    link: str | None


@dataclass(frozen=True, slots=True)
class Dates:
    """The way back to the larger part of the calendar, and the smaller parts."""

    back: Link | None
    choices: tuple[Link, ...]


def dates_of(changelist: ChangeList) -> Dates:
    """The dates to go to from what is shown; at most three queries."""

    def link(title: str, lookups: dict[str, int]) -> Link:
        return Link(title, changelist.get_query_string(lookups, [f"{FIELD}__"]))

    def links(spans: Sequence[Span]) -> tuple[Link, ...]:
        return tuple(link(span.title, span.lookups) for span in _with_matches(spans))

    year, month, day = (int(changelist.params.get(f"{FIELD}__{part}", 0)) for part in ("year", "month", "day"))
    if not year:
        return Dates(None, links(_years()))
    if not month:
        return Dates(link("All dates", {}), links([_month(year, each) for each in range(1, 13)]))
    if not day:
        back = _year(year)
        return Dates(link(back.title, back.lookups), links(_days(_month(year, month))))
    back = _month(year, month)
    return Dates(link(back.title, back.lookups), (Link(_day(date(year, month, day)).title, None),))


def _years() -> list[Span]:
    times = Match.objects.values_list(FIELD, flat=True)
    first, last = times.order_by(FIELD).first(), times.order_by(f"-{FIELD}").first()
    if first is None or last is None:
        return []
    oldest, newest = (timezone.localtime(moment).year for moment in (first, last))
    return [_year(year) for year in range(max(oldest, newest - MOST_YEARS + 1), newest + 1)]


def _days(month: Span) -> list[Span]:
    return [_day(month.start + timedelta(days=number)) for number in range((month.end - month.start).days)]


def _year(year: int) -> Span:
    return Span(str(year), date(year, 1, 1), date(year + 1, 1, 1), ("year",))


def _month(year: int, month: int) -> Span:
    start = date(year, month, 1)
    return Span(f"{start:%B} {year}", start, (start + timedelta(days=32)).replace(day=1), ("year", "month"))


def _day(day: date) -> Span:
    return Span(f"{day.day} {day:%B}", day, day + timedelta(days=1), ("year", "month", "day"))


def _with_matches(spans: Sequence[Span]) -> list[Span]:
    """Those in which a match began; one query."""
    row = Match.objects.order_by().values(**{f"span_{n}": span.has_match for n, span in enumerate(spans)}).first()
    return [span for span, found in zip(spans, row.values(), strict=True) if found] if spans and row else []
