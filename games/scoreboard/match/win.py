"""What people photograph when a match is over: by how much it was won, the winner's best hand, how it came about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.result import HandScore

from ..shown.hand_drawing import Drawing, draw
from ..shown.match_reading import Reading
from ..shown.words import genitive, number

WIDTH, HEIGHT, EDGE, TOP, DEEP = 352, 104, 6, 22, 84
"""The drawing's size and edge; where the leader's line is, and where that of whoever is farthest behind ends."""
NEAR_EDGE = 84
"""A label nearer to an edge than this does not stand in the middle of its point."""


@dataclass(frozen=True, slots=True)
class BestHand:
    """The winner's best hand: a caption with its deal, its score, its cards."""

    caption: str
    score: str
    drawing: Drawing
    whose: str


@dataclass(frozen=True, slots=True)
class LineLabel:
    """A few words at a point of the winner's line, and how they are anchored."""

    text: str
    x: str
    y: str
    anchor: str
    point: tuple[str, str]


@dataclass(frozen=True, slots=True)
class BehindChart:
    """Points behind the leader after each deal: the points of the lines, the winners' apart; labels on one winner's."""

    width: int
    height: int
    others: tuple[str, ...]
    first: tuple[str, ...]
    labels: tuple[LineLabel, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class Win:
    """How far `ahead` a single winner is (empty for several), the best hand with cards, the chart after some deals."""

    ahead: str
    best: BestHand | None
    chart: BehindChart | None


def win_of(reading: Reading) -> Win | None:
    """What there is to say of a win; None where nobody won."""
    if not reading.result.winners:
        return None
    return Win(_ahead(reading), _best(reading), _chart(reading) if len(reading.result.deals) > 1 else None)


def _ahead(reading: Reading) -> str:
    standings, winners = reading.result.standings, reading.result.winners
    if len(winners) > 1:
        return ""
    second = [standing for standing in standings if standing.place == 2]
    points = abs(second[0].total - standings[0].total) if second else 0
    return f"{number(points)} ahead of {reading.names(standing.seat for standing in second)}" if second else ""


def _best(reading: Reading) -> BestHand | None:
    """The best of the hands that winners have shown with their cards."""
    sign = 1 if reading.facts.variant.lowest_wins else -1
    hands = [
        (sign * deal.hands[seat].points, at, seat)
        for at, deal in enumerate(reading.result.deals)
        for seat in reading.result.winners
        if deal.hands[seat].cards
    ]
    if not hands:
        return None
    points, at, seat = min(hands)
    hand: HandScore = reading.result.deals[at].hands[seat]
    drawing = draw(reading.facts.variant, hand)
    assert drawing is not None  # noqa: S101 - it has cards
    best_of_all = points <= min(sign * score for deal in reading.result.deals for score in deal.scores)
    whose = genitive(reading.people[seat].name)
    called = "Best hand of the match" if best_of_all else f"{whose} best hand"
    caption = f"{called}, deal {at + 1}" if len(reading.result.deals) > 1 else f"{whose} hand"
    return BestHand(caption, number(hand.points), drawing, reading.people[seat].name)


def _chart(reading: Reading) -> BehindChart:
    best = min if reading.facts.variant.lowest_wins else max
    totals = [(0,) * len(reading.people), *(deal.totals for deal in reading.result.deals)]
    behind = [[abs(total - best(row)) for total in row] for row in totals]
    most = max(1, *map(max, behind))
    xs = [EDGE + (WIDTH - 2 * EDGE - 4) * at / (len(behind) - 1) for at in range(len(behind))]
    ys = [[TOP + (DEEP - TOP) * points / most for points in row] for row in behind]

    def line(seat: int) -> str:
        return " ".join(f"{_n(x)},{_n(row[seat])}" for x, row in zip(xs, ys, strict=True))

    winners = reading.result.winners
    labels = _labels(behind, winners[0], xs, ys) if len(winners) == 1 else ()
    told = f": {reading.people[winners[0]].name} is {', '.join(label.text for label in labels)}" if labels else ""
    return BehindChart(
        WIDTH,
        HEIGHT,
        tuple(line(person.position) for person in reading.people if person.position not in winners),
        tuple(map(line, winners)),
        labels,
        f"Points behind the leader after each deal{told}",
    )


def _labels(
    behind: Sequence[Sequence[int]], seat: int, xs: Sequence[float], ys: Sequence[Sequence[float]]
) -> tuple[LineLabel, ...]:
    """Where the winner was farthest behind, and since when in front for good."""
    front = len(behind) - 1
    while front > 1 and not behind[front - 1][seat]:
        front -= 1
    label = LineLabel(
        "in front from deal " + str(front), *_at(xs[front], TOP - 10), (_n(xs[front]), _n(ys[front][seat]))
    )
    low = max(range(1, front + 1), key=lambda at: behind[at][seat])
    if not behind[low][seat]:
        return (label,)
    is_last = behind[low][seat] == max(behind[low])
    text = f"last after deal {low}" if is_last else f"{number(behind[low][seat])} behind after deal {low}"
    return LineLabel(text, *_at(xs[low], ys[low][seat] + 18), (_n(xs[low]), _n(ys[low][seat]))), label


def _at(x: float, y: float) -> tuple[str, str, str]:
    anchor = "start" if x < NEAR_EDGE else "end" if x > WIDTH - NEAR_EDGE else "middle"
    return _n(x), _n(y), anchor


def _n(value: float) -> str:
    return f"{round(value, 1):g}"
