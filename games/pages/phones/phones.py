"""The phones that are in a club: whose they are, what they may do, since when."""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

from games.matches.people import Person, build_people
from games.models import Club, ClubPhone
from games.wording.words import since

DOES = {"keeper": "plays", "watcher": "watches", "television": "shows the board"}


@dataclass(frozen=True, slots=True)
class PhoneLine:
    """A phone and whose it is, if it said so; `own`: it is the one that looks at the list."""

    phone: ClubPhone
    person: Person | None
    own: bool

    @property
    def name(self) -> str:
        """The name of its owner, or what to call it if it did not say whose it is."""
        if self.person:
            return self.person.name
        if self.phone.role == "television":
            return "A television"
        return "This phone" if self.own else "A phone without a name"

    @property
    def does(self) -> str:
        """What it does or may do."""
        if self.phone.only_watches:
            return "may only watch"
        return "plays from the next match" if self.phone.waits else DOES[self.phone.role]


def phones_of(club: Club, own: int | None) -> tuple[PhoneLine, ...]:
    """Return the phones of a club, the one that asks first, then in the order in which they came; one query."""
    rows = sorted(club.phones.select_related("player"), key=lambda phone: phone.pk != own)
    return tuple(
        PhoneLine(phone, build_people([phone.player])[0] if phone.player else None, phone.pk == own) for phone in rows
    )


def state_of(phones: tuple[PhoneLine, ...]) -> str:
    """Return what changes whenever the list does."""
    shown = [(line.phone.pk, line.name, line.person, line.does, since(line.phone.joined_at)) for line in phones]
    return f"{crc32(repr(shown).encode()):08x}"
