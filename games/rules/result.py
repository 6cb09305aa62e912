"""Answers: what the rules make of the facts. Everything here follows from a record; none of it is stored as truth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .cards import Cards

Kind = Literal["single", "pair", "line", "block", "run", "corners", "diagonal", "set", "discarded"]
"""How cards count together. Equal cards are a `pair`, a `line` of three or more, a `block` of several rows and columns,
a `run` of equal columns, the `corners` or a `diagonal` of a grid, or a `set` wherever they lie; `single` cards count by
themselves, `discarded` ones nothing."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that count together: the cells they lie in and what they give, in points.

    `text` says what they are, where a declared game has such a group.
    """

    kind: Kind
    cells: tuple[int, ...]
    points: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A bonus or penalty of a deal, beside the cards: a short text for the table, and its points."""

    text: str
    points: int


@dataclass(frozen=True, slots=True)
class HandScore:
    """The score of one hand in one deal, with its working.

    `groups` and `lines` add up to `points`. A typed score (`cards` is None) has no groups; `base` is what was typed.
    """

    points: int
    base: int
    cards: Cards | None
    groups: tuple[Group, ...]
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Payout:
    """What one place takes from the pot after a deal.

    `place` as in the scores of the deal; `seats` share it; `cents` is each one's part in the same order; `short` says
    that the pot could not pay the place in full.
    """

    place: int
    seats: tuple[int, ...]
    cents: tuple[int, ...]
    short: bool = False


@dataclass(frozen=True, slots=True)
class DealResult:
    """One counted deal, all of it by seat: hands, scores, totals after it, places in it; prizes and pot in cents.

    `prizes`, `payouts` and `pot` are empty or None in a match without a pot.
    """

    dealer: int
    hands: tuple[HandScore, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    prizes: tuple[int, ...] | None = None
    payouts: tuple[Payout, ...] = ()
    pot: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's total and place in the match (1, 2, 2, 4)."""

    seat: int
    total: int
    place: int


@dataclass(frozen=True, slots=True)
class Money:
    """The money of a match in cents, by seat.

    Antes paid in, what was taken out (prizes, and the final share once the match is finished), the net of both, the
    final share alone, and what is in the pot. Where each two settle the difference of their totals, there is no `pot`
    and nothing goes in or out; while the match goes on, the net is what it would be if it ended now.
    """

    paid_in: tuple[int, ...]
    taken_out: tuple[int, ...]
    net: tuple[int, ...]
    final_share: tuple[int, ...]
    pot: int | None


@dataclass(frozen=True, slots=True)
class End:
    """Why a match is over: `deals` (all are played), `target` (a total reached it; `seats` whose) or `early`."""

    reason: Literal["deals", "target", "early"]
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match is: `done` of `of` deals, or the total nearest to the target, in points."""

    unit: Literal["deals", "points"]
    done: int
    of: int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Everything that follows from a record. `end` is None while the match is going on."""

    deals: tuple[DealResult, ...]
    end: End | None
    standings: tuple[Standing, ...]
    winners: tuple[int, ...]
    money: Money | None
    not_counted: int
    progress: Progress

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.end is not None
