"""The places in a grid where a game's groups can lie, and which of them a hand fits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.rules.cards import PLURALS, format_card
from games.rules.declared.declaration import Declaration, GroupRule
from games.rules.result import Group, GroupKind
from games.rules.say import Text, refill, say
from games.rules.words import Words

# Codes of cells with a wild card, and of discarded or empty cells. Those of other cards are from 0.
WILD = -1
NO_CARD = -2

Cells = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the grid where cards can be a group."""

    order: int  # its index among all places: by group, then by cells
    cells: Cells  # in reading order
    bits: int  # the cells, as `to_bits` gives them
    points: int
    equals: frozenset[int]  # the codes of the cards that can be this group
    all_wild: bool  # whether wild cards alone can be it, too
    kind: GroupKind
    what: str  # its shape: column, row, “2 × 3”, corners or diagonal
    called: str  # the game's name for it, if any
    names: Mapping[int, str]  # what cards equal, as the table writes it, by code
    # The groups already built, by code.
    built: dict[int, Group] = field(default_factory=dict, compare=False)

    @property
    def pair(self) -> tuple[int, int]:
        """Two cells of the place: it fits only if their codes are equal, or one is `WILD`.

        They are the first, and the next one that is not beside it: blocks share it with columns.
        """
        first, second = self.cells[:2]
        if self.what in ("row", "corners"):
            return first, second
        below = next((cell for cell in self.cells if cell - first > 1), second)
        return first, below

    def find_equal(self, codes: Sequence[int]) -> int | None:
        """Return the code that all cards here equal (`WILD`: all are wild), None if unlike."""
        codes_here = {codes[cell] for cell in self.cells}
        if NO_CARD in codes_here:
            return None
        codes_here.discard(WILD)
        if not codes_here:
            return WILD if self.all_wild else None
        equal = codes_here.pop()
        return equal if not codes_here and equal in self.equals else None

    def build_group(self, equal: int) -> Group:
        """Return the group here of cards that equal this code; it is built once."""
        if equal not in self.built:
            name = self.names[equal]
            text = format_group_name(self.called, name) or self._name_group(format_card(name))
            self.built[equal] = Group(self.kind, self.cells, self.points, text)
        return self.built[equal]

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

    codes: Mapping[str, int]  # by card
    names: Mapping[int, str]  # by code, as the table writes it

    def find_codes_for_group(self, rule: GroupRule) -> frozenset[int]:
        """Return the codes that a group can be made of, without `WILD`."""
        by_name = {name.casefold(): code for code, name in self.names.items() if code != WILD}
        if rule.only:
            return frozenset([by_name[equal.casefold()] for equal in rule.only])
        return frozenset(by_name.values()) - {by_name[equal.casefold()] for equal in rule.excluded}


def format_group_name(called: str, equal: str) -> str:
    """Return the game's name of a group: “three {}” with “9” is “three nines”."""
    # Only ranks have a plural.
    cards = PLURALS.get(equal) or format_card(equal)
    if isinstance(called, Text):
        return refill(called, {"cards": cards})
    return called.format(cards)


def build_equality_codes(game: Declaration) -> EqualityCodes:
    """Build the codes, from 0 in the order in which the cards are declared."""
    code_by_key: dict[str, int] = {}
    names: dict[int, str] = {WILD: say("wild cards")}
    codes = {}
    for card in game.cards:
        if card.wild:
            codes[card.card] = WILD
            continue
        code = code_by_key.setdefault(card.equal_key, len(code_by_key))
        codes[card.card] = code
        names.setdefault(code, card.equals or card.card)
    return EqualityCodes(codes, names)


def build_places(game: Declaration, equals: EqualityCodes, words: Words) -> tuple[Place, ...]:
    """Build every place of every group of a game with a grid: by group, then by cells."""
    places: list[Place] = []
    for index, rule in enumerate(game.groups):
        kind = _find_kind(rule)
        what = _describe_shape(game, rule)
        codes = equals.find_codes_for_group(rule)
        for cells in sorted(find_cells(game, rule)):
            places.append(
                Place(
                    order=len(places),
                    cells=cells,
                    bits=to_bits(game, cells),
                    points=rule.points,
                    equals=codes,
                    all_wild=not rule.only,
                    kind=words.blocks if kind == "block" else kind,
                    what=what,
                    called=words.groups[index] if words.groups else "",
                    names=equals.names,
                )
            )
    return tuple(places)


def build_lines(game: Declaration) -> list[range]:
    """Return the cells of each line of single cards: rows if these are discarded, or columns."""
    cells = range(game.rows * game.columns)
    if game.gone == "rows":
        return [cells[start : start + game.columns] for start in cells[:: game.columns]]
    return [cells[start :: game.columns] for start in cells[: game.columns]]


def to_bits(game: Declaration, cells: Iterable[int]) -> int:
    """Return cells as bits of a number, counted along the shorter side of the grid.

    Then the bits of a group lie close together, and a search has fewer states.
    """
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
    at_top_left = [row * columns + column for row in range(high) for column in range(wide)]
    places = []
    for top in range(rows - high + 1):
        for left in range(columns - wide + 1):
            start = top * columns + left
            places.append(tuple([start + cell for cell in at_top_left]))
    return places


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
