"""What each column is, and which lines are read: what is proposed, and what somebody chose."""

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
    """A line of the table that has text."""

    number: int  # in the text or sheet, from 1
    cells: tuple[Cell, ...]

    @classmethod
    def build(cls, number: int, cells: Sequence[Cell]) -> Line:
        """Return a line without empty cells at its end.

        Of cells beyond `MAX_COLUMNS`, one with text is kept, so that the line counts as too long.
        """
        beyond = [cell for cell in filter(bool, cells[MAX_COLUMNS:]) if str(cell).strip()]
        read = [*cells[:MAX_COLUMNS], *beyond[:1]]
        tidy = [_tidy_text(cell) if isinstance(cell, str) else cell for cell in read]
        while tidy and tidy[-1] == "":
            tidy.pop()
        return cls(number, tuple(tidy))

    def get(self, column: int | None) -> Cell:
        """Return the cell in a column, from 0; "" if the line or the table has no such column."""
        return self.cells[column] if column is not None and column < len(self.cells) else ""


def _tidy_text(text: str) -> str:
    """Return a text with single spaces, cut to one character more than is allowed."""
    # Not all of a long text is split.
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
    """What somebody chose for a sheet, or what is proposed."""

    heads: int  # the number of the line with the heads
    # The numbers of the first and the last line that are read.
    first: int
    last: int
    shape: Shape
    roles: tuple[Role, ...]  # by column
    dates: Order = ""
    game: str = ""  # of all matches, if no column has it
    left_out: frozenset[int] = frozenset()  # numbers of lines to leave out if they are wrong

    def list_columns(self, role: Role) -> list[int]:
        return [column for column, column_role in enumerate(self.roles) if column_role is role]

    def find_column(self, role: Role) -> int | None:
        return next(iter(self.list_columns(role)), None)

    def list_read(self, lines: Sequence[Line]) -> list[Line]:
        return [line for line in lines if self.first <= line.number <= self.last]

    def list_readings(self, line: Line, today: date) -> Mapping[Order, date]:
        """Return the days that the date of a line can mean, by what comes first in it."""
        return list_dates(line.get(self.find_column(Role.DATE)), today.year)


def build_choices(lines: Sequence[Line], given: Mapping[str, str], today: date) -> Choices:
    """Return what a form gives, by the names of its fields, and proposals for the rest.

    If a form is for another line of heads, or another shape (its field `columns-of`), its columns,
    first line and left-out lines no longer hold: they are proposed anew.
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
    left_out: frozenset[int] = frozenset()
    if given.get("columns-of") == f"{heads} {shape}":
        roles = tuple(_read_role(given, column, role, shape) for column, role in enumerate(roles))
        first = max(first, _read_number(given, "first", first))
        numbers = map(parse_whole_number, given.get("left-out", "").split())
        left_out = frozenset(number for number in numbers if number is not None)
    last = min(_read_number(given, "last", lines[-1].number), lines[-1].number)
    game = given.get("game", "").strip()
    # What comes first in dates is proposed by the lines that are read, so it is filled in last.
    choices = Choices(
        heads=heads,
        first=first,
        last=last,
        shape=shape,
        roles=roles,
        dates="",
        game=game,
        left_out=left_out,
    )
    order = cast(Order, given.get("dates"))
    if order not in ORDERS:
        order = _propose_order(lines, choices, today)
    return replace(choices, dates=order)


def get_role_of_head(cell: Cell) -> Role | None:
    """Return what a head means in any shape, None if it may be somebody’s name."""
    return ROLES_BY_HEAD.get(str(cell).casefold())


def _is_head(line: Line) -> bool:
    return sum(map(is_text, line.cells)) > 1


def _propose_shape(head: Line) -> Shape:
    """Return “result” if heads name a column of players and one of scores; else “match”."""
    roles = {*map(get_role_of_head, head.cells)}
    return "result" if {Role.NAME, Role.SCORE} <= roles else "match"


def _propose_roles(head: Line, shape: Shape, width: int) -> Iterator[Role]:
    """Yield the role of each column: that of its head, once each; others are players or none."""
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
    """Return what comes first in dates, by the first date that can mean only one day; else ""."""
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
    # A longer number is none of a line, and might be too long for `int`.
    return int(text) if text.isdecimal() and len(text) < 8 else usual
