"""A skill rating for games of several players, after Elo, from the places in each match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations, groupby
from operator import attrgetter
from statistics import fmean
from typing import NamedTuple

from django.utils.dateformat import format as format_date_part

from games.wording.translated import phrase
from games.wording.words import format_evening

from .past_matches import PastMatch

MAX_RATED = 1000
"""The most matches that are rated, the latest ones: older ones hardly change the ratings."""
RATING_STEP = 40
"""The most points that one match gives or takes: one for each place among 40 players."""
RATING_SPREAD = 400
"""The distance in points at which the better player wins ten times of eleven."""
MAX_MOMENTS = 24
"""The most points in time that a chart has."""


class Outcome(NamedTuple):
    beaten: float  # the share of the others that the player beat (0 to 1, a tie is a half)
    others: tuple[int, ...]  # the ids of all with whom the player is compared


@dataclass(frozen=True, slots=True)
class Moment:
    """The ratings at the end of a period, by player's id."""

    name: str
    ratings: dict[int, int]


@dataclass(frozen=True, slots=True)
class RatingHistory:
    unit: str  # evening, month or year: the length of a period
    moments: tuple[Moment, ...]  # the end of each period with a match; at least one

    @property
    def now(self) -> dict[int, int]:
        """The ratings after all matches, by player's id."""
        return self.moments[-1].ratings


def rate_players(matches: Sequence[PastMatch]) -> RatingHistory | None:
    """Return the ratings over the latest `MAX_RATED` of these matches, oldest first.

    Everybody begins at 0. A match is rated by its places: among players with the same rating before
    it, equal places are rated equal afterwards and a worse place lower; nobody gains by losing to
    everybody, or loses by winning.

    If people without teams came, left or sat out, each two are compared by the deals that both
    played, not by place: then the winner can lose points, and a worse place gain more.
    """
    if not matches:
        return None
    ratings: dict[int, int] = {}
    moments = []
    unit, periods = _group_by_time(matches[-MAX_RATED:])
    for name, matches_of_period in periods:
        for match in matches_of_period:
            _update_ratings(ratings, match)
        moments.append(Moment(name, dict(ratings)))  # a copy: the next period changes them
    return RatingHistory(unit, tuple(moments))


def _group_by_time(matches: Sequence[PastMatch]) -> tuple[str, list[tuple[str, list[PastMatch]]]]:
    """Return the name of a unit of time, and its periods: each a label and its matches.

    It is the smallest unit whose periods have space in a chart; if none has, the largest.
    """
    nights = {match.evening for match in matches}
    unit = next(
        (unit for unit in TIME_UNITS if len(set(map(unit.find_period, nights))) <= MAX_MOMENTS),
        TIME_UNITS[-1],
    )
    groups = groupby(matches, lambda match: unit.find_period(match.evening))
    periods = [list(matches_of_period) for _, matches_of_period in groups]
    return unit.name, [(unit.format_period(period[-1].evening), period) for period in periods]


def _update_ratings(ratings: dict[int, int], match: PastMatch) -> None:
    """Change the ratings of a match's players, all computed from those before the match."""
    has_scores = any(seat.scores is not None for seat in match.seats)
    by_deals = has_scores and all(seat.team is None for seat in match.seats)
    outcomes = _compare_by_common_deals(match) if by_deals else _compare_by_place(match)
    changes = {
        player: _calculate_change(ratings, player, outcome) for player, outcome in outcomes.items()
    }
    for player, change in changes.items():
        ratings[player] = ratings.get(player, 0) + change


def _compare_by_place(match: PastMatch) -> dict[int, Outcome]:
    """Return outcomes by player (id), from the places of the sides: partners share one."""
    places = {seat.side: seat.place for seat in match.seats if seat.place is not None}
    rated = [seat for seat in match.seats if seat.side in places]
    outcomes = {}
    for seat in rated:
        place = places[seat.side]
        # A lower place is better: beating a side leaves a positive difference.
        results = [
            _score(other_place - place) for side, other_place in places.items() if side != seat.side
        ]
        others = tuple(other.player for other in rated if other is not seat)
        if results:  # none if all others left before the end
            outcomes[seat.player] = Outcome(fmean(results), others)
    return outcomes


def _compare_by_common_deals(match: PastMatch) -> dict[int, Outcome]:
    """Return outcomes by player (id): each two are compared over the deals that both played."""
    results: dict[int, dict[int, float]] = {}  # of each player against each other one, by id
    for first, second in combinations(match.seats, 2):
        points = match.sum_common_deals(first, second)
        if points is None:
            continue
        lead = points[0] - points[1]
        if match.lowest_wins:
            lead = -lead
        results.setdefault(first.player, {})[second.player] = _score(lead)
        results.setdefault(second.player, {})[first.player] = _score(-lead)
    return {
        player: Outcome(fmean(against.values()), tuple(against))
        for player, against in results.items()
    }


def _score(lead: int) -> float:
    """Return 1 for a win (`lead` above 0, in points or places), 0.5 for a tie, 0 for a loss."""
    return 0.5 if lead == 0 else float(lead > 0)


def _calculate_change(ratings: Mapping[int, int], player: int, outcome: Outcome) -> int:
    """Return the change of a player's rating: the larger, the less the outcome was expected.

    The expected outcome is a mean over everybody else, partners too, whatever their places. So it
    is the same for players with the same rating: equal places are rated equal, and worse places
    lower.
    """
    rating = ratings.get(player, 0)
    expected = fmean(
        1 / (1 + 10 ** ((ratings.get(other, 0) - rating) / RATING_SPREAD))
        for other in outcome.others
    )
    return round(RATING_STEP * (outcome.beaten - expected))


class TimeUnit(NamedTuple):
    name: str
    find_period: Callable[[date], object]  # the same value for all nights of a period
    format_period: Callable[[date], str]  # the label of a night's period


def _format_month(night: date) -> str:
    return phrase("{month}\u00a0{year}", month=format_date_part(night, "M"), year=str(night.year))


def _format_year(night: date) -> str:
    return f"{night.year}"


# The smallest first.
TIME_UNITS = (
    TimeUnit("evening", lambda night: night, format_evening),
    TimeUnit("month", attrgetter("year", "month"), _format_month),
    TimeUnit("year", attrgetter("year"), _format_year),
)
