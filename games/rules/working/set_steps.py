"""The work of hands whose groups are equal cards anywhere, by how many are alike or wild."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from .dividing import MIN_GROUP, Gives, count_usable_wild, round_up_room
from .places import NO_CARD, WILD

# Steps for a card, equal cards, the best of several ways, and a way that is cached for later hands.
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
        self.largest = {equal: max(sizes, default=0) for equal, sizes in gives.items()}
        # For each kind of equal cards one that shares its cache.
        self.kinds = {}
        first_of_kind: dict[tuple[tuple[int, int], ...], int] = {}
        for equal, sizes in gives.items():
            kind = tuple(sizes.items())
            self.kinds[equal] = first_of_kind.setdefault(kind, equal)

    def count(self, hands: Iterable[Iterable[int]]) -> Iterator[int]:
        """Yield the steps of each hand, by its cards' codes; what is cached counts once."""
        kept: CountedSteps = {}
        for codes in hands:
            natural = Counter(codes)
            steps = CARD_STEPS * natural.total()
            natural.pop(NO_CARD, 0)
            wild = natural.pop(WILD, 0)
            room = round_up_room(wild) if wild else 0
            steps += self._count_sharing(natural, wild, room)
            for equal, cards in natural.items():
                if cards >= MIN_GROUP or wild:
                    steps += (
                        EQUAL_STEPS
                        + self._count_dividing(equal, cards, room)
                        + self._count_filling(equal, cards, room, kept)
                    )
            yield steps

    def count_max(self, cards: int, wild: int) -> int:
        """Return the most steps of a hand of so many cards, with so many of them wild."""
        equals = min(len(self.gives) - 1, cards)
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

    def _count_ways(self, equal: int, cards: int, room: int) -> int:
        """Return how many numbers of wild cards, from 0, may go with `cards` equal cards."""
        return 1 + count_usable_wild(cards, room, self.largest[equal])

    def _count_dividing(self, equal: int, cards: int, room: int) -> int:
        return self._count_ways(equal, cards, room) * (WAY_STEPS + cards)

    def _count_filling(self, equal: int, cards: int, room: int, kept: CountedSteps) -> int:
        """Return the steps of caching `cards` equal cards that `kept` does not count already."""
        most_cards = round_up_room(cards + room)
        ways = self._count_ways(equal, cards, room)
        steps_for_card = most_cards * len(self.gives[equal]) + LOOKUP_STEPS * ways
        key = self.kinds[equal], most_cards
        counted = kept.get(key, 0)
        kept[key] = max(counted, cards * steps_for_card)
        return kept[key] - counted

    def _count_sharing(self, natural: Mapping[int, int], wild: int, room: int) -> int:
        """Return the steps of sharing `wild` cards among `natural` (how many by code)."""
        if not wild:
            return 0
        ways = [self._count_ways(equal, cards, room) for equal, cards in natural.items()]
        ways.append(1 + wild if self.gives[WILD] else 1)
        steps = 0
        shared = 1
        for further in ways:
            together = min(shared + further - 1, wild + 1)
            steps += EQUAL_STEPS + together * (WAY_STEPS + min(shared, further))
            shared = together
        return steps
