"""What tests have to know of each game, in one file a game; the made-up games that are in no list
stand here too.

A game in the list of all games has a file named after its key, with `FACTS`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from hypothesis import strategies as st

from games.rules.built_in import BUILT_IN

RANK_LETTERS = "A23456789TJQK"
Scores = dict[str, int]


@dataclass(frozen=True)
class GameFacts:
    """A game as tests see it.

    `low` is a hand that any number of players can hold at once, with enough decks; `entered` are
    hands that may be entered, some of which cannot be. `random_hand` makes hands as match files
    write them, often with equal cards. `defaults` are all options for four players, as read in the
    rules; `chosen` those that points hang on, with bounds.

    The rest counts the game a second time, plainly and without the code of `games.rules`: `points`
    of a hand's cards, `extras` of a deal that change its scores, both with what was `chosen` by
    name, `over` by totals and target; `best` is `min` or `max`.
    """

    low: str
    entered: tuple[str, ...]
    random_hand: st.SearchStrategy[str]
    defaults: Mapping[str, Any]
    points: Callable[..., int]
    extras: Callable[..., None] = lambda deal, scores, **chosen: None
    chosen: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    over: Callable[[Sequence[int], int], bool] | None = None
    best: Callable[[Sequence[int]], int] = min
    drawn: str = field(default="6 9 2 3 4 5 6 7 8 9")


def cards(alphabet: str, low: int, high: int) -> st.SearchStrategy[str]:
    """So many cards of these ranks."""
    return st.text(alphabet=alphabet, min_size=low, max_size=high).map(" ".join)


def alike(size: int) -> st.SearchStrategy[str]:
    """Hands of so many cards, often of few ranks, so that pairs, blocks, runs and sets come up."""
    return st.one_of(
        cards("7K", size, size), cards("A9J", size, size), cards(RANK_LETTERS, size, size)
    )


def rank_values(**others: int) -> dict[str, int]:
    """Points by rank: 2 to 10 what is on them, an Ace 1, unless `others` say more."""
    return {"A": 1} | {str(number): number for number in range(2, 11)} | others


def facts_of(game: str) -> GameFacts:
    """Return the facts of a game in the list of all games."""
    stored: GameFacts = import_module(f"tests.game_facts.{game.replace('-', '_')}").FACTS
    return stored


def all_facts() -> dict[str, GameFacts]:
    """Return the facts of every game in the list, by key."""
    return {game: facts_of(game) for game in BUILT_IN}
