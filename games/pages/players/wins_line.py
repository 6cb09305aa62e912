"""A drawn line of a player's wins: in any ten matches in a row, or the places before that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from games.pages.statistics import PastMatch
from games.rules.say import Series
from games.wording.translated import phrase
from games.wording.words import nth

MATCHES_IN_A_ROW = 10
FEWEST_MATCHES = 3
WIDTH = 320
EDGE = 10
TOP = 22
BOTTOM = 84


@dataclass(frozen=True, slots=True)
class WinsLine:
    points: str
    end: tuple[str, str]  # the last point
    since: date  # the evening of its first match
    until: date  # that of its last
    label: str  # of the last value
    sentence: str  # all in words


def build_wins_line(matches: Sequence[PastMatch], player: int) -> WinsLine | None:
    """Return the line of a player's wins, or of places in up to ten matches; None for too few."""
    if len(matches) < FEWEST_MATCHES:
        return None
    seats = [match.get_seat(player) for match in matches]
    if len(matches) > MATCHES_IN_A_ROW:
        won = [seat.won for seat in seats]
        ends = range(MATCHES_IN_A_ROW, len(won) + 1)
        values = [sum(won[end - MATCHES_IN_A_ROW : end]) for end in ends]
        highest = max(values)
        start = MATCHES_IN_A_ROW - 1
        label = phrase("{n} of the last 10", "{n} of the last 10", n=values[-1])
        sentence = phrase(
            "Wins in the last 10 matches: {wins}. Most wins in 10 matches: {most}",
            wins=values[-1],
            most=highest,
        )
    else:
        # Who had gone by the end comes after all others.
        places = [
            seat.place or len(match.seats) for match, seat in zip(matches, seats, strict=True)
        ]
        last_place = max(
            max(places), *(seat.place or 0 for match in matches for seat in match.seats)
        )
        values = [last_place - place for place in places]
        highest = last_place - 1
        start = 0
        label = phrase("{rank} of {players}", rank=nth(places[-1]), players=len(matches[-1].seats))
        sentence = phrase("Places: {places}", places=Series(map(nth, places)))
    step = (WIDTH - 2 * EDGE) / (len(values) - 1)
    high = max(1, highest)
    points = [
        (f"{EDGE + step * index:.1f}", f"{BOTTOM - (BOTTOM - TOP) * value / high:.1f}")
        for index, value in enumerate(values)
    ]
    return WinsLine(
        points=" ".join(map(",".join, points)),
        end=points[-1],
        since=matches[start].evening,
        until=matches[-1].evening,
        label=label,
        sentence=sentence,
    )
