"""A chart of numbers over time: every coordinate of the drawing, ready for a template. Lengths are its own units."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

from games.matches.people import Person
from games.values.isolated import first_word
from games.wording.words import number

WIDTH, TOP, BELOW = 332, 10, 24
"""The drawing's width; the space above the highest and below the lowest line."""
HEIGHT, HEIGHT_A_LINE, LABEL_HEIGHT, LONGEST_LABEL = 150, 12, 15, 92
GAP, TICK_GAP, MARK_GAP = 8, 16, 4
MOST_LINES, MOST_DIGITS = 5, 3

MARKS = (
    "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",  # circle
    "m-4-4h8v8h-8z",  # square
    "m0-5.5 5.5 9.5h-11z",  # triangle
    "m0-6 6 6-6 6-6-6z",  # diamond
    "m0 5.5 5.5-9.5h-11z",  # triangle, point down
    "m-1.8-5.5h3.6v3.7h3.7v3.6h-3.7v3.7h-3.6v-3.7h-3.7v-3.6h3.7z",  # plus
    "m0-2.5 3.1-3.1 2.5 2.5-3.1 3.1 3.1 3.1-2.5 2.5-3.1-3.1-3.1 3.1-2.5-2.5 3.1-3.1-3.1-3.1 2.5-2.5z",  # cross
    "m0-6.5 1.7 4.3 4.6.3-3.5 3 1.1 4.5-3.9-2.5-3.9 2.5 1.1-4.5-3.5-3 4.6-.3z",  # star
    "m-5.5 0 9.5-5.5v11z",  # triangle, point left
    "m5.5 0-9.5-5.5v11z",  # triangle, point right
    "m-5-5.5h10l-10 11h10z",  # hourglass
    "m-5.5-5v10l11-10v10z",  # bow tie
    "m-6-2h12v4h-12z",  # bar
    "m-2-6h4v12h-4z",  # bar, upright
    "m0-5.5 6 6v5l-6-6-6 6v-5z",  # chevron
    "m-5.5-5.5h11v4h-3.5v7h-4v-7h-3.5z",  # T
)
"""A marker for each seat, drawn from its middle."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A number at an axis, and where."""

    text: str
    x: str
    y: str
    zero: bool = False


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's line: its colour class, points, markers, and the name at its end with a marker and a tie to it.

    `began` are the dots where somebody came later, or came back.
    """

    colour: str
    points: str
    marks: str
    tie: str
    label: str
    label_y: str
    began: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines from 0 on. `sentence` says how they end; `rows` are the numbers themselves, one after the other in time.

    `axis` is what time is counted in, `title` what the numbers are, `caption` both for the table.
    """

    title: str
    axis: str
    caption: str
    width: int
    height: int
    left: str
    right: str
    label_x: str
    axis_x: str
    axis_y: str
    scale: tuple[Tick, ...]
    times: tuple[Tick, ...]
    lines: tuple[PlayerLine, ...]
    sentence: str
    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class _PlotArea:
    """Where the plot lies, and how deals and totals become coordinates."""

    left: float
    right: float
    bottom: float
    deals: int
    low: int
    high: int

    def x(self, deal: float) -> float:
        return self.left + (self.right - self.left) * deal / self.deals

    def y(self, total: float) -> float:
        return self.bottom - (self.bottom - TOP) * (total - self.low) / (self.high - self.low)


@dataclass(frozen=True, slots=True)
class Axis:
    """What a chart shows: its title, what time is counted in, a caption for the numbers, each time's name."""

    title: str
    unit: str
    caption: str
    times: Sequence[str]


Totals = Sequence[Sequence[Any]]
"""Numbers by time and person; None for who is not there then."""


def chart_of(
    people: Sequence[Person], totals: Totals, order: Sequence[int], axis: Axis, starts: Sequence[int | None] = ()
) -> Chart:
    """The chart of `totals` by time and person, at least one time. `order` are the persons, the best first.

    `starts` is where lines begin before the first time, None for who is not there yet; nothing: all at 0.
    """
    rows = [starts or [0] * len(people), *totals]
    known = [number for row in rows for number in row if number is not None]
    low = min(0, *known)
    high = max(0, low + 1, *known)
    step = _step(high - low)
    scale = range(-(-low // step) * step, high + 1, step)
    labels = _labels(people)
    left = max(_text_width(axis.unit), *(_text_width(number(value)) for value in scale)) + GAP
    right = WIDTH - max(map(_text_width, labels)) - 4 * GAP
    bottom = TOP + HEIGHT + HEIGHT_A_LINE * len(people)
    frame = _PlotArea(left, right, bottom, len(totals), low, high)
    height = round(frame.bottom + BELOW)
    shown = sorted(order)  # one of each team
    last = [next((row[seat] for row in reversed(rows) if row[seat] is not None), 0) for seat in range(len(people))]
    return Chart(
        axis.title,
        axis.unit,
        axis.caption,
        WIDTH,
        height,
        _n(left),
        _n(right),
        _n(right + 3.5 * GAP),
        _n(left - GAP),
        _n(height - 4),
        tuple(Tick(number(value), _n(left - GAP), _n(frame.y(value)), value == 0) for value in scale),
        tuple(Tick(axis.times[time - 1], _n(frame.x(time)), _n(height - 4)) for time in _time_ticks(frame, axis.times)),
        _lines(people, labels, rows, last, order, frame),
        f"{axis.title}: {', '.join(f'{people[seat].name} {number(last[seat])}' for seat in order)}",
        tuple(people[seat].name for seat in shown),
        tuple(
            (time, tuple("" if row[seat] is None else number(row[seat]) for seat in shown))
            for time, row in zip(axis.times, totals, strict=True)
        ),
    )


def _lines(
    people: Sequence[Person],
    labels: Sequence[str],
    rows: Totals,
    last: Sequence[int],
    order: Sequence[int],
    frame: _PlotArea,
) -> tuple[PlayerLine, ...]:
    """The lines, the leader's drawn last. `rows` begin before the first time, `last` has everybody's last number."""
    downwards = sorted(order, key=lambda seat: -last[seat])
    ends = [frame.y(last[seat]) for seat in downwards]
    places = dict(zip(downwards, spread(ends, LABEL_HEIGHT, TOP, frame.bottom), strict=True))
    every = max(1, round(MARK_GAP * len(people) * frame.deals / (frame.right - frame.left)))
    lines = []
    for seat in reversed(order):
        # Whole units are as fine as a phone shows, and weigh less where there are many lines.
        heights: list[Any] = [None if row[seat] is None else round(frame.y(row[seat])) for row in rows]
        mark, label_y = MARKS[seat % len(MARKS)], places[seat]
        began = [at for at in range(1, len(heights)) if heights[at] is not None and heights[at - 1] is None]
        marked = [deal for deal in range(1, frame.deals + 1) if deal == frame.deals or (deal + seat) % every == 0]
        marked = [deal for deal in marked if heights[deal] is not None and deal not in began]
        end = round(frame.y(last[seat]))
        at_name = f"M{_n(frame.right + 2.5 * GAP)} {_n(label_y)}{mark}"
        lines.append(
            PlayerLine(
                people[seat].colour,
                _path([frame.x(deal) for deal in range(len(heights))], heights),
                "".join(f"M{_n(frame.x(deal))} {_n(heights[deal])}{mark}" for deal in marked) + at_name,
                f"M{_n(frame.right + 0.75 * GAP)} {_n(end)}L{_n(frame.right + 1.75 * GAP)} {_n(label_y)}",
                labels[seat],
                _n(label_y + 4),
                "".join(f"M{_n(frame.x(at))} {_n(heights[at])}{MARKS[0]}" for at in began),
            )
        )
    return tuple(lines)


def _path(across: Sequence[float], heights: Sequence[Any]) -> str:
    """A line through points, each told from the one before: the steps are short, and alike. None makes a gap in it."""
    points = [(round(x, 1), height) for x, height in zip(across, heights, strict=True)]
    pieces = []
    for there, group in groupby(points, lambda point: point[1] is not None):
        if there:
            piece = list(group)
            steps = [f"{_n(to[0] - at[0])} {to[1] - at[1]}" for at, to in pairwise(piece)]
            pieces.append(f"M{_n(piece[0][0])} {piece[0][1]}{'l' if steps else ''}{' '.join(steps)}")
    return "".join(pieces)


def spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Places for labels, `wanted` from the top down: at least `gap` apart, moved as little as can be, in the bounds.

    Labels that get in each other's way make a block, which settles around the mean of what its labels want.
    """
    blocks: list[tuple[float, int]] = []
    for index, place in enumerate(wanted):
        mean, size = place - index * gap, 1
        while blocks and blocks[-1][0] > mean:
            above, many = blocks.pop()
            mean, size = (above * many + mean * size) / (many + size), many + size
        blocks.append((mean, size))
    firsts = [mean for mean, size in blocks for _ in range(size)]
    lowest_first = max(top, bottom - gap * (len(wanted) - 1))
    return [min(max(first, top), lowest_first) + index * gap for index, first in enumerate(firsts)]


def _step(span: int) -> int:
    """The round number from one line of the scale to the next."""
    ten = 1
    while span > MOST_LINES * 10 * ten:
        ten *= 10
    return next(step for step in (ten, 2 * ten, 5 * ten, 10 * ten) if span <= MOST_LINES * step)


def _time_ticks(frame: _PlotArea, times: Sequence[str]) -> range:
    """The times that have their name at the axis: as many as there is space for, at round steps."""
    width = (frame.right - frame.left) / frame.deals
    longest = max(times, key=len)
    space = TICK_GAP if len(longest) <= MOST_DIGITS else _text_width(longest) + GAP
    step = next(step for step in (1, 2, 5, 10, 20, 50) if step * width >= space or step == 50)
    return range(step, frame.deals + 1, step)


def _labels(people: Sequence[Person]) -> list[str]:
    """What stands at a line's end: the name, else the first word of it if nobody else has that, else the initials."""
    firsts = [first_word(person.name) for person in people]
    labels = []
    for person, first in zip(people, firsts, strict=True):
        choices = [person.name] + ([first] if firsts.count(first) == 1 else [])
        labels.append(next((text for text in choices if _text_width(text) <= LONGEST_LABEL), person.initials))
    return labels


def _text_width(text: str) -> float:
    """About how wide a text is in the chart's type; on the safe side."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" or character in "MWmw@%" for character in text)
    return 7.2 * len(text) + 4.5 * wide


def _n(value: float) -> str:
    return f"{round(value, 1):g}"
