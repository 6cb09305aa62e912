"""Lines of a sheet -> matches, and what is wrong with lines; nothing is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache
from typing import Any

from games.rules.errors import RuleError
from games.rules.limits import MAX_PLAYERS
from games.rules.say import say
from games.values.names import make_name_key, tidy_name
from games.values.notes import tidy_note

from .cells import Cell, check_no_formula, is_text, parse_date, parse_score
from .columns import MAX_CELL_LENGTH, MAX_COLUMNS, Choices, Line, Role, get_role_of_head

MAX_LINES = 5_000
MAX_MATCHES = 2_000
MAX_SCORES = 20_000
MONTHS = (
    say("January"),
    say("February"),
    say("March"),
    say("April"),
    say("May"),
    say("June"),
    say("July"),
    say("August"),
    say("September"),
    say("October"),
    say("November"),
    say("December"),
)
ROLE_NAMES = {
    Role.DATE: say("date"),
    Role.NAME: say("name"),
    Role.SCORE: say("score"),
    Role.GAME: say("game"),
    Role.MATCH: say("match"),
    Role.NOTE: say("note"),
}
KeyMaker = Callable[[str], str]


@dataclass(frozen=True, order=True, slots=True)
class Problem:
    """What is wrong with a line of the sheet, or with all of it."""

    line: int  # its number; 0: the whole sheet
    text: str
    can_leave_out: bool = True  # the others can be imported without this line


@dataclass(frozen=True, slots=True)
class PastMatch:
    day: date
    game: str
    line: int  # the number of its first line
    totals: Mapping[str, int] = field(default_factory=dict)  # by the keys of the players’ names
    notes: tuple[str, ...] = ()  # those of its lines, each once


@dataclass(slots=True)
class Reading:
    # In the order of their first lines.
    matches: list[PastMatch] = field(default_factory=list)
    # The names of the players as they are first written, by their keys.
    names: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    # What was wrong with the lines that are left out.
    left_out: list[Problem] = field(default_factory=list)


def read_matches(
    lines: Sequence[Line], choices: Choices, today: date, make_key: KeyMaker = make_name_key
) -> Reading:
    """Return the matches of lines with these choices, and all that is wrong.

    Two names are one person if `make_key` gives them one key.
    """
    head = next(line for line in lines if line.number == choices.heads)
    faults = [*_check_size(lines), *_check_columns(head, choices)]
    if not faults and not choices.dates:
        read = choices.list_read(lines)
        # Only dates of three numbers have readings by what comes first; others have one, under "".
        if any(choices.list_readings(line, today).keys() - {""} for line in read):
            faults.append(say("Choose what comes first in dates: day, month or year."))
    if faults:
        return _refuse_sheet(*faults)
    reader = _LineReader(head, choices, today, make_key)
    for line in lines:
        reader.add(line)
        if len(reader.matches) > MAX_MATCHES or reader.score_count > MAX_SCORES:
            return _refuse_sheet(
                say(
                    "There are more than {matches} matches or {scores} scores. Import some of "
                    "the lines first.",
                    matches=MAX_MATCHES,
                    scores=MAX_SCORES,
                )
            )
    return reader.finish()


def _refuse_sheet(*faults: str) -> Reading:
    """Return a reading without matches, with what is wrong with the whole sheet."""
    return Reading(problems=[Problem(0, fault, can_leave_out=False) for fault in faults])


def get_player_name(head: Line, column: int) -> str:
    """Return the name above a player's column of scores; “Column 3” if its head is empty."""
    return str(head.get(column)) or f"Column {column + 1}"


def _check_size(lines: Sequence[Line]) -> Iterator[str]:
    """Yield which limits of lines and columns the table exceeds."""
    if len(lines) > MAX_LINES:
        yield say(
            "This table has more than {most} lines. Save some of them as another file.",
            most=MAX_LINES,
        )
    widest = max(lines, key=lambda line: len(line.cells))
    if len(widest.cells) > MAX_COLUMNS:
        yield say(
            "Line {line} has more than {most} columns. Save those with results as another file.",
            line=str(widest.number),
            most=MAX_COLUMNS,
        )


def _check_columns(head: Line, choices: Choices) -> Iterator[str]:
    """Yield what is wrong with the columns: a missing one, two of one role, players’ names."""
    needed = {Role.DATE: say("Choose the column with the date above the lines.")}
    if choices.shape == "result":
        needed[Role.NAME] = say("Choose the column with the player’s name above the lines.")
        needed[Role.SCORE] = say("Choose the column with the score above the lines.")
    for role, fault in needed.items():
        if not choices.list_columns(role):
            yield fault
    for role, column in ROLE_NAMES.items():
        columns = choices.list_columns(role)
        if len(columns) > 1:
            yield say(
                "Columns {first} and {second} are both the {column}. Leave one of them out.",
                first=str(columns[0] + 1),
                second=str(columns[1] + 1),
                column=column,
            )
    if not choices.list_columns(Role.GAME) and not choices.game:
        yield say("Choose the game.")
    if choices.shape == "match":
        yield from _check_names(head, choices.list_columns(Role.PLAYER))


def _check_names(head: Line, columns: Sequence[int]) -> Iterator[str]:
    """Yield what is wrong with the names above the columns of players."""
    if len(columns) < 2:
        yield say("A match needs at least 2 players. Choose a column for each of them.")
    seen: dict[str, int] = {}
    for column in columns:
        name = get_player_name(head, column)
        try:
            check_no_formula(name)
            other = seen.setdefault(make_name_key(tidy_name(name)), column)
        except RuleError as error:
            yield say("Column {column}: {problem}", column=str(column + 1), problem=str(error))
        else:
            if other != column:
                yield say(
                    "Columns {first} and {second} are both {player}. Leave one of them out.",
                    first=str(other + 1),
                    second=str(column + 1),
                    player=name,
                )


class _LineReader:
    """Reader of lines, one by one, into matches and what is wrong."""

    def __init__(self, head: Line, choices: Choices, today: date, make_key: KeyMaker) -> None:
        # By what the lines of one match share: its number, or date, game and column “match”.
        self.matches: dict[object, PastMatch] = {}
        self.score_count = 0
        self._head = head
        self._choices = choices
        self._today = today
        self._make_key = cache(lambda name: make_key(tidy_name(name)))
        self._columns = {role: choices.find_column(role) for role in Role}
        # The column and the name of each player, if each line is a match.
        self._players: list[tuple[int | None, str]] = [
            (column, get_player_name(head, column)) for column in choices.list_columns(Role.PLAYER)
        ]
        # The names of players and of games as they are first written, by their keys.
        self._names: dict[str, str] = {}
        self._games: dict[str, str] = {}
        self._wrong: list[Problem] = []
        # By the key of a match, the number of its line that is left out although it has a result.
        self._incomplete: dict[object, int] = {}

    def add(self, line: Line) -> None:
        """Add a line to its match; if the line is wrong, note that instead."""
        problem = None
        if self._choices.first <= line.number <= self._choices.last:
            try:
                self._read(line)
            except RuleError as error:
                problem = Problem(line.number, str(error))
        # Lines below the heads of another table would get the names of this one. Heads are looked
        # for also above the first line that is read, in lines without a date.
        is_passed_over = self._choices.heads < line.number < self._choices.first
        if problem or (is_passed_over and not self._choices.list_readings(line, self._today)):
            problem = self._find_heads(line) or problem
        if problem:
            self._wrong.append(problem)

    def finish(self) -> Reading:
        """Return all matches that are complete, and what is wrong with lines and matches."""
        reading = Reading()
        for key, match in self.matches.items():
            if key in self._incomplete:
                text = say(
                    "Line {line} of this match is left out. Leave out the whole match.",
                    line=str(self._incomplete[key]),
                )
                self._wrong.append(Problem(match.line, text))
            elif len(match.totals) > 1:
                reading.matches.append(match)
                reading.names |= {name_key: self._names[name_key] for name_key in match.totals}
            else:
                name = self._names[next(iter(match.totals))]
                text = say(
                    "Only {player} has a score, but a match needs at least 2 players.", player=name
                )
                self._wrong.append(Problem(match.line, text))
        for problem in sorted(self._wrong):
            is_left_out = problem.can_leave_out and problem.line in self._choices.left_out
            (reading.left_out if is_left_out else reading.problems).append(problem)
        if not reading.matches and not reading.problems:
            reading.problems.append(
                Problem(0, say("These lines have no results."), can_leave_out=False)
            )
        return reading

    def _read(self, line: Line) -> None:
        """Add a line to its match; results with one date, game and column “match” are one match."""
        cell = self._get_cell(line, self._columns[Role.DATE])
        day = parse_date(cell, self._choices.dates, self._today)
        game = self._read_game(line)
        key: object = line.number
        if self._choices.shape == "result":
            key = (day, game, self._get_text(line, Role.MATCH).casefold())
        match = self.matches.get(key) or PastMatch(day, game, line.number)
        try:
            self.matches[key] = self._add_scores(match, line)
        except RuleError:
            # A match without one of its results might have another winner.
            score = str(line.get(self._columns[Role.SCORE]))
            if line.number in self._choices.left_out and any(map(str.isdigit, score)):
                self._incomplete.setdefault(key, line.number)
            raise

    def _add_scores(self, match: PastMatch, line: Line) -> PastMatch:
        """Return a match with the scores and the note of a line added; raise `RuleError`."""
        names: dict[str, str] = {}
        totals = dict(match.totals)
        for name, points in self._list_scores(line):
            key = self._make_key(name)
            if key in names:
                raise RuleError(
                    say("{players} are the same player in this club.", players=[name, names[key]])
                )
            if key in totals:
                raise self._build_twice_error(name, match)
            names[key] = name
            totals[key] = points
        if len(totals) > MAX_PLAYERS:
            raise RuleError(say("A match can have at most {most} players.", most=MAX_PLAYERS))
        note = tidy_note(self._get_text(line, Role.NOTE))
        notes = tuple(dict.fromkeys(filter(None, [*match.notes, note])))
        tidy_note("; ".join(notes))  # it raises if they are too long together
        for key, name in names.items():
            self._names.setdefault(key, name)
        self.score_count += len(names)
        return replace(match, totals=totals, notes=notes)

    def _build_twice_error(self, name: str, match: PastMatch) -> RuleError:
        month = MONTHS[match.day.month - 1]
        day = say("{day} {month} {year}", day=match.day.day, month=month, year=str(match.day.year))
        slots: dict[str, Any] = {"player": name, "day": day, "game": match.game}
        if self._columns[Role.MATCH] is not None:
            return RuleError(say("{player} has two results on {day} in {game}.", **slots))
        return RuleError(
            say("{player} has two results on {day} in {game}. Add a column Match.", **slots)
        )

    def _list_scores(self, line: Line) -> list[tuple[str, int]]:
        """Return the names and scores in a line; raise `RuleError` if there is no score."""
        columns = self._players
        if self._choices.shape == "result":
            name = tidy_name(self._get_text(line, Role.NAME))
            columns = [(self._columns[Role.SCORE], name)]
        scores = []
        for column, name in columns:
            points = parse_score(self._get_cell(line, column), name)
            if points is not None:
                scores.append((name, points))
            if len(scores) > MAX_PLAYERS:  # `_add_scores` refuses so many
                break
        if not scores:
            raise RuleError(say("The score is missing."))
        return scores

    def _find_heads(self, line: Line) -> Problem | None:
        """Return what is wrong with a line of heads, or with two texts for scores; else None."""
        if self._choices.shape == "match":
            texts = sum(is_text(line.get(column)) for column, _ in self._players)
            texts += get_role_of_head(line.get(self._columns[Role.DATE])) is Role.DATE
        else:
            texts = sum(get_role_of_head(cell) is not None for cell in line.cells)
        if texts < 2:
            return None
        pairs = ((str(cell), str(self._head.get(column))) for column, cell in enumerate(line.cells))
        if all(cell.casefold() in ("", head.casefold()) for cell, head in pairs):
            return Problem(line.number, say("This line has the headings again. Leave it out."))
        text = say(
            "Another table starts here. Import the lines up to {line} first, then the lines "
            "below with these headings.",
            line=str(line.number - 1),
        )
        return Problem(line.number, text, can_leave_out=False)

    def _read_game(self, line: Line) -> str:
        """Return the game of a line, or of all lines, as it was first written."""
        has_column = self._columns[Role.GAME] is not None
        text = self._get_text(line, Role.GAME) if has_column else self._choices.game
        if not text:
            raise RuleError(say("The game is missing."))
        name = tidy_name(text, "game")
        return self._games.setdefault(make_name_key(name), name)

    def _get_text(self, line: Line, role: Role) -> str:
        """Return the text in the column with a role; raise `RuleError` for a formula."""
        text = str(self._get_cell(line, self._columns[role]))
        check_no_formula(text)
        return text

    def _get_cell(self, line: Line, column: int | None) -> Cell:
        """Return a cell; raise `RuleError` for one that is too long, as it has been cut."""
        cell = line.get(column)
        if isinstance(cell, str) and len(cell) > MAX_CELL_LENGTH:
            raise RuleError(
                say("A cell can have at most {most} characters.", most=str(MAX_CELL_LENGTH))
            )
        return cell
