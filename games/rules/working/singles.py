"""What cards count singly: line by line in a grid, card by card in a pile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from games.rules.cache import Cache
from games.rules.cards import DISCARDED, Cards
from games.rules.declared.declaration import Declaration
from games.rules.result import Group, GroupKind
from games.rules.words import Words

from .places import build_lines

STEPS_PER_CARD = 10  # for a card that counts singly
# In each cache of a line, so that a game takes a few megabytes at most.
MAX_CACHED_LINES = 500


class ByCard(dict[str, int]):
    """A number by card, and another one for a cell without a card: discarded or empty."""

    def __init__(self, numbers: Mapping[str, int], without_card: int) -> None:
        super().__init__(numbers)
        self.without_card = without_card

    def __missing__(self, card: str) -> int:
        return self.without_card


def build_values(game: Declaration) -> ByCard:
    """Return what each card counts singly; a cell without a card counts nothing."""
    return ByCard({card.card: card.points for card in game.cards}, 0)


def build_line_cache(
    cells: tuple[int, ...], values: ByCard, *, kept: bool = False
) -> Cache[Cards, Group]:
    """Return a cache of the group that a line's cards are, each counted singly, by these cards.

    With `kept`, equal cards are called a pair or a line instead of single ones.
    """

    def build_group(cards: Cards) -> Group:
        # A line is discarded as a whole, so its first card tells.
        kind: GroupKind = "discarded" if cards[0] == DISCARDED else "single"
        if kept and kind == "single" and len(set(cards)) == 1:
            kind = "pair" if len(cards) == 2 else "line"
        return Group(kind, cells, sum([values[card] for card in cards]))

    return Cache(build_group, MAX_CACHED_LINES)


class GridLine(NamedTuple):
    """A row or column of the grid, whose cards are summed unless they are in groups."""

    cards: slice  # where they stand in a hand
    cells: tuple[int, ...]
    singly: Cache[Cards, Group]  # by the line's cards


def build_grid_lines(game: Declaration, words: Words) -> list[GridLine]:
    """Build the lines of the game's grid in which single cards are summed."""
    values = build_values(game)
    # Equal cards are a pair or a line if they could have been discarded.
    kept = bool(words.kept and game.gone)
    return [
        GridLine(
            slice(cells.start, cells.stop, cells.step),
            tuple(cells),
            build_line_cache(tuple(cells), values, kept=kept),
        )
        for cells in build_lines(game)
    ]


class SingleLines:
    """The working of a grid without groups: line by line."""

    def __init__(self, game: Declaration, words: Words) -> None:
        self.lines = [(line.cards, line.singly) for line in build_grid_lines(game, words)]
        self.steps_per_hand = STEPS_PER_CARD * game.rows * game.columns

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """Return what the cards of each line count, or that it is discarded."""
        return tuple([singly[cards[in_hand]] for in_hand, singly in self.lines])

    def count_steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        return (self.steps_per_hand for _ in hands)

    def count_max_steps(self, cards: int) -> int:
        return self.steps_per_hand


class SingleCards:
    """The working of a pile without groups: card by card, in the order of the game's cards."""

    def __init__(self, game: Declaration) -> None:
        self.values = build_values(game)

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        return tuple(group_single_cards(cards, range(len(cards)), self.values))

    def count_steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        return (self.count_max_steps(len(cards)) for cards in hands)

    def count_max_steps(self, cards: int) -> int:
        # Half for each card of the hand, half for each card of the game that is looked for.
        return STEPS_PER_CARD // 2 * (cards + len(self.values))


def group_single_cards(
    cards: Cards, cells: Sequence[int], values: Mapping[str, int]
) -> list[Group]:
    """Return a group of all equal cards in these cells, for each card in the order of `values`."""
    cells_by_card: dict[str, list[int]] = {}
    for cell in cells:
        cells_by_card.setdefault(cards[cell], []).append(cell)
    return [
        Group("single", tuple(cells_by_card[card]), points * len(cells_by_card[card]))
        for card, points in values.items()
        if card in cells_by_card
    ]
