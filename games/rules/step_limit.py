"""The work of scoring a match's hands, counted in steps: no match may keep a server busy for long.

Steps are counted before anything is stored. What is stored is always replayed.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from .cards import Cards
from .errors import WorkError
from .game import Game
from .limits import MAX_DECKS
from .lines import count_max_steps as count_max_number_steps
from .say import Text, say

# For the hands of one match: about half a second.
MAX_STEPS = 10_000_000
# For each character of a declaration: to read it, and to choose its options.
STEPS_TO_READ = 20
STEPS_TO_PLAY = 2


def count_max_steps(game: Game, hand_count: int) -> int:
    """Return the most work steps of scoring a match with so many hands; see `Working`."""
    if game.grid:
        cards = game.grid.size
    else:
        # Without a limit, a hand may have all cards of the most decks.
        cards = game.most_cards or MAX_DECKS * sum(game.card_set.copies.values())
    return hand_count * (game.working.count_max_steps(cards) + _count_number_steps(game))


def check_work(game: Game, hand_count: int, cards: Iterable[Cards], advice: Text) -> None:
    """Raise `WorkError`, ending with `advice`, if hands take more than `MAX_STEPS` to score.

    `cards` are only looked at if so many hands could be too many.
    """
    if count_max_steps(game, hand_count) > MAX_STEPS:
        count_steps(game, hand_count, cards, advice)


def count_steps(game: Game, hand_count: int, cards: Iterable[Cards], advice: Text) -> int:
    """Return the most work steps of a match's hands; raise `WorkError` for over `MAX_STEPS`.

    The error ends with `advice`. `cards` are those of the hands that have any. Noted numbers count
    as in a match of the most players.
    """
    steps = hand_count * _count_number_steps(game)
    # The 0 is for a match in which no hand has cards.
    for hand_steps in chain([0], game.working.count_steps(cards)):
        steps += hand_steps
        if steps > MAX_STEPS:
            raise WorkError(
                say("The hands of this match would take too long to score. {advice}", advice=advice)
            )
    return steps


def _count_number_steps(game: Game) -> int:
    return (
        count_max_number_steps(game.lines, game.counts, players=game.players[-1])
        if game.is_counted
        else 0
    )
