"""Days as people write them: 2026-11-20, 20.11.2026, 20/11/26, 11/20/2026, 20 Nov 2026."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from games.rules.errors import RuleError
from games.rules.options import format_value

Order = Literal["", "day", "month"]
"""What comes first in 3/4/2026; empty: nobody has said so yet."""

YEAR_FIRST = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\.?(?:[T ]+(.*))?")
YEAR_LAST = re.compile(r"(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|\d{2})(?:,?[T ]+(.*))?")
DAY_MONTH = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?[. -]*([^\W\d]{3,12})\.?,?[ -]*(\d{4}|\d{2})")
MONTH_DAY = re.compile(r"([^\W\d]{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})")
WEEKDAY = re.compile(r"^[^\W\d]{2,12}[.,]* (?=\d)")
MONTHS = (
    "jan", "feb", "mar mär mrz", "apr", "may mai", "jun", "jul", "aug", "sep", "oct okt", "nov", "dec dez",
)  # fmt: skip
"""The first letters of each month, in English and German."""


@dataclass(frozen=True, slots=True)
class WrittenDay:
    """A day as written. Of `first` and `second` either may be the day if it is not `clear` which; `at` has its time."""

    year: int
    first: int
    second: int
    clear: bool
    dotted: bool
    at: datetime | None = None

    @property
    def shows(self) -> Order:
        """“day” or “month” if that comes first, as only one number is above 12; "" if not, or if it is `clear`."""
        if self.clear or (self.first > 12) == (self.second > 12):
            return ""
        return "day" if self.first > 12 else "month"

    @property
    def is_unclear(self) -> bool:
        """Whether either number may be the day: both are 12 at most, and differ.

        Never if it is `clear`, or with dots: before these, the day comes first.
        """
        return not self.clear and not self.dotted and self.first != self.second and max(self.first, self.second) <= 12

    def to_date(self, order: Order) -> date:
        """Return the day. Raise `ValueError` if there is no such day.

        The first number is the month if `order` says so and the day is not `clear`; else the day.
        """
        day, month = (self.second, self.first) if order == "month" and not self.clear else (self.first, self.second)
        return date(self.year, month, day)


def parse_day(text: str, last: date) -> WrittenDay:
    """Return a day as it is written; a year of two digits is the latest that is not after `last`.

    Raise `RuleError` for text of another form, not for a day that does not exist: `to_date` does.
    """
    plain = text if MONTH_DAY.match(text) else WEEKDAY.sub("", text, count=1)
    if found := YEAR_FIRST.fullmatch(plain):
        year, _, month, day, time = found.groups()
        return WrittenDay(int(year), int(day), int(month), True, False, _parse_moment(plain) if time else None)
    if found := YEAR_LAST.fullmatch(plain):
        first, sign, second, year, _ = found.groups()
        return WrittenDay(_complete_year(year, last), int(first), int(second), False, sign == ".")
    if found := DAY_MONTH.fullmatch(plain):
        day, month, year = found.groups()
    elif found := MONTH_DAY.fullmatch(plain):
        month, day, year = found.groups()
    else:
        raise RuleError(f"{format_value(text)} is no day with its year. Write 2026-11-20, or 20.11.2026")
    number = next((place for place, names in enumerate(MONTHS, 1) if month[:3].lower() in names.split()), 0)
    if not number:
        raise RuleError(f"{format_value(text)} is no day: {format_value(month)} is no month")
    return WrittenDay(_complete_year(year, last), int(day), number, True, False)


def find_order(days: Iterable[WrittenDay]) -> tuple[Order, bool]:
    """Return what comes first in these days, “day” or “month”, and whether somebody has to be asked.

    It is as most show it of those that show it, the day if equally many or none do. Ask if none does and some are
    unclear.
    """
    days = list(days)
    by_day = sum(day.shows == "day" for day in days)
    by_month = sum(day.shows == "month" for day in days)
    if by_day or by_month:
        return "day" if by_day >= by_month else "month", False
    return "day", any(day.is_unclear for day in days)


def _complete_year(year: str, last: date) -> int:
    """Return the year as a number; of two digits, the latest that is not after the year of `last`."""
    if len(year) == 4:
        return int(year)
    century = last.year - last.year % 100
    return century + int(year) - (100 if century + int(year) > last.year else 0)


def _parse_moment(text: str) -> datetime | None:
    """Return the moment in a text in ISO form, as the app's own tables have it, at midnight without time; else None."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
