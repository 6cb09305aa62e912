"""The first lines of a sheet, with what each of their columns is."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from games.rules.say import say
from games.values.old_results.columns import OFFERED, Choices, Line, Role
from games.wording.translated import phrase, translate

SHOWN_LINES = 5
ROLE_WORDS = {
    Role.DATE: say("Date"),
    Role.PLAYER: say("A player"),
    Role.NAME: say("Player’s name"),
    Role.SCORE: say("Score"),
    Role.GAME: say("Game"),
    Role.MATCH: say("Match"),
    Role.NOTE: say("Note"),
    Role.LEAVE_OUT: say("Leave out"),
}
ORDER_WORDS = {"day": say("Day first"), "month": say("Month first"), "year": say("Year first")}
SHAPE_WORDS = {"match": say("One match"), "result": say("One player’s result")}


def describe_columns(lines: Sequence[Line], choices: Choices, today: date) -> dict[str, object]:
    """Return what a page says of the columns: what they are and can be, and the first lines."""
    above = [line for line in lines if line.number < choices.heads]
    head = next(line for line in lines if line.number == choices.heads)
    read = choices.list_read(lines)
    shown = read[:SHOWN_LINES]
    columns = [
        {"role": role, "said": _describe_column(head, shown, column)}
        for column, role in enumerate(choices.roles)
    ]
    rows = [
        {
            "number": line.number,
            "is_heads": line is head,
            "is_above": line.number < choices.heads,
            "cells": [(line.get(column), role) for column, role in enumerate(choices.roles)],
        }
        for line in (*above[-SHOWN_LINES:], head, *shown)
    ]
    roles = [(role, translate(ROLE_WORDS[role])) for role in OFFERED[choices.shape]]
    return {
        "columns": columns,
        "rows": rows,
        "last_line": lines[-1].number,
        "roles": roles,
        "shapes": [(shape, translate(words)) for shape, words in SHAPE_WORDS.items()],
        "orders": [(order, translate(words)) for order, words in ORDER_WORDS.items()],
        "line_numbers": [
            ("heads", phrase("Line of names"), choices.heads),
            ("first", phrase("First line"), choices.first),
            ("last", phrase("Last line"), choices.last),
        ],
        "asks_game": not choices.list_columns(Role.GAME),
        "date_example": _find_date_example(read, choices, today),
    }


def _describe_column(head: Line, shown: Sequence[Line], column: int) -> str:
    """Describe a column for a screen reader: its head and its first cells."""
    first_cells = [str(cell) for cell in (line.get(column) for line in shown) if cell != ""][:3]
    cells = ", ".join(first_cells) if first_cells else phrase("empty")
    name = str(head.get(column)) or phrase("without a name")
    return f"{name}: {cells}"


def _find_date_example(
    read: Sequence[Line], choices: Choices, today: date
) -> tuple[object, date] | None:
    """Return the first date that can be read in several ways, and as what it is read."""
    for line in read:
        readings = choices.list_readings(line, today)
        if len(readings) > 1 and choices.dates in readings:
            return line.get(choices.find_column(Role.DATE)), readings[choices.dates]
    return None
