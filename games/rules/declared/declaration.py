"""What a table can declare of its game; every field is a fact, in the words of the declaration's
JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from games.rules.cards import COPIES_PER_DECK, RANKS
from games.rules.end import MatchEnd
from games.rules.grid import Lines
from games.rules.options import WholeNumber

from .counted import CardsDealt, CountRule, Landing, LineRule, NumberRule
from .points import settle_points

Layout = Literal["grid", "pile", "typed", "numbers"]
GroupChoice = Literal["best", "in_order", "all"]
Form = Literal["shape", "corners", "diagonal", "same"]
Compared = Literal["best", "tied", "beaten"]
"""How a player's score compares with every other player's: better than all, as good as the best of
them, or worse.
"""


@dataclass(frozen=True, slots=True)
class Card:
    """A card: how it is written, what it counts singly, and how many of it a deck holds.

    Cards with the same `equals` (case ignored) count as equal; empty: it equals itself. A wild card
    has none.
    """

    card: str
    points: int
    equals: str = ""
    copies: int = COPIES_PER_DECK
    wild: bool = False

    @property
    def equal_key(self) -> str:
        """The text that equal cards share, case ignored: what the card `equals`, else itself; ""
        for a wild card.
        """
        return "" if self.wild else (self.equals or self.card).casefold()


@dataclass(frozen=True, slots=True)
class GroupRule:
    """What equal cards give.

    `shape` is its rows and columns, `same` how many cards of the form `same`.

    `only` is what cards must equal for it to hold, `excluded` what they must not; both empty: it
    holds for all.
    """

    form: Form
    points: int
    shape: tuple[int, int] = (0, 0)
    same: int = 0
    only: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Action:
    """What happens to a score: `number` is added, or becomes the score, or is the sign of the sum
    of the others.
    """

    do: Literal["add", "double", "score", "others"]
    number: int = 0


@dataclass(frozen=True, slots=True)
class QuestionRule:
    """What is asked in a deal, whether nobody is an answer, and what follows; None: nothing."""

    text: str
    nobody: bool = False
    best: Action | None = None
    tied: Action | None = None
    beaten: Action | None = None
    rest: Action | None = None

    def find_action(self, compared: Compared | None) -> Action | None:
        """Return what happens to a player's score, None for nothing, if the answer's score compares
        so with all others.

        `compared` is None for a player who is not the answer.
        """
        action: Action | None = getattr(self, compared or "rest")
        return action


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that can be true of a player and changes the score; `key` is its name in the match
    file.
    """

    text: str
    points: int
    key: str = "marked"


STANDARD_CARDS = tuple(Card(rank, min(number, 10)) for number, rank in enumerate(RANKS, 1))
"""The cards of a game that does not say which: aces are 1, pictures 10."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """A game as it was declared; `reading` says what is allowed.

    `rows` and `columns` are 0 unless the layout is a grid. `decks` are pairs: from so many players
    on, so many decks. A game that is typed, or has nothing but `numbers`, has no cards. `dealt` is
    how many cards each player is dealt, from so many players on. Points may be those of one of the
    `options` (`FromOption`).
    """

    name: str
    players: tuple[int, int]
    layout: Layout
    lowest_wins: bool
    end: MatchEnd
    rows: int = 0
    columns: int = 0
    gone: Lines | None = None
    cards: tuple[Card, ...] = STANDARD_CARDS
    decks: tuple[tuple[int, int], ...] = ()
    groups: tuple[GroupRule, ...] = ()
    choice: GroupChoice = "best"
    question: QuestionRule | None = None
    mark: Mark | None = None
    exactly_one_empty: bool = False
    options: tuple[WholeNumber, ...] = ()
    dealt: CardsDealt = ()
    numbers: tuple[NumberRule, ...] = ()
    lines: tuple[LineRule, ...] = ()
    counts: tuple[CountRule, ...] = ()
    landings: tuple[Landing, ...] = ()

    @property
    def which_wins(self) -> Literal["lowest", "highest"]:
        """Which total wins, and which score of a deal is the best."""
        return "lowest" if self.lowest_wins else "highest"

    def settle(self, options: Mapping[str, int]) -> Declaration:
        """Return the game with all points plain numbers: of an option its value in `options`, else
        its default.
        """
        return settle_points(self, options) if self.options else self
