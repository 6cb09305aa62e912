"""What each column is, which line holds the heads, which lines are read: proposed, and chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Literal, NamedTuple, TypeAlias, cast

from games.values.whole_numbers import parse_whole_number

from .cells import Cell, Order, is_text, list_dates

# What each line is: a match, or one player’s result.
Shape: TypeAlias = Literal["match", "result"]
ORDERS: tuple[Order, ...] = ("day", "month", "year")
MAX_COLUMNS = 60
MAX_CELL_LENGTH = 200


class Line(NamedTuple):
    """A line that has text: its number in the text or sheet, from 1, and its cells."""

    number: int
    cells: tuple[Cell, ...]

    @classmethod
    def build(cls, number: int, cells: Sequence[Cell]) -> Line:
        """Return a line without empty cells at its end; of more columns, one more stays."""
        beyond = [cell for cell in filter(bool, cells[MAX_COLUMNS:]) if str(cell).strip()]
        read = [*cells[:MAX_COLUMNS], *beyond[:1]]
        short = [_tidy_text(cell) if isinstance(cell, str) else cell for cell in read]
        while short and short[-1] == "":
            short.pop()
        return cls(number, tuple(short))

    def get(self, column: int | None) -> Cell:
        """Return the cell in a column, from 0; "" beyond the last, and of no column."""
        return self.cells[column] if column is not None and column < len(self.cells) else ""


def _tidy_text(text: str) -> str:
    """Return a text with single spaces; one that is too long is cut, and stays too long."""
    if len(text) > 2 * MAX_CELL_LENGTH:
        return text[: MAX_CELL_LENGTH + 1]
    return " ".join(text.split())[: MAX_CELL_LENGTH + 1]


class Role(StrEnum):
    DATE = "date"
    PLAYER = "player"
    NAME = "name"
    SCORE = "score"
    GAME = "game"
    MATCH = "match"
    NOTE = "note"
    LEAVE_OUT = "out"


OFFERED: Mapping[Shape, tuple[Role, ...]] = {
    "match": (Role.DATE, Role.PLAYER, Role.GAME, Role.NOTE, Role.LEAVE_OUT),
    "result": tuple(role for role in Role if role is not Role.PLAYER),
}
HEADS = {
    Role.DATE: "date day datum tag jour fecha día dia data giorno dag",
    Role.GAME: "game spiel jeu juego gioco spel",
    Role.NAME: "player name spieler spielerin joueur joueuse nom jugador jugadora nombre"
    " giocatore giocatrice nome speler speelster naam",
    Role.SCORE: (
        "score points total punkte punktzahl gesamt puntos puntuación punti punteggio totale "
        "punten totaal"
    ),
    Role.MATCH: "match partie partida partita partij wedstrijd",
    Role.NOTE: "note notes notiz notizen bemerkung remarque nota notas notitie opmerking",
}
ROLES_BY_HEAD = {head: role for role, heads in HEADS.items() for head in heads.split()}


@dataclass(frozen=True, slots=True)
class Choices:
    """What somebody chose about a sheet, or what is proposed."""

    heads: int  # the number of the line with the heads
    # The first and the last line that is read.
    first: int
    last: int
    shape: Shape
    roles: tuple[Role, ...]  # by column
    dates: Order = ""
    game: str = ""  # of all matches, if no column has it
    left_out: frozenset[int] = frozenset()  # lines to leave out if they do not fit

    def list_columns(self, role: Role) -> list[int]:
        return [column for column, column_role in enumerate(self.roles) if column_role is role]

    def find_column(self, role: Role) -> int | None:
        return next(iter(self.list_columns(role)), None)

    def list_read(self, lines: Sequence[Line]) -> list[Line]:
        return [line for line in lines if self.first <= line.number <= self.last]

    def list_readings(self, line: Line, today: date) -> Mapping[Order, date]:
        """Return the days that the date of a line can be, by what comes first in it."""
        return list_dates(line.get(self.find_column(Role.DATE)), today.year)


def build_choices(lines: Sequence[Line], given: Mapping[str, str], today: date) -> Choices:
    """Return what a form gives, by the names of its fields, and proposals for the rest.

    `given` may be of another head or shape (`columns-of`): its columns are proposed anew then.
    """
    by_number = {line.number: line for line in lines}
    heads = _read_number(given, "heads", 0)
    if heads not in by_number:
        heads = next((line.number for line in lines if _is_head(line)), lines[0].number)
    head = by_number[heads]
    shape = cast(Shape, given["shape"]) if given.get("shape") in OFFERED else _propose_shape(head)
    width = min(MAX_COLUMNS, max(len(line.cells) for line in lines))
    roles = tuple(_propose_roles(head, shape, width))
    first = heads + 1
    left_out: Iterator[int] = iter(())
    if given.get("columns-of") == f"{heads} {shape}":
        roles = tuple(_read_role(given, column, role, shape) for column, role in enumerate(roles))
        first = max(first, _read_number(given, "first", first))
        numbers = map(parse_whole_number, given.get("left-out", "").split())
        left_out = (number for number in numbers if number is not None)
    last = min(_read_number(given, "last", lines[-1].number), lines[-1].number)
    game = given.get("game", "").strip()
    choices = Choices(heads, first, last, shape, roles, "", game, frozenset(left_out))
    chosen = cast(Order, given.get("dates"))
    return replace(
        choices, dates=chosen if chosen in ORDERS else _propose_order(lines, choices, today)
    )


def get_role_of_head(cell: Cell) -> Role | None:
    """Return what a head means in any shape, None if it may be somebody’s name."""
    return ROLES_BY_HEAD.get(str(cell).casefold())


def _is_head(line: Line) -> bool:
    return sum(map(is_text, line.cells)) > 1


def _propose_shape(head: Line) -> Shape:
    """Return “result” if heads name a column of players and one of scores."""
    return "result" if {Role.NAME, Role.SCORE} <= {*map(get_role_of_head, head.cells)} else "match"


def _propose_roles(head: Line, shape: Shape, width: int) -> Iterator[Role]:
    """Yield what each column is: as its head says, once each; others are players, or left out."""
    taken = set()
    for column in range(width):
        cell = head.get(column)
        meant = get_role_of_head(cell)
        if meant in OFFERED[shape] and meant not in taken:
            taken.add(meant)
            yield meant
        elif shape == "match" and meant is None and any(map(str.isalpha, str(cell))):
            yield Role.PLAYER
        else:
            yield Role.LEAVE_OUT


def _propose_order(lines: Sequence[Line], choices: Choices, today: date) -> Order:
    """Return what comes first in dates by the first line that allows only one reading."""
    for line in choices.list_read(lines):
        readings = choices.list_readings(line, today)
        possible = [order for order, day in readings.items() if order and day <= today]
        if len(possible) == 1:
            return possible[0]
    return ""


def _read_role(given: Mapping[str, str], column: int, proposed: Role, shape: Shape) -> Role:
    chosen = given.get(f"column-{column}")
    return next((role for role in OFFERED[shape] if role == chosen), proposed)


def _read_number(given: Mapping[str, str], name: str, usual: int) -> int:
    text = given.get(name, "").strip()
    return int(text) if text.isdecimal() and len(text) < 8 else usual
