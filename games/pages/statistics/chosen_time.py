"""What statistics are asked for: a game, and the evenings that they are about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from games.wording.date_range import ALWAYS, DateRange, read_dates

STRETCHES = {"": "All time", "year": "This year", "90": "Last 90 days", "dates": "From – to"}
"""The stretches of time to choose from, by what stands in the address."""
NINETY_DAYS = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class ChosenTime:
    """The stretch that is chosen (a key of `STRETCHES`), its evenings, and by field what is wrong with its dates.

    `words` say it within a sentence: this year, from 1 Nov 2026; empty for all time. `query` is what asks for it again.
    """

    chosen: str
    evenings: DateRange
    words: str
    errors: Mapping[str, str]
    query: Mapping[str, str]


ALL_TIME = ChosenTime("", ALWAYS, "", {}, {})


def read_time(data: Mapping[str, str], today: date) -> ChosenTime:
    """Read the stretch of time; `today` is the date of this evening. Dates that are typed count without a choice."""
    chosen = data.get("when", "")
    if chosen == "year":
        return ChosenTime(chosen, DateRange(date(today.year, 1, 1)), "this year", {}, {"when": chosen})
    if chosen == "90":
        since = DateRange(today - NINETY_DAYS)
        return ChosenTime(chosen, since, "in the last 90 days", {}, {"when": chosen})
    typed = {name: data[name] for name in ("from", "to") if data.get(name, "").strip()}
    if not typed and chosen != "dates":
        return ALL_TIME
    evenings, errors = read_dates(typed)
    return ChosenTime("dates", evenings, evenings.words, errors, {"when": "dates", **typed})
