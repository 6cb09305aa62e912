"""Places of a game's groups in its grid, and those that a hand fits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.rules.cards import PLURALS, format_card
from games.rules.declared.declaration import Declaration, GroupRule
from games.rules.result import Group, GroupKind
from games.rules.say import Text, refill, say
from games.rules.words import Words

# Codes of cells, beside those of cards: a wild card; a discarded or an empty cell.
WILD = -1
NO_CARD = -2

Cells = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the grid where cards can be a group."""

    order: int  # by group, then by cells
    cells: Cells  # in reading order
    bits: int  # the cells in the order of the search
    points: int
    equals: frozenset[int]  # the codes that it holds for
    all_wild: bool  # it holds for wild cards alone, too
    kind: GroupKind
    what: str  # its shape
    called: str  # the game's name for it, if any
    names: Mapping[int, str]  # what cards equal, as the table writes it, by code
    kept: dict[int, Group] = field(default_factory=dict, compare=False)  # the groups once built

    @property
    def pair(self) -> tuple[int, int]:
        """Two cells of the place: it fits only if their codes are equal, or one is `WILD`."""
        below = [cell for cell in self.cells[1:] if cell - self.cells[0] > 1]
        return self.cells[0], below[0] if below and self.what not in (
            "row",
            "corners",
        ) else self.cells[1]

    def find_equal(self, codes: Sequence[int]) -> int | None:
        """Return the code that all cards here equal (`WILD`: only wild ones), or None."""
        codes_here = {codes[cell] for cell in self.cells}
        if NO_CARD in codes_here:
            return None
        codes_here.discard(WILD)
        if not codes_here:
            return WILD if self.all_wild else None
        equal = codes_here.pop()
        return equal if not codes_here and equal in self.equals else None

    def build_group(self, equal: int) -> Group:
        if equal not in self.kept:
            text = format_group_name(self.called, self.names[equal]) or self._name_group(
                format_card(self.names[equal])
            )
            self.kept[equal] = Group(self.kind, self.cells, self.points, text)
        return self.kept[equal]

    def _name_group(self, cards: str) -> Text:
        """Name a group for which the game has no words of its own."""
        if self.what == "corners":
            return say("corners of {cards}", cards=cards)
        if self.what == "diagonal":
            return say("diagonal of {cards}", cards=cards)
        if self.what == "column":
            return say("column of {cards}", cards=cards)
        if self.what == "row":
            return say("row of {cards}", cards=cards)
        return say("{shape} of {cards}", shape=self.what, cards=cards)


@dataclass(frozen=True, slots=True)
class EqualityCodes:
    """What cards of a game equal in its groups, as codes; equal cards share one."""

    codes: Mapping[str, int]
    names: Mapping[int, str]

    def find_codes_for_group(self, rule: GroupRule) -> frozenset[int]:
        """Return the codes that a group can be made of, without `WILD`."""
        by_name = {name.casefold(): code for code, name in self.names.items() if code != WILD}
        if rule.only:
            return frozenset([by_name[equal.casefold()] for equal in rule.only])
        return frozenset(by_name.values()) - {by_name[equal.casefold()] for equal in rule.excluded}


def format_group_name(called: str, equal: str) -> str:
    """Return the game's name of a group: “three {}” with “9” is “three nines”."""
    # Cards other than ranks stay as they are written.
    cards = PLURALS.get(equal) or format_card(equal)
    return refill(called, {"cards": cards}) if isinstance(called, Text) else called.format(cards)


def build_equality_codes(game: Declaration) -> EqualityCodes:
    """Build the codes, from 0 in the order in which the cards are declared."""
    order: dict[str, int] = {}
    names: dict[int, str] = {WILD: say("wild cards")}
    codes = {}
    for card in game.cards:
        codes[card.card] = WILD if card.wild else order.setdefault(card.equal_key, len(order))
        if not card.wild:
            names.setdefault(codes[card.card], card.equals or card.card)
    return EqualityCodes(codes, names)


def build_places(game: Declaration, equals: EqualityCodes, words: Words) -> tuple[Place, ...]:
    """Build every place of every group of a game with a grid: by group, then by cells."""
    places: list[Place] = []
    for number, rule in enumerate(game.groups):
        kind = _find_kind(rule)
        what = _describe_shape(game, rule)
        held_for = equals.find_codes_for_group(rule)
        for cells in sorted(find_cells(game, rule)):
            places.append(
                Place(
                    order=len(places),
                    cells=cells,
                    bits=to_bits(game, cells),
                    points=rule.points,
                    equals=held_for,
                    all_wild=not rule.only,
                    kind=words.blocks if kind == "block" else kind,
                    what=what,
                    called=words.groups[number] if words.groups else "",
                    names=equals.names,
                )
            )
    return tuple(places)


def build_lines(game: Declaration) -> list[range]:
    """Return the cells of each line of single cards: rows if these are discarded, or columns."""
    every = range(game.rows * game.columns)
    if game.gone == "rows":
        return [every[start : start + game.columns] for start in every[:: game.columns]]
    return [every[start :: game.columns] for start in every[: game.columns]]


def to_bits(game: Declaration, cells: Iterable[int]) -> int:
    """Return cells as bits, counted along the shorter side: groups lie close together then."""
    rows = game.rows
    columns = game.columns
    if columns <= rows:
        return sum(1 << cell for cell in cells)
    return sum(1 << cell % columns * rows + cell // columns for cell in cells)


def find_cells(game: Declaration, rule: GroupRule) -> list[Cells]:
    """Return the cells of every place of a group: its shape anywhere, corners, both diagonals."""
    rows = game.rows
    columns = game.columns
    size = rows * columns
    if rule.form == "corners":
        return [(0, columns - 1, size - columns, size - 1)]
    if rule.form == "diagonal":
        return [
            tuple(range(0, size, columns + 1)),
            tuple(range(columns - 1, size - 1, columns - 1)),
        ]
    high, wide = rule.shape
    return [
        tuple(
            [(top + row) * columns + left + column for row in range(high) for column in range(wide)]
        )
        for top in range(rows - high + 1)
        for left in range(columns - wide + 1)
    ]


def _find_kind(rule: GroupRule) -> GroupKind:
    if rule.form == "corners" or rule.form == "diagonal":
        return rule.form
    high, wide = rule.shape
    if high * wide == 2:
        return "pair"
    return "line" if min(high, wide) == 1 else "block"


def _describe_shape(game: Declaration, rule: GroupRule) -> str:
    """Describe a group's shape: column, row, “2 × 3”, or its form."""
    high, wide = rule.shape
    if rule.form != "shape":
        return rule.form
    if (high, wide) == (game.rows, 1):
        return "column"
    if (high, wide) == (1, game.columns):
        return "row"
    return f"{high} × {wide}"
