"""Two players head to head, over the matches in which both sat.

Where people came and went, over the deals that both played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.wording.words import count, times

from .past_matches import PastMatch
from .tallies import PlayerTotals, totals_of

LAST = 5
"""How many of the last matches of both are listed."""


@dataclass(frozen=True, slots=True)
class Versus:
    """The comparison in a sentence; `sides` is empty where they never met.

    Of each side the name, how often they came before the other, and what they had in those matches; of the last matches
    in which both sat, who came before the other, None if they were level.
    """

    sentence: str
    sides: list[tuple[str, int, PlayerTotals]]
    last: list[tuple[PastMatch, str | None]]


def versus(matches: Sequence[PastMatch], pair: tuple[int, int], names: Mapping[int, str]) -> Versus:
    """Two players (ids) compared over those of these matches in which both sat."""
    met = [_of_both(match, pair) for match in matches if _met(match, pair)]
    if not met:
        return Versus(f"{names[pair[0]]} and {names[pair[1]]} have not played together yet.", [], [])
    before = [_before(match, pair) for match in met]
    ahead = [before.count(player) for player in pair]
    level = before.count(None)
    sides = [(names[who], many, totals_of(who, met)) for who, many in zip(pair, ahead, strict=True)]
    last = [(match, who if who is None else names[who]) for match, who in zip(met, before, strict=True)]
    return Versus(_sentence(pair, ahead, level, names), sides, last[: -LAST - 1 : -1])


def _met(match: PastMatch, pair: tuple[int, int]) -> bool:
    """Whether both sat in a match, in at least one deal of it together."""
    sat = [each for each in match.seats if each.player in pair]
    if len(sat) < 2:
        return False
    return sat[0].scores is None or match.common(*sat) is not None


def _of_both(match: PastMatch, pair: tuple[int, int]) -> PastMatch:
    """The match with the hands of the two alone that they had in deals which both played."""
    one, other = (match.of(player) for player in pair)
    if one.scores is None or other.scores is None:
        return match
    both = [None not in scores for scores in zip(one.scores, other.scores, strict=True)]
    cut = [
        sat._replace(scores=[score if there else None for score, there in zip(sat.scores or (), both, strict=True)])
        for sat in (one, other)
    ]
    return match._replace(seats=(*cut, *[sat for sat in match.seats if sat not in (one, other)]))


def _before(match: PastMatch, pair: tuple[int, int]) -> int | None:
    """Which of the two was better, by place, or in the deals of both; None where they were level."""
    one, other = (match.of(player) for player in pair)
    if one.scores is None or other.scores is None:
        mine, theirs = one.place or 0, other.place or 0
    else:
        mine, theirs = match.common(one, other) or (0, 0)
        mine, theirs = (mine, theirs) if match.lowest_wins else (-mine, -theirs)
    if mine == theirs:
        return None
    return one.player if mine < theirs else other.player


def _sentence(pair: tuple[int, int], ahead: Sequence[int], level: int, names: Mapping[int, str]) -> str:
    met = count(sum(ahead) + level, "match", "matches")
    if ahead[0] == ahead[1]:
        middle = f"each came before the other {times(ahead[0])}" if ahead[0] else "neither came before the other"
    else:
        better = ahead[1] > ahead[0]
        middle = f"{names[pair[better]]} came before {names[pair[not better]]} {times(ahead[better])}"
        middle += f", the other way round {times(ahead[not better])}" if ahead[not better] else ""
    return f"In {met} together {middle}{f'; they were level {times(level)}' if level else ''}."
