"""Time zones by name, as browsers and people say them, and the evening that a moment belongs to.

What begins before six in the morning, by the clock on the wall, belongs to the evening before.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone

from games.rules.errors import RuleError
from games.rules.say import say

SIX_HOURS = timedelta(hours=6)
SIX_O_CLOCK = time(6)
EVENING_TIME = time(20)  # of a match of which only the day is known
# Evenings that a page can be asked for lie between these; imported matches are not in the future.
FIRST_DAY = date(1900, 1, 1)
LAST_DAY = date(2099, 12, 30)
# By the first part of a zone's name, in the order in which they are offered.
REGIONS = {
    "Europe": "Europe",
    "America": "North and South America",
    "Asia": "Asia",
    "Africa": "Africa",
    "Australia": "Australia",
    "Pacific": "Pacific Ocean",
    "Atlantic": "Atlantic Ocean",
    "Indian": "Indian Ocean",
    "Arctic": "Arctic",
    "Antarctica": "Antarctica",
}


def get_night(moment: datetime, zone: tzinfo | None = None) -> date:
    """Return the date of the evening of a moment: until six in the morning, the date before.

    The clock is that of `zone`, or of the active one. Code that writes passes the zone, because it
    may run before the club of the page is known.
    """
    return (timezone.localtime(moment, zone) - SIX_HOURS).date()


def get_night_start(night: date, zone: tzinfo | None = None) -> datetime:
    """Return when the day of an evening begins: six in the morning, in `zone` or the active one."""
    return datetime.combine(night, SIX_O_CLOCK, zone or timezone.get_current_timezone())


def check_day(day: date) -> date:
    """Return the day; raise `RuleError` unless it lies between `FIRST_DAY` and tomorrow."""
    # In other time zones it may be tomorrow already.
    if day > timezone.localdate() + timedelta(days=1):
        raise RuleError(say("This day is in the future. Choose today or an earlier day."))
    if day < FIRST_DAY:
        raise RuleError(say("Choose a day from {year} on.", year=str(FIRST_DAY.year)))
    return day


@cache
def _load_zone_names() -> frozenset[str]:
    """Return the names, with aliases, of the zones in `REGIONS`, and UTC."""
    in_regions = {name for name in available_timezones() if name.partition("/")[0] in REGIONS}
    return frozenset(in_regions | {"UTC"})


@cache
def list_regions() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return regions as people call them, each with zones: ("Asia/Ho_Chi_Minh", "Ho Chi Minh")."""
    names = sorted(_load_zone_names())
    regions = []
    for start, region in REGIONS.items():
        zones = [(name, format_place(name)) for name in names if name.startswith(f"{start}/")]
        regions.append((region, tuple(zones)))
    return tuple(regions)


def format_place(name: str) -> str:
    """Return a zone's place as people say it: "Buenos Aires, Argentina"; UTC stays as it is."""
    _region, *places = name.replace("_", " ").split("/")
    return ", ".join(reversed(places)) or name


def check_zone(name: str) -> str:
    """Return the name of a zone, "" for the server's; raise `RuleError` for an unknown one."""
    if name and name not in _load_zone_names():
        raise RuleError(say("This server does not have this time zone. Choose one from the list."))
    return name


def get_zone(name: str) -> ZoneInfo:
    """Return the zone of that name; that of the server if it is empty, or no longer known here."""
    return ZoneInfo(name if name in _load_zone_names() else timezone.get_default_timezone_name())


def parse_browser_zone(name: str) -> str:
    """Return the name of the zone that a browser sent if it is known here; else ""."""
    return name if name in _load_zone_names() else ""
