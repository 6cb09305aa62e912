"""The drawing of a hand: cards on felt, fused if they count together, with their points."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.rules.cards import DISCARDED, format_card
from games.rules.game import Game
from games.rules.grid import Grid, Lines
from games.rules.result import Group, GroupKind, HandScore
from games.wording.translated import join, numeral, phrase

from .hand_labels import FUSED_KINDS, PointsLabel, build_label, build_tags

# The kinds of group with equal cards that need not lie side by side.
APART_KINDS: tuple[GroupKind, ...] = ("set", "corners", "diagonal")
# The CSS classes of cards' names, by their most letters.
NAME_CLASSES = ((2, ""), (3, "name-3"), (4, "name-4"))
# The CSS class for longer names, and for four letters that are each as wide as two.
LONGEST_NAME_CLASS = "name-8"
# The most columns of a grid that leaves room for the working beside it.
MAX_COLUMNS_BESIDE = 3


@dataclass(frozen=True, slots=True)
class DrawnCell:
    """A place in the grid, and what lies there."""

    rank: str  # what the card shows; "" for an empty slot
    classes: str  # CSS classes
    row: int  # from 1
    column: int  # from 1

    @property
    def place(self) -> str:
        """Where it is, for screen readers."""
        return phrase("row {row}, column {column}", row=self.row, column=self.column)

    @property
    def label(self) -> str:
        """Where it is and what is there, for screen readers."""
        if not self.rank:
            return phrase("row {row}, column {column}: empty", row=self.row, column=self.column)
        if "gone" in self.classes.split():
            return phrase("row {row}, column {column}: discarded", row=self.row, column=self.column)
        return phrase(
            "row {row}, column {column}: {card}", row=self.row, column=self.column, card=self.rank
        )


@dataclass(frozen=True, slots=True)
class DrawnRow:
    cells: tuple[DrawnCell, ...]
    label: PointsLabel | None  # the points beside them if rows count


@dataclass(frozen=True, slots=True)
class DrawnStack:
    """Cards of one rank in a bag."""

    card: str  # its notation
    rank: str  # what it shows
    count: int
    points: str  # together, of those in no group; "" if all are in groups
    label: str  # the stack in words
    classes: str  # CSS classes

    @property
    def key_label(self) -> str:
        """What is read out where a tap removes one of the cards."""
        return phrase("{cards}. Remove one", cards=self.label)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A hand ready to be drawn: a grid, or a bag."""

    columns: int  # of the grid; 0 for a bag
    beside: bool  # the working stands beside the cells, not below them
    rows: tuple[DrawnRow, ...]
    labels: tuple[PointsLabel, ...]  # points below the columns
    # Cards that count together, wherever they lie; in a bag, equal ones.
    tags: tuple[PointsLabel, ...]
    stacks: tuple[DrawnStack, ...]  # of a bag
    sentence: str  # all of it in words

    @property
    def keeps_room_below(self) -> bool:
        """Whether no points stand beside or below a grid yet, so that it keeps room for them."""
        return not (self.beside or self.labels or self.tags)


def draw_hand(game: Game, score: HandScore) -> Drawing | None:
    """Draw a hand, complete or not, as a grid or bag; None if it was entered without cards."""
    if score.cards is None:
        return None
    grid = game.grid
    if grid is None:
        return _draw_bag(game, score.cards, score.groups)
    # Empty cells of a hand so far have texts that are no cards.
    drawable = {*game.card_set.known, DISCARDED}
    cards = [card if card in drawable else "" for card in score.cards]
    groups = [group for group in score.groups if any(cards[cell] for cell in group.cells)]
    fused = [
        group for group in groups if group.kind in FUSED_KINDS and not _is_kept(game, group, cards)
    ]
    counted_by = _find_counted_by(game, grid, groups)
    labels: tuple[PointsLabel, ...] = ()
    tags: tuple[PointsLabel, ...] = ()
    if counted_by:
        labels = tuple(build_label(game, grid, group, cards, counted_by) for group in groups)
    else:
        tags = build_tags(game, groups, cards)
    row_labels: dict[int, PointsLabel] = {}  # by the first cell of the row
    if counted_by == "rows":
        row_labels = {group.cells[0]: label for group, label in zip(groups, labels, strict=True)}
    rows = []
    for row in grid.lines["rows"]:
        cells = tuple(_draw_cell(cell, cards[cell], grid, groups, fused) for cell in row)
        rows.append(DrawnRow(cells, row_labels.get(row[0])))
    return Drawing(
        columns=grid.columns,
        beside=game.counting_lines != "columns" and grid.columns <= MAX_COLUMNS_BESIDE,
        rows=tuple(rows),
        labels=labels if counted_by == "columns" else (),
        tags=tags,
        stacks=(),
        sentence=_build_sentence(cards, grid, labels or tags),
    )


def mark_changes(drawing: Drawing, other: Drawing) -> Drawing:
    """Return the drawing with cells marked that differ from `other`, and named in its sentence.

    It is unchanged if the grids differ in size. So is a bag, which has no cells.
    """
    if len(drawing.rows) != len(other.rows) or drawing.columns != other.columns:
        return drawing
    rows = []
    places = []
    for row, other_row in zip(drawing.rows, other.rows, strict=True):
        cells = []
        for cell, other_cell in zip(row.cells, other_row.cells, strict=True):
            if cell.rank == other_cell.rank:
                cells.append(cell)
            else:
                cells.append(replace(cell, classes=f"{cell.classes} was".strip()))
                places.append(cell.place)
        rows.append(replace(row, cells=tuple(cells)))
    if not places:
        return drawing
    marked = phrase("Marked: {places}.", places=places)
    return replace(drawing, rows=tuple(rows), sentence=f"{drawing.sentence} {marked}")


def _is_kept(game: Game, group: Group, cards: Sequence[str]) -> bool:
    """Return whether a group that could have been discarded was kept: it gives its cards' sum."""
    if not (game.grid and game.grid.discardable):
        return False
    return group.points == sum(game.values.get(cards[cell], 0) for cell in group.cells)


def _find_counted_by(game: Game, grid: Grid, groups: Sequence[Group]) -> Lines | None:
    """Return whether points stand below columns or beside rows.

    None: in tags, since groups share cells or are not whole lines, or rows have no room beside.
    """
    lines = game.counting_lines
    if lines is None or (lines == "rows" and grid.columns > MAX_COLUMNS_BESIDE):
        return None
    cells = [cell for group in groups for cell in group.cells]
    if len(cells) > len(set(cells)):
        return None
    are_whole = all(_is_whole_lines(group, grid.lines[lines]) for group in groups)
    return lines if are_whole else None


def _is_whole_lines(group: Group, lines: Sequence[tuple[int, ...]]) -> bool:
    """Return whether a group has all of each line that it has a cell of; not if `APART_KINDS`."""
    cells = set(group.cells)
    return group.kind not in APART_KINDS and all(
        set(line) <= cells for line in lines if set(line) & cells
    )


def _draw_cell(
    cell: int, card: str, grid: Grid, groups: Sequence[Group], all_fused: Sequence[Group]
) -> DrawnCell:
    """Draw a cell: a slot for "", a dash if discarded, else the rank, with classes for its groups.

    `groups` are all groups of the hand, `all_fused` those of them that are drawn fused.
    """
    row, column = divmod(cell, grid.columns)
    if not card:
        return DrawnCell(rank="", classes="slot", row=row + 1, column=column + 1)
    if card == DISCARDED:
        return DrawnCell(rank="–", classes="gone", row=row + 1, column=column + 1)
    fused = [group for group in all_fused if cell in group.cells]
    apart = [group for group in groups if group.kind in APART_KINDS and cell in group.cells]
    # As CSS classes, `pair` is for cards that cancel, `block` and `set` for those that give points.
    classes = []
    if fused:
        classes.append("pair" if all(map(_cancels, [*fused, *apart])) else "block")
        classes += _find_joined_sides(cell, grid, fused)
    elif apart:
        classes.append("pair" if all(map(_cancels, apart)) else "set")
    length_class = choose_length_class(card)
    if length_class:
        classes.append(length_class)
    return DrawnCell(format_card(card), " ".join(classes), row + 1, column + 1)


def _cancels(group: Group) -> bool:
    """Return whether a group gives 0 points, so that its equal cards cancel each other."""
    return not group.points


def _find_joined_sides(cell: int, grid: Grid, fused: Sequence[Group]) -> list[str]:
    """Return the sides on which a cell's neighbour is in one of its fused groups, as CSS classes.

    `open` is last if those below and on the right are, but not the one diagonally below.
    """
    joined = {other for group in fused for other in group.cells}
    column = cell % grid.columns
    sides = []
    if cell + grid.columns in joined:
        sides.append("dn")
    if cell - grid.columns in joined:
        sides.append("up")
    if column + 1 < grid.columns and cell + 1 in joined:
        sides.append("rt")
    if column > 0 and cell - 1 in joined:
        sides.append("lf")
    if "dn" in sides and "rt" in sides and cell + grid.columns + 1 not in joined:
        sides.append("open")
    return sides


def _draw_bag(game: Game, cards: Sequence[str], groups: Sequence[Group]) -> Drawing:
    """Draw a bag: stacks in the game's order, and tags for groups of equal cards."""
    alike = [group for group in groups if group.kind == "set"]
    grouped = {cards[cell] for group in alike for cell in group.cells}
    # The points of single cards, by card: those of cards in groups stand in their tags.
    points: dict[str, int] = {}
    for group in groups:
        if group.kind == "single":
            card = cards[group.cells[0]]
            points[card] = points.get(card, 0) + group.points
    order = [card for card in game.values if card in points or card in grouped]
    stacks = tuple(_draw_stack(card, cards.count(card), points.get(card)) for card in order)
    tags = build_tags(game, alike, cards)
    cards_held = (
        join([_describe_stack(stack) for stack in stacks]) if stacks else phrase("no cards")
    )
    sentence = ". ".join([cards_held, *[f"{tag.text} {tag.points}" for tag in tags]])
    return Drawing(
        columns=0, beside=False, rows=(), labels=(), tags=tags, stacks=stacks, sentence=sentence
    )


def _describe_stack(stack: DrawnStack) -> str:
    """Describe a stack, with the points of its cards in no group, if there are any."""
    if not stack.points:
        return f"{stack.count} × {stack.rank}"
    return phrase(
        "{number} × {card} gives {points}", number=stack.count, card=stack.rank, points=stack.points
    )


def _draw_stack(card: str, count: int, points: int | None) -> DrawnStack:
    """Draw a stack; `points` are those of its cards in no group (None: all are in groups)."""
    rank = format_card(card)
    count_class = "many" if count > 1 else ""
    classes = f"{count_class} {choose_length_class(card)}".strip()
    cards = phrase("{n} card", "{n} cards", n=count)
    if points is None:
        return DrawnStack(card, rank, count, points="", label=f"{rank}, {cards}", classes=classes)
    worth = phrase("{n} point", "{n} points", n=points)
    return DrawnStack(card, rank, count, numeral(points), f"{rank}, {cards}, {worth}", classes)


def _build_sentence(cards: Sequence[str], grid: Grid, labels: Sequence[PointsLabel]) -> str:
    """Describe all rows, “over” one another, and the labels' points: "7 8 over empty. pair 0".

    A row that is all empty, or all discarded, is one word.
    """
    words = {"": phrase("empty"), DISCARDED: phrase("discarded")}
    rows: list[str] = []
    for row in grid.lines["rows"]:
        different = {cards[cell] for cell in row}
        names = [words.get(cards[cell]) or format_card(cards[cell]) for cell in row]
        is_one_word = len(different) == 1 and different <= words.keys()
        rows.append(names[0] if is_one_word else " ".join(names))
    points = ", ".join(f"{label.text} {label.points}".strip() for label in labels)
    stacked = rows[0]
    for row_text in rows[1:]:
        stacked = phrase("{upper} over {lower}", upper=stacked, lower=row_text)
    return f"{stacked}. {points}".strip()


def choose_length_class(card: str) -> str:
    """Return the CSS class for a name's length, wide letters counted twice; "" for one or two."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in card)
    width = len(card) + wide
    return next((name for limit, name in NAME_CLASSES if width <= limit), LONGEST_NAME_CLASS)
