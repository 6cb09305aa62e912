"""A chart of numbers over time: all coordinates for a template, in the drawing's own units."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

from games.matches.people import Person
from games.rules.say import Series
from games.values.bidi import isolate_first_word
from games.wording.translated import numeral, phrase

# The drawing's width; the space above the highest line and below the lowest.
WIDTH = 332
TOP_SPACE = 10
BOTTOM_SPACE = 24
BASE_HEIGHT = 150
HEIGHT_A_LINE = 12  # what each player's line adds
LABEL_HEIGHT = 15
MAX_LABEL_LENGTH = 92
GAP = 8
TICK_GAP = 16  # the room for the name of a time that is short
MARK_GAP = 4
MAX_SCALE_LINES = 5
MAX_SHORT_CHARACTERS = 3

# The path of a marker for each seat, starting at its middle.
MARKER_PATHS = (
    "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",  # circle
    "m-4-4h8v8h-8z",  # square
    "m0-5.5 5.5 9.5h-11z",  # triangle
    "m0-6 6 6-6 6-6-6z",  # diamond
    "m0 5.5 5.5-9.5h-11z",  # triangle, point down
    "m-1.8-5.5h3.6v3.7h3.7v3.6h-3.7v3.7h-3.6v-3.7h-3.7v-3.6h3.7z",  # plus
    (
        "m0-2.5 3.1-3.1 2.5 2.5-3.1 3.1 3.1 3.1-2.5 2.5-3.1-3.1-3.1 3.1-2.5-2.5 3.1-3.1-3.1-3.1 "
        "2.5-2.5z"
    ),  # cross
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


@dataclass(frozen=True, slots=True)
class ScaleMark:
    """A text beside the scale, or below the axis of time."""

    text: str
    x: str
    y: str
    zero: bool = False  # whether it is the line of 0


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's line, with markers, and the label at its end; all but texts are SVG paths."""

    colour: str  # a CSS class
    points: str  # the line itself
    marks: str  # its markers
    tie: str  # a thin line from its end to the label
    label: str
    label_y: str  # the height of the label
    began: str = ""  # dots where somebody joined later, or came back


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of lines that begin at 0, in the drawing's own units."""

    title: str  # names the numbers
    axis: str  # the unit of time
    caption: str  # title and unit, for the table
    width: int
    height: int
    left: str
    right: str
    label_x: str
    axis_x: str
    axis_y: str
    scale: tuple[ScaleMark, ...]
    times: tuple[ScaleMark, ...]
    lines: tuple[PlayerLine, ...]
    sentence: str  # how the lines end
    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]  # the numbers in order of time


@dataclass(frozen=True, slots=True)
class _PlotArea:
    """The bounds of the plot, and the scale from times and totals to coordinates."""

    left: float
    right: float
    bottom: float
    time_count: int  # of deals, or of what else a chart has along its axis
    low: int  # the lowest total that has room
    high: int
    scale: range  # the totals that have a line

    def x(self, played: float) -> float:
        """Return the x coordinate after so many deals or times; 0, the start, is at the left."""
        return self.left + (self.right - self.left) * played / self.time_count

    def y(self, total: float) -> float:
        """Return the y coordinate of a total; a higher total is further up."""
        return self.bottom - (self.bottom - TOP_SPACE) * (total - self.low) / (self.high - self.low)


@dataclass(frozen=True, slots=True)
class Axis:
    """The texts of a chart: title, unit of time, caption for the numbers, and each time's name."""

    title: str
    unit: str
    caption: str
    times: Sequence[str]


# By time and person; None for a person who is not there then.
Totals = Sequence[Sequence[Any]]


@dataclass(frozen=True, slots=True)
class _Course:
    """What a line shows: a person's totals, from the one before the first time."""

    person: Person
    label: str
    totals: Sequence[Any]  # None while the person is not there

    @property
    def last(self) -> int:
        """The last total; 0 for a person who was never there."""
        return next((total for total in reversed(self.totals) if total is not None), 0)


def build_chart(
    people: Sequence[Person],
    totals: Totals,
    order: Sequence[int],
    axis: Axis,
    starts: Sequence[int | None] = (),
) -> Chart:
    """Return the chart of `totals` by time and person; `order` are those to draw, the best first.

    `starts` are the totals before the first time, None for a person who is not there yet; if empty,
    all are 0.
    """
    rows = [starts or [0] * len(people), *totals]
    labels = _choose_labels(people)
    courses = [
        _Course(people[seat], labels[seat], [row[seat] for row in rows])
        for seat in range(len(people))
    ]
    area = _build_plot_area(courses, axis.unit)
    height = round(area.bottom + BOTTOM_SPACE)
    scale_marks = tuple(
        ScaleMark(numeral(value), to_svg(area.left - GAP), to_svg(area.y(value)), zero=value == 0)
        for value in area.scale
    )
    time_marks = tuple(
        ScaleMark(axis.times[time - 1], to_svg(area.x(time)), to_svg(height - 4))
        for time in _choose_time_ticks(area, axis.times)
    )
    ends = Series(f"{people[seat].name} {numeral(courses[seat].last)}" for seat in order)
    shown = sorted(order)  # in seat order; of each team one
    return Chart(
        title=axis.title,
        axis=axis.unit,
        caption=axis.caption,
        width=WIDTH,
        height=height,
        left=to_svg(area.left),
        right=to_svg(area.right),
        label_x=to_svg(area.right + 3.5 * GAP),
        axis_x=to_svg(area.left - GAP),
        axis_y=to_svg(height - 4),
        scale=scale_marks,
        times=time_marks,
        lines=_build_lines(courses, order, area),
        sentence=phrase("{title}: {totals}", title=axis.title, totals=ends),
        names=tuple(people[seat].name for seat in shown),
        rows=_build_table_rows(axis.times, totals, shown),
    )


def _build_plot_area(courses: Sequence[_Course], unit: str) -> _PlotArea:
    """Return the area that the texts beside the lines leave; it has room for all totals and 0."""
    numbers = [total for course in courses for total in course.totals if total is not None]
    low = min(0, *numbers)
    high = max(0, low + 1, *numbers)  # at least 1 apart, as heights are divided by that
    step = _choose_step(high - low)
    first_line = -(-low // step) * step  # rounded up to a whole step
    scale = range(first_line, high + 1, step)
    scale_texts = [unit, *map(numeral, scale)]
    labels = [course.label for course in courses]
    return _PlotArea(
        left=max(map(_estimate_width, scale_texts)) + GAP,
        right=WIDTH - max(map(_estimate_width, labels)) - 4 * GAP,
        bottom=TOP_SPACE + BASE_HEIGHT + HEIGHT_A_LINE * len(courses),
        time_count=len(courses[0].totals) - 1,
        low=low,
        high=high,
        scale=scale,
    )


def _build_table_rows(
    times: Sequence[str], totals: Totals, shown: Sequence[int]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    table_rows = []
    for time_name, row in zip(times, totals, strict=True):
        cells = ["" if row[seat] is None else numeral(row[seat]) for seat in shown]
        table_rows.append((time_name, tuple(cells)))
    return tuple(table_rows)


def _build_lines(
    courses: Sequence[_Course], order: Sequence[int], area: _PlotArea
) -> tuple[PlayerLine, ...]:
    """Return the lines, the leader's last, so that no other covers it; `order`: the best first."""
    # Labels stand in the order in which the lines end, from the top.
    downwards = sorted(order, key=lambda seat: -courses[seat].last)
    ends = [area.y(courses[seat].last) for seat in downwards]
    spread = spread_labels(ends, LABEL_HEIGHT, TOP_SPACE, area.bottom)
    label_ys = dict(zip(downwards, spread, strict=True))
    width = area.right - area.left
    # Counted in times, so that the next marker, which is of another line, is `MARK_GAP` away.
    marker_distance = max(1, round(MARK_GAP * len(courses) * area.time_count / width))
    lines = []
    for seat in reversed(order):
        # Each line has its markers at other times, so that they do not hide one another.
        marked = [
            time for time in range(1, area.time_count) if (time + seat) % marker_distance == 0
        ]
        marked.append(area.time_count)  # all have one at the end
        marker = MARKER_PATHS[seat % len(MARKER_PATHS)]
        lines.append(_build_line(courses[seat], marker, marked, label_ys[seat], area))
    return tuple(lines)


def _build_line(
    course: _Course, marker: str, marked: Sequence[int], label_y: float, area: _PlotArea
) -> PlayerLine:
    """Return a person's line, with a marker at each `marked` time and beside the name."""
    # Whole units are as fine as a phone shows, and weigh less where there are many lines.
    heights: list[Any] = [
        None if total is None else round(area.y(total)) for total in course.totals
    ]
    # Where the line begins, a dot stands instead of a marker.
    began = [
        time
        for time in range(1, len(heights))
        if heights[time] is not None and heights[time - 1] is None
    ]
    across = [area.x(time) for time in range(len(heights))]
    marks = [
        _move_to(across[time], heights[time]) + marker
        for time in marked
        if heights[time] is not None and time not in began
    ]
    marks.append(_move_to(area.right + 2.5 * GAP, label_y) + marker)  # beside the name
    dots = [_move_to(across[time], heights[time]) + MARKER_PATHS[0] for time in began]
    end = _move_to(area.right + 0.75 * GAP, round(area.y(course.last)))
    return PlayerLine(
        colour=course.person.colour,
        points=_build_path(across, heights),
        marks="".join(marks),
        tie=f"{end}L{to_svg(area.right + 1.75 * GAP)} {to_svg(label_y)}",
        label=course.label,
        label_y=to_svg(label_y + 4),  # the base of its letters, below their middle
        began="".join(dots),
    )


def _build_path(across: Sequence[float], heights: Sequence[Any]) -> str:
    """Return a path in relative steps, which are short and compress well; None makes a gap."""
    points = [(round(x, 1), height) for x, height in zip(across, heights, strict=True)]
    pieces = []
    for has_points, group in groupby(points, lambda point: point[1] is not None):
        if has_points:
            piece = list(group)
            first_x, first_y = piece[0]
            steps = [f"{to_svg(to_x - x)} {to_y - y}" for (x, y), (to_x, to_y) in pairwise(piece)]
            pieces.append(f"M{to_svg(first_x)} {first_y}")
            if steps:
                pieces.append(f"l{' '.join(steps)}")
    return "".join(pieces)


def spread_labels(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Return positions at least `gap` apart, as near to the ascending `wanted` as may be.

    Labels that collide form a block around the mean of their wanted positions.
    """
    # Each block has the mean of where its labels want the first label of all to be, and its size.
    blocks: list[tuple[float, int]] = []
    for index, position in enumerate(wanted):
        mean = position - index * gap
        size = 1
        while blocks and blocks[-1][0] > mean:
            above, size_above = blocks.pop()
            mean = (above * size_above + mean * size) / (size_above + size)
            size += size_above
        blocks.append((mean, size))
    firsts = [mean for mean, size in blocks for _ in range(size)]
    lowest_first = max(top, bottom - gap * (len(wanted) - 1))
    return [min(max(first, top), lowest_first) + index * gap for index, first in enumerate(firsts)]


def _choose_step(span: int) -> int:
    """Return the distance between lines of the scale: 1, 2 or 5 times a power of ten.

    It is the smallest that makes at most `MAX_SCALE_LINES` steps.
    """
    power = 1
    while span > MAX_SCALE_LINES * 10 * power:
        power *= 10
    steps = (power, 2 * power, 5 * power, 10 * power)
    return next(step for step in steps if span <= MAX_SCALE_LINES * step)


def _choose_time_ticks(area: _PlotArea, times: Sequence[str]) -> range:
    """Return the numbers, from 1, of the times with a name: as many as have space, in round steps.

    There is one for at least every fiftieth time, with or without space.
    """
    time_width = (area.right - area.left) / area.time_count
    longest = max(times, key=len)
    space = TICK_GAP if len(longest) <= MAX_SHORT_CHARACTERS else _estimate_width(longest) + GAP
    step = next((step for step in (1, 2, 5, 10, 20) if step * time_width >= space), 50)
    return range(step, area.time_count + 1, step)


def _choose_labels(people: Sequence[Person]) -> list[str]:
    """Return each line's label: the name, or its first word if unique; initials if neither fits."""
    first_words = [isolate_first_word(person.name) for person in people]
    labels = []
    for person, first_word in zip(people, first_words, strict=True):
        choices = [person.name]
        if first_words.count(first_word) == 1:
            choices.append(first_word)
        fitting = [text for text in choices if _estimate_width(text) <= MAX_LABEL_LENGTH]
        labels.append(fitting[0] if fitting else person.initials)
    return labels


def _estimate_width(text: str) -> float:
    """Return a text's approximate width in the chart's type, rather too wide than too narrow."""
    wide_letters = sum(
        unicodedata.east_asian_width(character) in "WF" or character in "MWmw@%"
        for character in text
    )
    return 7.2 * len(text) + 4.5 * wide_letters


def _move_to(x: float, y: float) -> str:
    """Return the beginning of a path: a point, in absolute coordinates."""
    return f"M{to_svg(x)} {to_svg(y)}"


def to_svg(value: float) -> str:
    """Return a coordinate with one decimal at most, none if it is whole."""
    return f"{round(value, 1):g}"
