"""Results: what the rules make of a record, and places; none of it is stored as truth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from .cards import Cards

# For each seat a whole number; None outside the deal or away from the table.
BySeat = tuple[Any, ...]
GroupKind = Literal[
    "single", "pair", "line", "block", "run", "corners", "diagonal", "set", "discarded"
]
"""How cards count together.

- `pair`, `line` (three or more), `block` (of rows and columns), `run` (of equal columns).
- `corners` or `diagonal` of a grid; `set`: equal cards wherever they lie.
- `single`: each by itself. `discarded`: nothing.
"""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that count together, with their cells and points; `text` is a declared game's name."""

    kind: GroupKind
    cells: tuple[int, ...]
    points: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A bonus or penalty of a deal, beside the cards, in points.

    `of_team`: players who play together get it as one, not one of them alone.
    """

    text: str
    points: int
    of_team: bool = False


@dataclass(frozen=True, slots=True)
class HandScore:
    """The score of one hand in one deal, with its working.

    `groups` and `lines` add up to `points`. A typed score (no `cards`) has no groups; it is `base`.
    """

    points: int
    base: int
    cards: Cards | None
    groups: tuple[Group, ...]
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Payout:
    """The money that one place takes from the pot after a deal.

    `seats` share it, `cents` are their parts; `short`: the pot could not pay the place in full.
    """

    place: int
    seats: tuple[int, ...]
    cents: tuple[int, ...]
    short: bool = False


@dataclass(frozen=True, slots=True)
class DealResult:
    """One deal that counts, all by seat; prizes and pot in cents, None or empty without a pot.

    - `counts`: the game's counts by name.
    - `landed`: changes of totals that landed.
    - `sat_out`: what sitting out for the average gave.

    A player outside the deal has None for a hand, score, place and prize, and one away from the
    table for a total. In teams, totals, places, counts and landings are the team's.
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

    `rank` is None after leaving, or in no deal that counts. `count` ends the match if that
    is no total.
    """

    seat: int
    total: int
    rank: Any
    count: int | None = None


@dataclass(frozen=True, slots=True)
class LateJoin:
    """A player who came before that deal: the total, and what they paid into the pot in cents."""

    before: int
    seat: int
    total: int
    paid: int


@dataclass(frozen=True, slots=True)
class Money:
    """The money of a match in cents, by seat.

    `paid_in` are antes and the payments of late joins, `taken_out` prizes and the final share,
    `net` is the difference. If each two settle the difference of their scores, there is no `pot`
    and nothing goes in or out; `net` is then what it would be if the match ended now.
    """

    paid_in: tuple[int, ...]
    taken_out: tuple[int, ...]
    net: tuple[int, ...]
    final_share: tuple[int, ...]
    pot: int | None


@dataclass(frozen=True, slots=True)
class End:
    """Why a match is over: all `deals` are played, a total reached the `target`, or `early`."""

    reason: Literal["deals", "target", "early"]
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a match: deals played, or the points or count of the nearest one."""

    unit: Literal["deals", "points", "count"]
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Everything that follows from a record; `end` is None while the match is running.

    `leaders` are the seats in first place, before the first deal all; at the end they are
    `winners`. Players who never came stand among the standings, too.
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
        """The deal whose table counts now: the last if it ended the match, else the next."""
        return len(self.deals) + (self.end is None or self.end.reason == "early")

    @property
    def finished(self) -> bool:
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
        return next(standing for standing in self.standings if standing.seat == seat)


def places_of(points: Sequence[Any], lowest_wins: bool) -> tuple[int, ...]:
    """Return the place of each seat by its points; ties share the better place (1, 2, 2, 4)."""
    ordered = sorted(points, reverse=not lowest_wins)
    return tuple([ordered.index(own_points) + 1 for own_points in points])


def rank_sides(keys: Sequence[Any], sides: Sequence[Sequence[int]], lowest_wins: bool) -> BySeat:
    """Return each seat's place by `keys` (equal within a side); None if it is on no side."""
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

    With `counts`, places go by these, more first; among equals by totals. `groups` are seats if
    people come and go: all of a group before the next; a seat in none is last, without a place.
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
