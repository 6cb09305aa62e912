"""A table of old results, read into matches; what is wrong is said by its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from games.rules.errors import FileError, RuleError, format_number
from games.rules.options import format_value
from games.rules.text import clean_name
from games.values.clocks import FIRST_DAY

from .cells import MOST_LINES, split_table
from .columns import Role, TableSheet, build_sheet
from .days import Order, WrittenDay, find_order
from .grouping import Results, TableEntry, group_entries
from .lines import MOST_PROBLEMS, read_entries
from .scores import check_no_formula

MOST_MATCHES = 2_000
MOST_HANDS = 20_000


@dataclass(frozen=True, slots=True)
class Answers:
    """What somebody has said about a table.

    `roles` by column and title; `order`: what comes first in its days; `day`: that of all matches, if it has none.
    `deals`: whether each line is a deal instead of a match; None: as the columns show. `last` is the last day that
    matches can have.
    """

    last: date
    roles: Mapping[tuple[int, str], Role] = field(default_factory=dict)
    order: Order = ""
    day: date | None = None
    deals: bool | None = None


@dataclass(frozen=True, slots=True)
class PastMatchRow:
    """A match of a table: where it stands, its day, its game as written, the players, and their scores deal by deal.

    `at` is when it began, if the table has times.
    """

    place: str
    day: date
    game: str
    names: tuple[str, ...]
    deals: tuple[tuple[int, ...], ...]
    at: datetime | None = None

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each player in all deals."""
        return tuple(map(sum, zip(*self.deals, strict=True)))

    @property
    def scores(self) -> tuple[tuple[str, int], ...]:
        """Each player with their total."""
        return tuple(zip(self.names, self.totals, strict=True))


@dataclass(frozen=True, slots=True)
class ReadTable:
    """What was read of a table. `notes` say what was left out; `order` is what comes first in its days.

    `asks_order`, `asks_day`: somebody has to say that first; no match has its right day before.
    """

    sheet: TableSheet
    deals: bool
    order: Order
    matches: tuple[PastMatchRow, ...] = ()
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    asks_order: bool = False
    asks_day: bool = False

    @property
    def has_days(self) -> bool:
        """Whether a column has the days."""
        return self.sheet.find(Role.DAY) is not None


def read_table(text: str, answers: Answers) -> ReadTable:
    """Return the matches of a table, none as long as something has to be asked; what is wrong is among the problems.

    Raise `FileError` if it is no table, or too large.
    """
    return read_sheet(build_sheet(split_table(text), answers.roles, answers.last), answers)


def read_sheet(
    sheet: TableSheet, answers: Answers, found: Sequence[str] = (), left_out: Sequence[str] = ()
) -> ReadTable:
    """Return what `read_table` does of a table whose columns are known.

    `found` is what was wrong with it before, `left_out` are notes. Raise `FileError` for too many matches or scores.
    """
    deals = sheet.find(Role.DEAL) is not None if answers.deals is None else answers.deals
    problems = [*found, *_check_titles(sheet)][:MOST_PROBLEMS]
    is_read = len(problems) == len(found)
    entries, notes = read_entries(sheet, answers.last, problems, deals=deals) if is_read else ([], [])
    order, unclear = find_order(entry.day for entry in entries if entry.day)
    order = answers.order or order
    asks = {
        "asks_order": unclear and not answers.order,
        "asks_day": sheet.find(Role.DAY) is None and answers.day is None and bool(entries),
    }
    matches = [] if any(asks.values()) else [*_read_matches(sheet, entries, answers, order, deals, problems)]
    if sum(len(match.names) * len(match.deals) for match in matches) > MOST_HANDS:
        raise FileError(f"There are more than {format_number(MOST_HANDS)} scores in this table. Cut it into several")
    if not (matches or problems or any(asks.values())):
        problems.append("There is no line with scores of two players in this table")
    return ReadTable(
        sheet, deals, order, tuple(matches), tuple(sorted(problems, key=_get_line_number)), (*left_out, *notes), **asks
    )


def _get_line_number(problem: str) -> int:
    """Return the number of the line that a problem is about; `MOST_LINES`, to sort last, if it is about none."""
    found = re.match(r"\w+ (\d+)\b", problem)
    return int(found.group(1)) if found else MOST_LINES


def _check_titles(sheet: TableSheet) -> Iterator[str]:
    """Yield what is wrong with the titles: no player's name, a name twice, a wrong one, or scores without a name."""
    place = sheet.head.place if sheet.head else ""
    if not sheet.pairs and not sheet.list_players():
        yield f"{place}: below no name in it there are scores. It has to name the players"
    seen = set()
    for number in sheet.list_players():
        title = sheet.columns[number].title
        if not title:
            yield f"{place}: there are scores in column {number + 1}, but no name above them"
            continue
        try:
            check_no_formula(sheet.head.cells[number] if sheet.head else "")
            clean_name(title)
        except RuleError as error:
            yield f"{place}: {error}"
        if title.casefold() in seen:
            yield f"{place}: {format_value(title)} stands above two columns"
        seen.add(title.casefold())


def _read_matches(
    sheet: TableSheet, entries: Sequence[TableEntry], answers: Answers, order: Order, deals: bool, problems: list[str]
) -> Iterator[PastMatchRow]:
    """Yield the matches that can be; append a sentence to `problems`, up to `MOST_PROBLEMS`, for each other one.

    Raise `FileError` if there are too many. `order` is what comes first in days, `deals`: lines are of deals.
    """
    days: dict[WrittenDay, date] = {}
    groups = group_entries(entries, problems, deals=deals, names_down=sheet.names_down)
    if len(groups) > MOST_MATCHES:
        raise FileError(
            f"There are {format_number(len(groups))} matches in this table. Cut it into several with "
            f"{format_number(MOST_MATCHES)} at most"
        )
    for group in groups:
        try:
            results = Results.build(group)
            day = group.entries[0].day
            if day and day not in days:
                days[day] = _resolve_day(day, order, answers.last)
            when = days[day] if day else answers.day
            if when is None:
                raise RuleError("it has no day, and no line above it has one")
            at = day.at if day else None
            first = group.entries[0]
            yield PastMatchRow(first.place, when, first.game, results.names, results.deals, at)
        except RuleError as error:
            if len(problems) < MOST_PROBLEMS:
                problems.append(f"{group.entries[0].place}: {error}")


def _resolve_day(day: WrittenDay, order: Order, last: date) -> date:
    """Return the date of a day as written; `order` says whether its day or month comes first, if that is not clear.

    Raise `RuleError` if there is no such day, or it is after `last` or before `FIRST_DAY`.
    """
    try:
        found = day.to_date(order)
    except ValueError:
        first, second = ("month", "day") if order == "month" and not day.clear else ("day", "month")
        numbers = {first: day.first, second: day.second}
        raise RuleError(f"there is no day {numbers['day']} of month {numbers['month']} in {day.year}") from None
    if found > last:
        raise RuleError(f"{found} is still to come")
    if found < FIRST_DAY:
        raise RuleError(f"{found} is before {FIRST_DAY}; matches can be brought in from then on")
    return found


def list_names(table: ReadTable) -> list[str]:
    """Return the names of all players of the matches, in the order in which they come."""
    return list(dict.fromkeys(name for match in table.matches for name in match.names))


def list_unread(table: ReadTable) -> list[str]:
    """Return the titles of the columns that are not read, without empty ones."""
    return [column.title for column in table.sheet.columns if column.role == Role.UNREAD and column.title]
