"""How the hands of a game score: by groups, which have names, and by their other cards."""

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
    """A function that works out how hands of a game score, and how much work that is.

    Work is counted in steps of about 50 nanoseconds. They follow from the cards alone, whether a
    result is cached or not.
    """

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """Return the groups of a hand; every cell is in one, and their points are the hand's."""
        ...

    def count_steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        """Yield each hand's steps, in order; what these hands share may count once only."""
        ...

    def count_max_steps(self, cards: int) -> int:
        """Return the most steps of a hand of at most so many cards."""
        ...


def build_working(game: Declaration, words: Words) -> Working:
    """Build the function that works out hands. An empty cell equals no card and counts 0."""
    if any(group.form == "same" for group in game.groups):
        return SetWorking(game, words)
    if game.layout != "grid":
        return SingleCards(game)
    if not game.groups:
        return SingleLines(game, words)
    return ColumnWorking(game, words) if _has_only_columns(game) else GridWorking(game, words)


def _has_only_columns(game: Declaration) -> bool:
    """Return whether all groups are whole columns, each column in one group at most.

    Equal cards must also count the same, none be wild, and none be discarded in play.
    """
    if game.gone or game.choice == "all" or any(card.wild for card in game.cards):
        return False
    equals_and_points = {(card.equal_key, card.points) for card in game.cards}
    equals = {card.equal_key for card in game.cards}
    if len(equals_and_points) > len(equals):
        return False
    return all(group.form == "shape" and group.shape[0] == game.rows for group in game.groups)
