"""What a game is: players, decks, the shape of a hand, values, options, and the hooks a game fills in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from .cards import Cards
from .end import MatchEnd
from .grid import Grid
from .money.pot import PotRules
from .options import Option, Value, WholeNumber, resolve
from .result import Group, Kind, Line

MOST_POINTS = 10_000
"""A typed score lies between minus this and this."""
MAX_DECKS = 20


@dataclass(frozen=True, slots=True)
class Question:
    """What a deal needs to know besides the hands: one player, or nobody.

    `key` is its name in the match file; the texts are what the table is asked, why, and what nobody means.
    """

    key: str
    text: str
    why: str
    nobody: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that can be true of a player in a deal and changes the score by `points`.

    `key` is its name in the match file, `text` what the table calls it.
    """

    key: str
    text: str
    points: int


class Variant:
    """A game. A game is a subclass that sets the data and fills in the hooks; see `variants/`."""

    key: str
    name: str
    line: str
    """The game in one line, for choosing it."""
    players: range
    values: Mapping[str, int]
    """Points of each rank that counts singly."""
    end: MatchEnd
    grid: Grid | None = None
    """The shape of a hand; None where a hand is any number of cards."""
    lowest_wins = True
    least_typed = -MOST_POINTS
    one_out = False
    """Exactly one player of a deal has no cards left: an empty hand, or a typed 0."""
    question: Question | None = None
    mark: Mark | None = None
    pot: PotRules | None = None

    # Hooks: what each game decides for itself.

    def default_decks(self, players: int) -> int:
        """The number of decks that so many players use."""
        raise NotImplementedError

    def working(self, cards: Cards) -> tuple[Group, ...]:
        """How a hand's cards score: groups that hold every cell once and whose points add up to the hand's."""
        raise NotImplementedError

    def deal_lines(self, scores: Sequence[int], answer: int | None) -> Mapping[int, Line]:
        """Bonuses and penalties by seat that follow from a deal as a whole.

        `scores` are the hands' points before any of them, `answer` the seat that answers the game's question.
        """
        return {}

    # What every game has in common.

    def counted(self, cards: Cards, cells: tuple[int, ...], kind: Kind = "single") -> Group:
        """Cells whose cards count by their values; one that is no rank, of a hand that is not whole yet, gives 0."""
        return Group(kind, cells, sum([self.values.get(cards[cell], 0) for cell in cells]))

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options of a match of this game. The default of `decks` depends on the players, 1 stands in for it."""
        return (WholeNumber("decks", 1, 1, MAX_DECKS), self.end.option, *(self.pot.options if self.pot else ()))

    def resolve_options(self, given: Mapping[str, object], players: int) -> dict[str, Value]:
        """Every option with its value for so many players; raises `OptionError` for one that is not allowed."""
        return resolve(self.options, {"decks": self.default_decks(players), **given}, self.name)
