"""What is noted in every deal, beside the cards or instead of them, and what that gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# Stands for the number of cards dealt to each player in this deal.
Dealt = Literal["dealt"]
DEALT: Dealt = "dealt"
# The name of the term for what a player's cards count, or for the typed score.
HAND = "hand"
Compare = Literal["equal", "not", "less", "more", "at_least", "at_most", "between"]


@dataclass(frozen=True, slots=True)
class NumberRule:
    """A number that is noted in every deal."""

    name: str
    least: int
    most: int | Dealt
    default: int | None = None  # if nothing is noted; None: something must be
    first: bool = False  # it is entered before the deal is played, as a bid is
    once: bool = False  # it is noted for the whole table, not by each player
    sum: int | Dealt | None = None  # what all in the deal must have together
    not_sum: int | Dealt | None = None  # what they must not have together

    @property
    def is_tick(self) -> bool:
        return (self.least, self.most) == (0, 1)

    @property
    def together(self) -> int | Dealt | None:
        """The sum that all in the deal must have, or must not have; None if there is neither."""
        return self.not_sum if self.sum is None else self.sum

    def get_sum(self, dealt: int) -> int:
        """Return `together` in a deal of so many cards each; 0 if it can be anything."""
        return resolve_dealt(self.together or 0, dealt)

    def allows_sum(self, total: int, dealt: int) -> bool:
        """Return whether all may have that total in a deal of so many cards each."""
        if self.together is None:
            return True
        is_equal = total == self.get_sum(dealt)
        must_be_equal = self.sum is not None
        return is_equal == must_be_equal

    def get_highest(self, dealt: int) -> int:
        return resolve_dealt(self.most, dealt)


@dataclass(frozen=True, slots=True)
class Term:
    """A number, by its name, `hand` or `dealt`; with `others`, that of all others in the deal."""

    name: str
    others: bool = False


@dataclass(frozen=True, slots=True)
class Quantity:
    """A sum of terms, less the sum of other terms."""

    plus: tuple[Term, ...]
    minus: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Condition:
    """A comparison of a quantity with another one, with a number, or with two bounds."""

    what: Quantity
    compare: Compare
    value: int | Quantity | tuple[int, int]  # the two of `between`: the least and the most


@dataclass(frozen=True, slots=True)
class LineRule:
    """What numbers give if all conditions hold."""

    text: str = ""
    side: bool = False  # worked for each team instead of each player
    conditions: tuple[Condition, ...] = ()
    points: int | None = None
    each: int | None = None  # points for each 1 of `of`
    of: Quantity | None = None
    times: Term | None = None  # multiplies the points
    to_others: bool = False  # every other player, or side, gets it


@dataclass(frozen=True, slots=True)
class CountRule:
    """What each side counts through the match."""

    name: str
    of: Quantity  # so much is counted
    conditions: tuple[Condition, ...] = ()  # it is counted in deals in which these hold
    every: int | None = None  # each time so many are counted, they give `points`
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Landing:
    """A special total: a total that a deal brings to exactly `total` turns into `becomes`."""

    total: int
    becomes: int


# Pairs, ascending: from so many players on, the cards dealt to each. A tuple has them deal by deal.
CardsDealt = tuple[tuple[int, int | tuple[int, ...]], ...]


def resolve_dealt(number: int | Dealt, dealt: int) -> int:
    """Return the number; for `DEALT` the cards dealt."""
    return dealt if number == DEALT else number
