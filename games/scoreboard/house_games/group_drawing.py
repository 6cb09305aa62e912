"""A group drawn small: the cards of a hand, those of the group in one piece."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.declared.declaration import Declaration, GroupRule

WIDE, HIGH, GAP = 10, 13, 2
"""A card, and the room between two, in units of the drawing."""
MARGIN = 4
PILE = 5
"""So many cards stand for a pile."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle of the drawing; `marked` is yellow."""

    x: int
    y: int
    width: int
    height: int
    marked: bool


@dataclass(frozen=True, slots=True)
class GroupDrawing:
    """Rectangles, the lines where cards of one piece meet (an SVG path), and what is to be seen (a viewBox)."""

    rectangles: tuple[Rectangle, ...]
    creases: str
    view: str


def draw_group(game: Declaration, group: GroupRule) -> GroupDrawing:
    """The group in a hand of the game."""
    rows, columns = (game.rows, game.columns) if game.layout == "grid" else (1, PILE)
    marked = _cells(group, rows, columns)
    shapes = [_rectangle(divmod(cell, columns), (1, 1), marked=cell in marked) for cell in range(rows * columns)]
    creases = ""
    if group.form == "shape":
        first = divmod(min(marked), columns)
        kept = [shape for cell, shape in enumerate(shapes) if cell not in marked]
        shapes = [*kept, _rectangle(first, group.shape, marked=True)]
        creases = _creases(first, group.shape)
    width, height = columns * (WIDE + GAP) - GAP, rows * (HIGH + GAP) - GAP
    view = f"{-MARGIN} {-MARGIN} {width + 2 * MARGIN} {height + 2 * MARGIN}"
    return GroupDrawing(tuple(shapes), creases, view)


def _cells(group: GroupRule, rows: int, columns: int) -> set[int]:
    """Where it is drawn: a line or a block in the middle, other groups where they are."""
    size = rows * columns
    if group.form == "corners":
        return {0, columns - 1, size - columns, size - 1}
    if group.form == "diagonal":
        return set(range(0, size, columns + 1))
    if group.form == "same":
        return {place * (size - 1) // max(group.same - 1, 1) for place in range(group.same)}
    high, wide = group.shape
    top, left = rows - high, (columns - wide) // 2
    return {(top + row) * columns + left + column for row in range(high) for column in range(wide)}


def _rectangle(place: tuple[int, int], size: tuple[int, int], *, marked: bool) -> Rectangle:
    """Cells from a row and column on, so many rows and columns of them."""
    (row, column), (high, wide) = place, size
    return Rectangle(
        x=column * (WIDE + GAP),
        y=row * (HIGH + GAP),
        width=wide * (WIDE + GAP) - GAP,
        height=high * (HIGH + GAP) - GAP,
        marked=marked,
    )


def _creases(place: tuple[int, int], size: tuple[int, int]) -> str:
    (row, column), (high, wide) = place, size
    left, top = column * (WIDE + GAP), row * (HIGH + GAP)
    across = [f"M{left} {top + each * (HIGH + GAP) - GAP // 2}h{wide * (WIDE + GAP) - GAP}" for each in range(1, high)]
    down = [f"M{left + each * (WIDE + GAP) - GAP // 2} {top}v{high * (HIGH + GAP) - GAP}" for each in range(1, wide)]
    return "".join([*across, *down])
