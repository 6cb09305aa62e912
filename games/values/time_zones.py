"""Time zones by name, as browsers and people say them."""

from __future__ import annotations

from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone

from games.rules.errors import RuleError

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
"""What names begin with, as people call it, in the order of a list."""


@cache
def _known() -> frozenset[str]:
    """The names that are taken: what begins in another way is no place, but for UTC."""
    return frozenset({name for name in available_timezones() if name.partition("/")[0] in REGIONS} | {"UTC"})


@cache
def regions() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """All places by region, each with its name and how a list has it: ("Asia/Ho_Chi_Minh", "Ho Chi Minh")."""
    places = sorted(_known() - {"UTC"})
    return tuple(
        (region, tuple((name, place_of(name)) for name in places if name.startswith(f"{start}/")))
        for start, region in REGIONS.items()
    )


def place_of(name: str) -> str:
    """A zone's place as a person says it: "Buenos Aires, Argentina" for America/Argentina/Buenos_Aires."""
    _, *within = name.replace("_", " ").split("/")
    return ", ".join(reversed(within)) or name


def checked_zone(name: str) -> str:
    """The name of a zone, empty for that of the server; raises `RuleError` for one that is not known."""
    if name and name not in _known():
        raise RuleError("That is no time zone that this server knows. Choose one from the list")
    return name


def zone_of(name: str) -> ZoneInfo:
    """The zone of that name; that of the server where it is empty, or not known here any more."""
    return ZoneInfo(name if name in _known() else timezone.get_default_timezone_name())


def guessed_zone(said: str) -> str:
    """What a browser said of its zone, if that is the name of one; else nothing."""
    return said if said in _known() else ""
