"""Groups of `same`: equal cards anywhere in a hand, divided in the best way, also with wild cards.

Of equal cards, those that are worth least singly go into groups. So only the sizes of the groups
are to be chosen, as in a knapsack, and only the wild cards are shared with other cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from operator import add, sub

# No group has fewer cards.
MIN_GROUP = 2
# Points first; among equals more cells in groups, then fewer groups (each takes 1 off).
POINT_WEIGHT = 16_384
CELL_WEIGHT = 64
# Any weight at or below this is impossible.
NEVER = -(10**12)
# An impossible weight, still below `NEVER` when weights are added.
IMPOSSIBLE = 2 * NEVER

Sizes = tuple[int, ...]
# What a group of so many cards gives, in points.
Gives = Mapping[int, int]


class Division:
    """The best divisions of equal cards into groups, as weights by number of wild cards, from 0."""

    def __init__(self, values: Sequence[int], fillings: Fillings, most_wild: int) -> None:
        """Divide equal cards that count `values` singly; those at the front go into groups first.

        Each group has at least one of them beside wild cards, of which there are up to `most_wild`.
        """
        most_wild = count_usable_wild(len(values), most_wild, fillings.largest)
        self.fillings = fillings
        # What the first cards would count singly, by how many, from one: grouping them loses it.
        self.lost = [fillings.side * value * POINT_WEIGHT for value in accumulate(values)]
        self.weights = [max(self._list_weights(wild)) for wild in range(most_wild + 1)]
        # Without wild cards there may be no group at all.
        self.weights[0] = max(self.weights[0], 0)

    def _list_weights(self, wild: int) -> Iterator[int]:
        """Yield the weights with so many wild cards, by how many others join them, from one."""
        weights = self.fillings.find_weights_with_wild(wild, cards=len(self.lost))
        return map(sub, weights, self.lost)

    def count_natural(self, wild: int) -> int:
        """Return the fewest equal cards that the best division can group; 0 without groups."""
        weight = self.weights[wild]
        # Without wild cards, 0 is the weight of no group.
        if weight <= NEVER or (not wild and not weight):
            return 0
        ways = list(self._list_weights(wild))
        return 1 + ways.index(weight)

    def find_sizes(self, wild: int) -> Sizes:
        """Return the sizes of groups, largest first, in the best division; () if none."""
        natural = self.count_natural(wild)
        if not natural:
            return ()
        return self.fillings.find_sizes(natural + wild, natural)


def count_usable_wild(cards: int, wild: int, largest: int) -> int:
    """Return how many wild cards can join so many equal cards; each group needs one of these."""
    return min(wild, cards * max(largest - 1, 0))


def round_up_room(cards: int) -> int:
    """Return `cards` rounded up to a power of two: hands of several sizes share a cache."""
    return 1 << (cards - 1).bit_length()


class WildDivision:
    """The best divisions of wild cards into groups of their own, by how many are used, from 0."""

    def __init__(self, cards: int, gives: Gives, side: int) -> None:
        """Find the best divisions of up to so many cards; `side` is 1 if high scores win, or −1."""
        self.weights = [0]
        self.last = [0]  # the size of one of the best groups, by how many are used
        groups = _weigh_sizes(gives, side)
        most_used = cards if gives else 0
        for used in range(1, most_used + 1):
            ways = [(NEVER, 0)]  # (weight, size); this one is if no size fits
            for size, weight in groups:
                if size <= used:
                    ways.append((self.weights[used - size] + weight, size))
            best_weight, last_size = max(ways)
            self.weights.append(best_weight if last_size else IMPOSSIBLE)
            self.last.append(last_size)

    def find_sizes(self, wild: int) -> Sizes:
        """Return the sizes of the groups, largest first, that so many wild cards make alone."""
        sizes = []
        while wild:
            size = self.last[wild]
            sizes.append(size)
            wild -= size
        return tuple(sorted(sizes, reverse=True))


class Fillings:
    """The best groups that hold exactly so many cards: a knapsack that must be full.

    It follows from what groups give alone, so it is cached.
    """

    def __init__(self, gives: Gives, side: int, cards: int) -> None:
        """Prepare for hands of so many cards; `side` is 1 if high scores win, else −1."""
        self.groups = _weigh_sizes(gives, side)
        self.side = side
        self.largest = max(gives, default=0)
        # The best weight by the most groups, then by cards; `NEVER` or less if none hold exactly so
        # many.
        self.columns = [[0] + [IMPOSSIBLE] * cards]
        self._with_wild: dict[int, list[int]] = {}

    def find_weights(self, groups: int) -> Sequence[int]:
        """Return the best weight of at most so many groups, by how many cards they hold."""
        columns = self.columns
        groups = min(groups, len(columns[0]) // MIN_GROUP)
        if len(columns) <= groups:
            columns = columns[:]  # other threads may read these, or make the same ones
            while len(columns) <= groups:
                columns.append(self._add_group(columns[-1], groups=len(columns)))
            self.columns = columns
        return columns[groups]

    def _add_group(self, fewer: list[int], groups: int) -> list[int]:
        """Return the best weights, by number of cards, with one group more than in `fewer`."""
        best = fewer[:]
        # So many groups hold from `first` to `end` - 1 cards.
        end = min(groups * self.largest + 1, len(fewer))
        for size, weight in self.groups:
            first = max(groups * MIN_GROUP, size)
            rests = fewer[first - size : max(end, size) - size]
            ways = [rest + weight for rest in rests]
            # As `max` of each pair, but faster.
            pairs = zip(ways, best[first:end], strict=True)
            best[first:end] = [way if way > known else known for way, known in pairs]
        return best

    def find_weights_with_wild(self, wild: int, cards: int) -> Sequence[int]:
        """Return the best weights of groups with so many wild cards, by how many others they have.

        The others count from one, to `cards` at least; each group has one of them.
        """
        weights = self._with_wild.get(wild, [])
        if len(weights) < cards:
            weights = weights[:]  # as in `find_weights`
            for others in range(len(weights) + 1, cards + 1):
                weights.append(self.find_weights(others)[others + wild])
            self._with_wild[wild] = weights
        return weights

    def find_sizes(self, cards: int, groups: int) -> Sizes:
        """Return the sizes, largest first, of the best groups that hold exactly so many cards."""
        sizes = []
        while cards:
            weight = self.find_weights(groups)[cards]
            # Only as many groups as this weight needs.
            while self.find_weights(groups - 1)[cards] == weight:
                groups -= 1
            fewer = self.find_weights(groups - 1)
            size = next(
                size
                for size, group_weight in self.groups
                if size <= cards and fewer[cards - size] + group_weight == weight
            )
            sizes.append(size)
            cards -= size
            groups -= 1
        return tuple(sorted(sizes, reverse=True))


def _weigh_sizes(gives: Gives, side: int) -> list[tuple[int, int]]:
    """Return each size with the weight of a group of it; `gives` are the points by size."""
    return [
        (size, side * points * POINT_WEIGHT + size * CELL_WEIGHT - 1)
        for size, points in gives.items()
    ]


def share_wild(
    equals: Sequence[Division | WildDivision], wild: Sequence[int], side: int
) -> Sequence[int]:
    """Return how many wild cards go with each of the divided equal cards in the best hand.

    `wild` are what the wild cards count singly, those first that go into groups first.
    """
    # After each of `equals`, the best sum of weights by wild cards used so far.
    best: list[Sequence[int]] = [[0]]
    for divided in equals:
        best.append(_combine(best[-1], divided.weights, len(wild)))
    # Wild cards that are used count no more singly.
    lost = [0, *accumulate(wild)]
    # Perhaps not all of them can be used: `best[-1]` ends before `lost` then.
    totals = [
        weight - side * points * POINT_WEIGHT
        for weight, points in zip(best[-1], lost, strict=False)
    ]
    used = totals.index(max(totals))
    shares = []
    # Back from the last one, to find which shares led to that sum.
    for index in range(len(equals) - 1, -1, -1):
        weights = equals[index].weights
        others = best[index]
        taken = _count_taken(used, best[index + 1][used], weights, others)
        shares.append(taken)
        used -= taken
    return shares[::-1]


def _combine(best: Sequence[int], weights: Sequence[int], wild_cards: int) -> Sequence[int]:
    """Return the greatest summed weights by wild cards, if one more division shares them."""
    last = len(best) - 1
    backwards = best[::-1]
    combined = []
    for used in range(min(last + len(weights), wild_cards + 1)):
        # Pairs of which the wild cards add up to `used`: the fewer others, the more further ones.
        others = backwards[max(last - used, 0) :]
        further = weights[max(used - last, 0) :]
        combined.append(max(map(add, others, further)))
    return combined


def _count_taken(used: int, weight: int, weights: Sequence[int], others: Sequence[int]) -> int:
    """Return how many of the `used` wild cards the last division has: the most that give `weight`.

    `weights` are the last one's by number of wild cards, `others` the best of those before it.
    """
    return next(
        taken
        for taken in range(min(used, len(weights) - 1), -1, -1)
        if used - taken < len(others) and others[used - taken] + weights[taken] == weight
    )
