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

STEPS_PER_CARD = 10
"""Steps for a card that counts singly."""
MAX_CACHED_LINES = 500
"""How many results are cached for each line: a game takes a few megabytes at most."""


class ByCard(dict[str, int]):
    """A number by card, and another one for a discarded or an empty cell."""

    def __init__(self, numbers: Mapping[str, int], otherwise: int) -> None:
        """Take a number for each card, and `otherwise`, the one for a cell without a card."""
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
    """Return a cache of what the cards of a line, which lies in `cells`, count singly, by cards.

    Its group is “discarded” if the first card is, as then the whole line is; with `kept`, equal
    cards are a pair or a line instead of single ones.
    """

    def count(cards: Cards) -> Group:
        """Return the group of the line's cards: discarded, a kept pair or line, or single cards,
        with their points.
        """
        kind: GroupKind = "discarded" if cards[0] == DISCARDED else "single"
        if kept and kind == "single" and len(set(cards)) == 1:
            kind = "pair" if len(cards) == 2 else "line"
        return Group(kind, cells, sum([values[card] for card in cards]))

    return Cache(count, MAX_CACHED_LINES)


class GridLine(NamedTuple):
    """A line of the grid: where its cards stand in a hand, its cells, and what they count
    singly.
    """

    cards: slice
    cells: tuple[int, ...]
    singly: Cache[Cards, Group]


def build_grid_lines(game: Declaration, words: Words) -> list[GridLine]:
    """Build the lines of the game's grid in which single cards count together.

    If lines can be discarded and `words` names one that was kept, equal cards are a pair or a line.
    """
    values = build_values(game)
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
        """Take a game with a grid and without groups; `words` may name a line that was kept."""
        self.lines = [(line.cards, line.singly) for line in build_grid_lines(game, words)]
        self.each = STEPS_PER_CARD * game.rows * game.columns

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """Return what the cards of each line count, or that it is discarded."""
        return tuple([singly[cards[part]] for part, singly in self.lines])

    def count_steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        """Yield how many computing steps each hand takes, which is always the same."""
        return (self.each for _ in hands)

    def count_max_steps(self, cards: int) -> int:
        """Return the work steps of any hand, which are always the same."""
        return self.each


class SingleCards:
    """The working of a pile without groups: card by card, in the order of the game's cards."""

    def __init__(self, game: Declaration) -> None:
        """Take a game without groups whose hands are piles."""
        self.values = build_values(game)

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """Return one group for equal cards, in the order of the game's cards."""
        return tuple(group_single_cards(cards, range(len(cards)), self.values))

    def count_steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        """Yield for each hand the upper bound of its work steps, by its number of cards."""
        return (self.count_max_steps(len(cards)) for cards in hands)

    def count_max_steps(self, cards: int) -> int:
        """Return an upper bound of the work steps of a hand of so many cards."""
        return STEPS_PER_CARD // 2 * (cards + len(self.values))


def group_single_cards(
    cards: Cards, cells: Sequence[int], values: Mapping[str, int]
) -> list[Group]:
    """Return a group for each card of `values` that is in these cells, in that order; other cards
    are left out.
    """
    lie_in: dict[str, list[int]] = {}
    for cell in cells:
        lie_in.setdefault(cards[cell], []).append(cell)
    return [
        Group("single", tuple(lie_in[card]), points * len(lie_in[card]))
        for card, points in values.items()
        if card in lie_in
    ]
