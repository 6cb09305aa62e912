"""What was done with the keys to a club, as lines."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from games import play
from games.models import Club, KeyEvent
from games.wording.words import day, genitive


@dataclass(frozen=True, slots=True)
class EventLine:
    """What was done, and when, by whose phone where that is known."""

    what: str
    when: str


def lines_of(club: Club) -> tuple[EventLine, ...]:
    """The last lines, the newest first; one query."""
    return tuple(_line(event) for event in play.key_events(club))


def found_line(club: Club, own: int | None) -> str:
    """When another phone than the one of that number has found the club again; empty if none has of late. One query."""
    event = play.found_lately(club, own)
    return _when(event) if event else ""


def _line(event: KeyEvent) -> EventLine:
    player = event.player and (event.player.merged_into or event.player)
    who = f"{genitive(player.name)} phone · " if player else ""
    return EventLine(event.get_what_display(), f"{who}{_when(event)}")


def _when(event: KeyEvent) -> str:
    return f"{day(event.at)}, {timezone.localtime(event.at):%H:%M}"
