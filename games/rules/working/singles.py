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
# For each line: a game takes a few megabytes at most.
MAX_CACHED_LINES = 500


class ByCard(dict[str, int]):
    """A number by card, and another one for a discarded or an empty cell."""

    def __init__(self, numbers: Mapping[str, int], otherwise: int) -> None:
        super().__init__(numbers)
        self.otherwise = otherwise

    def __missing__(self, card: str) -> int:
        """Return the number for a cell without a card; it is not kept."""
        return self.otherwise


def build_values(game: Declaration) -> ByCard:
    """Return what each card counts singly; a cell without a card counts nothing."""
    return ByCard({card.card: card.points for card in game.cards}, 0)


def build_line_cache(
    cells: tuple[int, ...], values: ByCard, *, kept: bool = False
) -> Cache[Cards, Group]:
    """Return a cache of what the cards of a line count singly, by cards.

    With `kept`, equal cards are a pair or a line instead of single ones.
    """

    def count(cards: Cards) -> Group:
        # A line is discarded as a whole.
        kind: GroupKind = "discarded" if cards[0] == DISCARDED else "single"
        if kept and kind == "single" and len(set(cards)) == 1:
            kind = "pair" if len(cards) == 2 else "line"
        return Group(kind, cells, sum([values[card] for card in cards]))

    return Cache(count, MAX_CACHED_LINES)


class GridLine(NamedTuple):
    """A line of the grid: where its cards stand in a hand, its cells, what they count singly."""

    cards: slice
    cells: tuple[int, ...]
    singly: Cache[Cards, Group]


def build_grid_lines(game: Declaration, words: Words) -> list[GridLine]:
    """Build the lines of the game's grid in which single cards count together."""
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
    def __init__(self, game: Declaration, words: Words) -> None:
        self.lines = [(line.cards, line.singly) for line in build_grid_lines(game, words)]
        self.each = STEPS_PER_CARD * game.rows * game.columns

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """Return what the cards of each line count, or that it is discarded."""
        return tuple([singly[cards[part]] for part, singly in self.lines])

    def count_steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        return (self.each for _ in hands)

    def count_max_steps(self, cards: int) -> int:
        return self.each


class SingleCards:
    """The working of a pile without groups: card by card, in the order of the game's cards."""

    def __init__(self, game: Declaration) -> None:
        self.values = build_values(game)

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        return tuple(group_single_cards(cards, range(len(cards)), self.values))

    def count_steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        return (self.count_max_steps(len(cards)) for cards in hands)

    def count_max_steps(self, cards: int) -> int:
        return STEPS_PER_CARD // 2 * (cards + len(self.values))


def group_single_cards(
    cards: Cards, cells: Sequence[int], values: Mapping[str, int]
) -> list[Group]:
    """Return a group for each card of `values` that is in these cells, in that order."""
    lie_in: dict[str, list[int]] = {}
    for cell in cells:
        lie_in.setdefault(cards[cell], []).append(cell)
    return [
        Group("single", tuple(lie_in[card]), points * len(lie_in[card]))
        for card, points in values.items()
        if card in lie_in
    ]
