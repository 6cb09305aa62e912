"""What a table can declare of its game; every field is a fact, in the words of the JSON."""

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
# How a score compares with every other player's: better than all, as good as the best, or worse.
Compared = Literal["best", "tied", "beaten"]


@dataclass(frozen=True, slots=True)
class Card:
    """A card: how it is written, what it counts singly, and how many of it a deck holds."""

    card: str
    points: int
    # What it counts as equal to, in any case; "": itself, or nothing if it is wild.
    equals: str = ""
    copies: int = COPIES_PER_DECK
    wild: bool = False

    @property
    def equal_key(self) -> str:
        """The text that equal cards share (`equals`, or the card itself); "" if it is wild."""
        return "" if self.wild else (self.equals or self.card).casefold()


@dataclass(frozen=True, slots=True)
class GroupRule:
    """What equal cards give."""

    form: Form
    points: int
    shape: tuple[int, int] = (0, 0)  # rows and columns
    same: int = 0  # how many cards of the form `same`
    only: tuple[str, ...] = ()  # what cards must equal; empty: anything
    excluded: tuple[str, ...] = ()  # what cards must not equal

    def takes(self, card: Card) -> bool:
        """Return whether cards equal to this one can make the group; False for a wild card."""
        if card.wild or card.equal_key in map(str.casefold, self.excluded):
            return False
        return not self.only or card.equal_key in map(str.casefold, self.only)


@dataclass(frozen=True, slots=True)
class Action:
    """What happens to a player's score of a deal."""

    do: Literal["add", "double", "score", "others"]
    # What is added (`add`), the new score (`score`), or 1 or -1, by which the scores of all others
    # are multiplied and added (`others`).
    number: int = 0


@dataclass(frozen=True, slots=True)
class QuestionRule:
    """A question about each deal, answered by a player, and what follows; None: nothing."""

    text: str
    nobody: bool = False  # nobody is an answer, too
    # What happens to the score of the answer, by how it compares.
    best: Action | None = None
    tied: Action | None = None
    beaten: Action | None = None
    # And to all other scores.
    rest: Action | None = None

    def find_action(self, compared: Compared | None) -> Action | None:
        """Return what happens to a score; `compared` is None for one that is not the answer's."""
        action: Action | None = getattr(self, compared or "rest")
        return action


@dataclass(frozen=True, slots=True)
class Mark:
    """What can be true of a player and changes the score; `key` is its name in match files."""

    text: str
    points: int
    key: str = "marked"


# The cards of a game that names none: aces are 1, pictures 10.
STANDARD_CARDS = tuple(Card(rank, min(number, 10)) for number, rank in enumerate(RANKS, 1))


@dataclass(frozen=True, slots=True)
class Declaration:
    """A game as it was declared; `reading` says what is allowed."""

    name: str
    players: tuple[int, int]  # the fewest and the most
    layout: Layout
    lowest_wins: bool
    end: MatchEnd
    rows: int = 0  # 0 unless the layout is a grid
    columns: int = 0
    gone: Lines | None = None  # rows or columns of equal cards can be discarded
    # Empty if scores are typed, or only numbers are noted.
    cards: tuple[Card, ...] = STANDARD_CARDS
    decks: tuple[tuple[int, int], ...] = ()  # pairs: from so many players on, so many decks
    groups: tuple[GroupRule, ...] = ()
    choice: GroupChoice = "best"
    question: QuestionRule | None = None
    mark: Mark | None = None
    exactly_one_empty: bool = False  # the player without cards is the answer to the question
    options: tuple[WholeNumber, ...] = ()  # points may be those of one of them (`FromOption`)
    dealt: CardsDealt = ()
    numbers: tuple[NumberRule, ...] = ()
    lines: tuple[LineRule, ...] = ()
    counts: tuple[CountRule, ...] = ()
    landings: tuple[Landing, ...] = ()

    @property
    def which_wins(self) -> Literal["lowest", "highest"]:
        return "lowest" if self.lowest_wins else "highest"

    def settle(self, options: Mapping[str, int]) -> Declaration:
        """Return the game with plain points: an option's value in `options`, or its default."""
        return settle_points(self, options) if self.options else self
