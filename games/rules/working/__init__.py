"""How the hands of a game score: groups that say what they are, and what the other cards count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from games.rules.cards import Cards
from games.rules.declared.declaration import Declaration
from games.rules.result import Group
from games.rules.words import Words

from .grids import ColumnWorking, GridWorking
from .sets import SetWorking
from .singles import SingleCards, SingleLines


class Working(Protocol):
    """How hands of a game score, and how much work that is.

    Work is counted in steps, of which one takes about 50 nanoseconds. They follow from the cards alone: what happens
    to be kept from other hands makes no difference.
    """

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """The groups of a hand, which hold every cell and whose points add up to the hand's."""
        ...

    def steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        """The steps of each hand of a match, one after the other."""
        ...

    def most_steps(self, cards: int) -> int:
        """What no hand of at most so many cards takes more than."""
        ...


def working_of(game: Declaration, words: Words) -> Working:
    """The function that works out hands of the game; an empty cell is a card that equals no other, worth nothing."""
    if any(group.form == "same" for group in game.groups):
        return SetWorking(game, words)
    if game.layout != "grid":
        return SingleCards(game)
    if not game.groups:
        return SingleLines(game, words)
    return ColumnWorking(game, words) if _only_columns(game) else GridWorking(game, words)


def _only_columns(game: Declaration) -> bool:
    """Whether nothing but whole columns counts together, each in one group at most, and equal cards count the same."""
    columns = all(group.form == "shape" and group.shape[0] == game.rows for group in game.groups)
    values = {(card.equal_key, card.points) for card in game.cards}
    plain = len(values) == len({equal for equal, _ in values}) and not any(card.wild for card in game.cards)
    return columns and plain and not game.gone and game.choice != "all"
