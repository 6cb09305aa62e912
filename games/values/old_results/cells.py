"""Days and scores as people write them in a cell."""

from __future__ import annotations

import re
from calendar import month_name
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Literal, TypeAlias

from games.rules.errors import RuleError
from games.rules.limits import MAX_POINTS
from games.rules.options import format_value
from games.rules.say import say
from games.values.clocks import FIRST_DAY
from games.values.names import BLANK, INVISIBLE, PLAIN_SIGNS

# Text, or a number that is not whole; the date of a spreadsheet is text such as “20 Nov 2026”.
Cell: TypeAlias = str | float
# What comes first in a date of three numbers; empty: it is not known, or does not matter.
Order: TypeAlias = Literal["", "day", "month", "year"]

# Stand for the score of a player who was not in the match; other dashes are read as this one.
ABSENT = frozenset({"", "-", "x", "X", "/", "."})
WEEKDAY_NAMES = """
    mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday
    sun sunday mo montag di dienstag mi mittwoch do donnerstag fr freitag sa samstag sonnabend
    so sonntag lun lundi mar mardi mer mercredi jeu jeudi ven vendredi sam samedi dim dimanche
    lunes martes mié miércoles jue jueves vie viernes sáb sábado dom domingo
    lunedì martedì mercoledì gio giovedì venerdì sabato domenica
    ma maandag dinsdag wo woensdag donderdag vr vrijdag za zaterdag zo zondag
"""
WEEKDAYS = frozenset(WEEKDAY_NAMES.split())
DATE_WORDS = WEEKDAYS | {
    name[:length].casefold() for name in month_name for length in range(3, len(name) + 1)
}
LETTER = re.compile(r"[^\W\d_]")
FIRST_WORD = re.compile(r"([^\W\d_]+)[\s.,-]")
TIME_BEHIND = re.compile(r"(?<=[\d.])(?:T|,?\s+)\d{1,2}:\d{2}(?!\d).*")
NUMBERS = re.compile(r"(\d{1,4})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{1,4})")
DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
MONTH = r"(?P<month>[a-z]{3,9})"
DAY_AND_MONTH = re.compile(rf"{DAY}[\s.-]*{MONTH}[\s.,-]*(?P<year>\d{{4}}|\d{{2}})")
MONTH_AND_DAY = re.compile(rf"{MONTH}[\s.-]*{DAY}[\s.,-]+(?P<year>\d{{4}})")
# No thousands begin with a nought: 0.500 is a half.
SCORE = re.compile(r"([+-]?) ?((?!0)\d{1,3}(?:([ '.,])\d{3})(?:\3\d{3})*|\d+)(?:[.,]0+)?")


def is_text(cell: Cell) -> bool:
    """Return whether a cell holds words, not a number, formula, error, sign of absence, or date.

    Reading 300,000 cells as dates took seconds. So a date is a cell that begins with two digits, or
    ends with two digits and begins with a digit, a month or a weekday.
    """
    # Most cells are numbers, and a regular expression finds that faster than `isalpha`.
    if not isinstance(cell, str) or cell in ABSENT or LETTER.search(cell) is None:
        return False
    if cell[:2].isdecimal() or cell.startswith("=") or (cell.startswith("#") and cell.isupper()):
        return False
    if cell[-2:].isdecimal():
        first_word = FIRST_WORD.match(cell)
        if cell[0].isdecimal() or (first_word and first_word[1].casefold() in DATE_WORDS):
            return False
    return any(map(str.isalpha, cell))


def check_no_formula(cell: Cell) -> None:
    """Raise `RuleError` for a formula: in text, or without its value in a workbook."""
    if isinstance(cell, str) and cell.startswith(("=", "＝")):
        raise RuleError(
            say("{cell} is a formula. Enter its value instead.", cell=format_value(cell))
        )


def parse_score(cell: Cell, name: str) -> int | None:
    """Return the points in somebody's cell, None if they were not in the match.

    A point or comma with three digits behind it divides thousands (1.234 is 1234), and one with
    noughts behind it is dropped (12,0 is 12). Raise `RuleError` for anything else, and beyond
    `MAX_POINTS`.
    """
    text = _make_plain(str(cell))
    if text in ABSENT:
        return None
    found = SCORE.fullmatch(text)
    if isinstance(cell, float) or found is None:
        check_no_formula(cell)
        raise RuleError(
            say(
                "{player} has {cell}. Enter a whole number as the score.",
                player=name,
                cell=format_value(str(cell)),
            )
        )
    # The sign, then the digits without what divides thousands.
    points = int(found[1] + "".join(filter(str.isdigit, found[2])))
    if abs(points) > MAX_POINTS:
        written = format_value(str(cell))
        raise RuleError(
            say(
                "{player} has {cell}. A score can be at most {most}.",
                player=name,
                cell=written,
                most=MAX_POINTS,
            )
        )
    return points


def parse_date(cell: Cell, order: Order, today: date) -> date:
    """Return the day in a cell; raise `RuleError` unless it is one from 1900 to `today`."""
    readings = list_dates(cell, today.year)
    day = readings.get("") or readings.get(order)
    written = format_value(str(cell))
    if day is None and readings:
        raise _build_order_error(written, order)
    if day is None:
        check_no_formula(cell)
        if cell == "":
            raise RuleError(say("The date is missing."))
        raise RuleError(say("{cell} is not a date. Write one such as 2026-11-20.", cell=written))
    if day > today:
        raise RuleError(say("{cell} is in the future.", cell=written))
    if day < FIRST_DAY:
        raise RuleError(say("{cell} is before {year}.", cell=written, year=str(FIRST_DAY.year)))
    return day


def _build_order_error(written: str, order: Order) -> RuleError:
    if order == "day":
        text = say(
            "{cell} is not a date with the day first. Correct it, or choose what comes first.",
            cell=written,
        )
    elif order == "month":
        text = say(
            "{cell} is not a date with the month first. Correct it, or choose what comes first.",
            cell=written,
        )
    else:
        text = say(
            "{cell} is not a date with the year first. Correct it, or choose what comes first.",
            cell=written,
        )
    return RuleError(text)


@lru_cache(maxsize=8_192)
def list_dates(cell: Cell, this_year: int) -> Mapping[Order, date]:
    """Return the days that a cell can mean, by what comes first; under "" if that is clear."""
    # A weekday before the date and a time behind it are left out.
    text = TIME_BEHIND.sub("", _make_plain(str(cell))).casefold()
    weekday, _, rest = text.partition(" ")
    # “Mar 4, 2019” is a day of March, although “mar” is Tuesday to some.
    if weekday.rstrip(".,") in WEEKDAYS and not MONTH_AND_DAY.fullmatch(text):
        text = rest
    parts: dict[Order, tuple[str, str, str]] = {}  # year, month and day as they are written
    if numbers := NUMBERS.fullmatch(text):
        first, _, second, third = numbers.groups()
        parts["day"] = (third, second, first)
        parts["month"] = (third, first, second)
        parts["year"] = (first, second, third)
    elif words := DAY_AND_MONTH.fullmatch(text) or MONTH_AND_DAY.fullmatch(text):
        # `month_name` begins with "", so that an index is the number of a month; 0 is none.
        starts = [name.casefold().startswith(words["month"]) for name in month_name]
        month = starts.index(True) if any(starts) else 0
        parts[""] = (words["year"], str(month), words["day"])
    days = {order: _build_date(*written, this_year) for order, written in parts.items()}
    return {order: day for order, day in days.items() if day}


def _build_date(year: str, month: str, day: str, this_year: int) -> date | None:
    """Return the day, or None if there is none; a year of two digits is not in the future."""
    if len(year) not in (2, 4) or len(month) > 2 or len(day) > 2:
        return None
    full_year = int(year)
    if len(year) == 2:
        full_year = this_year - (this_year - full_year) % 100
    try:
        return date(full_year, int(month), int(day))
    except ValueError:
        return None


@lru_cache(maxsize=8_192)
def _make_plain(text: str) -> str:
    """Return a text with plain signs and single spaces, without what nobody sees."""
    plain = text.translate(PLAIN_SIGNS).translate(INVISIBLE | BLANK)
    return " ".join(plain.replace("＋", "+").split())
