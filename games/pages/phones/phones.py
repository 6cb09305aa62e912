"""The phones that are in a club: whose they are, what they may do, since when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zlib import crc32

from django.utils import timezone

from games.matches.people import Person, people
from games.models import Club, ClubPhone
from games.values.clocks import night_of
from games.wording.words import day

DOES = {"keeper": "plays", "watcher": "watches", "television": "shows the board"}


@dataclass(frozen=True, slots=True)
class PhoneLine:
    """A phone: its number, who has it, what it `does`, since when; `own`: it is the one that looks at the list."""

    number: int
    who: str
    person: Person | None
    does: str
    since: str
    role: str
    own: bool


def phones_of(club: Club, own: int | None) -> tuple[PhoneLine, ...]:
    """The phones of a club, the one that asks first, then in the order in which they came; one query."""
    rows = sorted(club.phones.select_related("player"), key=lambda phone: phone.pk != own)
    return tuple(_line(phone, own) for phone in rows)


def state_of(phones: tuple[PhoneLine, ...]) -> str:
    """Changes whenever the list does."""
    return f"{crc32(repr(phones).encode()):08x}"


def _line(phone: ClubPhone, own: int | None) -> PhoneLine:
    person = people([phone.player])[0] if phone.player else None
    return PhoneLine(
        number=phone.pk,
        who=person.name if person else _nobodys(phone, own=phone.pk == own),
        person=person,
        does=_does(phone),
        since=_since(phone.joined_at),
        role=phone.role,
        own=phone.pk == own,
    )


def _nobodys(phone: ClubPhone, *, own: bool) -> str:
    """What to call a phone that did not say whose it is."""
    if phone.role == "television":
        return "A television"
    return "This phone" if own else "A phone without a name"


def _does(phone: ClubPhone) -> str:
    if phone.only_watches:
        return "may only watch"
    return "plays from the next match" if phone.waits else DOES[phone.role]


def _since(moment: datetime) -> str:
    """The time of this evening, else the day."""
    if night_of(moment) == night_of(timezone.now()):
        return f"{timezone.localtime(moment):%H:%M}"
    return day(moment)
