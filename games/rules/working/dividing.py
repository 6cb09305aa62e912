"""Groups of `same`: equal cards anywhere in a hand, always divided in the best way, wild cards with
them.

Of equal cards those go into groups that are worth least singly: which of them does not matter to a
group. So equal cards are a knapsack over the sizes of their groups, and share nothing but the wild
cards with others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from operator import add, sub

MIN_GROUP = 2
"""No group has fewer cards."""
POINT_WEIGHT = 16_384
CELL_WEIGHT = 64
"""What is best: points first; among equals more cells in groups, then fewer groups (a group takes 1
off).
"""
NEVER = -(10**12)
"""No weight is as low as this: anything at or below it is impossible."""
IMPOSSIBLE = 2 * NEVER
"""An impossible weight, still below `NEVER` when weights are added."""

Sizes = tuple[int, ...]
Gives = Mapping[int, int]
"""What a group of so many cards gives, in points."""


class Division:
    """The best divisions of equal cards into groups, by the number of wild cards with them, from
    none.

    `weights` are those of the divisions.
    """

    def __init__(self, values: Sequence[int], fillings: Fillings, most_wild: int) -> None:
        """Divide equal cards that count `values` singly, those that go into groups first at the
        front.

        Each group has at least one of them, beside wild cards, of which there are up to
        `most_wild`.
        """
        most_wild = count_usable_wild(len(values), most_wild, fillings.largest)
        self.fillings = fillings
        self.lost = [fillings.side * value * POINT_WEIGHT for value in accumulate(values)]
        """What the first so many of the cards count singly, from one."""
        none, *some = [max(self._list_weights(wild)) for wild in range(most_wild + 1)]
        self.weights = [max(none, 0), *some]

    def _list_weights(self, wild: int) -> Iterator[int]:
        """Yield the weights with so many wild cards, by how many of the equal cards are with them,
        from one.
        """
        return map(sub, self.fillings.find_weights_with_wild(wild, len(self.lost)), self.lost)

    def count_natural(self, wild: int) -> int:
        """Return how few equal cards the best division with `wild` wild cards can group; 0 if it
        has no groups.
        """
        weight = self.weights[wild]
        if weight <= NEVER or (not wild and not weight):
            return 0
        return 1 + next(
            place for place, way in enumerate(self._list_weights(wild)) if way == weight
        )

    def find_sizes(self, wild: int) -> Sizes:
        """Return the sizes of groups, largest first, in the best division with so many wild cards;
        () if none.
        """
        natural = self.count_natural(wild)
        return self.fillings.find_sizes(natural + wild, natural) if natural else ()


def count_usable_wild(cards: int, wild: int, largest: int) -> int:
    """Return how many wild cards fit with so many equal cards, one of which each group of up to
    `largest` has.
    """
    return min(wild, cards * max(largest - 1, 0))


def round_up_room(cards: int) -> int:
    """Return the next power of two from `cards` on, so that hands of other sizes share a cache."""
    return 1 << (cards - 1).bit_length()


class WildDivision:
    """The best divisions of wild cards into groups of their own, by how many are used, from none;
    as `Division`.
    """

    def __init__(self, cards: int, gives: Gives, side: int) -> None:
        """Find the best division of each number of wild cards up to `cards`; `side` is 1 if high
        scores win, or −1.
        """
        self.weights = [0]
        self.last = [0]
        groups = _weigh_sizes(gives, side)
        for used in range(1, cards + 1 if gives else 1):
            ways = [
                (self.weights[used - size] + weight, size)
                for size, weight in groups
                if size <= used
            ]
            weight, size = max([(NEVER, 0), *[way for way in ways if way[0] > NEVER]])
            self.weights.append(weight if size else IMPOSSIBLE)
            self.last.append(size)

    def find_sizes(self, wild: int) -> Sizes:
        """Return the sizes of the groups that so many wild cards, which must be able to, make
        alone, largest first.
        """
        sizes = []
        while wild:
            sizes.append(self.last[wild])
            wild -= sizes[-1]
        return tuple(sorted(sizes, reverse=True))


class Fillings:
    """The best groups that hold exactly so many cards: a knapsack that must be full, by the most
    groups it may have.

    It follows from what groups give alone, so it is cached. `columns` hold by most groups and cards
    the best weight, `NEVER` or less if no groups hold exactly so many.
    """

    def __init__(self, gives: Gives, side: int, most: int) -> None:
        """Prepare for hands of `most` cards; `side` is 1 if the highest wins, −1 if the lowest
        does.
        """
        self.groups = _weigh_sizes(gives, side)
        self.side = side
        self.largest = max(gives, default=0)
        self.columns = [[0] + [IMPOSSIBLE] * most]
        self._with_wild: dict[int, list[int]] = {}

    def find_weights(self, groups: int) -> Sequence[int]:
        """Return the best weight of at most so many groups, by how many cards they hold (from 0).

        Cached.
        """
        columns = self.columns
        groups = min(groups, len(columns[0]) // MIN_GROUP)
        if len(columns) <= groups:
            columns = columns[:]  # other threads may read these, or make the same ones
            while len(columns) <= groups:
                columns.append(self._add_group(columns[-1], len(columns)))
            self.columns = columns
        return columns[groups]

    def _add_group(self, fewer: list[int], groups: int) -> list[int]:
        """Return the best weights, by number of cards, if one group more is allowed than `fewer` is
        for.

        Both lists are as in `find_weights`; `groups` is how many that makes.
        """
        best = fewer[:]
        end = min(groups * self.largest + 1, len(fewer))
        for size, weight in self.groups:
            first = max(groups * MIN_GROUP, size)
            ways = [rest + weight for rest in fewer[first - size : max(end, size) - size]]
            best[first:end] = [
                a if a > b else b for a, b in zip(ways, best[first:end], strict=True)
            ]
        return best

    def find_weights_with_wild(self, wild: int, cards: int) -> Sequence[int]:
        """Return the best weights of groups with exactly so many wild cards, by how many others are
        in them.

        The others count from one, to `cards` at least; each group has one of them.
        """
        weights = self._with_wild.get(wild, [])
        if len(weights) < cards:
            weights_with_wild = [
                self.find_weights(others)[others + wild]
                for others in range(len(weights) + 1, cards + 1)
            ]
            weights = self._with_wild[wild] = [*weights, *weights_with_wild]
        return weights

    def find_sizes(self, cards: int, groups: int) -> Sizes:
        """Return the sizes of the best groups that hold exactly so many cards, at most so many; the
        largest first.
        """
        sizes = []
        while cards:
            weight = self.find_weights(groups)[cards]
            while self.find_weights(groups - 1)[cards] == weight:
                groups -= 1
            fewer = self.find_weights(groups - 1)
            size = next(
                size
                for size, more in self.groups
                if size <= cards and fewer[cards - size] + more == weight
            )
            sizes.append(size)
            cards = cards - size
            groups = groups - 1
        return tuple(sorted(sizes, reverse=True))


def _weigh_sizes(gives: Gives, side: int) -> list[tuple[int, int]]:
    """Return each size with the weight of a group of it: points first, then more cells, less 1 for
    the group.

    `gives` are the points by size; `side` is 1 if high scores win, else −1.
    """
    return [
        (size, side * points * POINT_WEIGHT + size * CELL_WEIGHT - 1)
        for size, points in gives.items()
    ]


def share_wild(
    equals: Sequence[Division | WildDivision], wild: Sequence[int], side: int
) -> Sequence[int]:
    """Return how many wild cards go with each of the divided equal cards, so that the hand is best.

    `wild` are what the wild cards count singly, those first that go into groups first; `side` is as
    in `_weigh_sizes`.
    """
    best: list[Sequence[int]] = [[0]]
    for divided in equals:
        best.append(_combine(best[-1], divided.weights, len(wild)))
    best_weight = best[-1][0]
    used = 0
    lost = 0
    for wild_count in range(1, len(best[-1])):
        lost += side * wild[wild_count - 1] * POINT_WEIGHT
        if best[-1][wild_count] - lost > max(NEVER, best_weight):
            best_weight = best[-1][wild_count] - lost
            used = wild_count
    shares = []
    for number in range(len(equals) - 1, -1, -1):
        weights = equals[number].weights
        others = best[number]
        shares.append(_count_taken(used, best[number + 1][used], weights, others))
        used -= shares[-1]
    return shares[::-1]


def _combine(best: Sequence[int], weights: Sequence[int], most: int) -> Sequence[int]:
    """Return the greatest summed weights by number of wild cards, 0 to `most`, if one more division
    shares them.

    `best` are those of the divisions before, `weights` those of the one more, both by number of
    wild cards.
    """
    last = len(best) - 1
    back = best[::-1]
    return [
        max(map(add, back[max(last - used_cards, 0) :], weights[max(used_cards - last, 0) :]))
        for used_cards in range(min(last + len(weights), most + 1))
    ]


def _count_taken(used: int, weight: int, weights: Sequence[int], others: Sequence[int]) -> int:
    """Return how many of the `used` wild cards go with the last division: the most that give the
    best `weight`.

    `weights` are the last one's by number of wild cards, `others` the best of the divisions before
    it.
    """
    return next(
        more
        for more in range(min(used, len(weights) - 1), -1, -1)
        if used - more < len(others) and others[used - more] + weights[more] == weight
    )
