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
    """The working of a hand whose groups are equal cards, wherever they lie."""

    def __init__(self, game: Declaration, words: Words) -> None:
        """Take a game whose groups are of the form “same”; `words` name the groups."""
        self.equals = build_equality_codes(game)
        self.side = -1 if game.lowest_wins else 1
        self.codes = ByCard(self.equals.codes, NO_CARD)
        self.values = build_values(game)
        self.lines = [tuple(line) for line in build_lines(game)]
        self.singly = [self._build_single_cache(cell) for cell in range(game.rows * game.columns)]
        rules = [(rule, self.equals.find_codes_for_group(rule)) for rule in game.groups]
        self.gives = {code: self._find_gives(rules, code) for code in self.equals.names}
        sizes = [rule.same for rule in game.groups]
        # The game's names for groups, by size; it may have none.
        self.called = dict(zip(sizes, words.groups, strict=False))
        values_by_code: dict[int, set[int]] = {}
        for card, code in self.equals.codes.items():
            values_by_code.setdefault(code, set()).add(self.values[card])
        # Codes whose cards count different points singly.
        self.uneven = {code for code, values in values_by_code.items() if len(values) > 1}
        self.set_steps = SetSteps(self.gives)
        self.sets = Cache(self._find_points_and_name, MAX_CACHED_LINES)
        self.sizes = Cache(self._find_sizes, MAX_CACHED_LINES)
        self.fillings = Cache(self._build_fillings, MAX_CACHED_LINES)
        self.divided = Cache(self._divide, MAX_CACHED_LINES)
        self.wild_alone = Cache(self._divide_wild, MAX_CACHED_LINES)

    def _find_gives(self, rules: Iterable[tuple[GroupRule, Container[int]]], code: int) -> Gives:
        """Return the points of a group of equal cards by its size, the best of all rules.

        A rule comes with the codes that it holds for.
        """
        best = max if self.side == 1 else min
        gives: dict[int, int] = {}
        for rule, codes in rules:
            if code in codes or (code == WILD and not rule.only):
                points = gives.get(rule.same, rule.points)
                gives[rule.same] = best(points, rule.points)
        return gives

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """Return the best groups, then the other cards: in a pile alike ones as one group."""
        cells_by_code: dict[int, list[int]] = {}
        for cell, code in enumerate(map(self.codes.__getitem__, cards)):
            cells_by_code.setdefault(code, []).append(cell)
        without_card = cells_by_code.pop(NO_CARD, [])
        if WILD in cells_by_code:
            groups, ungrouped = self._group_with_wild(cards, cells_by_code)
        else:
            groups, ungrouped = self._group_without_wild(cards, cells_by_code)
        # A pile has no lines.
        if not self.lines:
            return (*groups, *group_single_cards(cards, sorted(ungrouped), self.values))
        if without_card:
            # Cards are discarded by the line; a cell that is only empty is a single one.
            for line in self.lines:
                if cards[line[0]] == DISCARDED:
                    groups.append(Group("discarded", line, 0))
            ungrouped += [cell for cell in without_card if cards[cell] != DISCARDED]
        singles = [self.singly[cell][cards[cell]] for cell in ungrouped]
        return (*groups, *singles)

    def count_steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        """Yield each hand's steps, by how many of its cards are alike, and how many are wild."""
        return self.set_steps.count([self.codes[card] for card in cards] for cards in hands)

    def count_max_steps(self, cards: int) -> int:
        # All of them may be wild.
        most_wild = cards if WILD in self.equals.codes.values() else 0
        return self.set_steps.count_max(cards, most_wild)

    def _group_without_wild(
        self, cards: Cards, cells_by_code: Mapping[int, list[int]]
    ) -> tuple[list[Group], list[int]]:
        """Return the best groups of equal cards, and the cells in none."""
        groups: list[Group] = []
        ungrouped: list[int] = []
        for code, cells in cells_by_code.items():
            if len(cells) == 1 or not self.gives[code]:
                ungrouped += cells
                continue
            if code in self.uneven:
                cells = self._sort_worst_first(cards, cells)
                values = tuple([self.values[cards[cell]] for cell in cells])
            else:
                values = (self.values[cards[cells[0]]],) * len(cells)
            start = 0
            for size in self.sizes[code, values]:
                end = start + size
                points, name = self.sets[code, size]
                groups.append(Group("set", tuple(cells[start:end]), points, name))
                start = end
            ungrouped += cells[start:]
        return groups, ungrouped

    def _find_sizes(self, key: tuple[int, tuple[int, ...]]) -> Sizes:
        """Return the sizes of groups without wild cards, by code and values of equal cards."""
        no_wild = 0
        return self.divided[*key, no_wild].find_sizes(no_wild)

    def _build_single_cache(self, cell: int) -> Cache[str, Group]:
        return Cache(lambda card: Group("single", (cell,), self.values[card]), MAX_CACHED_LINES)

    def _divide(self, key: tuple[int, tuple[int, ...], int]) -> Division:
        """Divide equal cards, by their code, what they count singly, and the most wild cards."""
        code, values, most_wild = key
        gives = tuple(self.gives[code].items())
        room = round_up_room(len(values) + most_wild)
        return Division(values, self.fillings[gives, room], most_wild)

    def _build_fillings(self, key: tuple[tuple[tuple[int, int], ...], int]) -> Fillings:
        """Return the best fillings, by (size, points) of each possible group and most cards."""
        gives, cards = key
        return Fillings(dict(gives), self.side, cards)

    def _divide_wild(self, cards: int) -> WildDivision:
        return WildDivision(cards, self.gives[WILD], self.side)

    def _group_with_wild(
        self, cards: Cards, cells_by_code: dict[int, list[int]]
    ) -> tuple[list[Group], list[int]]:
        """Return the best groups with shared wild cards in them, and the cells in none."""
        values = [self.values[card] for card in cards]
        wild = self._sort_worst_first(cards, cells_by_code.pop(WILD))
        wild_values = [values[cell] for cell in wild]
        most_wild = round_up_room(len(wild))
        divisions = []
        # Natural cards are those that are not wild.
        for code, cells in cells_by_code.items():
            cells_by_code[code] = self._sort_worst_first(cards, cells)
            natural_values = tuple([values[cell] for cell in cells_by_code[code]])
            divisions.append(self.divided[code, natural_values, most_wild])
        wild_alone = self.wild_alone[len(wild)]
        *shares, alone_count = share_wild([*divisions, wild_alone], wild_values, self.side)
        groups = []
        pool = iter(wild)
        for code, division, wild_count in zip(cells_by_code, divisions, shares, strict=True):
            natural = cells_by_code[code][: division.count_natural(wild_count)]
            sizes = division.find_sizes(wild_count)
            groups += self._build_sets(code, sizes, natural, [*islice(pool, wild_count)])
        sizes = wild_alone.find_sizes(alone_count)
        groups += self._build_sets(WILD, sizes, [*islice(pool, alone_count)], [])
        grouped = {cell for group in groups for cell in group.cells}
        ungrouped = []
        for cells in (wild, *cells_by_code.values()):
            ungrouped += [cell for cell in cells if cell not in grouped]
        return groups, ungrouped

    def _sort_worst_first(self, cards: Cards, cells: list[int]) -> list[int]:
        """Return cells with the worst single cards first: those go into groups first."""
        # Only wild cards, and cards declared as equal, can count differently.
        if len({cards[cell] for cell in cells}) == 1:
            return cells
        return sorted(cells, key=lambda cell: self.side * self.values[cards[cell]])

    def _build_sets(
        self, code: int, sizes: Sequence[int], natural: Sequence[int], wild: Sequence[int]
    ) -> list[Group]:
        """Return a group of each size from all these cells.

        Each begins with a `natural` cell; the other natural ones follow in order, then the wild.
        """
        rest = [*natural[len(sizes) :], *wild]
        groups = []
        # The natural cells at the front are one for each group; `rest` has the others.
        for first, size in zip(natural, sizes, strict=False):
            cells = (first, *rest[: size - 1])
            points, name = self.sets[code, len(cells)]
            groups.append(Group("set", cells, points, name))
            rest = rest[size - 1 :]
        return groups

    def _find_points_and_name(self, key: tuple[int, int]) -> tuple[int, str]:
        """Return the points and the name of a group, by code and size."""
        code, size = key
        points = self.gives[code][size]
        card_name = self.equals.names[code]
        name = format_group_name(self.called.get(size, ""), card_name)
        return points, name or f"{size} × {format_card(card_name)}"
