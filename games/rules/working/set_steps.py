"""How much work hands are whose groups are equal cards anywhere: by how many are alike, and how many are wild."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from .dividing import SMALLEST, Gives, room_for, with_wild
from .places import NO_CARD, WILD

CARD, EQUAL, WAY, LOOKED_UP = 16, 80, 14, 3
"""Steps for a card, cards that are equal, the best of several ways, and a way that is looked up for later hands."""

Kept = dict[tuple[int, int], int]
"""Steps for what is kept by now, by whose it is and for how many cards."""


class SetSteps:
    """Counts the steps of hands; `gives` are what groups give for each kind of equal cards, or for wild cards alone."""

    def __init__(self, gives: Mapping[int, Gives]) -> None:
        self.gives = gives
        self.largest = {equal: max(sizes, default=0) for equal, sizes in gives.items()}
        kinds: dict[tuple[tuple[int, int], ...], int] = {}
        self.kinds = {equal: kinds.setdefault(tuple(sizes.items()), equal) for equal, sizes in gives.items()}
        """For each kind of equal cards one that has the same kept."""

    def of(self, hands: Iterable[Iterable[int]]) -> Iterator[int]:
        """The steps of each hand, given as the codes of its cards; what is kept for later ones counts once."""
        kept: Kept = {}
        for codes in hands:
            own = Counter(codes)
            steps = CARD * own.total()
            own.pop(NO_CARD, 0)
            wild = own.pop(WILD, 0)
            room = room_for(wild) if wild else 0
            steps += self._sharing(own, wild, room)
            for equal, many in own.items():
                if many >= SMALLEST or wild:
                    steps += EQUAL + self._dividing(equal, many, room) + self._filling(equal, many, room, kept)
            yield steps

    def most(self, cards: int, wild: int) -> int:
        """What no hand takes more than that has at most so many cards, and so many of them wild."""
        equals, room = min(len(self.gives) - 1, cards), room_for(wild) if wild else 0
        sizes = max(map(len, self.gives.values()))
        dividing = equals * (EQUAL + (1 + room) * WAY) + cards * (1 + room)
        filling = cards * (room_for(cards + room) * sizes + LOOKED_UP * (1 + room))
        sharing = (equals + 1) * (EQUAL + (wild + 1) * (WAY + wild + 1)) if wild else 0
        return CARD * cards + dividing + filling + sharing

    def _ways(self, equal: int, many: int, room: int) -> int:
        """With how many wild cards so many equal cards are looked at, from none."""
        return 1 + with_wild(many, room, self.largest[equal])

    def _dividing(self, equal: int, many: int, room: int) -> int:
        """The steps of dividing so many equal cards."""
        return self._ways(equal, many, room) * (WAY + many)

    def _filling(self, equal: int, many: int, room: int, kept: Kept) -> int:
        """The steps for what is kept of equal cards from then on, without those for what is there already."""
        key = self.kinds[equal], room_for(many + room)
        all_steps = many * (key[1] * len(self.gives[equal]) + LOOKED_UP * self._ways(equal, many, room))
        there = kept.get(key, 0)
        kept[key] = max(there, all_steps)
        return kept[key] - there

    def _sharing(self, own: Mapping[int, int], wild: int, room: int) -> int:
        """The steps of sharing wild cards among the equal cards."""
        if not wild:
            return 0
        ways = [self._ways(equal, many, room) for equal, many in own.items()]
        steps, shared = 0, 1
        for more in [*ways, 1 + wild if self.gives[WILD] else 1]:
            together = min(shared + more - 1, wild + 1)
            steps += EQUAL + together * (WAY + min(shared, more))
            shared = together
        return steps
