"""The working of hands whose groups are equal cards anywhere."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from games.rules.cache import Cache
from games.rules.cards import DISCARDED, Cards, format_card
from games.rules.declared.declaration import Declaration, GroupRule
from games.rules.result import Group
from games.rules.words import Words

from .dividing import Division, Fillings, Gives, Sizes, WildDivision, round_up_room, share_wild
from .places import NO_CARD, WILD, build_equality_codes, build_lines, format_group_name
from .set_steps import SetSteps
from .singles import MAX_CACHED_LINES, ByCard, build_values, group_single_cards


class SetWorking:
    def __init__(self, game: Declaration, words: Words) -> None:
        """Take a game whose groups are of the form “same”; `words` name the groups."""
        self.equals = build_equality_codes(game)
        self.side = -1 if game.lowest_wins else 1
        self.codes = ByCard(self.equals.codes, NO_CARD)
        self.values = build_values(game)
        self.lines = [tuple(line) for line in build_lines(game)]
        self.singly = [self._build_single_cache(cell) for cell in range(game.rows * game.columns)]
        held_for = [(rule, self.equals.find_codes_for_group(rule)) for rule in game.groups]
        self.gives = {equal: self._find_gives(held_for, equal) for equal in self.equals.names}
        sizes = [rule.same for rule in game.groups]
        self.called = dict(zip(sizes, words.groups, strict=False))
        worth: dict[int, set[int]] = {}
        for card, equal in self.equals.codes.items():
            worth.setdefault(equal, set()).add(self.values[card])
        # Codes whose cards count different points singly.
        self.uneven = {equal for equal, values in worth.items() if len(values) > 1}
        self.set_steps = SetSteps(self.gives)
        self.sets = Cache(self._find_gives_and_text, MAX_CACHED_LINES)
        self.sizes = Cache(self._find_sizes, MAX_CACHED_LINES)
        self.fillings = Cache(self._build_fillings, MAX_CACHED_LINES)
        self.divided = Cache(self._divide, MAX_CACHED_LINES)
        self.wild_alone = Cache(self._divide_wild, MAX_CACHED_LINES)

    def _find_gives(
        self, held_for: Iterable[tuple[GroupRule, Container[int]]], equal: int
    ) -> Gives:
        """Return by size the points of a group of code `equal`, the best of all rules."""
        best = max if self.side == 1 else min
        gives: dict[int, int] = {}
        for rule, equals in held_for:
            if equal in equals or (equal == WILD and not rule.only):
                points = gives.get(rule.same, rule.points)
                gives[rule.same] = best(points, rule.points)
        return gives

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """Return the best groups, then the other cards: in a pile alike ones as one group."""
        lie_in: dict[int, list[int]] = {}
        for cell, code in enumerate(map(self.codes.__getitem__, cards)):
            lie_in.setdefault(code, []).append(cell)
        discarded = lie_in.pop(NO_CARD, [])
        if WILD in lie_in:
            groups, left = self._group_with_wild(cards, lie_in)
        else:
            groups, left = self._group_without_wild(cards, lie_in)
        # A pile has no lines.
        if not self.lines:
            return (*groups, *group_single_cards(cards, sorted(left), self.values))
        if discarded:
            for line in self.lines:
                if cards[line[0]] == DISCARDED:
                    groups.append(Group("discarded", line, 0))
            left += [cell for cell in discarded if cards[cell] != DISCARDED]
        singles = [self.singly[cell][cards[cell]] for cell in left]
        return (*groups, *singles)

    def count_steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        """Yield each hand's steps, by how many of its cards are alike, and how many are wild."""
        return self.set_steps.count([self.codes[card] for card in cards] for cards in hands)

    def count_max_steps(self, cards: int) -> int:
        most_wild = cards if WILD in self.equals.codes.values() else 0
        return self.set_steps.count_max(cards, most_wild)

    def _group_without_wild(
        self, cards: Cards, lie_in: Mapping[int, list[int]]
    ) -> tuple[list[Group], list[int]]:
        """Return the best groups of equal cards, and the cells in none."""
        groups: list[Group] = []
        left: list[int] = []
        for equal, cells in lie_in.items():
            if len(cells) == 1 or not self.gives[equal]:
                left += cells
                continue
            if equal in self.uneven:
                cells = self._sort_worst_first(cards, cells)
                values = tuple([self.values[cards[cell]] for cell in cells])
            else:
                values = (self.values[cards[cells[0]]],) * len(cells)
            start = 0
            for size in self.sizes[equal, values]:
                end = start + size
                points, text = self.sets[equal, size]
                groups.append(Group("set", tuple(cells[start:end]), points, text))
                start = end
            left += cells[start:]
        return groups, left

    def _find_sizes(self, key: tuple[int, tuple[int, ...]]) -> Sizes:
        return self.divided[*key, 0].find_sizes(0)

    def _build_single_cache(self, cell: int) -> Cache[str, Group]:
        return Cache(lambda card: Group("single", (cell,), self.values[card]), MAX_CACHED_LINES)

    def _divide(self, key: tuple[int, tuple[int, ...], int]) -> Division:
        """Divide equal cards, by their code, their values singly, and most wild cards."""
        equal, values, most_wild = key
        gives = tuple(self.gives[equal].items())
        room = round_up_room(len(values) + most_wild)
        return Division(values, self.fillings[gives, room], most_wild)

    def _build_fillings(self, key: tuple[tuple[tuple[int, int], ...], int]) -> Fillings:
        """Return the best fillings, by (size, points) of each possible group and the most cards."""
        gives, cards = key
        return Fillings(dict(gives), self.side, cards)

    def _divide_wild(self, cards: int) -> WildDivision:
        return WildDivision(cards, self.gives[WILD], self.side)

    def _group_with_wild(
        self, cards: Cards, lie_in: dict[int, list[int]]
    ) -> tuple[list[Group], list[int]]:
        """Return the best groups with shared wild cards in them, and the cells in none."""
        values = [self.values[card] for card in cards]
        wild = self._sort_worst_first(cards, lie_in.pop(WILD))
        wild_values = [values[cell] for cell in wild]
        cells_of = {equal: self._sort_worst_first(cards, cells) for equal, cells in lie_in.items()}
        room = round_up_room(len(wild))
        divided = []
        for equal, cells in cells_of.items():
            natural_values = tuple([values[cell] for cell in cells])
            divided.append(self.divided[equal, natural_values, room])
        alone = self.wild_alone[len(wild)]
        *shares, among_themselves = share_wild([*divided, alone], wild_values, self.side)
        groups = []
        pool = iter(wild)
        for equal, division, wild_count in zip(cells_of, divided, shares, strict=True):
            natural = cells_of[equal][: division.count_natural(wild_count)]
            sizes = division.find_sizes(wild_count)
            groups += self._build_sets(equal, sizes, natural, [*islice(pool, wild_count)])
        sizes = alone.find_sizes(among_themselves)
        groups += self._build_sets(WILD, sizes, [*islice(pool, among_themselves)], [])
        taken = {cell for group in groups for cell in group.cells}
        left = []
        for cells in (wild, *cells_of.values()):
            left += [cell for cell in cells if cell not in taken]
        return groups, left

    def _sort_worst_first(self, cards: Cards, cells: list[int]) -> list[int]:
        """Return cells with the worst single cards first: those go into groups first."""
        if len({cards[cell] for cell in cells}) == 1:
            return cells
        return sorted(cells, key=lambda cell: self.side * self.values[cards[cell]])

    def _build_sets(
        self, equal: int, sizes: Sequence[int], natural: Sequence[int], wild: Sequence[int]
    ) -> list[Group]:
        """Return a group of each size: an `natural` cell, then others, then `wild`, in order."""
        rest = [*natural[len(sizes) :], *wild]
        groups = []
        for first, size in zip(natural, sizes, strict=False):
            cells = (first, *rest[: size - 1])
            points, text = self.sets[equal, len(cells)]
            groups.append(Group("set", cells, points, text))
            rest = rest[size - 1 :]
        return groups

    def _find_gives_and_text(self, key: tuple[int, int]) -> tuple[int, str]:
        """Return the points and the name of a group, by code and size."""
        equal, size = key
        points = self.gives[equal][size]
        name = self.equals.names[equal]
        text = format_group_name(self.called.get(size, ""), name)
        return points, text or f"{size} × {format_card(name)}"
