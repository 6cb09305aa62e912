"""A skill rating for games of several players: Elo's, from the places in match after match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations, groupby
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
    """A player's result in a match."""

    beaten: float  # the part of the others that were beaten (0 to 1, a tie is a half)
    others: tuple[int, ...]  # all other players that were compared, by id


@dataclass(frozen=True, slots=True)
class Moment:
    """The ratings at the end of a period, by player's id."""

    name: str
    ratings: dict[int, int]


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """Ratings over time, at least at one moment."""

    unit: str  # evening, month or year: there is a moment at the end of each with a match
    moments: tuple[Moment, ...]

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
        moments.append(Moment(name, dict(ratings)))
    return RatingHistory(unit, tuple(moments))


def _group_by_time(matches: Sequence[PastMatch]) -> tuple[str, list[tuple[str, list[PastMatch]]]]:
    """Return the smallest unit whose periods have space in a chart, and each label with matches."""
    nights = [match.evening for match in matches]
    unit, part_of, name = next(
        way
        for way in TIME_UNITS
        if way is TIME_UNITS[-1] or len(set(map(way[1], nights))) <= MAX_MOMENTS
    )
    grouped = groupby(zip(nights, matches, strict=True), key=lambda pair: part_of(pair[0]))
    periods = [list(pairs) for _, pairs in grouped]
    return unit, [(name(pairs[-1][0]), [match for _, match in pairs]) for pairs in periods]


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
        if results:
            outcomes[seat.player] = Outcome(fmean(results), others)
    return outcomes


def _compare_by_common_deals(match: PastMatch) -> dict[int, Outcome]:
    """Return outcomes by player (id): each two are compared over the deals that both played."""
    results: dict[int, dict[int, float]] = {}
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


def _format_month(night: date) -> str:
    return phrase("{month}\u00a0{year}", month=format_date_part(night, "M"), year=str(night.year))


def _format_year(night: date) -> str:
    return f"{night.year}"


TIME_UNITS: tuple[tuple[str, Callable[[date], object], Callable[[date], str]], ...] = (
    ("evening", lambda night: night, format_evening),
    ("month", lambda night: (night.year, night.month), _format_month),
    ("year", lambda night: night.year, _format_year),
)
"""Units of time, the smallest first: name, a night's period, and a period's label."""
