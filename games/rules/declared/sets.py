"""Groups of `same`: equal cards anywhere in a hand, always divided in the way that is best, wild cards with them.

Cards of one like that go into groups are those that are worth least singly: which of them does not matter to a group.
So a like is a knapsack over the sizes of its groups, and likes only share the wild cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

POINT, CELL = 16_384, 64
"""What is best: points first; among equals more cells in groups, then fewer groups (a group takes 1 off)."""
NEVER = -(10**12)
"""The weight of what cannot be; also with something added it is below half of this."""

Sizes = tuple[int, ...]
Gives = Mapping[int, int]
"""What a group of so many cards gives, in points."""


class Divided:
    """The best divisions of cards of one like into groups, by the number of wild cards with them, from none.

    `weights` are those of the divisions, `naturals` how many of the like's own cards are in groups.
    """

    def __init__(self, values: Sequence[int], gives: Gives, side: int, most_wild: int) -> None:
        """`values` are what the cards count singly, those first that go into groups first; `side` is 1 where the
        highest wins, −1 where the lowest does. Each group has at least one of these cards."""
        cards = len(values)
        self.weights, self.naturals = [0], [0]
        if not cards or not gives:
            return
        most_wild = min(most_wild, cards * (max(gives) - 1))
        self.fillings = Fillings(cards + most_wild, cards, gives, side)
        self.weights, self.naturals = [], []
        for wild in range(most_wild + 1):
            lost, best, of = 0, NEVER if wild else 0, 0
            for natural in range(1, cards + 1):
                lost += side * values[natural - 1] * POINT
                weight = self.fillings.weight(natural + wild, natural)
                if weight > NEVER // 2 and weight - lost > best:
                    best, of = weight - lost, natural
            self.weights.append(best)
            self.naturals.append(of)

    def sizes(self, wild: int) -> Sizes:
        """The sizes of the groups, the largest first, with so many wild cards."""
        natural = self.naturals[wild]
        return self.fillings.sizes(natural + wild, natural) if natural else ()


class DividedWild:
    """The best divisions of wild cards into groups of their own, by how many are used, from none; as `Divided`."""

    def __init__(self, cards: int, gives: Gives, side: int) -> None:
        self.weights, self.last = [0], [0]
        groups = _weights(gives, side)
        for used in range(1, cards + 1 if gives else 1):
            ways = [(self.weights[used - size] + weight, size) for size, weight in groups if size <= used]
            weight, size = max([(NEVER, 0), *[way for way in ways if way[0] > NEVER // 2]])
            self.weights.append(weight)
            self.last.append(size)

    def sizes(self, wild: int) -> Sizes:
        """The sizes of the groups, the largest first, that so many wild cards make."""
        sizes = []
        while wild:
            sizes.append(self.last[wild])
            wild -= sizes[-1]
        return tuple(sorted(sizes, reverse=True))


class Fillings:
    """The best groups that hold just so many cards: a knapsack that must be full, by the most groups it may have.

    `rows` hold by cards and most groups the best weight; less than half of `NEVER` where no groups fill it.
    """

    def __init__(self, most: int, most_groups: int, gives: Gives, side: int) -> None:
        self.groups = _weights(gives, side)
        self.rows: list[list[int]] = [[0]]
        for cards in range(1, most + 1):
            before = [(self.rows[cards - size], weight) for size, weight in self.groups if size <= cards]
            row = [NEVER]
            for others in range(min(most_groups, cards // 2)):
                best = row[-1]
                for rest, weight in before:
                    way = (rest[others] if others < len(rest) else rest[-1]) + weight
                    if way > best:
                        best = way
                row.append(best)
            self.rows.append(row)

    def weight(self, cards: int, groups: int) -> int:
        """The best weight of at most so many groups that hold just so many cards."""
        row = self.rows[cards]
        return row[groups] if groups < len(row) else row[-1]

    def sizes(self, cards: int, groups: int) -> Sizes:
        """The sizes of those groups, the largest first."""
        sizes = []
        while cards:
            weight = self.weight(cards, groups)
            groups = min(groups, len(self.rows[cards]) - 1)
            while self.weight(cards, groups - 1) == weight:
                groups -= 1
            size = next(
                size
                for size, more in self.groups
                if size <= cards and self.weight(cards - size, groups - 1) + more == weight
            )
            sizes.append(size)
            cards, groups = cards - size, groups - 1
        return tuple(sorted(sizes, reverse=True))


def _weights(gives: Gives, side: int) -> list[tuple[int, int]]:
    return [(size, side * points * POINT + size * CELL - 1) for size, points in gives.items()]


def share_wild(likes: Sequence[Divided | DividedWild], wild: Sequence[int], side: int) -> Sequence[int]:
    """How many wild cards go with each of the divided likes, so that the hand is best.

    `wild` are what the wild cards count singly, those first that go into groups first.
    """
    best: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for divided in likes:
        weights = divided.weights
        ahead: list[tuple[int, tuple[int, ...]]] = [(NEVER, ())] * min(len(best) + len(weights) - 1, len(wild) + 1)
        for used, (before, shares) in enumerate(best):
            for more, weight in enumerate(weights[: len(ahead) - used]):
                if before + weight > max(NEVER // 2, ahead[used + more][0]):
                    ahead[used + more] = before + weight, (*shares, more)
        best = ahead
    lost, (found, shares) = 0, best[0]
    for used in range(1, len(best)):
        lost += side * wild[used - 1] * POINT
        if best[used][0] - lost > max(NEVER // 2, found):
            found, shares = best[used][0] - lost, best[used][1]
    return shares
