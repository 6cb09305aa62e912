"""A skill rating for games of several players: Elo's, from the places in match after match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations, groupby
from statistics import fmean
from typing import NamedTuple

from games.wording.words import NO_BREAK

from .past_matches import PastMatch

MOST = 1000
"""The most matches that are rated, the latest ones: older ones hardly change what the ratings are now."""
STEP = 40
"""The most points that one match gives or takes: enough for 40 players to have a point for each place."""
SPREAD = 400
"""How many points apart two players are if the better one wins ten times of eleven."""
MOST_TIMES = 24
"""The most points in time that a chart has."""


class Outcome(NamedTuple):
    """How a match went for a player: which part of the others were beaten (0 to 1, a tie is a half), and who they are.

    `others` are all other players that were compared, by id.
    """

    beaten: float
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """The ratings at the end of a while, by player's id."""

    name: str
    ratings: dict[int, int]


@dataclass(frozen=True, slots=True)
class Rated:
    """Ratings over time, at least at one moment: at the end of each `unit` (night, month, year) with a match."""

    unit: str
    moments: tuple[Moment, ...]

    @property
    def now(self) -> dict[int, int]:
        """The ratings after all matches, by player's id, the best first."""
        last = self.moments[-1].ratings
        return {player: last[player] for player in sorted(last, key=lambda player: -last[player])}


def rate(matches: Sequence[PastMatch]) -> Rated | None:
    """Return the ratings over the latest `MOST` of these matches; None if there are none.

    Everybody begins at 0. Among players with the same rating before a match, equal places are rated equal afterwards
    and a worse place lower. Nobody gains by losing to everybody, or loses by winning.
    """
    if not matches:
        return None
    ratings: dict[int, int] = {}
    moments = []
    unit, whiles = _whiles(matches[-MOST:])
    for name, some in whiles:
        for match in some:
            _learn(ratings, match)
        moments.append(Moment(name, dict(ratings)))
    return Rated(unit, tuple(moments))


def _whiles(matches: Sequence[PastMatch]) -> tuple[str, list[tuple[str, list[PastMatch]]]]:
    """The matches night by night, or month by month, or year by year, so that a chart has space for each."""
    nights = [match.night for match in matches]
    unit, part_of, name = next(way for way in WAYS if way is WAYS[-1] or len(set(map(way[1], nights))) <= MOST_TIMES)
    together = groupby(zip(nights, matches, strict=True), key=lambda pair: part_of(pair[0]))
    whiles = [list(pairs) for _, pairs in together]
    return unit, [(name(pairs[-1][0]), [match for _, match in pairs]) for pairs in whiles]


def _learn(ratings: dict[int, int], match: PastMatch) -> None:
    """Add what a match says about its players to their ratings.

    All changes are computed from the ratings before the match.
    """
    by_deals = any(seat.scores is not None for seat in match.seats) and all(seat.team is None for seat in match.seats)
    outcomes = _outcomes_by_common_deals(match) if by_deals else _outcomes_by_place(match)
    changes = {player: _change(ratings, player, outcome) for player, outcome in outcomes.items()}
    for player, change in changes.items():
        ratings[player] = ratings.get(player, 0) + change


def _outcomes_by_place(match: PastMatch) -> dict[int, Outcome]:
    """Return each player's outcome by the places of the sides; partners share a place."""
    places = {seat.side: seat.place for seat in match.seats if seat.place is not None}
    rated = [seat for seat in match.seats if seat.side in places]
    outcomes = {}
    for seat in rated:
        mine = places[seat.side]
        results = [_score(other - mine) for side, other in places.items() if side != seat.side]
        others = tuple(other.player for other in rated if other is not seat)
        if results:
            outcomes[seat.player] = Outcome(fmean(results), others)
    return outcomes


def _outcomes_by_common_deals(match: PastMatch) -> dict[int, Outcome]:
    """Return the outcomes where people came and went: each two are compared over the deals that both played."""
    results: dict[int, dict[int, float]] = {}
    for one, other in combinations(match.seats, 2):
        points = match.common(one, other)
        if points is None:
            continue
        mine, theirs = points if not match.lowest_wins else reversed(points)
        results.setdefault(one.player, {})[other.player] = _score(mine - theirs)
        results.setdefault(other.player, {})[one.player] = _score(theirs - mine)
    return {player: Outcome(fmean(against.values()), tuple(against)) for player, against in results.items()}


def _score(lead: int) -> float:
    """Return 1 for a win, 0.5 for a tie and 0 for a loss."""
    return 0.5 if lead == 0 else float(lead > 0)


def _change(ratings: Mapping[int, int], player: int, outcome: Outcome) -> int:
    """Return by how much an outcome changes a player's rating: the more, the less it was to be expected.

    The expected outcome is a mean over everybody else, partners too, whatever their places. So it is the same for
    players with the same rating: equal places are rated equal, and worse places lower.
    """
    mine = ratings.get(player, 0)
    expected = fmean(1 / (1 + 10 ** ((ratings.get(other, 0) - mine) / SPREAD)) for other in outcome.others)
    return round(STEP * (outcome.beaten - expected))


def _evening(night: date) -> str:
    return f"{night.day}{NO_BREAK}{night:%b}"


def _month(night: date) -> str:
    return f"{night:%b}{NO_BREAK}{night:%y}"


def _year(night: date) -> str:
    return f"{night:%Y}"


WAYS: tuple[tuple[str, Callable[[date], object], Callable[[date], str]], ...] = (
    ("night", lambda night: night, _evening),
    ("month", lambda night: (night.year, night.month), _month),
    ("year", lambda night: night.year, _year),
)
"""What time is counted in, the smallest first: its name, what a night belongs to, and what that is called."""
