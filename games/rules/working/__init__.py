"""How the hands of a game score: groups with their names, and what the other cards count."""

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

    Work is counted in steps of about 50 nanoseconds. They follow from the cards alone: caches make
    no difference.
    """

    def __call__(self, cards: Cards) -> tuple[Group, ...]:
        """Return the groups of a hand; they hold every cell, and their points add up."""
        ...

    def count_steps(self, hands: Iterable[Cards]) -> Iterator[int]:
        """Yield each hand's steps, in order; what is cached may count once only."""
        ...

    def count_max_steps(self, cards: int) -> int:
        """Return the most steps of a hand of at most so many cards."""
        ...


def build_working(game: Declaration, words: Words) -> Working:
    """Build the function that works out hands; an empty cell equals no card and counts 0."""
    if any(group.form == "same" for group in game.groups):
        return SetWorking(game, words)
    if game.layout != "grid":
        return SingleCards(game)
    if not game.groups:
        return SingleLines(game, words)
    return ColumnWorking(game, words) if _has_only_columns(game) else GridWorking(game, words)


def _has_only_columns(game: Declaration) -> bool:
    """Return whether groups are whole columns, each in one at most, of cards that count alike.

    False also with wild cards, or if cards are discarded in play.
    """
    if game.gone or game.choice == "all" or any(card.wild for card in game.cards):
        return False
    values = {(card.equal_key, card.points) for card in game.cards}
    equals = {card.equal_key for card in game.cards}
    if len(values) > len(equals):
        return False
    return all(group.form == "shape" and group.shape[0] == game.rows for group in game.groups)
