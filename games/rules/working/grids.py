"""The working of a grid: groups that have places in it, and what the other cards count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Sized
from functools import cached_property, partial
from typing import NamedTuple

from games.rules.cards import Cards
from games.rules.declared.declaration import Declaration
from games.rules.kept import Kept
from games.rules.result import Group
from games.rules.words import Words

from .choosing import CHOICES, Fit, best, most_ways, weight
from .places import NO_CARD, WILD, Place, equals_of, places_of
from .singles import MOST_SINGLES, STEPS_OF_CARD, ByCard, GridLine, grid_lines, values_of

LINE, LOOKED_AT, FITS, WAY = 20, 12, 50, 2
"""Steps for a line, a place that is looked at, one that fits, and a way to choose: by what each of them takes."""
MOST_CHOICES = 2_000
"""How many answers are kept: a game takes a few megabytes at most."""
CODES = 32
"""More than there are codes: a fit as one number is its place times this, plus the code of what its cards equal."""


class Chosen(NamedTuple):
    """What counts in a hand: groups, the lines that they leave alone, and the cells that they leave of other lines."""

    groups: tuple[Group, ...]
    lines: tuple[GridLine, ...]
    beside: tuple[tuple[int, ...], ...]
    ways: int


class GridWorking:
    """The working of a grid whose groups have places in it."""

    def __init__(self, game: Declaration, words: Words) -> None:
        equals = equals_of(game)
        self.codes, self.values = ByCard(equals.codes, NO_CARD), values_of(game)
        self.side = -1 if game.lowest_wins else 1
        self.choose = CHOICES[game.choice]
        self.places = places_of(game, equals, words)
        self.by_pair = _by_pair(self.places)
        self.lines = grid_lines(game, words)
        self.worth = {code: self.values[card] for card, code in equals.codes.items()}
        odd = {code for card, code in equals.codes.items() if self.values[card] != self.worth[code]}
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
        chosen = self._chosen_of(fits, codes, cards)
        groups = [*chosen.groups, *[line.singly[cards[line.cards]] for line in chosen.lines]]
        for cells in chosen.beside:
            groups.append(Group("single", cells, sum([self.values[cards[cell]] for cell in cells])))
        return tuple(groups)

    def steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        """See `Working`: the places that are looked at, those that fit, and the ways to choose among these."""
        for cards in hands:
            codes = list(map(self.codes.__getitem__, cards))
            fits = self._fits(codes)
            yield self._steps(fits, self._chosen_of(fits, codes, cards).ways if fits else 0)

    def most_steps(self, cards: int) -> int:
        """See `Working`."""
        return self._most_steps

    @cached_property
    def _most_steps(self) -> int:
        return self._steps(self.places, most_ways(self.places) if self.choose is best else 0)

    def _steps(self, fits: Sized, ways: int) -> int:
        return LINE * len(self.lines) + LOOKED_AT * len(self.places) + FITS * len(fits) + WAY * ways

    def _fits(self, codes: Sequence[int]) -> tuple[int, ...]:
        """The places that the hand fits, each with what its cards equal, in order."""
        if WILD in codes:
            equals = [(place.order, place.equal(codes)) for place in self.places]
            return tuple([order * CODES + equal + 1 for order, equal in equals if equal is not None])
        fits = []
        for first, second, places in self.by_pair:
            equal = codes[first]
            if equal == codes[second] and equal != NO_CARD:
                for place, held_for, others in places:
                    if equal in held_for and (not others or all(codes[cell] == equal for cell in others)):
                        fits.append(place * CODES + equal + 1)
        fits.sort()
        return tuple(fits)

    def _weight(self, fit: int) -> int:
        """How good a group of equal cards is that count the same."""
        place = self.places[fit // CODES]
        return weight(place, [self.worth[fit % CODES - 1]] * len(place.cells), self.side)

    def _chosen_of(self, fits: tuple[int, ...], codes: Sequence[int], cards: Cards) -> Chosen:
        return self.kept[fits] if self.uneven.isdisjoint(codes) else self._chosen_of_uneven(fits, cards)

    def _chosen_of_even(self, fits: tuple[int, ...]) -> Chosen:
        return self._chosen(fits, [self.weights[fit] for fit in fits])

    def _chosen_of_uneven(self, fits: tuple[int, ...], cards: Cards) -> Chosen:
        places = [self.places[fit // CODES] for fit in fits]
        values = [[self.values[cards[cell]] for cell in place.cells] for place in places]
        return self._chosen(fits, [weight(*each, self.side) for each in zip(places, values, strict=True)])

    def _chosen(self, fits: tuple[int, ...], weights: Sequence[int]) -> Chosen:
        places = [(self.places[fit // CODES], fit % CODES - 1) for fit in fits]
        counting, ways = self.choose(places, weights)
        chosen = sorted(counting, key=_cells)
        taken = {cell for place, _ in chosen for cell in place.cells}
        left = [tuple([cell for cell in line.cells if cell not in taken]) for line in self.lines]
        return Chosen(
            groups=tuple([place.group(equal) for place, equal in chosen]),
            lines=tuple([line for line, cells in zip(self.lines, left, strict=True) if line.cells == cells]),
            beside=tuple(
                [cells for line, cells in zip(self.lines, left, strict=True) if cells and line.cells != cells]
            ),
            ways=ways,
        )


def _cells(fit: Fit) -> tuple[int, ...]:
    return fit[0].cells


def _by_pair(places: Sequence[Place]) -> list[tuple[int, int, list[tuple[int, frozenset[int], list[int]]]]]:
    """Places by two of their cells, with what they hold for and their other cells; none fits where the two differ."""
    pairs: dict[tuple[int, int], list[tuple[int, frozenset[int], list[int]]]] = {}
    for place in places:
        pair = place.pair
        others = [cell for cell in place.cells if cell not in pair]
        pairs.setdefault(pair, []).append((place.order, place.equals, others))
    return [(first, second, found) for (first, second), found in pairs.items()]


class ColumnWorking:
    """The working of a grid in which nothing but whole columns counts together, alone or side by side.

    For games without wild cards, in which equal cards count the same: what a column counts follows from it alone then,
    unless the one beside it is equal.
    """

    def __init__(self, game: Declaration, words: Words) -> None:
        self.grid, equals = GridWorking(game, words), equals_of(game)
        self.columns = [
            (line.cards, Kept(partial(self._alone, number), MOST_SINGLES))
            for number, line in enumerate(self.grid.lines)
        ]
        self.number = {line.cells: number for number, line in enumerate(self.grid.lines)}
        self.empty = [f"empty {cell}" for cell in range(game.rows * game.columns)]
        self.card = {code: card for card, code in equals.codes.items()}
        self.kept = Kept(self._side_by_side, MOST_CHOICES)
        self.each = LINE * len(self.columns) + STEPS_OF_CARD * len(self.empty)

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """The groups and the other columns, from the left."""
        alone = [column[cards[part]] for part, column in self.columns]
        before = NO_CARD
        for equal, _ in alone:
            if equal == before:
                parts = self.kept[tuple([equal for equal, _ in alone])]
                return tuple([alone[part][1] if type(part) is int else part for part in parts])  # type: ignore[misc]
            before = equal
        return tuple([group for _, group in alone])

    def steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        """See `Working`: no hand takes much longer than another."""
        return (self.each for _ in hands)

    def most_steps(self, cards: int) -> int:
        """See `Working`."""
        return self.each

    def _alone(self, number: int, cards: Cards) -> tuple[int, Group]:
        """What the cards of a column all equal, else a number below 0 of its own; what they count by themselves."""
        line = self.grid.lines[number]
        hand = [*self.empty]
        hand[line.cards] = cards
        [group] = [group for group in self.grid(tuple(hand)) if group.cells == line.cells]
        codes = {self.grid.codes[card] for card in cards}
        alike = len(codes) == 1 and NO_CARD not in codes
        return codes.pop() if alike else NO_CARD - 1 - number, group

    def _side_by_side(self, equals: tuple[int, ...]) -> tuple[Group | int, ...]:
        """The groups of several columns, and the numbers of the columns that count alone, from the left."""
        hand = [*self.empty]
        for line, equal in zip(self.grid.lines, equals, strict=True):
            if equal >= 0:
                hand[line.cards] = [self.card[equal]] * len(line.cells)
        groups = sorted(self.grid(tuple(hand)), key=lambda group: group.cells[0])
        return tuple([self.number.get(group.cells, group) for group in groups])
