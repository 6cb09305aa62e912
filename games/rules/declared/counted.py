"""What is noted in every deal, beside the cards or instead of them, and what that gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# As many as cards are dealt to each player in this deal.
Dealt = Literal["dealt"]
DEALT: Dealt = "dealt"
# The name of the term that is what a player's cards count, or the typed score.
HAND = "hand"
Compare = Literal["equal", "not", "less", "more", "at_least", "at_most", "between"]


@dataclass(frozen=True, slots=True)
class NumberRule:
    """A number that is noted in every deal."""

    name: str
    least: int
    most: int | Dealt
    default: int | None = None  # if nothing is noted; None: it must be
    first: bool = False  # it is said before the deal is played
    once: bool = False  # for the whole table, not by each player
    sum: int | Dealt | None = None  # what all in the deal must have together
    not_sum: int | Dealt | None = None  # what they must not

    @property
    def is_tick(self) -> bool:
        return (self.least, self.most) == (0, 1)

    @property
    def together(self) -> int | Dealt | None:
        """What all in the deal must have together, else what they must not; None without either."""
        return self.not_sum if self.sum is None else self.sum

    def get_sum(self, dealt: int) -> int:
        """Return `together` in a deal of so many cards each; 0 if it can be anything."""
        return resolve_dealt(self.together or 0, dealt)

    def allows_sum(self, together: int, dealt: int) -> bool:
        """Return whether all may have that together in a deal of so many cards each."""
        if self.together is None:
            return True
        return (together == self.get_sum(dealt)) == (self.sum is not None)

    def get_highest(self, dealt: int) -> int:
        return resolve_dealt(self.most, dealt)


@dataclass(frozen=True, slots=True)
class Term:
    """A number, by its name, `hand` or `dealt`; with `others`, that of all others in the deal."""

    name: str
    others: bool = False


@dataclass(frozen=True, slots=True)
class Quantity:
    plus: tuple[Term, ...]
    minus: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Condition:
    """How a quantity compares with another, with a number, or that it lies between two."""

    what: Quantity
    compare: Compare
    value: int | Quantity | tuple[int, int]


@dataclass(frozen=True, slots=True)
class LineRule:
    """What numbers give if all conditions hold."""

    text: str = ""
    side: bool = False  # worked for each team instead of each player
    conditions: tuple[Condition, ...] = ()
    points: int | None = None
    each: int | None = None  # points for every one of `of`
    of: Quantity | None = None
    times: Term | None = None  # multiplies all of it
    to_others: bool = False  # every other player, or side, gets it


@dataclass(frozen=True, slots=True)
class CountRule:
    """What each side counts through the match."""

    name: str
    of: Quantity  # so much is counted
    conditions: tuple[Condition, ...] = ()  # in each deal in which these hold
    every: int | None = None  # with each multiple of this it gives `points`
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Landing:
    """A total that a deal brings to exactly `total` is `becomes` from then on."""

    total: int
    becomes: int


# From so many players on, the cards dealt to each: always as many, or by deal and from the start.
CardsDealt = tuple[tuple[int, int | tuple[int, ...]], ...]


def resolve_dealt(number: int | Dealt, dealt: int) -> int:
    return dealt if number == DEALT else number
