"""What each column is, which line holds the heads, which lines are read: proposed, and chosen on the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Literal, NamedTuple, TypeAlias, cast

from .cells import Cell, Order, is_text, list_dates

Shape: TypeAlias = Literal["match", "result"]
"""What each line is: a match, or one player's result."""
SHAPES: tuple[Shape, ...] = ("match", "result")
ORDERS: tuple[Order, ...] = ("day", "month", "year")


class Line(NamedTuple):
    """A line that has text: its number in the text or sheet, from 1, and its cells."""

    number: int
    cells: tuple[Cell, ...]

    def get(self, column: int) -> Cell:
        """Return the cell in a column, from 0; "" beyond the last."""
        return self.cells[column] if column < len(self.cells) else ""


class Role(StrEnum):
    """What a column is."""

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
    "result": (Role.DATE, Role.NAME, Role.SCORE, Role.GAME, Role.MATCH, Role.NOTE, Role.LEAVE_OUT),
}
ROLES_BY_HEAD = {
    head: role
    for role, heads in {
        Role.DATE: "date day datum tag jour fecha día dia data giorno dag",
        Role.GAME: "game spiel jeu juego gioco spel",
        Role.NAME: "player name spieler spielerin joueur joueuse nom jugador jugadora nombre"
        " giocatore giocatrice nome speler speelster naam",
        Role.SCORE: "score points total punkte punktzahl gesamt puntos puntuación punti punteggio totale punten totaal",
        Role.MATCH: "match partie partida partita partij wedstrijd",
        Role.NOTE: "note notes notiz notizen bemerkung remarque nota notas notitie opmerking",
    }.items()
    for head in heads.split()
}


@dataclass(frozen=True, slots=True)
class Choices:
    """What somebody chose about a sheet, or what is proposed."""

    heads: int
    """The number of the line with the heads."""
    first: int
    last: int
    """The first and the last line that is read."""
    shape: Shape
    roles: tuple[Role, ...]
    """What each column is."""
    dates: Order = ""
    game: str = ""
    """The game of all matches, if no column has it."""
    left_out: frozenset[int] = field(default=frozenset())
    """The numbers of lines that are left out if they do not fit."""

    def list_columns(self, role: Role) -> list[int]:
        """Return the columns that have a role, from 0."""
        return [column for column, column_role in enumerate(self.roles) if column_role is role]

    def find_column(self, role: Role) -> int | None:
        """Return the first column that has a role, None if there is none."""
        return next(iter(self.list_columns(role)), None)


def build_choices(lines: Sequence[Line], given: Mapping[str, str], today: date) -> Choices:
    """Return what a form gives, by the names of its fields, and proposals for all that it does not give.

    `given` may be of another head or shape (`columns-of`): its columns are proposed anew then.
    """
    numbers = {line.number: line for line in lines}
    heads = _read_number(given, "heads", 0)
    if heads not in numbers:
        heads = _propose_heads(lines)
    head = numbers[heads]
    shape = cast(Shape, given["shape"]) if given.get("shape") in SHAPES else _propose_shape(head)
    is_same = given.get("columns-of") == f"{heads} {shape}"
    proposed = _propose_roles(head, shape, max(len(line.cells) for line in lines))
    roles = [_read_role(given, column, role, shape) if is_same else role for column, role in enumerate(proposed)]
    last = min(_read_number(given, "last", lines[-1].number), lines[-1].number)
    first = max(heads + 1, _read_number(given, "first", 0) if is_same else 0)
    choices = Choices(heads, first, last, shape, tuple(roles), game=given.get("game", "").strip())
    dates = cast(Order, given["dates"]) if given.get("dates") in ORDERS else _propose_order(lines, choices, today)
    left_out = frozenset(map(int, filter(str.isdecimal, given.get("left-out", "").split()))) if is_same else frozenset()
    return Choices(heads, first, last, shape, tuple(roles), dates, choices.game, left_out)


def get_role_of_head(cell: Cell) -> Role | None:
    """Return what a head means in any shape, None if it may be somebody's name."""
    return ROLES_BY_HEAD.get(cell.strip().casefold()) if isinstance(cell, str) else None


def _propose_heads(lines: Sequence[Line]) -> int:
    """Return the number of the first line with two cells of text; of the first line if there is none."""
    return next((line.number for line in lines if sum(map(is_text, line.cells)) > 1), lines[0].number)


def _propose_shape(head: Line) -> Shape:
    """Return “result” if heads name a column of players and one of scores."""
    roles = {*map(get_role_of_head, head.cells)}
    return "result" if {Role.NAME, Role.SCORE} <= roles else "match"


def _propose_roles(head: Line, shape: Shape, width: int) -> Iterator[Role]:
    """Yield what each column is: as its head says, once each; every other head is a player, or left out."""
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
    """Return what comes first in dates by the first line that allows only one reading; "" if none does."""
    column = choices.find_column(Role.DATE)
    for line in lines if column is not None else ():
        readings = list_dates(line.get(cast(int, column)), today.year) if line.number >= choices.first else {}
        possible = [order for order, day in readings.items() if order and day <= today]
        if len(possible) == 1:
            return possible[0]
    return ""


def _read_role(given: Mapping[str, str], column: int, proposed: Role, shape: Shape) -> Role:
    """Return the role that a form gives a column, the proposed one if it gives none of the shape."""
    chosen = given.get(f"column-{column}")
    return next((role for role in OFFERED[shape] if role == chosen), proposed)


def _read_number(given: Mapping[str, str], name: str, usual: int) -> int:
    """Return the line's number in a field, the usual one if there is none."""
    text = given.get(name, "").strip()
    return int(text) if text.isdecimal() and len(text) < 8 else usual
