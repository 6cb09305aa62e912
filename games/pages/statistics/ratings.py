"""A skill rating for games of several players: Plackett and Luce's model, from the places in match after match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations, groupby
from statistics import fmean

from openskill.models import PlackettLuce, PlackettLuceRating

from games.pages.shared.words import NO_BREAK

from .past_matches import PastMatch, PastSeat

MOST = 1000
"""The most matches that are rated, the latest ones: older ones hardly change what the ratings are now."""
SCALE = 10
MOST_TIMES = 24
"""The most points in time that a chart has."""

_model = PlackettLuce()


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
    """The ratings over the latest `MOST` of these matches; None where there are none.

    A rating is what the places speak for with near certainty: 0 for somebody new, more with every good place, most with
    one before strong players.
    """
    if not matches:
        return None
    known: dict[int, PlackettLuceRating] = {}
    moments = []
    unit, whiles = _whiles(matches[-MOST:])
    for name, some in whiles:
        for match in some:
            _learn(known, match)
        moments.append(Moment(name, {player: _points(rating) for player, rating in known.items()}))
    return Rated(unit, tuple(moments))


def _whiles(matches: Sequence[PastMatch]) -> tuple[str, list[tuple[str, list[PastMatch]]]]:
    """The matches night by night, or month by month, or year by year, so that a chart has space for each."""
    nights = [match.night for match in matches]
    unit, part_of, name = next(way for way in WAYS if way is WAYS[-1] or len(set(map(way[1], nights))) <= MOST_TIMES)
    together = groupby(zip(nights, matches, strict=True), key=lambda pair: part_of(pair[0]))
    whiles = [list(pairs) for _, pairs in together]
    return unit, [(name(pairs[-1][0]), [match for _, match in pairs]) for pairs in whiles]


def _learn(known: dict[int, PlackettLuceRating], match: PastMatch) -> None:
    """What a match says about its players."""
    in_teams = any(sat.team is not None for sat in match.seats)
    if not in_teams and any(sat.scores is not None for sat in match.seats):
        _learn_by_pairs(known, match)
        return
    sides: dict[object, list[PastSeat]] = {}
    for sat in match.seats:
        sides.setdefault(sat.side, []).append(sat)
    teams = [[known.get(sat.player) or _model.rating() for sat in side] for side in sides.values()]
    rated = _model.rate(teams, ranks=[float(side[0].place or 0) for side in sides.values()])
    for side, ratings in zip(sides.values(), rated, strict=True):
        for sat, rating in zip(side, ratings, strict=True):
            known[sat.player] = rating


def _learn_by_pairs(known: dict[int, PlackettLuceRating], match: PastMatch) -> None:
    """The same where people came and went: each two by the deals of both, the mean of what that says of a player."""
    before = {sat.player: known.get(sat.player) or _model.rating() for sat in match.seats}
    after: dict[int, list[PlackettLuceRating]] = {player: [] for player in before}
    for one, other in combinations(match.seats, 2):
        ranks = match.common(one, other)
        if ranks is None:
            continue
        sign = 1 if match.lowest_wins else -1
        pair = [[before[one.player]], [before[other.player]]]
        (mine,), (theirs,) = _model.rate(pair, ranks=[float(sign * rank) for rank in ranks])
        after[one.player].append(mine)
        after[other.player].append(theirs)
    for player, said in after.items():
        if said:
            mean_mu, mean_sigma = fmean(each.mu for each in said), fmean(each.sigma for each in said)
            known[player] = _model.rating(mu=mean_mu, sigma=mean_sigma)


def _points(rating: PlackettLuceRating) -> int:
    return round(SCALE * rating.ordinal())


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
