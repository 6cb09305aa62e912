"""Where the groups of a game may lie in its grid, and which of those places a hand fits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.rules.cards import PLURALS, card_name
from games.rules.declared.declaration import Declaration, GroupRule
from games.rules.result import Group, Kind
from games.rules.words import Words

WILD, NO_CARD = -1, -2
"""Codes of what is in a cell beside what cards equal, which count from 0: a wild card; a discarded or an empty cell."""

Cells = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a group: its cells in reading order, also as bits in the order in which cells are gone through.

    `order` counts places by group, then by cells. `equals` are the codes of what it holds for, `all_wild` whether it
    holds for wild cards alone. `what` says how its cells lie, `called` what its game calls it, if it does. `names` are
    what cards equal as the table writes it, by code; `kept` the groups once made.
    """

    order: int
    cells: Cells
    bits: int
    points: int
    equals: frozenset[int]
    all_wild: bool
    kind: Kind
    what: str
    called: str
    names: Mapping[int, str]
    kept: dict[int, Group] = field(default_factory=dict, compare=False)

    @property
    def pair(self) -> tuple[int, int]:
        """Two of its cells; where they are unlike, nothing else needs to be looked at."""
        below = [cell for cell in self.cells[1:] if cell - self.cells[0] > 1]
        return self.cells[0], below[0] if below and self.what not in ("row", "corners") else self.cells[1]

    def equal(self, codes: Sequence[int]) -> int | None:
        """What the cards here all equal (`WILD`: nothing but wild cards); None where the group does not fit."""
        found = {codes[cell] for cell in self.cells}
        if NO_CARD in found:
            return None
        found.discard(WILD)
        if not found:
            return WILD if self.all_wild else None
        equal = found.pop()
        return equal if not found and equal in self.equals else None

    def group(self, equal: int) -> Group:
        """The group of cards that equal that, for the working of a hand."""
        if equal not in self.kept:
            text = named(self.called, self.names[equal]) or f"{self.what} of {card_name(self.names[equal])}"
            self.kept[equal] = Group(self.kind, self.cells, self.points, text)
        return self.kept[equal]


@dataclass(frozen=True, slots=True)
class Equals:
    """What the cards of a game equal, as codes: by card, and the names of the codes."""

    codes: Mapping[str, int]
    names: Mapping[int, str]

    def held_for(self, rule: GroupRule) -> frozenset[int]:
        """The codes of the cards that a group holds for."""
        by_name = {name.casefold(): code for code, name in self.names.items() if code != WILD}
        if rule.only:
            return frozenset([by_name[equal.casefold()] for equal in rule.only])
        return frozenset(by_name.values()) - {by_name[equal.casefold()] for equal in rule.excluded}


def named(called: str, equal: str) -> str:
    """What a game calls a group of cards that equal that: three nines. Empty where it has no word for it."""
    return called.format(PLURALS.get(equal) or card_name(equal))


def equals_of(game: Declaration) -> Equals:
    """What the cards of a game equal."""
    order: dict[str, int] = {}
    names = {WILD: "wild cards"}
    codes = {}
    for card in game.cards:
        codes[card.card] = WILD if card.wild else order.setdefault(card.equal_key, len(order))
        if not card.wild:
            names.setdefault(codes[card.card], card.equals or card.card)
    return Equals(codes, names)


def places_of(game: Declaration, equals: Equals, words: Words) -> tuple[Place, ...]:
    """Every place of every group of a game with a grid: by group, then by cells."""
    found: list[Place] = []
    for number, rule in enumerate(game.groups):
        kind, what, held_for = _kind(rule), _what(game, rule), equals.held_for(rule)
        for cells in sorted(cells_of(game, rule)):
            found.append(
                Place(
                    order=len(found),
                    cells=cells,
                    bits=bits_of(game, cells),
                    points=rule.points,
                    equals=held_for,
                    all_wild=not rule.only,
                    kind=words.blocks if kind == "block" else kind,
                    what=what,
                    called=words.groups[number] if words.groups else "",
                    names=equals.names,
                )
            )
    return tuple(found)


def lines_of(game: Declaration) -> list[range]:
    """The lines of a grid in which single cards count together: rows where rows can be discarded, else columns."""
    every = range(game.rows * game.columns)
    if game.gone == "rows":
        return [every[start : start + game.columns] for start in every[:: game.columns]]
    return [every[start :: game.columns] for start in every[: game.columns]]


def bits_of(game: Declaration, cells: Iterable[int]) -> int:
    """Cells of a grid as bits, in the order along the shorter side: so no line of that order is longer than four."""
    rows, columns = game.rows, game.columns
    if columns <= rows:
        return sum(1 << cell for cell in cells)
    return sum(1 << cell % columns * rows + cell // columns for cell in cells)


def cells_of(game: Declaration, rule: GroupRule) -> list[Cells]:
    """Where in the grid a group can lie that has a place in it."""
    rows, columns = game.rows, game.columns
    size = rows * columns
    if rule.form == "corners":
        return [(0, columns - 1, size - columns, size - 1)]
    if rule.form == "diagonal":
        return [tuple(range(0, size, columns + 1)), tuple(range(columns - 1, size - 1, columns - 1))]
    high, wide = rule.shape
    return [
        tuple([(top + row) * columns + left + column for row in range(high) for column in range(wide)])
        for top in range(rows - high + 1)
        for left in range(columns - wide + 1)
    ]


def _kind(rule: GroupRule) -> Kind:
    if rule.form == "corners" or rule.form == "diagonal":
        return rule.form
    high, wide = rule.shape
    if high * wide == 2:
        return "pair"
    return "line" if min(high, wide) == 1 else "block"


def _what(game: Declaration, rule: GroupRule) -> str:
    high, wide = rule.shape
    if rule.form != "shape":
        return rule.form
    if (high, wide) == (game.rows, 1):
        return "column"
    if (high, wide) == (1, game.columns):
        return "row"
    return f"{high} × {wide}"
