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
    """Return the context of a page about the columns: their roles, and the first lines."""
    above = [line for line in lines if line.number < choices.heads]
    head = next(line for line in lines if line.number == choices.heads)
    lines_to_read = choices.list_read(lines)
    first_lines = lines_to_read[:SHOWN_LINES]
    columns = []
    for column, role in enumerate(choices.roles):
        columns.append({"role": role, "text": _describe_column(head, first_lines, column)})
    rows = []
    for line in (*above[-SHOWN_LINES:], head, *first_lines):
        rows.append(
            {
                "number": line.number,
                "is_heads": line is head,
                "is_above": line.number < choices.heads,
                "cells": [(line.get(column), role) for column, role in enumerate(choices.roles)],
            }
        )
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
        "date_example": _find_date_example(lines_to_read, choices, today),
    }


def _describe_column(head: Line, first_lines: Sequence[Line], column: int) -> str:
    """Describe a column for a screen reader: its name and its first cells."""
    cells = [str(line.get(column)) for line in first_lines]
    filled = [cell for cell in cells if cell][:3]
    text = ", ".join(filled) if filled else phrase("empty")
    name = str(head.get(column)) or phrase("without a name")
    return f"{name}: {text}"


def _find_date_example(
    lines: Sequence[Line], choices: Choices, today: date
) -> tuple[object, date] | None:
    """Return the first cell whose date can be read in several ways, and the date it is read as."""
    for line in lines:
        readings = choices.list_readings(line, today)
        if len(readings) > 1 and choices.dates in readings:
            return line.get(choices.find_column(Role.DATE)), readings[choices.dates]
    return None
