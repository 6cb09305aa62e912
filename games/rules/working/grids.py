"""The working of a grid: groups that have places in it, and what the other cards count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Sized
from functools import cached_property, partial
from operator import eq
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
# More than there are codes: a fit is the order of its place times this, plus its code and 1 (as
# the code of `WILD` is −1).
CODE_BASE = 32


class ChosenGroups(NamedTuple):
    """The parts of a hand that count."""

    groups: tuple[Group, ...]
    untouched_lines: tuple[GridLine, ...]  # those without a cell in a group
    rests: tuple[tuple[int, ...], ...]  # the cells in no group, of each other line
    ways: int  # how many ways to choose were compared


class GridWorking:
    """The working of a grid in which groups can lie anywhere, overlap, or have wild cards."""

    def __init__(self, game: Declaration, words: Words) -> None:
        equals = build_equality_codes(game)
        self.codes = ByCard(equals.codes, NO_CARD)
        self.values = build_values(game)
        self.side = -1 if game.lowest_wins else 1
        self.choose = CHOOSERS[game.choice]
        self.places = build_places(game, equals, words)
        self.by_pair = _group_by_pair(self.places)
        self.lines = build_grid_lines(game, words)
        self.points_by_code = {code: self.values[card] for card, code in equals.codes.items()}
        # Codes of cards that are equal in groups and may count different points singly.
        self.uneven = {WILD}
        for card, code in equals.codes.items():
            if self.values[card] != self.points_by_code[code]:
                self.uneven.add(code)
        self.weights = Cache(self._weigh, MAX_CACHED_CHOICES)
        self.chosen_by_fits = Cache(self._choose_even, MAX_CACHED_CHOICES)

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """Return the groups that count, then the other cards, together line by line."""
        codes = list(map(self.codes.__getitem__, cards))
        fits = self._find_fits(codes)
        if not fits:
            return tuple([line.singly[cards[line.cards]] for line in self.lines])
        chosen = self._get_chosen(fits, codes, cards)
        untouched = [line.singly[cards[line.cards]] for line in chosen.untouched_lines]
        groups = [*chosen.groups, *untouched]
        for cells in chosen.rests:
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
        """Return the places that a hand fits, in order, each as order × `CODE_BASE` + code + 1."""
        fits = []
        # `by_pair` is only for hands without wild cards: those equal every card.
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
            for order, equals, others in places:
                if equal not in equals:
                    continue
                if not others or all(codes[cell] == equal for cell in others):
                    fits.append(order * CODE_BASE + equal + 1)
        fits.sort()
        return tuple(fits)

    def _weigh(self, fit: int) -> int:
        """Return how good the group of a fit is, if its equal cards count the same."""
        place = self.places[fit // CODE_BASE]
        points = self.points_by_code[fit % CODE_BASE - 1]
        return weigh_group(place, [points] * len(place.cells), self.side)

    def _get_chosen(
        self, fits: tuple[int, ...], codes: Sequence[int], cards: Cards
    ) -> ChosenGroups:
        """Return what counts: cached by the fits, unless equal cards may count differently."""
        if self.uneven.isdisjoint(codes):
            return self.chosen_by_fits[fits]
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
        """Choose among fits as the game says: the best by weights, in order, or all."""
        placed = [(self.places[fit // CODE_BASE], fit % CODE_BASE - 1) for fit in fits]
        counting, ways = self.choose(placed, weights)
        chosen = sorted(counting, key=_get_cells)
        taken = {cell for place, _ in chosen for cell in place.cells}
        untouched_lines = []
        rests = []
        for line in self.lines:
            rest = tuple([cell for cell in line.cells if cell not in taken])
            if rest == line.cells:
                untouched_lines.append(line)
            elif rest:
                rests.append(rest)
        return ChosenGroups(
            groups=tuple([place.build_group(equal) for place, equal in chosen]),
            untouched_lines=tuple(untouched_lines),
            rests=tuple(rests),
            ways=ways,
        )


def _get_cells(fit: Fit) -> tuple[int, ...]:
    return fit[0].cells


def _group_by_pair(
    places: Sequence[Place],
) -> list[tuple[int, int, list[tuple[int, frozenset[int], list[int]]]]]:
    """Return places by `Place.pair` as (cell, cell, places).

    If the cards of the two cells cannot be equal, no group fits in any of these places.
    Each place is its order, the codes of the cards that fit, and its other cells.
    """
    pairs: dict[tuple[int, int], list[tuple[int, frozenset[int], list[int]]]] = {}
    for place in places:
        pair = place.pair
        others = [cell for cell in place.cells if cell not in pair]
        pairs.setdefault(pair, []).append((place.order, place.equals, others))
    return [(first, second, group) for (first, second), group in pairs.items()]


class ColumnWorking:
    """The working of a grid in which only whole columns count together, alone or side by side.

    It is for games without wild cards, in which equal cards count the same. So what a column counts
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
        # A hand to put one or some columns in: cards that no game has are in no group, and count
        # nothing.
        self.empty_hand = [f"empty {cell}" for cell in range(game.rows * game.columns)]
        # Any one of the equal cards will do.
        self.card_by_code = {code: card for card, code in equals.codes.items()}
        self.side_by_side = Cache(self._work_out_side_by_side, MAX_CACHED_CHOICES)
        self.steps = LINE_STEPS * len(self.columns) + STEPS_PER_CARD * len(self.empty_hand)

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """Return the groups and the other columns, from the left."""
        codes_and_groups = [column[cards[in_hand]] for in_hand, column in self.columns]
        codes = tuple([code for code, _ in codes_and_groups])
        groups = tuple([group for _, group in codes_and_groups])
        if not any(map(eq, codes, codes[1:])):
            return groups
        # Equal columns side by side may count as one group. An index is of a column by itself.
        parts = self.side_by_side[codes]
        return tuple([groups[part] if isinstance(part, int) else part for part in parts])

    def count_steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        return (self.steps for _ in hands)

    def count_max_steps(self, cards: int) -> int:
        return self.steps

    def _work_out_alone(self, number: int, cards: Cards) -> tuple[int, Group]:
        """Return a column's code and what it counts.

        The code is that of its equal cards; below 0, and unlike every other column's, if not equal.
        """
        line = self.grid.lines[number]
        hand = [*self.empty_hand]
        hand[line.cards] = cards
        groups = self.grid(tuple(hand))
        # The cells of other columns are in groups of their own.
        [group] = [group for group in groups if group.cells == line.cells]
        codes = {self.grid.codes[card] for card in cards}
        are_alike = len(codes) == 1 and NO_CARD not in codes
        code = codes.pop() if are_alike else NO_CARD - 1 - number
        return code, group

    def _work_out_side_by_side(self, codes: tuple[int, ...]) -> tuple[Group | int, ...]:
        """Return groups, or indices of columns that count alone, by the codes of all columns."""
        hand = [*self.empty_hand]
        for line, code in zip(self.grid.lines, codes, strict=True):
            if code >= 0:
                hand[line.cards] = [self.card_by_code[code]] * len(line.cells)
        groups = sorted(self.grid(tuple(hand)), key=lambda group: group.cells[0])
        return tuple([self.column_numbers.get(group.cells, group) for group in groups])
