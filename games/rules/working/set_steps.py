"""The work of scoring hands whose groups are equal cards, by how many are equal or wild."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from .dividing import MIN_GROUP, Gives, count_usable_wild, round_up_room
from .places import NO_CARD, WILD

# Steps for a card, a kind of equal cards, a way to choose from, and one cached for later hands.
CARD_STEPS = 16
EQUAL_STEPS = 80
WAY_STEPS = 14
LOOKUP_STEPS = 3

# Steps already counted for the cache, by kind and number of cards.
CountedSteps = dict[tuple[int, int], int]


class SetSteps:
    """A counter of the steps of hands."""

    def __init__(self, gives: Mapping[int, Gives]) -> None:
        """Take what groups give by size, for each code of equal cards and for `WILD`."""
        self.gives = gives
        self.largest = {code: max(by_size, default=0) for code, by_size in gives.items()}
        # By code, the first code whose groups give the same: their cards share a cache.
        self.kinds = {}
        first_of_kind: dict[tuple[tuple[int, int], ...], int] = {}
        for code, by_size in gives.items():
            kind = tuple(by_size.items())
            self.kinds[code] = first_of_kind.setdefault(kind, code)

    def count(self, hands: Iterable[Iterable[int]]) -> Iterator[int]:
        """Yield the steps of each hand, by its cards' codes; what is cached counts once."""
        counted: CountedSteps = {}
        for codes in hands:
            natural = Counter(codes)
            steps = CARD_STEPS * natural.total()
            natural.pop(NO_CARD, 0)
            wild = natural.pop(WILD, 0)
            room = round_up_room(wild) if wild else 0
            steps += self._count_sharing(natural, wild, room)
            for code, cards in natural.items():
                if cards >= MIN_GROUP or wild:
                    steps += EQUAL_STEPS
                    steps += self._count_dividing(code, cards, room)
                    steps += self._count_filling(code, cards, room, counted)
            yield steps

    def count_max(self, cards: int, wild: int) -> int:
        """Return the most steps of a hand of so many cards, with so many of them wild."""
        equals = min(len(self.gives) - 1, cards)  # kinds of equal cards, `WILD` not counted
        room = round_up_room(wild) if wild else 0
        sizes = max(map(len, self.gives.values()))
        ways = 1 + room
        dividing = equals * (EQUAL_STEPS + ways * WAY_STEPS) + cards * ways
        filling = cards * (round_up_room(cards + room) * sizes + LOOKUP_STEPS * ways)
        steps = CARD_STEPS * cards + dividing + filling
        if wild:
            shares = wild + 1
            steps += (equals + 1) * (EQUAL_STEPS + shares * (WAY_STEPS + shares))
        return steps

    def _count_ways(self, code: int, cards: int, room: int) -> int:
        """Return how many choices there are of wild cards, from none, for so many equal cards."""
        return 1 + count_usable_wild(cards, room, self.largest[code])

    def _count_dividing(self, code: int, cards: int, room: int) -> int:
        return self._count_ways(code, cards, room) * (WAY_STEPS + cards)

    def _count_filling(self, code: int, cards: int, room: int, counted: CountedSteps) -> int:
        """Return the steps of caching so many equal cards, less those in `counted`; add them."""
        most_cards = round_up_room(cards + room)
        ways = self._count_ways(code, cards, room)
        steps_per_card = most_cards * len(self.gives[code]) + LOOKUP_STEPS * ways
        key = self.kinds[code], most_cards
        before = counted.get(key, 0)
        counted[key] = max(before, cards * steps_per_card)
        return counted[key] - before

    def _count_sharing(self, natural: Mapping[int, int], wild: int, room: int) -> int:
        """Return the steps of sharing wild cards with others; `natural` is how many by code."""
        if not wild:
            return 0
        ways = [self._count_ways(code, cards, room) for code, cards in natural.items()]
        # Wild cards can also be in groups of their own.
        ways.append(1 + wild if self.gives[WILD] else 1)
        steps = 0
        shared = 1
        for further in ways:
            together = min(shared + further - 1, wild + 1)
            steps += EQUAL_STEPS + together * (WAY_STEPS + min(shared, further))
            shared = together
        return steps
