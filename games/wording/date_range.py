"""A range of evenings, typed as two dates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Q
from django.utils import timezone
from django.utils.dateformat import format as format_date_part

from games.rules.errors import RuleError
from games.rules.say import say
from games.values.clocks import FIRST_DAY, LAST_DAY, get_night

from .translated import phrase
from .words import format_date, sentence


@dataclass(frozen=True, slots=True)
class DateRange:
    """The evenings from the first to the last; None if that end is open."""

    first: date | None = None
    last: date | None = None

    def condition(self, evening: str = "evening") -> Q:
        """Return the condition for a match of these evenings; `evening` is the lookup path."""
        bounds = {f"{evening}__gte": self.first, f"{evening}__lte": self.last}
        return Q(**{lookup: day for lookup, day in bounds.items() if day})

    @property
    def words(self) -> str:
        """The dates in words: “from 1 Nov 2026 to 3 Dec 2026”, or one of both."""
        if self.first and self.last:
            return phrase(
                "from {first} to {last}", first=format_date(self.first), last=format_date(self.last)
            )
        if self.first:
            return phrase("from {first}", first=format_date(self.first))
        return phrase("to {last}", last=format_date(self.last)) if self.last else ""

    @property
    def label(self) -> str:
        """The same on its own: “From 1 Nov 2026”."""
        if self.first and self.last:
            return phrase(
                "From {first} to {last}", first=format_date(self.first), last=format_date(self.last)
            )
        if self.first:
            return phrase("From {first}", first=format_date(self.first))
        return phrase("To {last}", last=format_date(self.last)) if self.last else ""

    @property
    def iso_words(self) -> str:
        """The same for names of files: from 2026-11-01 to 2026-12-03."""
        dates = (("from", self.first), ("to", self.last))
        return " ".join(f"{word} {day.isoformat()}" for word, day in dates if day)


ALL_EVENINGS = DateRange()


def format_night(night: date) -> str:
    """Return “Tonight”, or the date of another evening with the weekday: “Thu 19 Nov 2026”."""
    if night == get_night(timezone.now()):
        return phrase("Tonight")
    weekday = format_date_part(night, "D")
    return phrase("{weekday}\u00a0{date}", weekday=weekday, date=format_date(night))


def read_date_range(data: Mapping[str, str]) -> tuple[DateRange, dict[str, str]]:
    """Read the fields `from` and `to`; return the range of valid dates, and errors by field.

    Dates in the wrong order are both left out, with an error at `to`.
    """
    days: dict[str, date | None] = {}
    errors: dict[str, str] = {}
    for name in ("from", "to"):
        try:
            days[name] = _read_date(data.get(name, "").strip())
        except RuleError as error:
            days[name] = None
            errors[name] = sentence(error)
    first = days["from"]
    last = days["to"]
    if first and last and first > last:
        return DateRange(), {
            "to": phrase("The second date is before the first. Swap them, or leave one out.")
        }
    return DateRange(first, last), errors


def _read_date(text: str) -> date | None:
    """Return an ISO date, None if empty; raise `RuleError` outside `FIRST_DAY` to `LAST_DAY`."""
    if not text:
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise RuleError(say("Write the date like 2026-11-19: year, month, day")) from None
    if not FIRST_DAY <= day <= LAST_DAY:
        raise RuleError(
            say(
                "Choose a date between {first} and {last}",
                first=str(FIRST_DAY.year),
                last=str(LAST_DAY.year),
            )
        )
    return day
