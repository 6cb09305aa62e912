"""The working of a grid: groups that have places in it, and what the other cards count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Sized
from functools import cached_property, partial
from typing import NamedTuple

from games.rules.cache import Cache
from games.rules.cards import Cards
from games.rules.declared.declaration import Declaration
from games.rules.result import Group
from games.rules.words import Words

from .choosing import CHOOSERS, Fit, choose_best, count_max_ways, weigh_group
from .places import NO_CARD, WILD, Place, build_equality_codes, build_places
from .singles import (
    MAX_CACHED_LINES,
    STEPS_PER_CARD,
    ByCard,
    GridLine,
    build_grid_lines,
    build_values,
)

# Steps for a line, a place that is looked at, one that fits, and a way to choose: by their time.
LINE_STEPS = 20
PLACE_STEPS = 12
FIT_STEPS = 50
WAY_STEPS = 2
# A game takes a few megabytes at most.
MAX_CACHED_CHOICES = 2_000
# More than there are codes: a fit is its place times this, plus the code of what its cards equal.
CODE_BASE = 32


class ChosenGroups(NamedTuple):
    """The parts of a hand that count: groups, lines without any, and the cells left of others."""

    groups: tuple[Group, ...]
    lines: tuple[GridLine, ...]
    beside: tuple[tuple[int, ...], ...]
    ways: int


class GridWorking:
    def __init__(self, game: Declaration, words: Words) -> None:
        equals = build_equality_codes(game)
        self.codes = ByCard(equals.codes, NO_CARD)
        self.values = build_values(game)
        self.side = -1 if game.lowest_wins else 1
        self.choose = CHOOSERS[game.choice]
        self.places = build_places(game, equals, words)
        self.by_pair = _group_by_pair(self.places)
        self.lines = build_grid_lines(game, words)
        self.worth = {code: self.values[card] for card, code in equals.codes.items()}
        odd = {code for card, code in equals.codes.items() if self.values[card] != self.worth[code]}
        # Codes of cards that are equal in groups and may count different points singly.
        self.uneven = odd | {WILD}
        self.weights = Cache(self._weigh, MAX_CACHED_CHOICES)
        self.cache = Cache(self._choose_even, MAX_CACHED_CHOICES)

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """Return the groups that count, then the other cards, together line by line."""
        codes = list(map(self.codes.__getitem__, cards))
        fits = self._find_fits(codes)
        if not fits:
            return tuple([line.singly[cards[line.cards]] for line in self.lines])
        chosen = self._get_chosen(fits, codes, cards)
        untouched = [line.singly[cards[line.cards]] for line in chosen.lines]
        groups = [*chosen.groups, *untouched]
        for cells in chosen.beside:
            points = sum([self.values[cards[cell]] for cell in cells])
            groups.append(Group("single", cells, points))
        return tuple(groups)

    def count_steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        """Yield each hand's steps: for lines, places, those that fit, and ways to choose."""
        for cards in hands:
            codes = list(map(self.codes.__getitem__, cards))
            fits = self._find_fits(codes)
            ways = self._get_chosen(fits, codes, cards).ways if fits else 0
            yield self._sum_steps(fits, ways)

    def count_max_steps(self, cards: int) -> int:
        return self._most_steps

    @cached_property
    def _most_steps(self) -> int:
        ways = count_max_ways(self.places) if self.choose is choose_best else 0
        return self._sum_steps(self.places, ways)

    def _sum_steps(self, fits: Sized, ways: int) -> int:
        return (
            LINE_STEPS * len(self.lines)
            + PLACE_STEPS * len(self.places)
            + FIT_STEPS * len(fits)
            + WAY_STEPS * ways
        )

    def _find_fits(self, codes: Sequence[int]) -> tuple[int, ...]:
        """Return the places of groups, in order, each as place × `CODE_BASE` + its code + 1."""
        fits = []
        if WILD in codes:
            for place in self.places:
                code = place.find_equal(codes)
                if code is not None:
                    fits.append(place.order * CODE_BASE + code + 1)
            return tuple(fits)
        for first, second, places in self.by_pair:
            equal = codes[first]
            if equal != codes[second] or equal == NO_CARD:
                continue
            for order, held_for, others in places:
                if equal not in held_for:
                    continue
                if not others or all(codes[cell] == equal for cell in others):
                    fits.append(order * CODE_BASE + equal + 1)
        fits.sort()
        return tuple(fits)

    def _weigh(self, fit: int) -> int:
        """Return how good the group of a fit is, if its equal cards count the same."""
        place = self.places[fit // CODE_BASE]
        points = self.worth[fit % CODE_BASE - 1]
        return weigh_group(place, [points] * len(place.cells), self.side)

    def _get_chosen(
        self, fits: tuple[int, ...], codes: Sequence[int], cards: Cards
    ) -> ChosenGroups:
        """Return what counts: cached by the fits, unless equal cards may count differently."""
        if self.uneven.isdisjoint(codes):
            return self.cache[fits]
        return self._choose_uneven(fits, cards)

    def _choose_even(self, fits: tuple[int, ...]) -> ChosenGroups:
        """Choose among fits whose weight follows from place and code."""
        return self._build_chosen(fits, [self.weights[fit] for fit in fits])

    def _choose_uneven(self, fits: tuple[int, ...], cards: Cards) -> ChosenGroups:
        """Choose among fits whose equal cards may count different points."""
        weights = []
        for fit in fits:
            place = self.places[fit // CODE_BASE]
            values = [self.values[cards[cell]] for cell in place.cells]
            weights.append(weigh_group(place, values, self.side))
        return self._build_chosen(fits, weights)

    def _build_chosen(self, fits: tuple[int, ...], weights: Sequence[int]) -> ChosenGroups:
        """Choose among fits as the game says: the best by weights, in order, or all.

        `lines` are those that no group touches, `beside` the cells left of others.
        """
        places = [(self.places[fit // CODE_BASE], fit % CODE_BASE - 1) for fit in fits]
        counting, ways = self.choose(places, weights)
        chosen = sorted(counting, key=_get_cells)
        taken = {cell for place, _ in chosen for cell in place.cells}
        untouched = []
        beside = []
        for line in self.lines:
            left = tuple([cell for cell in line.cells if cell not in taken])
            if left == line.cells:
                untouched.append(line)
            elif left:
                beside.append(left)
        return ChosenGroups(
            groups=tuple([place.build_group(equal) for place, equal in chosen]),
            lines=tuple(untouched),
            beside=tuple(beside),
            ways=ways,
        )


def _get_cells(fit: Fit) -> tuple[int, ...]:
    return fit[0].cells


def _group_by_pair(
    places: Sequence[Place],
) -> list[tuple[int, int, list[tuple[int, frozenset[int], list[int]]]]]:
    """Return places by `Place.pair` as (cell, cell, places): none fits if the two are unlike.

    Of each place there is its index, the codes that it holds for, and its other cells.
    """
    pairs: dict[tuple[int, int], list[tuple[int, frozenset[int], list[int]]]] = {}
    for place in places:
        pair = place.pair
        others = [cell for cell in place.cells if cell not in pair]
        pairs.setdefault(pair, []).append((place.order, place.equals, others))
    return [(first, second, group) for (first, second), group in pairs.items()]


class ColumnWorking:
    """The working of a grid in which only whole columns count together, alone or side by side.

    For games without wild cards, in which equal cards count the same: then what a column counts
    follows from it alone, unless the one beside it is equal.
    """

    def __init__(self, game: Declaration, words: Words) -> None:
        """Take a game for which `_has_only_columns` is true; `words` name its groups."""
        self.grid = GridWorking(game, words)
        equals = build_equality_codes(game)
        self.columns = []
        self.column_numbers = {}
        for number, line in enumerate(self.grid.lines):
            alone = Cache(partial(self._work_out_alone, number), MAX_CACHED_LINES)
            self.columns.append((line.cards, alone))
            self.column_numbers[line.cells] = number
        # Stand for the cells of other columns while some are worked out: cards that no game has
        # make no group and count nothing.
        self.empty_hand = [f"empty {cell}" for cell in range(game.rows * game.columns)]
        # Any of the equal cards: they count the same here.
        self.card_by_code = {code: card for card, code in equals.codes.items()}
        self.cache = Cache(self._work_out_side_by_side, MAX_CACHED_CHOICES)
        self.steps = LINE_STEPS * len(self.columns) + STEPS_PER_CARD * len(self.empty_hand)

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """Return the groups and the other columns, from the left."""
        alone = [column[cards[part]] for part, column in self.columns]
        # Equal columns side by side may count as one group.
        before = NO_CARD
        for equal, _ in alone:
            if equal == before:
                parts = self.cache[tuple([equal for equal, _ in alone])]
                return tuple([alone[part][1] if isinstance(part, int) else part for part in parts])
            before = equal
        return tuple([group for _, group in alone])

    def count_steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        return (self.steps for _ in hands)

    def count_max_steps(self, cards: int) -> int:
        return self.steps

    def _work_out_alone(self, number: int, cards: Cards) -> tuple[int, Group]:
        """Return a column's code (below 0 unless its cards are equal), and what it counts."""
        line = self.grid.lines[number]
        hand = [*self.empty_hand]
        hand[line.cards] = cards
        groups = self.grid(tuple(hand))
        [group] = [group for group in groups if group.cells == line.cells]
        codes = {self.grid.codes[card] for card in cards}
        are_alike = len(codes) == 1 and NO_CARD not in codes
        code = codes.pop() if are_alike else NO_CARD - 1 - number
        return code, group

    def _work_out_side_by_side(self, equals: tuple[int, ...]) -> tuple[Group | int, ...]:
        """Return groups, or indices of columns that count alone, by columns' codes."""
        hand = [*self.empty_hand]
        for line, equal in zip(self.grid.lines, equals, strict=True):
            if equal >= 0:
                hand[line.cards] = [self.card_by_code[equal]] * len(line.cells)
        groups = sorted(self.grid(tuple(hand)), key=lambda group: group.cells[0])
        return tuple([self.column_numbers.get(group.cells, group) for group in groups])
