"""The drawing of a hand: cards on felt, fused if they count together, with their points."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.matches.people import Person
from games.rules import record as rules
from games.rules.cards import DISCARDED, PLURALS, format_card
from games.rules.game import Game
from games.rules.grid import Grid, Lines
from games.rules.result import Group, GroupKind, HandScore
from games.rules.say import say
from games.rules.scoring import score_cells, score_hand
from games.wording.translated import join, numeral, phrase, translate
from games.wording.words import format_sum, spell_number

# The kinds of group with equal cards side by side, which are drawn as one piece.
FUSED_KINDS: tuple[GroupKind, ...] = ("pair", "line", "block", "run")
# The kinds of group with equal cards that need not lie side by side.
APART_KINDS: tuple[GroupKind, ...] = ("set", "corners", "diagonal")
# The names of groups that do not depend on their size.
GROUP_NAMES: Mapping[GroupKind, str] = {
    "single": "",
    "pair": say("pair"),
    "block": say("block"),
    "run": say("run"),
    "corners": say("corners"),
    "diagonal": say("diagonal"),
    "set": say("pair"),
}
# The CSS classes of cards' names, by their most letters.
NAME_CLASSES = ((2, ""), (3, "name-3"), (4, "name-4"))
# The CSS class for longer names, and for four letters that are each as wide as two.
LONGEST_NAME_CLASS = "name-8"
# The most columns of a grid that leaves room for the working beside it.
MAX_COLUMNS_BESIDE = 3
# A longer name has smaller letters.
LONG_NAME = 18


@dataclass(frozen=True, slots=True)
class DrawnCell:
    """A place in the grid, counted from 1, with its `rank` (empty for a slot) and CSS classes."""

    rank: str
    classes: str
    row: int
    column: int

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
class PointsLabel:
    """Points under a column or beside a row, what counts, and CSS classes for its place."""

    text: str
    points: str
    classes: str


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """Cells side by side, and the points beside them if rows count."""

    cells: tuple[DrawnCell, ...]
    label: PointsLabel | None


@dataclass(frozen=True, slots=True)
class DrawnStack:
    """Cards of one rank in a bag, with CSS classes."""

    card: str  # its notation
    rank: str  # what it shows
    count: int
    points: str  # together
    label: str
    classes: str

    @property
    def key_label(self) -> str:
        """What is read out where a tap removes one of the cards."""
        return phrase("{cards}. Remove one", cards=self.label)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A hand ready to be drawn: a grid of so many columns, or a bag if there are none."""

    columns: int
    beside: bool  # the working stands beside the cells, not below them
    rows: tuple[DrawnRow, ...]
    labels: tuple[PointsLabel, ...]  # points below the columns
    # Cards that count together, wherever they lie; in a bag, equal ones.
    tags: tuple[PointsLabel, ...]
    stacks: tuple[DrawnStack, ...]  # of a bag
    sentence: str  # all of it in words


@dataclass(frozen=True, slots=True)
class HandSoFar:
    """A hand as far as it is entered; `long`: the name has smaller letters."""

    person: Person
    long: bool
    score: str
    score_label: str
    count: str
    drawing: Drawing | None


def draw_hand(game: Game, score: HandScore) -> Drawing | None:
    """Draw a hand, complete or not, as a grid or bag; None if it was entered without cards."""
    if score.cards is None:
        return None
    grid = game.grid
    if grid is None:
        return _draw_bag(game, score.cards, score.groups)
    drawable = {*game.card_set.known, DISCARDED}
    cards = [card if card in drawable else "" for card in score.cards]
    groups = [group for group in score.groups if any(cards[cell] for cell in group.cells)]
    pieces = [
        group for group in groups if group.kind in FUSED_KINDS and not _is_kept(game, group, cards)
    ]
    by = _find_counted_by(game, grid, groups)
    labels = tuple(_build_label(game, grid, group, cards, by) for group in groups) if by else ()
    tags = () if by else _build_tags(game, groups, cards)
    first_cells = [group.cells[0] for group in groups]
    by_row = dict(zip(first_cells, labels, strict=True)) if by == "rows" else {}
    rows = tuple(
        DrawnRow(
            tuple(_draw_cell(cell, cards[cell], grid, groups, pieces) for cell in row),
            by_row.get(row[0]),
        )
        for row in grid.lines["rows"]
    )
    return Drawing(
        columns=grid.columns,
        beside=game.counting_lines != "columns" and grid.columns <= MAX_COLUMNS_BESIDE,
        rows=rows,
        labels=labels if by == "columns" else (),
        tags=tags,
        stacks=(),
        sentence=_build_sentence(cards, grid, labels or tags),
    )


def mark_changes(drawing: Drawing, other: Drawing) -> Drawing:
    """Return the drawing with cells marked that differ from `other`, and named in its sentence.

    It is unchanged if the grids differ in size; so a bag always is.
    """
    if len(drawing.rows) != len(other.rows) or drawing.columns != other.columns:
        return drawing
    rows = []
    where = []
    for row, beside in zip(drawing.rows, other.rows, strict=True):
        cells = []
        for cell, theirs in zip(row.cells, beside.cells, strict=True):
            differs = cell.rank != theirs.rank
            cells.append(replace(cell, classes=f"{cell.classes} was".strip()) if differs else cell)
            where += [cell.place] if differs else []
        rows.append(replace(row, cells=tuple(cells)))
    if not where:
        return drawing
    marked = phrase("Marked: {places}.", places=where)
    return replace(drawing, rows=tuple(rows), sentence=f"{drawing.sentence} {marked}")


def build_hand_so_far(
    game: Game, person: Person, score: HandScore, cards_in: int | None, whole: bool
) -> HandSoFar:
    """Return a hand so far; `cards_in` of its cards are in, None if a score was typed.

    `whole`: its label is “Score” instead of “Score so far”. The text ends with lines: “: 9 + 5”.
    """
    text = _count_cards(game, cards_in)
    if score.lines:
        working = format_sum([score.base, *(line.points for line in score.lines)])
        text = phrase("{cards}: {working}", cards=text, working=working)
    called = phrase("Score") if whole else phrase("Score so far")
    return HandSoFar(
        person,
        len(person.name) > LONG_NAME,
        numeral(score.points),
        called,
        text,
        draw_hand(game, score),
    )


def _count_cards(game: Game, cards_in: int | None) -> str:
    if cards_in is None:
        return phrase("Typed, without cards")
    if game.grid:
        return phrase(
            "{cards} of {n} card", "{cards} of {n} cards", n=game.grid.size, cards=cards_in
        )
    if not cards_in:
        return phrase("No cards yet")
    return phrase("1 card left", "{n} cards left", n=cards_in)


def build_hand_from_cells(
    game: Game, person: Person, cells: Sequence[str | None], marked: bool
) -> HandSoFar:
    """Return a hand so far from its cells (None: empty); a bag, or a full grid, is whole.

    In a grid, missing cells are empty, and too many are dropped.
    """
    places = game.grid.size if game.grid else len(cells)
    padded = [*cells, *[None] * (places - len(cells))][:places]
    cards_in = sum(card is not None for card in padded)
    score = score_cells(game, padded, marked)
    return build_hand_so_far(game, person, score, cards_in, game.grid is None or cards_in == places)


def build_hand_from_score(
    game: Game, person: Person, points: int | None, marked: bool
) -> HandSoFar:
    """Return a hand so far from its typed points; None: not typed yet."""
    if points is None:
        is_long = len(person.name) > LONG_NAME
        return HandSoFar(person, is_long, "–", phrase("Score"), phrase("Not typed yet"), None)
    score = score_hand(game, rules.HandRecord(typed=points, marked=marked))
    return build_hand_so_far(game, person, score, None, whole=True)


def build_complete_hand(game: Game, person: Person, hand: rules.HandRecord) -> HandSoFar:
    if hand.cards is None:
        return build_hand_from_score(game, person, hand.typed, hand.marked)
    return build_hand_from_cells(game, person, hand.cards, hand.marked)


def mark_differences(first: HandSoFar, other: HandSoFar) -> tuple[HandSoFar, HandSoFar]:
    """Return two versions of a hand with marks on cards in which they differ.

    They are unchanged unless both are drawn, in grids of one size.
    """
    if first.drawing is None or other.drawing is None:
        return first, other
    marked = mark_changes(first.drawing, other.drawing)
    other_marked = mark_changes(other.drawing, first.drawing)
    return replace(first, drawing=marked), replace(other, drawing=other_marked)


def _is_kept(game: Game, group: Group, cards: Sequence[str]) -> bool:
    """Return whether a group that could have been discarded was kept: it gives its cards' sum."""
    can_go = game.grid and game.grid.discardable
    return bool(can_go) and group.points == sum(
        game.values.get(cards[cell], 0) for cell in group.cells
    )


def _find_counted_by(game: Game, grid: Grid, groups: Sequence[Group]) -> Lines | None:
    """Return whether points stand below columns or beside rows; None without whole lines."""
    by = game.counting_lines
    cells = [cell for group in groups for cell in group.cells]
    if (
        by is None
        or len(cells) > len(set(cells))
        # It leaves no room beside the rows.
        or (by == "rows" and grid.columns > MAX_COLUMNS_BESIDE)
    ):
        return None
    return by if all(_is_whole_lines(group, grid.lines[by]) for group in groups) else None


def _is_whole_lines(group: Group, lines: Sequence[tuple[int, ...]]) -> bool:
    """Return whether a group has all of each line that it has a cell of; not if `APART_KINDS`."""
    cells = set(group.cells)
    return group.kind not in APART_KINDS and all(
        set(line) <= cells for line in lines if set(line) & cells
    )


def _draw_cell(
    cell: int, card: str, grid: Grid, groups: Sequence[Group], pieces: Sequence[Group]
) -> DrawnCell:
    """Draw a cell: a slot for "", a dash if discarded, else the rank, with classes for its groups.

    `groups` are all groups of the hand, `pieces` those drawn fused.
    """
    row, column = divmod(cell, grid.columns)
    if not card:
        return DrawnCell("", "slot", row + 1, column + 1)
    if card == DISCARDED:
        return DrawnCell("–", "gone", row + 1, column + 1)
    fused = [group for group in pieces if cell in group.cells]
    apart = [group for group in groups if group.kind in APART_KINDS and cell in group.cells]
    classes = []
    if fused:
        classes.append("pair" if all(map(_cancels, [*fused, *apart])) else "block")
        classes += _find_joined_sides(cell, grid, fused)
    elif apart:
        classes.append("pair" if all(map(_cancels, apart)) else "set")
    if choose_length_class(card):
        classes.append(choose_length_class(card))
    return DrawnCell(format_card(card), " ".join(classes), row + 1, column + 1)


def _cancels(group: Group) -> bool:
    """Return whether a group gives 0 points, so that its equal cards cancel each other."""
    return not group.points


def _find_joined_sides(cell: int, grid: Grid, pieces: Sequence[Group]) -> list[str]:
    """Return the sides on which a cell's neighbour is in one of its own groups.

    `open` is last if those below and on the right are, but not the one diagonally below.
    """

    def joined(other: int, *, exists: bool) -> bool:
        return exists and any(other in piece.cells for piece in pieces)

    row, column = divmod(cell, grid.columns)
    down = row + 1 < grid.rows
    right = column + 1 < grid.columns
    sides = {
        "dn": joined(cell + grid.columns, exists=down),
        "up": joined(cell - grid.columns, exists=row > 0),
        "rt": joined(cell + 1, exists=right),
        "lf": joined(cell - 1, exists=column > 0),
    }
    sides["open"] = sides["dn"] and sides["rt"] and not joined(cell + grid.columns + 1, exists=True)
    return [side for side, is_joined in sides.items() if is_joined]


def _build_label(
    game: Game, grid: Grid, group: Group, cards: Sequence[str], by: str
) -> PointsLabel:
    """Return the label of a group of whole lines: beside its row, or under its columns.

    A row without a name has the sum of its cards. Below columns, classes have the first one (`c1`),
    how many there are (`s2`), and `b` if they are fused and no pair.
    """
    text = _name_group(game, group)
    points = numeral(group.points)
    if by == "rows":
        values = [game.values[cards[cell]] for cell in group.cells if cards[cell] in game.values]
        sums = format_sum(values) if len(values) > 1 else ""
        return PointsLabel(text or sums, points, "")
    columns = len({cell % grid.columns for cell in group.cells})
    classes = [f"c{group.cells[0] + 1}"]
    if columns > 1:
        classes.append(f"s{columns}")
    if group.kind in FUSED_KINDS and group.kind != "pair":
        classes.append("b")
    return PointsLabel(text, points, " ".join(classes))


def _name_group(game: Game, group: Group) -> str:
    """Return the name of a group: pair, three, block; empty if its cards just count."""
    size = len(group.cells)
    # Some games have a word for a pair that could have been discarded and was kept.
    if game.words.kept and group.kind == "pair":
        return translate(game.words.kept)
    if group.kind == "discarded":
        return _name_discarded_line(game, size)
    if group.kind == "line" or (group.kind == "set" and size > 2):
        return spell_number(size)
    return translate(GROUP_NAMES[group.kind])


def _name_discarded_line(game: Game, size: int) -> str:
    if size == 2:
        return phrase("discarded pair")
    lines = game.grid.discardable if game.grid else None
    if lines == "rows":
        return phrase("discarded row")
    return phrase("discarded column") if lines == "columns" else phrase("discarded line")


def _build_tags(
    game: Game, groups: Sequence[Group], cards: Sequence[str]
) -> tuple[PointsLabel, ...]:
    """Return tags: groups, most cards first; a tag for each rank of singles, most points first.

    The last tag is for all single cards that are worth their own number.
    """
    alike = [group for group in groups if group.kind != "single"]
    alike.sort(key=lambda group: -len(group.cells))
    tags = [
        PointsLabel(_name_tag(game, group, cards), numeral(group.points), "") for group in alike
    ]
    singles: dict[str, list[int]] = {}
    for group in groups:
        cells = [cell for cell in group.cells if cards[cell]] if group.kind == "single" else []
        for cell in cells:
            worth = group.points if len(cells) == 1 else game.values[cards[cell]]
            singles.setdefault(cards[cell], []).append(worth)
    plain = {rank: points for rank, points in singles.items() if rank == str(points[0])}
    for rank, points in sorted(singles.items(), key=lambda item: -sum(item[1])):
        if rank not in plain:
            name = format_card(rank)
            text = f"{name} × {len(points)}" if len(points) > 1 else name
            tags.append(PointsLabel(text, numeral(sum(points)), ""))
    if plain:
        values = sorted((value for points in plain.values() for value in points), reverse=True)
        text = f"{format_sum(values)} =" if len(values) > 1 else _name_plain_card(values[0])
        tags.append(PointsLabel(text, numeral(sum(values)), ""))
    return tuple(tags)


def _name_tag(game: Game, group: Group, cards: Sequence[str]) -> str:
    """Return a group's own text, else its name, with the rank if its cards share one."""
    if group.text:
        return translate(group.text)
    name = _name_group(game, group)
    ranks = {cards[cell] for cell in group.cells}
    if len(ranks) > 1 or DISCARDED in ranks:
        return name
    cards_of = PLURALS[ranks.pop()]
    size = len(group.cells)
    if group.kind == "line" or (group.kind == "set" and size > 2):
        return phrase("{number} {cards}", "{number} {cards}", n=size, number=name, cards=cards_of)
    return phrase("{group} of {cards}", group=name, cards=cards_of)


def _name_plain_card(value: int) -> str:
    return phrase("one {number}", number=spell_number(value))


def _draw_bag(game: Game, cards: Sequence[str], groups: Sequence[Group]) -> Drawing:
    """Draw a bag: stacks in the game's order, and tags for groups of equal cards."""
    points: dict[str, int] = {}
    alike = [group for group in groups if group.kind == "set"]
    for group in groups:
        if group.kind == "single":
            card = cards[group.cells[0]]
            # A stack shows the points of its cards in no group alone.
            points[card] = points.get(card, 0) + group.points
    taken = {cards[cell] for group in alike for cell in group.cells}
    order = [card for card in game.values if card in points or card in taken]
    stacks = tuple(_draw_stack(card, cards.count(card), points.get(card)) for card in order)
    tags = _build_tags(game, alike, cards)
    cards_held = (
        join([_describe_stack(stack) for stack in stacks]) if stacks else phrase("no cards")
    )
    sentence = ". ".join([cards_held, *[f"{tag.text} {tag.points}" for tag in tags]])
    return Drawing(0, False, (), (), tags, stacks, sentence)


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
    size_class = "many" if count > 1 else ""
    classes = f"{size_class} {choose_length_class(card)}".strip()
    cards = phrase("{n} card", "{n} cards", n=count)
    if points is None:
        return DrawnStack(card, rank, count, "", f"{rank}, {cards}", classes)
    worth = phrase("{n} point", "{n} points", n=points)
    return DrawnStack(card, rank, count, numeral(points), f"{rank}, {cards}, {worth}", classes)


def _build_sentence(cards: Sequence[str], grid: Grid, labels: Sequence[PointsLabel]) -> str:
    """Describe all rows, “over” one another, and the labels' points: "7 8 over empty. pair 0".

    A row that is all empty, or all discarded, is one word.
    """
    words = {"": phrase("empty"), DISCARDED: phrase("discarded")}
    rows: list[str] = []
    for row in grid.lines["rows"]:
        held = {cards[cell] for cell in row}
        names = [words.get(cards[cell]) or format_card(cards[cell]) for cell in row]
        rows.append(names[0] if len(held) == 1 and held <= words.keys() else " ".join(names))
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
