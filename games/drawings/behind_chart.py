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
    """A chart of points behind the leader after each deal; lines are points of SVG."""

    width: int
    height: int
    others: tuple[str, ...]  # the lines of those who did not win
    first: tuple[str, ...]  # the winners' lines
    labels: tuple[LineLabel, ...]
    sentence: str  # the chart in words


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
    largest = max(1, *map(max, behind))  # 1 if nobody was ever behind
    width = WIDTH - 2 * EDGE_SPACE - 4
    last = len(behind) - 1
    xs = [EDGE_SPACE + width * deal_number / last for deal_number in range(len(behind))]
    ys = [[LEADER_Y + (LOWEST_Y - LEADER_Y) * points / largest for points in row] for row in behind]
    # The deal after which each line begins, by position: a player's first since they came, or 0.
    joined = dict.fromkeys(range(len(replayed.people)), 0)
    joined |= {late_join.seat: late_join.before for late_join in replayed.result.late_joins}

    def draw_line(position: int) -> str:
        points = [
            f"{to_svg(xs[deal_number])},{to_svg(ys[deal_number][position])}"
            for deal_number in range(joined[position], len(totals))
            if totals[deal_number][position] is not None
        ]
        return " ".join(points)

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
    losers = [person.position for person in replayed.people if person.position not in winners]
    lines_of_losers = filter(None, map(draw_line, losers))
    lines_of_winners = map(draw_line, winners)
    return BehindChart(
        width=WIDTH,
        height=HEIGHT,
        others=tuple(lines_of_losers),
        first=tuple(lines_of_winners),
        labels=labels,
        sentence=title,
    )


def _measure_behind(totals: Sequence[int | None], best: int) -> list[int]:
    """Return how far each is behind the best total; 0 for those who are not there (None)."""
    return [0 if total is None else abs(total - best) for total in totals]


def _build_labels(
    course: WinnersCourse, ys: Sequence[float], behind: Sequence[Sequence[int]], xs: Sequence[float]
) -> tuple[LineLabel, ...]:
    """Return labels of a single winner's line, the last for the deal from which they lead for good.

    Before it stands one for where they were farthest behind up to then, if they were: last, or by
    how many points. `xs` and `ys` are the line's coordinates by deal, from 0, `behind` everybody's
    points by deal.
    """
    lead_deal = course.lead_start
    lead_text = phrase("in the lead from deal {deal}", deal=str(lead_deal))
    lead_label = _build_label(lead_text, xs[lead_deal], ys[lead_deal], LABEL_ABOVE_Y)
    low_deal = course.farthest_behind
    points = course.behind[low_deal]
    if not points:
        return (lead_label,)
    if points == max(behind[low_deal]):
        low_text = phrase("last after deal {deal}", deal=str(low_deal))
    else:
        low_text = phrase(
            "{n} behind after deal {deal}",
            "{n} behind after deal {deal}",
            n=points,
            deal=str(low_deal),
        )
    low_label = _build_label(low_text, xs[low_deal], ys[low_deal], LABEL_BELOW_Y)
    return low_label, lead_label


def _build_label(text: str, x: float, y: float, label_y: int) -> LineLabel:
    """Return the label of a point; it begins or ends at `x` if an edge is near."""
    anchor = "start" if x < EDGE_ZONE else "end" if x > WIDTH - EDGE_ZONE else "middle"
    tie = label_y - LETTER_HEIGHT if label_y > y else y
    return LineLabel(text, to_svg(x), to_svg(label_y), anchor, (to_svg(x), to_svg(y)), to_svg(tie))
