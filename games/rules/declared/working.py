"""How the hands of a declared game score: groups that name what they are, and what the other cards count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..cards import GONE, Cards
from ..result import Group, Kind
from .choosing import CHOICES, Fit
from .declaration import Declaration
from .places import NO_CARD, WILD, Place, likes_of, places_of
from .sets import Divided, DividedWild, Gives, share_wild

MOST_KEPT = 500
"""So many answers are kept of each kind, so that a game takes little memory."""

Working = Callable[[Cards], tuple[Group, ...]]


def working_of(game: Declaration) -> Working:
    """The function that works out hands of the game; an empty cell is a card that is like no other, worth nothing."""
    if any(group.form == "same" for group in game.groups):
        return SetWorking(game)
    return GridWorking(game) if game.layout == "grid" else PileWorking(game)


class Singly(dict[Cards, Group]):
    """What cards in a line of the grid count singly, all together; the latest answers are kept."""

    def __init__(self, cells: tuple[int, ...], values: Mapping[str, int]) -> None:
        super().__init__()
        self.cells, self.values_of = cells, values

    def __missing__(self, cards: Cards) -> Group:
        if len(self) >= MOST_KEPT:
            self.clear()
        kind: Kind = "discarded" if cards[0] == GONE else "single"
        group = self[cards] = Group(kind, self.cells, sum([self.values_of.get(card, 0) for card in cards]))
        return group


class GridWorking:
    """The working of a grid whose groups have places in it."""

    def __init__(self, game: Declaration) -> None:
        likes = likes_of(game)
        self.codes, self.side = likes.codes, -1 if game.lowest_wins else 1
        self.values = {card.card: card.points for card in game.cards}
        self.places = places_of(game, likes)
        self.choose = CHOICES[game.choice]
        self.by_pair = _by_pair(self.places)
        self.lines = _lines(game)
        self.singly = [
            (slice(line.start, line.stop, line.step), Singly(tuple(line), self.values)) for line in self.lines
        ]

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """The groups that count, then the other cards, together line by line."""
        fits = self._fits([self.codes.get(card, NO_CARD) for card in cards])
        if not fits:
            return tuple([singly[cards[line]] for line, singly in self.singly])
        values = [self.values.get(card, 0) for card in cards]
        groups = [place.group(like) for place, like in self.choose(fits, values, self.side)]
        groups.sort(key=_first_cells)
        taken = {cell for group in groups for cell in group.cells}
        return (*groups, *self._rest(cards, values, taken))

    def _fits(self, codes: Sequence[int]) -> list[Fit]:
        if WILD in codes:
            likes = [(place, place.like(codes)) for place in self.places]
            return [(place, like) for place, like in likes if like is not None]
        fits = []
        for (first, second), places in self.by_pair:
            like = codes[first]
            if like == codes[second] and like != NO_CARD:
                fits += [(place, like) for place in places if place.like(codes) is not None]
        if len(fits) > 1:
            fits.sort(key=_order)
        return fits

    def _rest(self, cards: Cards, values: Sequence[int], taken: set[int]) -> list[Group]:
        rest = []
        for (line, singly), cells in zip(self.singly, self.lines, strict=True):
            left = [cell for cell in cells if cell not in taken]
            if len(left) == len(cells):
                rest.append(singly[cards[line]])
            elif left:
                rest.append(Group("single", tuple(left), sum([values[cell] for cell in left])))
        return rest


def _first_cells(group: Group) -> tuple[int, ...]:
    return group.cells


def _order(fit: Fit) -> int:
    return fit[0].order


def _by_pair(places: Sequence[Place]) -> list[tuple[tuple[int, int], list[Place]]]:
    pairs: dict[tuple[int, int], list[Place]] = {}
    for place in places:
        pairs.setdefault(place.pair, []).append(place)
    return list(pairs.items())


class PileWorking:
    """The working of a pile without groups: card by card, in the order of the game's cards."""

    def __init__(self, game: Declaration) -> None:
        self.values = {card.card: card.points for card in game.cards}

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """Equal cards together, as they are written."""
        return tuple(_singles(cards, range(len(cards)), self.values))


def _singles(cards: Cards, cells: Sequence[int], values: Mapping[str, int]) -> list[Group]:
    lie_in: dict[str, list[int]] = {}
    for cell in cells:
        lie_in.setdefault(cards[cell], []).append(cell)
    return [
        Group("single", tuple(lie_in[card]), points * len(lie_in[card]))
        for card, points in values.items()
        if card in lie_in
    ]


class SetWorking:
    """The working of hands whose groups are equal cards anywhere."""

    def __init__(self, game: Declaration) -> None:
        self.likes, self.side = likes_of(game), -1 if game.lowest_wins else 1
        self.values = {card.card: card.points for card in game.cards}
        self.lines = _lines(game)
        self.gives = {like: self._gives(game, like) for like in self.likes.names}
        self.kept: dict[tuple[int, tuple[int, ...]], Divided] = {}

    def _gives(self, game: Declaration, like: int) -> Gives:
        """What groups of each size give for a like, or for wild cards alone: of several the best."""
        gives: dict[int, int] = {}
        for rule in game.groups:
            if like in self.likes.held_for(rule) or (like == WILD and not rule.only):
                best = max if self.side == 1 else min
                gives[rule.same] = best(rule.points, gives.get(rule.same, rule.points))
        return gives

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """The groups that are best, like by like, then the other cards."""
        codes, lie_in = self.likes.codes, {WILD: Alike([], [])}
        for cell, card in enumerate(cards):
            code = codes.get(card, NO_CARD)
            if code != NO_CARD:
                lie_in.setdefault(code, Alike([], [])).add(cell, self.values[card])
        groups = self._groups(lie_in)
        taken = {cell for group in groups for cell in group.cells}
        left = [cell for cell in range(len(cards)) if cell not in taken]
        if not self.lines:
            return (*groups, *_singles(cards, left, self.values))
        gone = [Group("discarded", tuple(line), 0) for line in self.lines if cards[line[0]] == GONE]
        there = [cell for cell in left if cards[cell] != GONE]
        return (*groups, *gone, *[Group("single", (cell,), self.values.get(cards[cell], 0)) for cell in there])

    def _groups(self, lie_in: dict[int, Alike]) -> list[Group]:
        wild = lie_in.pop(WILD)
        wild.sort(self.side)
        for alike in lie_in.values():
            alike.sort(self.side)
        divided = [self._divided(like, alike, len(wild.cells)) for like, alike in lie_in.items()]
        alone = DividedWild(len(wild.cells), self.gives[WILD], self.side)
        shares = share_wild([*divided, alone], wild.values, self.side) if wild.cells else [0] * (len(divided) + 1)
        groups, pool = [], iter(wild.cells)
        for (like, alike), division, many in zip(lie_in.items(), divided, shares, strict=False):
            own = alike.cells[: division.naturals[many]]
            groups += self._sets(like, division.sizes(many), own, [next(pool) for _ in range(many)])
        *_, many = shares
        return groups + self._sets(WILD, alone.sizes(many), [next(pool) for _ in range(many)], [])

    def _divided(self, like: int, alike: Alike, wild: int) -> Divided:
        """The divisions of a like's cards; those without wild cards are kept, for they come up again and again."""
        if wild:
            return Divided(alike.values, self.gives[like], self.side, wild)
        key = like, tuple(alike.values)
        if key not in self.kept:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[key] = Divided(alike.values, self.gives[like], self.side, 0)
        return self.kept[key]

    def _sets(self, like: int, sizes: Sequence[int], own: Sequence[int], wild: Sequence[int]) -> list[Group]:
        """Groups of these sizes: each has one of the like's own cards, and then whatever is left."""
        rest = [*own[len(sizes) :], *wild]
        groups = []
        for first, size in zip(own, sizes, strict=False):
            cells = (first, *rest[: size - 1])
            rest = rest[size - 1 :]
            groups.append(Group("set", cells, self.gives[like][size], f"{size} × {self.likes.names[like]}"))
        return groups


@dataclass(slots=True)
class Alike:
    """The cards of a hand that are equal: their cells, and what they count singly."""

    cells: list[int]
    values: list[int]

    def add(self, cell: int, value: int) -> None:
        """One more card."""
        self.cells.append(cell)
        self.values.append(value)

    def sort(self, side: int) -> None:
        """Bring those to the front that are to go into groups first: what is worst singly."""
        if len(set(self.values)) > 1:
            by_value = sorted(zip(self.values, self.cells, strict=True), key=lambda each: side * each[0])
            self.values, self.cells = [value for value, _ in by_value], [cell for _, cell in by_value]


def _lines(game: Declaration) -> list[range]:
    """The lines of a grid in which single cards count together: rows where rows can be discarded, else columns."""
    every = range(game.rows * game.columns)
    if game.gone == "rows":
        return [every[start : start + game.columns] for start in every[:: game.columns]]
    return [every[start :: game.columns] for start in every[: game.columns]]
