"""The phones of a club: their owners, roles, and since when they are in it."""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

from games.matches.people import Person, build_people
from games.matches.poll_pace import LIVELY_AFTER_CHANGE, get_lively_until
from games.models import Club, ClubPhone
from games.rules.say import say
from games.wording.translated import phrase, translate
from games.wording.words import time_or_day

ROLE_TEXTS = {
    "keeper": say("can enter scores"),
    "watcher": say("watches"),
    "television": say("shows the board"),
}


@dataclass(frozen=True, slots=True)
class PhoneRow:
    phone: ClubPhone
    person: Person | None  # its owner, if known
    is_own: bool  # it is the phone that shows the list

    @property
    def name(self) -> str:
        """The owner's name; without one “A TV”, “This phone” or “A phone without a name”."""
        if self.person:
            return self.person.name
        if self.phone.role == "television":
            return phrase("A TV")
        return phrase("This phone") if self.is_own else phrase("A phone without a name")

    @property
    def role_text(self) -> str:
        """Its role, such as “can enter scores”, “shows the board”, “plays from the next match”."""
        if self.phone.only_watches:
            return phrase("can only watch")
        if self.phone.waits:
            return phrase("plays from the next match")
        return translate(ROLE_TEXTS[self.phone.role])


def load_phones(club: Club, own_id: int | None) -> tuple[PhoneRow, ...]:
    """Load a club's phones, the one that asks (id `own_id`) first, then as they came; one query."""
    phones = sorted(club.phones.select_related("player"), key=lambda phone: phone.pk != own_id)
    rows = []
    for phone in phones:
        person = build_people([phone.player])[0] if phone.player else None
        rows.append(PhoneRow(phone, person, phone.pk == own_id))
    return tuple(rows)


def get_phones_lively_until(rows: tuple[PhoneRow, ...]) -> int:
    """Return until when (Unix time) the list is asked for often, as a phone has just joined."""
    ends = (get_lively_until(row.phone.joined_at, LIVELY_AFTER_CHANGE) for row in rows)
    return max(ends, default=0)


def hash_phones(rows: tuple[PhoneRow, ...]) -> str:
    """Return a hash that changes whenever the list of phones would look different."""
    shown = [
        (row.phone.pk, row.name, row.person, row.role_text, time_or_day(row.phone.joined_at))
        for row in rows
    ]
    return f"{crc32(repr(shown).encode()):08x}"
