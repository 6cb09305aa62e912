"""How the cards lie: a grid and its size, a pile, or no cards at all; what can be discarded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.rules.declared.bounds import MOST_CELLS
from games.rules.declared.counted import HAND
from games.rules.declared.declaration import STANDARD_CARDS, Declaration, GroupRule
from games.rules.errors import DeclarationError

from .lines import add_line
from .numbers import add_number, without_terms
from .typed import Change, whole_of

USUAL_GRID = (2, 3)


def set_layout(game: Declaration, _: int, text: str) -> Declaration:
    """Return the game as `grid`, `pile`, `typed` or `numbers`, without what does not go with that; else raise."""
    if text == game.layout:
        return game
    if text == "grid":
        rows, columns = USUAL_GRID
        start = replace(game, layout="grid", rows=rows, columns=columns, exactly_one_empty=False)
        return _sized(replace(start, cards=game.cards or STANDARD_CARDS), rows, columns)
    if text == "pile":
        groups = tuple([group for group in game.groups if group.form == "same"])
        cards = game.cards or STANDARD_CARDS
        return replace(game, layout="pile", rows=0, columns=0, gone=None, cards=cards, groups=groups)
    if text not in ("typed", "numbers"):
        raise DeclarationError("Cards lie in a grid or a pile, or there are none")
    bare = replace(
        game, rows=0, columns=0, gone=None, cards=(), groups=(), decks=(), choice="best", exactly_one_empty=False
    )
    return _numbers_alone(bare) if text == "numbers" else replace(bare, layout="typed")


def _numbers_alone(game: Declaration) -> Declaration:
    """Return the game without hands and typed scores: points are noted instead, unless other numbers are."""
    bare = without_terms(replace(game, layout="numbers"), HAND)
    if bare.numbers:
        return bare
    return add_line(add_number(bare, 0, "points"), 0, "") if not bare.lines else add_number(bare, 0, "points")


def set_rows(game: Declaration, _: int, text: str) -> Declaration:
    """Return the game with so many rows; unchanged without a grid. Raise `DeclarationError` out of bounds."""
    return _sized(game, whole_of("rows", text), game.columns) if game.layout == "grid" else game


def set_columns(game: Declaration, _: int, text: str) -> Declaration:
    """Return the game with so many columns; unchanged without a grid. Raise `DeclarationError` out of bounds."""
    return _sized(game, game.rows, whole_of("columns", text)) if game.layout == "grid" else game


def _sized(game: Declaration, rows: int, columns: int) -> Declaration:
    """Return the game in a grid of another size; groups and discarding that do not fit go. Raise for too many cells."""
    if rows * columns > MOST_CELLS:
        raise DeclarationError(f"A grid has at most {MOST_CELLS} cards, not {rows} × {columns}")
    resized = [_resized(game, group, rows, columns) for group in game.groups]
    groups = tuple([group for group in resized if _fits(group, rows, columns)])
    can_go = {"rows": columns > 1, "columns": rows > 1}.get(game.gone or "", False)
    return replace(game, rows=rows, columns=columns, groups=groups, gone=game.gone if can_go else None)


def _resized(game: Declaration, group: GroupRule, rows: int, columns: int) -> GroupRule:
    """Return the same group in the grid as it will be."""
    if group.form != "shape":
        return group
    if group.shape == (game.rows, 1):
        return replace(group, shape=(rows, 1))
    if group.shape == (1, game.columns):
        return replace(group, shape=(1, columns))
    return group


def _fits(group: GroupRule, rows: int, columns: int) -> bool:
    """Return whether a group can be in a grid of that size."""
    high, wide = group.shape
    if group.form == "shape":
        return high <= rows and wide <= columns and high * wide > 1
    if group.form == "same":
        return group.same <= rows * columns
    return min(rows, columns) > 1 and (group.form == "corners" or rows == columns)


CHANGES: Mapping[str, Change] = {"layout": set_layout, "rows": set_rows, "columns": set_columns}
