"""A hand as it is drawn: cards on the felt, fused where they count together, with the points they give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.cards import GONE, PLURALS, RANKS
from games.rules.grid import Grid
from games.rules.result import Group, HandScore
from games.rules.variant import Variant

from .words import added, count, listing, number

FUSED = ("pair", "block", "run")
SET_NAMES = {2: "pair of", 3: "three", 4: "four"}


@dataclass(frozen=True, slots=True)
class DrawnCell:
    """A place in the grid: `rank` to show (empty for a slot), CSS classes, and what it is called."""

    rank: str
    classes: str
    label: str


@dataclass(frozen=True, slots=True)
class PointsLabel:
    """Points under a column or beside a row: what counts (may be empty), the points, and where it stands."""

    text: str
    points: str
    classes: str


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """Cells side by side, and the points beside them where rows count."""

    cells: tuple[DrawnCell, ...]
    label: PointsLabel | None


@dataclass(frozen=True, slots=True)
class DrawnStack:
    """Cards of one rank in a bag, how many, and the points they give together."""

    rank: str
    count: int
    points: str
    label: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A hand ready to be drawn: `shape` is `columns`, `rows` or `bag`.

    `rows` are the cells row by row. `labels` stand below the columns; `tags` list what counts together wherever it
    lies; `stacks` fill a bag. `sentence` says it all in words.
    """

    shape: str
    rows: tuple[DrawnRow, ...]
    labels: tuple[PointsLabel, ...]
    tags: tuple[PointsLabel, ...]
    stacks: tuple[DrawnStack, ...]
    sentence: str


def draw(variant: Variant, score: HandScore) -> Drawing | None:
    """The drawing of a hand, whole or not; None where only a score was typed."""
    if score.cards is None:
        return None
    grid = variant.grid
    if grid is None:
        return _draw_bag(variant, score.cards, score.groups)
    cards = [card if card in RANKS or card == GONE else "" for card in score.cards]
    shape = "rows" if grid.columns < grid.rows else "columns"
    scattered = any(group.kind == "set" or len(group.cells) == 1 for group in score.groups)
    groups = [group for group in score.groups if any(cards[cell] for cell in group.cells)]
    labels = () if scattered else tuple(_label(group, cards, variant, shape) for group in groups)
    tags = _tags(groups, cards) if scattered else ()
    beside = dict(zip((group.cells[0] for group in groups), labels, strict=True)) if shape == "rows" else {}
    rows = tuple(
        DrawnRow(
            tuple(_cell(cell, cards[cell], grid, _group_of(cell, score.groups), shape) for cell in grid.row(row)),
            beside.get(grid.row(row)[0]),
        )
        for row in range(grid.rows)
    )
    below = () if shape == "rows" else labels
    return Drawing(shape, rows, below, tags, (), _sentence(cards, grid, labels or tags))


def _group_of(cell: int, groups: Sequence[Group]) -> Group:
    return next(group for group in groups if cell in group.cells)


def _cell(cell: int, card: str, grid: Grid, group: Group, shape: str) -> DrawnCell:
    row, column = divmod(cell, grid.columns)
    where = f"row {row + 1}, column {column + 1}"
    if not card:
        return DrawnCell("", "slot", f"{where}: empty")
    if card == GONE:
        return DrawnCell("–", "gone", f"{where}: discarded")
    classes = []
    if group.kind == "set":
        classes.append("set")
    elif group.kind in FUSED and shape == "columns":
        classes.append("pair" if group.kind == "pair" else "block")
        classes.append("dn" if row == 0 else "up")
        if column + 1 < grid.columns and cell + 1 in group.cells:
            classes.append("rt")
        if column > 0 and cell - 1 in group.cells:
            classes.append("lf")
    return DrawnCell(card, " ".join(classes), f"{where}: {card}")


def _label(group: Group, cards: Sequence[str], variant: Variant, shape: str) -> PointsLabel:
    points = number(group.points)
    if shape == "rows":
        values = [variant.values[cards[cell]] for cell in group.cells if cards[cell] in variant.values]
        sums = added(values) if len(values) > 1 else ""
        text = {"discarded": "discarded pair", "pair": "pair kept"}.get(group.kind, sums)
        return PointsLabel(text, points, "")
    text = group.kind if group.kind in FUSED else ""
    columns = len(group.cells) // 2
    classes = [f"c{group.cells[0] + 1}"]
    if columns > 1:
        classes.append(f"s{columns}")
    if group.kind in ("block", "run"):
        classes.append("b")
    return PointsLabel(text, points, " ".join(classes))


def _tags(groups: Sequence[Group], cards: Sequence[str]) -> tuple[PointsLabel, ...]:
    """Sets, largest first; then single cards by rank; last, in one tag, those worth what is printed on them."""
    sets = [group for group in groups if group.kind == "set"]
    tags = [_set_tag(group, cards) for group in sorted(sets, key=lambda group: -len(group.cells))]
    singles: dict[str, list[int]] = {}
    for group in groups:
        if group.kind != "set":
            singles.setdefault(cards[group.cells[0]], []).append(group.points)
    plain = {rank: points for rank, points in singles.items() if rank == str(points[0])}
    for rank, points in sorted(singles.items(), key=lambda item: -sum(item[1])):
        if rank not in plain:
            text = f"{rank} × {len(points)}" if len(points) > 1 else rank
            tags.append(PointsLabel(text, number(sum(points)), ""))
    if plain:
        values = sorted((value for points in plain.values() for value in points), reverse=True)
        text = " + ".join(map(str, values)) + " =" if len(values) > 1 else str(values[0])
        tags.append(PointsLabel(text, number(sum(values)), ""))
    return tuple(tags)


def _set_tag(group: Group, cards: Sequence[str]) -> PointsLabel:
    return PointsLabel(f"{SET_NAMES[len(group.cells)]} {PLURALS[cards[group.cells[0]]]}", number(group.points), "set")


def _draw_bag(variant: Variant, cards: Sequence[str], groups: Sequence[Group]) -> Drawing:
    stacks = []
    for group in groups:
        rank, many = cards[group.cells[0]], len(group.cells)
        label = f"{rank}, {count(many, 'card')}, {count(group.points, 'point')}"
        stacks.append(DrawnStack(rank, many, number(group.points), label))
    said = listing([f"{stack.count} × {stack.rank} gives {stack.points}" for stack in stacks]) if stacks else "no cards"
    return Drawing("bag", (), (), (), tuple(stacks), said)


def _sentence(cards: Sequence[str], grid: Grid, labels: Sequence[PointsLabel]) -> str:
    words = {"": "empty", GONE: "discarded"}
    rows = []
    for row in range(grid.rows):
        said = [words.get(cards[cell], cards[cell]) for cell in grid.row(row)]
        rows.append(said[0] if len(set(said)) == 1 and said[0] in words.values() else " ".join(said))
    points = ", ".join(f"{label.text} {label.points}".strip() for label in labels)
    return f"{' over '.join(rows)}. {points}".strip()
