"""A drawn line of how a player does over time.

It shows the wins in every ten matches in a row; before there are more than ten, the places.
"""

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
# In units of the SVG, whose y goes down; `_wins.html` has its size.
WIDTH = 320
EDGE = 10
TOP = 22
BOTTOM = 84


@dataclass(frozen=True, slots=True)
class WinsLine:
    points: str  # as an SVG polyline has them
    end: tuple[str, str]  # x and y of the last point
    since: date  # the evening of the first point
    until: date  # the evening of the last point
    label: str  # of the last value
    sentence: str  # all in words


def build_wins_line(matches: Sequence[PastMatch], player: int) -> WinsLine | None:
    """Return the line of a player (id) over matches in order of time; None for too few."""
    if len(matches) < FEWEST_MATCHES:
        return None
    if len(matches) > MATCHES_IN_A_ROW:
        return _build_line_of_wins(matches, player)
    return _build_line_of_places(matches, player)


def _build_line_of_wins(matches: Sequence[PastMatch], player: int) -> WinsLine:
    won = [match.get_seat(player).won for match in matches]
    ends = range(MATCHES_IN_A_ROW, len(won) + 1)
    wins = [sum(won[end - MATCHES_IN_A_ROW : end]) for end in ends]
    sentence = phrase(
        "Wins in the last 10 matches: {wins}. Most wins in 10 matches: {most}",
        wins=wins[-1],
        most=max(wins),
    )
    label = phrase("{n} of the last 10", "{n} of the last 10", n=wins[-1])
    # The first value is that of the first ten matches.
    return _draw_line(wins, max(wins), matches[MATCHES_IN_A_ROW - 1 :], label, sentence)


def _build_line_of_places(matches: Sequence[PastMatch], player: int) -> WinsLine:
    # Somebody who left before the end is behind all others.
    places = [match.get_seat(player).place or len(match.seats) for match in matches]
    places_of_all = [seat.place or 0 for match in matches for seat in match.seats]
    last_place = max(*places, *places_of_all)
    # The better the place, the higher the line: the last place is 0.
    values = [last_place - place for place in places]
    label = phrase("{rank} of {players}", rank=nth(places[-1]), players=len(matches[-1].seats))
    sentence = phrase("Places: {places}", places=Series(map(nth, places)))
    return _draw_line(values, last_place - 1, matches, label, sentence)


def _draw_line(
    values: Sequence[int], highest: int, matches: Sequence[PastMatch], label: str, sentence: str
) -> WinsLine:
    """Draw the value after each match, from 0 at `BOTTOM` to the highest at `TOP`."""
    step = (WIDTH - 2 * EDGE) / (len(values) - 1)
    top_value = max(1, highest)  # all values may be 0
    points = [
        (f"{EDGE + step * index:.1f}", f"{BOTTOM - (BOTTOM - TOP) * value / top_value:.1f}")
        for index, value in enumerate(values)
    ]
    return WinsLine(
        points=" ".join(map(",".join, points)),
        end=points[-1],
        since=matches[0].evening,
        until=matches[-1].evening,
        label=label,
        sentence=sentence,
    )
