"""A chart of how far each player was behind the leader in the course of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.matches.replayed_match import ReplayedMatch
from games.rules.say import Series
from games.wording.story import WinnersCourse, trace_winner
from games.wording.translated import phrase

from .charts import to_svg

# The drawing's size and edge; the heights of the leader's line and of the lowest point.
WIDTH = 352
HEIGHT = 104
EDGE_SPACE = 6
LEADER_Y = 22
LOWEST_Y = 84
# The heights of labels above all lines and below them, and of their letters.
LABEL_ABOVE_Y = LEADER_Y - 10
LABEL_BELOW_Y = 101
LETTER_HEIGHT = 12
# A label nearer to an edge than this is not centred on its point.
EDGE_ZONE = 84


@dataclass(frozen=True, slots=True)
class LineLabel:
    """A label of the winner's line, above or below all lines, with a thin line to its point."""

    text: str
    x: str
    y: str
    anchor: str  # the alignment at `x`
    point: tuple[str, str]
    tie: str  # the height at which the thin line ends


@dataclass(frozen=True, slots=True)
class BehindChart:
    """A chart of points behind the leader after each deal; the winners' lines are `first`."""

    width: int
    height: int
    others: tuple[str, ...]
    first: tuple[str, ...]
    labels: tuple[LineLabel, ...]
    sentence: str


def build_behind_chart(replayed: ReplayedMatch) -> BehindChart:
    """Return the chart of how far each player was behind the best total, from deal 0 to the last.

    A line begins after a player's first deal since they came (back), and ends when they leave.
    Labels are only for a single winner.
    """
    best = min if replayed.stored.game.lowest_wins else max
    totals = [(0,) * len(replayed.people), *(deal.totals for deal in replayed.result.deals)]
    behind = [
        _measure_behind(row, best(total for total in row if total is not None)) for row in totals
    ]
    largest = max(1, *map(max, behind))
    xs = [
        EDGE_SPACE + (WIDTH - 2 * EDGE_SPACE - 4) * deal_number / (len(behind) - 1)
        for deal_number in range(len(behind))
    ]
    ys = [[LEADER_Y + (LOWEST_Y - LEADER_Y) * points / largest for points in row] for row in behind]

    def line(seat: int) -> str:
        is_in = (
            total[seat] is not None and deal_number >= joined[seat]
            for deal_number, total in enumerate(totals)
        )
        points = zip(xs, ys, is_in, strict=True)
        return " ".join(f"{to_svg(x)},{to_svg(row[seat])}" for x, row, shown in points if shown)

    joined = dict.fromkeys(range(len(replayed.people)), 0)
    joined |= {late_join.seat: late_join.before for late_join in replayed.result.late_joins}
    winners = replayed.result.winners
    course = trace_winner(replayed) if len(winners) == 1 else None
    labels = _build_labels(course, [row[winners[0]] for row in ys], behind, xs) if course else ()
    title = phrase("Points behind the leader after each deal")
    if labels:
        title = phrase(
            "Points behind the leader after each deal. {player}: {labels}",
            player=replayed.people[winners[0]].name,
            labels=Series(label.text for label in labels),
        )
    others = [line(person.position) for person in replayed.people if person.position not in winners]
    first = [line(seat) for seat in winners]
    return BehindChart(WIDTH, HEIGHT, tuple(filter(None, others)), tuple(first), labels, title)


def _measure_behind(totals: Sequence[int | None], best: int) -> list[int]:
    return [0 if total is None else abs(total - best) for total in totals]


def _build_labels(
    course: WinnersCourse, ys: Sequence[float], behind: Sequence[Sequence[int]], xs: Sequence[float]
) -> tuple[LineLabel, ...]:
    """Return labels of a single winner's line, the last for the deal from which they lead for good.

    Before it stands one for where they were farthest behind up to then: last, or by how many
    points. `xs` and `ys` are the line's coordinates by deal, from 0, `behind` everybody's points by
    deal.
    """
    front = course.lead_start
    low = course.farthest_behind
    label = _build_label(
        phrase("in the lead from deal {deal}", deal=str(front)), xs[front], ys[front], LABEL_ABOVE_Y
    )
    points = course.behind[low]
    if not points:
        return (label,)
    if points == max(behind[low]):
        text = phrase("last after deal {deal}", deal=str(low))
    else:
        text = phrase(
            "{n} behind after deal {deal}", "{n} behind after deal {deal}", n=points, deal=str(low)
        )
    return _build_label(text, xs[low], ys[low], LABEL_BELOW_Y), label


def _build_label(text: str, x: float, y: float, label_y: int) -> LineLabel:
    """Return the label of a point; it begins or ends at `x` if an edge is near."""
    anchor = "start" if x < EDGE_ZONE else "end" if x > WIDTH - EDGE_ZONE else "middle"
    tie = label_y - LETTER_HEIGHT if label_y > y else y
    return LineLabel(text, to_svg(x), to_svg(label_y), anchor, (to_svg(x), to_svg(y)), to_svg(tie))
