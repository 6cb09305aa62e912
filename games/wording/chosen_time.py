"""The choice of a stretch of time, for statistics, a player's page and files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from urllib.parse import urlencode

from games.rules.say import say

from .date_range import ALL_EVENINGS, DateRange, read_date_range
from .translated import phrase

# By their key in the address.
STRETCHES = {
    "": say("All time"),
    "year": say("This year"),
    "90": say("Last 90 days"),
    "dates": say("From – to"),
}
NINETY_DAYS = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class ChosenTime:
    stretch: str  # a key of `STRETCHES`
    evenings: DateRange
    words: str  # as it is named within a sentence: “this year”, “from 1 Nov 2026”
    errors: Mapping[str, str]  # in the dates, by field
    query: Mapping[str, str]  # of the address that requests it again

    @property
    def label(self) -> str:
        """The stretch on its own: “This year”; empty for all time."""
        if self.stretch == "year":
            return phrase("This year")
        if self.stretch == "90":
            return phrase("In the last 90 days")
        return self.evenings.label

    @property
    def address_query(self) -> str:
        return f"?{urlencode(self.query)}" if self.query else ""


ALL_TIME = ChosenTime(stretch="", evenings=ALL_EVENINGS, words="", errors={}, query={})


def read_time(data: Mapping[str, str], today: date) -> ChosenTime:
    """Return the time chosen in `when`, else all time; `today` is this evening's date.

    Dates typed in `from` and `to` need no choice of “dates”, but are ignored with “year” or “90”.
    """
    chosen = data.get("when", "")
    if chosen == "year":
        return ChosenTime(
            stretch=chosen,
            evenings=DateRange(date(today.year, 1, 1)),
            words=phrase("this year"),
            errors={},
            query={"when": chosen},
        )
    if chosen == "90":
        return ChosenTime(
            stretch=chosen,
            evenings=DateRange(today - NINETY_DAYS),
            words=phrase("in the last 90 days"),
            errors={},
            query={"when": chosen},
        )
    typed = {name: data[name] for name in ("from", "to") if data.get(name, "").strip()}
    if not typed and chosen != "dates":
        return ALL_TIME
    evenings, errors = read_date_range(typed)
    return ChosenTime(
        stretch="dates",
        evenings=evenings,
        words=evenings.words,
        errors=errors,
        query={"when": "dates", **typed},
    )
