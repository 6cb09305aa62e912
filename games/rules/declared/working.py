"""How the hands of a declared game score: groups that name what they are, and what the other cards count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from ..cards import GONE, Cards
from ..result import Group, Kind
from .choosing import CHOICES, Fit, weight
from .declaration import Declaration
from .places import NO_CARD, WILD, Place, likes_of, lines_of, places_of
from .sets import Divided, DividedWild, Gives, Sizes, share_wild

MOST_CHOICES, MOST_SINGLES = 2_000, 500
"""How many answers are kept, and how many of each line: a game takes a few megabytes at most."""

Working = Callable[[Cards], tuple[Group, ...]]
K = TypeVar("K")
V = TypeVar("V")


def working_of(game: Declaration) -> Working:
    """The function that works out hands of the game; an empty cell is a card that is like no other, worth nothing."""
    if any(group.form == "same" for group in game.groups):
        return SetWorking(game)
    return GridWorking(game) if game.layout == "grid" else PileWorking(game)


class Kept(dict[K, V]):
    """What a function answers; the latest answers are kept, at most so many."""

    def __init__(self, answer: Callable[[K], V], most: int) -> None:
        super().__init__()
        self.answer, self.most = answer, most

    def __missing__(self, key: K) -> V:
        if len(self) >= self.most:
            self.clear()
        answer = self[key] = self.answer(key)
        return answer


class ByCard(dict[str, int]):
    """A number by card, and another one for what is no card: a discarded cell, an empty cell."""

    def __init__(self, numbers: Mapping[str, int], otherwise: int) -> None:
        super().__init__(numbers)
        self.otherwise = otherwise

    def __missing__(self, card: str) -> int:
        return self.otherwise


def singly(cells: tuple[int, ...], values: ByCard) -> Kept[Cards, Group]:
    """What the cards in cells count singly, all together."""

    def count(cards: Cards) -> Group:
        kind: Kind = "discarded" if cards[0] == GONE else "single"
        return Group(kind, cells, sum([values[card] for card in cards]))

    return Kept(count, MOST_SINGLES)


LIKES = 32
"""More than there are likes: a fit as one number is its place times this, plus the code of what its cards are like."""


class GridLine(NamedTuple):
    """A line of the grid: where its cards stand in a hand, its cells, and what they count singly."""

    cards: slice
    cells: tuple[int, ...]
    singly: Kept[Cards, Group]


class Chosen(NamedTuple):
    """What counts in a hand: groups, the lines that they leave alone, and the cells that they leave of other lines."""

    groups: tuple[Group, ...]
    lines: tuple[GridLine, ...]
    beside: tuple[tuple[int, ...], ...]


class GridWorking:
    """The working of a grid whose groups have places in it."""

    def __init__(self, game: Declaration) -> None:
        likes = likes_of(game)
        self.codes, self.values = ByCard(likes.codes, NO_CARD), values_of(game)
        self.side = -1 if game.lowest_wins else 1
        self.choose = CHOICES[game.choice]
        self.places = places_of(game, likes)
        self.by_pair = _by_pair(self.places)
        self.lines = [
            GridLine(slice(cells.start, cells.stop, cells.step), tuple(cells), singly(tuple(cells), self.values))
            for cells in lines_of(game)
        ]
        self.worth = {code: self.values[card] for card, code in likes.codes.items()}
        odd = {code for card, code in likes.codes.items() if self.values[card] != self.worth[code]}
        self.uneven = odd | {WILD}
        """Codes of cards that are equal in groups and may count different points singly."""
        self.weights = Kept(self._weight, MOST_CHOICES)
        self.kept = Kept(self._chosen_of_even, MOST_CHOICES)

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """The groups that count, then the other cards, together line by line."""
        codes = list(map(self.codes.__getitem__, cards))
        fits = self._fits(codes)
        if not fits:
            return tuple([line.singly[cards[line.cards]] for line in self.lines])
        chosen = self.kept[fits] if self.uneven.isdisjoint(codes) else self._chosen_of_uneven(fits, cards)
        groups = [*chosen.groups, *[line.singly[cards[line.cards]] for line in chosen.lines]]
        for cells in chosen.beside:
            groups.append(Group("single", cells, sum([self.values[cards[cell]] for cell in cells])))
        return tuple(groups)

    def _fits(self, codes: Sequence[int]) -> tuple[int, ...]:
        """The places that the hand fits, each with what its cards are like, in order."""
        if WILD in codes:
            likes = [(place.order, place.like(codes)) for place in self.places]
            return tuple([order * LIKES + like + 1 for order, like in likes if like is not None])
        fits = []
        for first, second, places in self.by_pair:
            like = codes[first]
            if like == codes[second] and like != NO_CARD:
                for place, held_for, others in places:
                    if like in held_for and (not others or all(codes[cell] == like for cell in others)):
                        fits.append(place * LIKES + like + 1)
        fits.sort()
        return tuple(fits)

    def _weight(self, fit: int) -> int:
        """How good a group of equal cards is that count the same."""
        place = self.places[fit // LIKES]
        return weight(place, [self.worth[fit % LIKES - 1]] * len(place.cells), self.side)

    def _chosen_of_even(self, fits: tuple[int, ...]) -> Chosen:
        return self._chosen(fits, [self.weights[fit] for fit in fits])

    def _chosen_of_uneven(self, fits: tuple[int, ...], cards: Cards) -> Chosen:
        places = [self.places[fit // LIKES] for fit in fits]
        values = [[self.values[cards[cell]] for cell in place.cells] for place in places]
        return self._chosen(fits, [weight(*each, self.side) for each in zip(places, values, strict=True)])

    def _chosen(self, fits: tuple[int, ...], weights: Sequence[int]) -> Chosen:
        places = [(self.places[fit // LIKES], fit % LIKES - 1) for fit in fits]
        chosen = sorted(self.choose(places, weights), key=_cells)
        taken = {cell for place, _ in chosen for cell in place.cells}
        left = [tuple([cell for cell in line.cells if cell not in taken]) for line in self.lines]
        return Chosen(
            groups=tuple([place.group(like) for place, like in chosen]),
            lines=tuple([line for line, cells in zip(self.lines, left, strict=True) if line.cells == cells]),
            beside=tuple(
                [cells for line, cells in zip(self.lines, left, strict=True) if cells and line.cells != cells]
            ),
        )


def _cells(fit: Fit) -> tuple[int, ...]:
    return fit[0].cells


def _by_pair(places: Sequence[Place]) -> list[tuple[int, int, list[tuple[int, frozenset[int], list[int]]]]]:
    """Places by two of their cells, with what they hold for and their other cells; none fits where the two differ."""
    pairs: dict[tuple[int, int], list[tuple[int, frozenset[int], list[int]]]] = {}
    for place in places:
        others = [cell for cell in place.cells if cell not in place.pair]
        pairs.setdefault(place.pair, []).append((place.order, place.likes, others))
    return [(first, second, found) for (first, second), found in pairs.items()]


class PileWorking:
    """The working of a pile without groups: card by card, in the order of the game's cards."""

    def __init__(self, game: Declaration) -> None:
        self.values = values_of(game)

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
        self.codes, self.values = ByCard(self.likes.codes, NO_CARD), values_of(game)
        self.lines = [tuple(line) for line in lines_of(game)]
        self.singly = [singly((cell,), self.values) for cell in range(game.rows * game.columns)]
        self.gives = {like: self._gives(game, like) for like in self.likes.names}
        self.sizes = Kept(self._sizes, MOST_CHOICES)

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
        lie_in: dict[int, list[int]] = {}
        for cell, code in enumerate(map(self.codes.__getitem__, cards)):
            lie_in.setdefault(code, []).append(cell)
        gone = lie_in.pop(NO_CARD, [])
        groups = self._with_wild(cards, lie_in) if WILD in lie_in else self._without_wild(cards, lie_in)
        taken = {cell for group in groups for cell in group.cells}.union(gone)
        left = [cell for cell in range(len(cards)) if cell not in taken]
        if not self.lines:
            return (*groups, *_singles(cards, left, self.values))
        groups += [Group("discarded", line, 0) for line in self.lines if gone and cards[line[0]] == GONE]
        return (*groups, *[self.singly[cell][cards[cell : cell + 1]] for cell in left])

    def _without_wild(self, cards: Cards, lie_in: Mapping[int, list[int]]) -> list[Group]:
        groups = []
        for like, cells in lie_in.items():
            if len(cells) > 1 and self.gives[like]:
                worst_first = self._worst_first(cards, cells)
                key = like, tuple([self.values[cards[cell]] for cell in worst_first])
                sizes = self.sizes[key]
                if sizes:
                    groups += self._sets(like, sizes, worst_first, [])
        return groups

    def _sizes(self, key: tuple[int, tuple[int, ...]]) -> Sizes:
        """The sizes of the groups of a like whose cards count so many points singly."""
        like, values = key
        return Divided(values, self.gives[like], self.side, 0).sizes(0)

    def _with_wild(self, cards: Cards, lie_in: dict[int, list[int]]) -> list[Group]:
        values = [self.values[card] for card in cards]
        wild = self._worst_first(cards, lie_in.pop(WILD))
        cells_of = {like: self._worst_first(cards, cells) for like, cells in lie_in.items()}
        divided = [
            Divided([values[cell] for cell in cells], self.gives[like], self.side, len(wild))
            for like, cells in cells_of.items()
        ]
        alone = DividedWild(len(wild), self.gives[WILD], self.side)
        *shares, among_themselves = share_wild([*divided, alone], [values[cell] for cell in wild], self.side)
        groups, pool = [], iter(wild)
        for (like, cells), division, many in zip(cells_of.items(), divided, shares, strict=True):
            own = cells[: division.naturals[many]]
            groups += self._sets(like, division.sizes(many), own, [next(pool) for _ in range(many)])
        rest = [next(pool) for _ in range(among_themselves)]
        return groups + self._sets(WILD, alone.sizes(among_themselves), rest, [])

    def _worst_first(self, cards: Cards, cells: list[int]) -> list[int]:
        """Those first that are to go into groups first: what is worst singly."""
        if len({cards[cell] for cell in cells}) == 1:
            return cells
        return sorted(cells, key=lambda cell: self.side * self.values[cards[cell]])

    def _sets(self, like: int, sizes: Sequence[int], own: Sequence[int], wild: Sequence[int]) -> list[Group]:
        """Groups of these sizes: each has one of the like's own cards, and then whatever is left."""
        rest = [*own[len(sizes) :], *wild]
        groups = []
        for first, size in zip(own, sizes, strict=False):
            cells = (first, *rest[: size - 1])
            rest = rest[size - 1 :]
            groups.append(Group("set", cells, self.gives[like][size], f"{size} × {self.likes.names[like]}"))
        return groups


def values_of(game: Declaration) -> ByCard:
    """What each card counts singly; what is no card counts nothing."""
    return ByCard({card.card: card.points for card in game.cards}, 0)
