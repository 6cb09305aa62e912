"""How much work it is to score the hands of a match, counted in steps: no match may keep a server busy for long.

Steps are counted before anything is stored. What is stored is always replayed.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from .cards import Cards
from .errors import WorkError
from .game import Game
from .limits import MAX_DECKS
from .lines import most_steps as most_noted

MOST_STEPS = 10_000_000
"""The most steps that the hands of one match take: about half a second."""
STEPS_TO_READ, STEPS_TO_PLAY = 20, 2
"""Steps for each character of a declaration: to read it, and to choose its options."""


def most_steps(game: Game, hands: int) -> int:
    """What no match with so many hands takes more than."""
    cards = game.grid.size if game.grid else game.most_cards or MAX_DECKS * sum(game.card_set.copies.values())
    return hands * (game.working.most_steps(cards) + _noted(game))


def check_work(game: Game, hands: int, cards: Iterable[Cards], advice: str) -> None:
    """Raise `WorkError`, with the advice, where a match's hands take too many steps.

    `hands` and `cards` as in `count_steps`; the cards are looked at only where so many hands could take too many.
    """
    if most_steps(game, hands) > MOST_STEPS:
        count_steps(game, hands, cards, advice)


def count_steps(game: Game, hands: int, cards: Iterable[Cards], advice: str) -> int:
    """How many steps the hands of a match take. Raises `WorkError`, with the advice, as soon as they are too many.

    `hands` is how many there are, `cards` are those of each that has some.
    """
    steps = hands * _noted(game)
    for more in chain([0], game.working.steps(cards)):
        steps += more
        if steps > MOST_STEPS:
            raise WorkError(f"The hands of this match would take too long to work out. {advice}")
    return steps


def _noted(game: Game) -> int:
    """The steps of all that is noted with a hand."""
    return most_noted(game.lines, game.counts, game.players[-1]) if game.is_counted else 0
