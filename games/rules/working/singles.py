"""What cards count singly: line by line in a grid, card by card in a pile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from games.rules.cards import GONE, Cards
from games.rules.declared.declaration import Declaration
from games.rules.kept import Kept
from games.rules.result import Group, Kind
from games.rules.words import Words

from .places import lines_of

STEPS_OF_CARD = 10
"""Steps for a card that counts singly."""
MOST_SINGLES = 500
"""How many answers are kept of each line: a game takes a few megabytes at most."""


class ByCard(dict[str, int]):
    """A number by card, and another one for what is no card: a discarded cell, an empty cell."""

    def __init__(self, numbers: Mapping[str, int], otherwise: int) -> None:
        super().__init__(numbers)
        self.otherwise = otherwise

    def __missing__(self, card: str) -> int:
        return self.otherwise


def values_of(game: Declaration) -> ByCard:
    """What each card counts singly; what is no card counts nothing."""
    return ByCard({card.card: card.points for card in game.cards}, 0)


def singly(cells: tuple[int, ...], values: ByCard, *, kept: bool = False) -> Kept[Cards, Group]:
    """What the cards in cells count singly, all together; `kept`: a line that could have been discarded is told."""

    def count(cards: Cards) -> Group:
        kind: Kind = "discarded" if cards[0] == GONE else "single"
        if kept and kind == "single" and len(set(cards)) == 1:
            kind = "pair" if len(cards) == 2 else "line"
        return Group(kind, cells, sum([values[card] for card in cards]))

    return Kept(count, MOST_SINGLES)


class GridLine(NamedTuple):
    """A line of the grid: where its cards stand in a hand, its cells, and what they count singly."""

    cards: slice
    cells: tuple[int, ...]
    singly: Kept[Cards, Group]


def grid_lines(game: Declaration, words: Words) -> list[GridLine]:
    """The lines of the game's grid in which single cards count together."""
    values, kept = values_of(game), bool(words.kept and game.gone)
    return [
        GridLine(slice(cells.start, cells.stop, cells.step), tuple(cells), singly(tuple(cells), values, kept=kept))
        for cells in lines_of(game)
    ]


class SingleLines:
    """The working of a grid without groups: line by line."""

    def __init__(self, game: Declaration, words: Words) -> None:
        self.lines = [(line.cards, line.singly) for line in grid_lines(game, words)]
        self.each = STEPS_OF_CARD * game.rows * game.columns

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """What the cards of each line count, or that it is discarded."""
        return tuple([singly[cards[part]] for part, singly in self.lines])

    def steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        """See `Working`."""
        return (self.each for _ in hands)

    def most_steps(self, cards: int) -> int:
        """See `Working`."""
        return self.each


class SingleCards:
    """The working of a pile without groups: card by card, in the order of the game's cards."""

    def __init__(self, game: Declaration) -> None:
        self.values = values_of(game)

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """Equal cards together, as they are written."""
        return tuple(card_by_card(cards, range(len(cards)), self.values))

    def steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        """See `Working`: those of the cards, and of looking for each card of the game."""
        return (self.most_steps(len(cards)) for cards in hands)

    def most_steps(self, cards: int) -> int:
        """See `Working`."""
        return STEPS_OF_CARD // 2 * (cards + len(self.values))


def card_by_card(cards: Cards, cells: Sequence[int], values: Mapping[str, int]) -> list[Group]:
    """What the cards in these cells count singly, equal ones together, in the order of the game's cards."""
    lie_in: dict[str, list[int]] = {}
    for cell in cells:
        lie_in.setdefault(cards[cell], []).append(cell)
    return [
        Group("single", tuple(lie_in[card]), points * len(lie_in[card]))
        for card, points in values.items()
        if card in lie_in
    ]
