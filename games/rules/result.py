"""Results: what the rules make of a record, and places; none of it is stored as truth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from .cards import Cards

# A value for each seat; None for a seat outside the deal, or away from the table.
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
    """A bonus or penalty of a deal, beside the cards."""

    text: str
    points: int
    of_team: bool = False  # players who play together get it as one


@dataclass(frozen=True, slots=True)
class HandScore:
    """The score of one hand in one deal; `groups` and `lines` add up to `points`."""

    points: int
    base: int  # without lines; for a typed score, what was typed
    cards: Cards | None  # None if the score was typed
    groups: tuple[Group, ...]
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Payout:
    """The money that one place in a deal takes from the pot."""

    place: int
    seats: tuple[int, ...]  # share it
    cents: tuple[int, ...]  # each seat's part
    short: bool = False  # the pot could not pay the place in full


@dataclass(frozen=True, slots=True)
class DealResult:
    """One deal that counts, by seat; in teams, totals, places, counts and landings are the team's.

    A player outside the deal has None for a hand, score, place and prize, and one away from the
    table for a total.
    """

    dealer: int  # a seat
    hands: BySeat  # of `HandScore`
    scores: BySeat
    totals: BySeat  # after the deal
    places: BySeat
    prizes: BySeat | None = None  # cents; None without a pot
    payouts: tuple[Payout, ...] = ()
    pot: int | None = None  # the cents left in it after the deal; None without a pot
    # The game's counts after the deal, by name and then by seat.
    counts: Mapping[str, Sequence[int]] = field(default_factory=dict, hash=False)
    # The points that landings added to totals, by seat.
    landed: Mapping[int, int] = field(default_factory=dict, hash=False)
    # The points that sitting out for the average gave, by seat.
    sat_out: Mapping[int, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's total and place in the match (1, 2, 2, 4); in teams, the team's."""

    seat: int
    total: int
    rank: Any  # None after leaving, or in no deal that counts
    count: int | None = None  # the count that ends the match; None if totals do


@dataclass(frozen=True, slots=True)
class LateJoin:
    """A player who came to the table between deals."""

    before: int  # the number of the deal just after that
    seat: int
    total: int  # to begin with
    paid: int  # cents into the pot


@dataclass(frozen=True, slots=True)
class Money:
    """The money of a match in cents, by seat.

    If each two settle the difference of their scores, there is no pot and nothing goes in or out;
    `net` is then what it would be if the match ended now.
    """

    paid_in: tuple[int, ...]  # antes, and the payments of late joins
    taken_out: tuple[int, ...]  # prizes, and the final share at the end
    net: tuple[int, ...]  # won or lost
    final_share: tuple[int, ...]
    pot: int | None  # what is still in it


@dataclass(frozen=True, slots=True)
class End:
    """Why a match is over: all `deals` are played, a total reached the `target`, or `early`."""

    reason: Literal["deals", "target", "early"]
    seats: tuple[int, ...] = ()  # those whose totals reached the target

    def is_split(self, ended_early: str | None) -> bool:
        """Return whether the rest of the pot is split, by how the record says it was ended."""
        # A correction can make a match that was ended early end by its rules instead.
        return self.reason == "early" and ended_early == "split"


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a match: deals played, or the total or count nearest to the target."""

    unit: Literal["deals", "points", "count"]
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Everything that follows from a record."""

    deals: tuple[DealResult, ...]
    end: End | None  # None while the match is running
    standings: tuple[Standing, ...]  # also of players who never came
    leaders: tuple[int, ...]  # the seats in first place; before the first deal all
    winners: tuple[int, ...]  # the leaders once the match is over
    money: Money | None
    not_counted: int  # recorded deals after the one that ended the match
    progress: Progress
    late_joins: tuple[LateJoin, ...] = ()  # as far as they count

    @property
    def table_at(self) -> int:
        """The deal whose table counts now: the last if it ended the match, else the next."""
        has_next = self.end is None or self.end.reason == "early"
        return len(self.deals) + has_next

    @property
    def finished(self) -> bool:
        return self.end is not None

    @property
    def runners_up(self) -> tuple[Standing, ...]:
        """The standings in the next place after the leaders; () if nobody has another place."""
        others = [
            standing
            for standing in self.standings
            if standing.rank and standing.seat not in self.leaders
        ]
        # They are in order of place.
        return tuple(standing for standing in others if standing.rank == others[0].rank)

    def get_standing(self, seat: int) -> Standing:
        return next(standing for standing in self.standings if standing.seat == seat)


def places_of(points: Sequence[Any], lowest_wins: bool) -> tuple[int, ...]:
    """Return the place of each seat by its points; ties share the better place (1, 2, 2, 4)."""
    ordered = sorted(points, reverse=not lowest_wins)
    return tuple([ordered.index(own_points) + 1 for own_points in points])


def rank_sides(keys: Sequence[Any], sides: Sequence[Sequence[int]], lowest_wins: bool) -> BySeat:
    """Return each seat's place by its key, equal within a side; None for a seat on no side."""
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
    """Return the standings in order of place, seat order among equals; a side shares its place.

    With `counts`, the highest count is first; totals decide among equal ones. `groups` of seats are
    given if people come and go: all of a group are placed before the next one, and a seat in none
    is last, without a place.
    """
    keys: Sequence[Any] = totals
    if counts is not None:
        keys = [
            (count, -total if lowest_wins else total)
            for count, total in zip(counts, totals, strict=True)
        ]
        lowest_wins = False  # the greatest of these keys is the best
    places: dict[int, int] = {}
    if sides:
        places.update(enumerate(rank_sides(keys, sides, lowest_wins)))
    else:
        for group in [range(len(totals))] if groups is None else groups:
            places_in_group = places_of([keys[seat] for seat in group], lowest_wins)
            placed = len(places)
            for seat, place in zip(group, places_in_group, strict=True):
                places[seat] = placed + place
    # Those without a place come last.
    order = sorted(range(len(totals)), key=lambda seat: places.get(seat, len(totals) + 1))
    return tuple(
        [
            Standing(seat, totals[seat], places.get(seat), counts[seat] if counts else None)
            for seat in order
        ]
    )
