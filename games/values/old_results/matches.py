"""Matches of the lines of a sheet, or what is wrong with a line. Pure: the same lines and choices, the same matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from games.rules.errors import RuleError, format_number
from games.rules.limits import MAX_PLAYERS
from games.values.names import make_name_key, tidy_name
from games.values.notes import tidy_note

from .cells import check_no_formula, is_text, list_dates, parse_date, parse_score
from .columns import Choices, Line, Role, get_role_of_head

MAX_MATCHES = 2_000
MAX_SCORES = 20_000


@dataclass(frozen=True, order=True, slots=True)
class Problem:
    """What is wrong with a line, or with the sheet as a whole (line 0)."""

    line: int
    text: str
    can_leave_out: bool = True


@dataclass(slots=True)
class PastMatch:
    """A match of a sheet: its names as they are written, each with the total and the line where that stands."""

    day: date
    game: str
    names: list[str] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    notes: dict[str, None] = field(default_factory=dict)

    @property
    def note(self) -> str:
        """The notes of its lines, each once."""
        return "; ".join(self.notes)


@dataclass(frozen=True, slots=True)
class Reading:
    """The matches of a sheet, what is wrong with other lines, and what was wrong with those that are left out."""

    matches: Sequence[PastMatch]
    problems: Sequence[Problem]
    left_out: Sequence[Problem] = ()


class TooMuchError(RuleError):
    """More than comes in at once."""


class OtherHeadsError(RuleError):
    """A line with the heads of another table. It cannot be left out alone: what is below it is not of these heads."""


def read_matches(lines: Sequence[Line], choices: Choices, today: date) -> Reading:
    """Return the matches of lines with these choices, in the order of their first lines, and all that is wrong.

    Raise `TooMuchError` for more matches or scores than come in at once.
    """
    head = next(line for line in lines if line.number == choices.heads)
    wrong = [Problem(0, text, can_leave_out=False) for text in _check_columns(head, choices)]
    if not wrong and not choices.dates and _asks_order(lines, choices, today):
        wrong.append(Problem(0, "Say what comes first in dates", can_leave_out=False))
    if wrong:
        return Reading((), wrong)
    reader = _LineReader(head, choices, today)
    left_out: list[Problem] = []
    for line in lines:
        try:
            reader.read(line)
        except TooMuchError:
            raise
        except RuleError as error:
            problem = Problem(line.number, str(error), not isinstance(error, OtherHeadsError))
            is_left_out = problem.can_leave_out and line.number in choices.left_out
            (left_out if is_left_out else wrong).append(problem)
    reader.check_size()
    matches = [match for match in reader.matches.values() if len(match.names) > 1]
    for match in reader.matches.values():
        if len(match.names) == 1:
            text = f"Only {match.names[0]} has a result in this match"
            (left_out if match.lines[0] in choices.left_out else wrong).append(Problem(match.lines[0], text))
    if not reader.matches and not wrong:
        wrong.append(Problem(0, "There is no result in these lines", can_leave_out=False))
    return Reading(matches, sorted(wrong), sorted(left_out))


def get_player_name(head: Line, column: int) -> str:
    """Return the name of the player whose scores stand in a column; “Column 3” if its head is empty."""
    return str(head.get(column)).strip() or f"Column {column + 1}"


def _check_columns(head: Line, choices: Choices) -> Iterator[str]:
    """Yield what is wrong with the columns: one that is missing, two of one kind, players' names."""
    needed = {Role.DATE: "the date"}
    if choices.shape == "result":
        needed |= {Role.NAME: "the player’s name", Role.SCORE: "the score"}
    for role, words in needed.items():
        if not choices.list_columns(role):
            yield f"No column is {words}. Choose it above the lines"
    for role in (Role.DATE, Role.NAME, Role.SCORE, Role.GAME, Role.MATCH, Role.NOTE):
        columns = choices.list_columns(role)
        if len(columns) > 1:
            yield f"Columns {columns[0] + 1} and {columns[1] + 1} are both the {role.value}. Leave one out"
    if not choices.list_columns(Role.GAME) and not choices.game:
        yield "Say which game it is"
    if choices.shape == "match":
        yield from _check_heads(head, choices.list_columns(Role.PLAYER))


def _check_heads(head: Line, columns: Sequence[int]) -> Iterator[str]:
    """Yield what is wrong with the names above the columns of players."""
    if len(columns) < 2:
        yield "A match has two players at least. Choose a column for each"
    seen: dict[str, int] = {}
    for column in columns:
        try:
            key = make_name_key(tidy_name(get_player_name(head, column)))
            check_no_formula(head.get(column))
        except RuleError as error:
            yield f"Column {column + 1}: {error}"
            continue
        if key in seen:
            name = get_player_name(head, column)
            yield f"Columns {seen[key] + 1} and {column + 1} are both {name}. Leave one out"
        seen.setdefault(key, column)


def _asks_order(lines: Sequence[Line], choices: Choices, today: date) -> bool:
    """Return whether a line has a date that can be read in several ways."""
    column = choices.find_column(Role.DATE) or 0
    read = [line for line in lines if choices.first <= line.number <= choices.last]
    return any(list_dates(line.get(column), today.year).keys() - {""} for line in read)


class _LineReader:
    """Reads line after line into matches, which are kept by what makes them one."""

    def __init__(self, head: Line, choices: Choices, today: date) -> None:
        self.matches: dict[object, PastMatch] = {}
        self._head, self._choices, self._today = head, choices, today
        self._players = choices.list_columns(Role.PLAYER)
        self._columns = {role: choices.find_column(role) for role in Role}
        self._used = [column for column, role in enumerate(choices.roles) if role is not Role.LEAVE_OUT]
        self._games: dict[str, str] = {}
        self._results: set[object] = set()
        self._scores = 0

    def read(self, line: Line) -> None:
        """Add a line to the matches, unless it is not to be read. Raise `RuleError` if it does not fit.

        No match is changed then. Raise `TooMuchError` for more matches or scores than come in at once.
        """
        if self._choices.heads < line.number < self._choices.first:
            self._check_passed_over(line)
        if not self._choices.first <= line.number <= self._choices.last:
            return
        self.check_size()
        for column in self._used:
            check_no_formula(line.get(column))
        self._check_no_other_heads(line)
        day = parse_date(line.get(self._columns[Role.DATE] or 0), self._choices.dates, self._today)
        game = self._read_game(line)
        note = tidy_note(self._read_text(line, Role.NOTE))
        if self._choices.shape == "match":
            self._add_match(line, PastMatch(day, game), note)
        else:
            self._add_result(line, PastMatch(day, game), note)

    def check_size(self) -> None:
        """Raise `TooMuchError` for more matches or scores than come in at once."""
        for count, most, what in ((len(self.matches), MAX_MATCHES, "matches"), (self._scores, MAX_SCORES, "scores")):
            if count > most:
                raise TooMuchError(f"There are more than {format_number(most)} {what}. Read some of the lines first")

    def _check_passed_over(self, line: Line) -> None:
        """Raise `RuleError` for other heads between the heads and the first line that is read.

        What is below them would come in under the wrong names. A line with a date is no line of heads.
        """
        if not list_dates(line.get(self._columns[Role.DATE] or 0), self._today.year):
            self._check_no_other_heads(line)

    def _check_no_other_heads(self, line: Line) -> None:
        """Raise `OtherHeadsError` for text in two columns of players, or two heads; `RuleError` for the same heads."""
        if self._choices.shape == "match":
            texts = sum(is_text(line.get(column)) for column in self._players)
            texts += get_role_of_head(line.get(self._columns[Role.DATE] or 0)) is Role.DATE
        else:
            texts = sum(get_role_of_head(cell) is not None for cell in line.cells)
        if texts < 2:
            return
        heads = [
            (str(cell).casefold(), str(self._head.get(column)).casefold()) for column, cell in enumerate(line.cells)
        ]
        if all(cell in ("", head) for cell, head in heads):
            raise RuleError("The heads stand here again")
        raise OtherHeadsError(
            f"These are the heads of another table. Read the lines before it, up to {line.number - 1};"
            " then the lines below it with these heads"
        )

    def _add_match(self, line: Line, match: PastMatch, note: str) -> None:
        """Add the match that a line is."""
        for column in self._players:
            name = get_player_name(self._head, column)
            points = parse_score(line.get(column), name)
            if points is not None:
                _add_score(match, name, points, line.number)
        if len(match.names) < 2:
            raise RuleError(
                f"Only {match.names[0]} has a score. A match has two players at least"
                if match.names
                else "There is no score"
            )
        self._scores += len(match.names)
        match.notes = {note: None} if note else {}
        self.matches[line.number] = match

    def _add_result(self, line: Line, new_match: PastMatch, note: str) -> None:
        """Add the result that a line is to its match: that of the same date, game and number, or a new one."""
        name = tidy_name(self._read_text(line, Role.NAME))
        points = parse_score(line.get(self._columns[Role.SCORE] or 0), name)
        if points is None:
            raise RuleError(f"{name} has no score")
        number = self._read_text(line, Role.MATCH).casefold()
        key = (new_match.day, make_name_key(new_match.game), number)
        match = self.matches.get(key, new_match)
        result = (*key, make_name_key(name))
        if result in self._results:
            advice = "" if self._columns[Role.MATCH] is not None else ". Add a column Match"
            raise RuleError(f"{name} has two results on {match.day.day} {match.day:%B %Y} in {match.game}{advice}")
        notes = match.notes | ({note: None} if note else {})
        tidy_note("; ".join(notes))
        _add_score(match, name, points, line.number)
        match.notes = notes
        self.matches[key] = match
        self._results.add(result)
        self._scores += 1

    def _read_game(self, line: Line) -> str:
        """Return the game of a line, as it was first written. Raise `RuleError` if it is missing, or no name."""
        is_for_all = self._columns[Role.GAME] is None
        text = self._choices.game if is_for_all else self._read_text(line, Role.GAME)
        if not text:
            raise RuleError("There is no game")
        name = tidy_name(text, "A game")
        return self._games.setdefault(make_name_key(name), name)

    def _read_text(self, line: Line, role: Role) -> str:
        """Return the text of a line in the column with a role; "" if there is none."""
        column = self._columns[role]
        return str(line.get(column)).strip() if column is not None else ""


def _add_score(match: PastMatch, name: str, points: int, line: int) -> None:
    """Add somebody to a match. Raise `RuleError` if it is full."""
    if len(match.names) == MAX_PLAYERS:
        raise RuleError(f"A match has {MAX_PLAYERS} players at most")
    match.names.append(name)
    match.totals.append(points)
    match.lines.append(line)
