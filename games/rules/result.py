"""Results: what the rules make of a record, and places.

All of it follows from the record; none is stored as truth.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from .cards import Cards

BySeat = tuple[Any, ...]
"""A whole number for each seat; None for players who were not in the deal, or not at the table."""
GroupKind = Literal[
    "single", "pair", "line", "block", "run", "corners", "diagonal", "set", "discarded"
]
"""How cards count together.

Equal cards are a `pair`, a `line` of three or more, a `block` of several rows and columns, a `run`
of equal columns, the `corners` or a `diagonal` of a grid, or a `set` wherever they lie; `single`
cards count by themselves, `discarded` ones nothing.
"""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that count together: the cells they lie in and what they give, in points.

    `text` names them, if a declared game has such a group.
    """

    kind: GroupKind
    cells: tuple[int, ...]
    points: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A bonus or penalty of a deal, beside the cards: a short text for the table, and its points.

    `of_team`: players who play together get it as one, not one of them alone.
    """

    text: str
    points: int
    of_team: bool = False


@dataclass(frozen=True, slots=True)
class HandScore:
    """The score of one hand in one deal, with its working.

    `groups` and `lines` add up to `points`. A typed score (`cards` is None) has no groups; `base`
    is what was typed.
    """

    points: int
    base: int
    cards: Cards | None
    groups: tuple[Group, ...]
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Payout:
    """The money that one place takes from the pot after a deal.

    `place` as in the scores of the deal; `seats` share it; `cents` is each one's part in the same
    order; `short`: the pot could not pay the place in full.
    """

    place: int
    seats: tuple[int, ...]
    cents: tuple[int, ...]
    short: bool = False


@dataclass(frozen=True, slots=True)
class DealResult:
    """One counted deal, all of it by seat: hands, scores, totals after it, places in it; prizes and
    pot in cents.

    `prizes`, `payouts` and `pot` are empty or None in a match without a pot. `counts` are the
    game's counts by name, `landed` the changes of totals that landed, if any did; `sat_out` what
    sitting out for the average gave. In teams, totals, places, counts and landings are the team's.

    A player who was not in the deal has None for a hand, a score, a place and a prize, and one who
    was not at the table for a total.
    """

    dealer: int
    hands: BySeat
    scores: BySeat
    totals: BySeat
    places: BySeat
    prizes: BySeat | None = None
    payouts: tuple[Payout, ...] = ()
    pot: int | None = None
    counts: Mapping[str, Sequence[int]] = field(default_factory=dict, hash=False)
    landed: Mapping[int, int] = field(default_factory=dict, hash=False)
    sat_out: Mapping[int, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's total and place in the match (1, 2, 2, 4); in teams, the team's.

    `rank` is None for a player who has left, or has been in no deal that counts. `count` is what
    ends the match if that is no total.
    """

    seat: int
    total: int
    rank: Any
    count: int | None = None


@dataclass(frozen=True, slots=True)
class LateJoin:
    """A player who came before the deal of that number: the total, and what they paid into the pot
    in cents.
    """

    before: int
    seat: int
    total: int
    paid: int


@dataclass(frozen=True, slots=True)
class Money:
    """The money of a match in cents, by seat.

    What was paid in (antes, and the payments of late joins), what was taken out (prizes, and the
    final share once the match is finished), the net of both, the final share alone, and what is in
    the pot. If each two settle the difference of their scores, there is no `pot`, nothing goes in
    or out, and while the match runs, the net is what it would be if it ended now.
    """

    paid_in: tuple[int, ...]
    taken_out: tuple[int, ...]
    net: tuple[int, ...]
    final_share: tuple[int, ...]
    pot: int | None


@dataclass(frozen=True, slots=True)
class End:
    """Why a match is over: `deals` (all are played), `target` (a total reached it; `seats` whose)
    or `early`.
    """

    reason: Literal["deals", "target", "early"]
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a match: `done` of `total` deals, the total nearest to the target in points,
    or the top count.
    """

    unit: Literal["deals", "points", "count"]
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Everything that follows from a record.

    `end` is None while the match is running.

    `leaders` are the seats in first place, all of them before the first deal; once it is over they
    are the `winners`. `late_joins` are those between deals, as far as they count. Players who never
    came stand among the standings, too.
    """

    deals: tuple[DealResult, ...]
    end: End | None
    standings: tuple[Standing, ...]
    leaders: tuple[int, ...]
    winners: tuple[int, ...]
    money: Money | None
    not_counted: int
    progress: Progress
    late_joins: tuple[LateJoin, ...] = ()

    @property
    def table_at(self) -> int:
        """The deal whose table the match stands with: the last if it ended it, else (goes on, ended
        early) the next.
        """
        return len(self.deals) + (self.end is None or self.end.reason == "early")

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.end is not None

    @property
    def runners_up(self) -> tuple[Standing, ...]:
        """The standings in the next place after the leaders; none if nobody has another place."""
        others = [
            standing
            for standing in self.standings
            if standing.rank and standing.seat not in self.leaders
        ]
        return tuple(standing for standing in others if standing.rank == others[0].rank)

    def get_standing(self, seat: int) -> Standing:
        """Return the standing of a seat."""
        return next(standing for standing in self.standings if standing.seat == seat)


def places_of(points: Sequence[Any], lowest_wins: bool) -> tuple[int, ...]:
    """Return the place of each seat by its points; ties share the better place (1, 2, 2, 4)."""
    ordered = sorted(points, reverse=not lowest_wins)
    return tuple([ordered.index(own_points) + 1 for own_points in points])


def rank_sides(keys: Sequence[Any], sides: Sequence[Sequence[int]], lowest_wins: bool) -> BySeat:
    """Return each seat's place by `keys` (equal within a side), ties sharing the better one; None
    if on no side.
    """
    places = places_of([keys[side[0]] for side in sides], lowest_wins)
    by_seat = {seat: place for side, place in zip(sides, places, strict=True) for seat in side}
    return tuple([by_seat.get(seat) for seat in range(len(keys))])


def build_standings(
    totals: Sequence[int],
    lowest_wins: bool,
    counts: Sequence[int] | None = None,
    *,
    sides: Sequence[Sequence[int]] = (),
    groups: Iterable[Sequence[int]] | None = None,
) -> tuple[Standing, ...]:
    """Return the standings in order of place, seat order among equals.

    With `counts`, places go by these, more first; among equals by totals. `sides` are the teams, if
    there are any. `groups`, if people come and go, are seats: all of a group before the next; a
    seat in none is last, without a place.
    """
    keys: Sequence[Any] = totals
    if counts is not None:
        keys = [
            (count, -total if lowest_wins else total)
            for count, total in zip(counts, totals, strict=True)
        ]
        lowest_wins = False
    places: dict[int, int] = {}
    if sides:
        places.update(enumerate(rank_sides(keys, sides, lowest_wins)))
    else:
        for group in [range(len(totals))] if groups is None else groups:
            of_group = places_of([keys[seat] for seat in group], lowest_wins)
            places |= {
                seat: len(places) + place for seat, place in zip(group, of_group, strict=True)
            }
    order = sorted(range(len(totals)), key=lambda seat: places.get(seat, len(totals) + 1))
    return tuple(
        [
            Standing(seat, totals[seat], places.get(seat), counts[seat] if counts else None)
            for seat in order
        ]
    )
