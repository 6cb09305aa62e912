"""What people photograph when a match is over: by how much it was won, the winner's best hand, how it came about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.matches.replayed_match import ReplayedMatch
from games.rules.result import HandScore
from games.wording.hands import how_it_adds_up
from games.wording.story import behind_of, in_front_since, story_of
from games.wording.words import genitive, number

from .hands import Drawing, draw

WIDTH, HEIGHT, EDGE, TOP, DEEP = 352, 104, 6, 22, 84
"""The drawing's size and edge; where the leader's line is, and where that of whoever is farthest behind ends."""
ABOVE, BELOW, LETTERS = TOP - 10, 101, 12
"""Where labels stand, above all lines and below them; how high their letters are."""
NEAR_EDGE = 84
"""A label nearer to an edge than this does not stand in the middle of its point."""


@dataclass(frozen=True, slots=True)
class BestHand:
    """The winner's best hand: a caption with its deal, its points and how they add up, its cards."""

    caption: str
    points: int
    working: str
    drawing: Drawing
    whose: str


@dataclass(frozen=True, slots=True)
class LineLabel:
    """A few words to a point of the winner's line, clear of all lines: above or below them, tied to the point.

    `anchor` is how they stand at `x`; `tie` is the height at which the thin line from the point to them ends.
    """

    text: str
    x: str
    y: str
    anchor: str
    point: tuple[str, str]
    tie: str


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
    """How far `ahead` a single winner is (empty for several), its `story` in a sentence, the best hand with cards, the
    chart after some deals.
    """

    ahead: str
    story: str
    best: BestHand | None
    chart: BehindChart | None


def win_of(replayed: ReplayedMatch) -> Win | None:
    """What there is to say of a win; None where nobody won."""
    if not replayed.result.winners:
        return None
    return Win(
        _ahead(replayed),
        story_of(replayed),
        _best(replayed),
        _chart(replayed) if len(replayed.result.deals) > 1 else None,
    )


def _ahead(replayed: ReplayedMatch) -> str:
    standings, winners = replayed.result.standings, replayed.result.winners
    if len(winners) > 1 and winners not in replayed.stored.teams:
        return ""
    second = [standing for standing in standings if standing.place == 2]
    points = abs(second[0].total - standings[0].total) if second else 0
    return f"{number(points)} ahead of {replayed.format_names(standing.seat for standing in second)}" if second else ""


def _best(replayed: ReplayedMatch) -> BestHand | None:
    """The best of the hands that winners have shown with their cards."""
    sign = 1 if replayed.stored.game.lowest_wins else -1
    hands = [
        (sign * deal.hands[seat].points, at, seat)
        for at, deal in enumerate(replayed.result.deals)
        for seat in replayed.result.winners
        if deal.hands[seat] is not None
        and deal.hands[seat].cards
        and seat not in replayed.stored.find_substitutes(at + 1)
    ]
    if not hands:
        return None
    points, at, seat = min(hands)
    hand: HandScore = replayed.result.deals[at].hands[seat]
    drawing = draw(replayed.stored.game, hand)
    assert drawing is not None  # noqa: S101 - it has cards
    scores = [score for deal in replayed.result.deals for score in deal.scores if score is not None]
    best_of_all = points <= min(sign * score for score in scores)
    whose = genitive(replayed.people[seat].name)
    called = "Best hand of the match" if best_of_all else f"{whose} best hand"
    caption = f"{called}, deal {at + 1}" if len(replayed.result.deals) > 1 else f"{whose} hand"
    return BestHand(
        caption, hand.points, how_it_adds_up(hand, replayed.stored.game), drawing, replayed.people[seat].name
    )


def _chart(replayed: ReplayedMatch) -> BehindChart:
    best = min if replayed.stored.game.lowest_wins else max
    totals = [(0,) * len(replayed.people), *(deal.totals for deal in replayed.result.deals)]
    behind = [_behind(row, best(total for total in row if total is not None)) for row in totals]
    most = max(1, *map(max, behind))
    xs = [EDGE + (WIDTH - 2 * EDGE - 4) * at / (len(behind) - 1) for at in range(len(behind))]
    ys = [[TOP + (DEEP - TOP) * points / most for points in row] for row in behind]

    def line(seat: int) -> str:
        there = (total[seat] is not None and at >= came[seat] for at, total in enumerate(totals))
        points = zip(xs, ys, there, strict=True)
        return " ".join(f"{_n(x)},{_n(row[seat])}" for x, row, is_there in points if is_there)

    came = {each.seat: each.before for each in replayed.result.late_joins}
    came = {person.position: came.get(person.position, 0) for person in replayed.people}
    winners = replayed.result.winners
    labels = _labels(replayed, behind, xs, ys) if len(winners) == 1 else ()
    told = f": {replayed.people[winners[0]].name} is {', '.join(label.text for label in labels)}" if labels else ""
    return BehindChart(
        WIDTH,
        HEIGHT,
        tuple(filter(None, (line(person.position) for person in replayed.people if person.position not in winners))),
        tuple(map(line, winners)),
        labels,
        f"Points behind the leader after each deal{told}",
    )


def _behind(totals: Sequence[int | None], best: int) -> list[int]:
    """How far everybody is behind the best total; 0 for who is not there."""
    return [0 if total is None else abs(total - best) for total in totals]


def _labels(
    replayed: ReplayedMatch, behind: Sequence[Sequence[int]], xs: Sequence[float], ys: Sequence[Sequence[float]]
) -> tuple[LineLabel, ...]:
    """Where the winner was farthest behind, and since when in front for good."""
    seat = replayed.result.winners[0]
    front = in_front_since(behind_of(replayed, seat))
    label = _label(f"in front from deal {front}", xs[front], ys[front][seat], ABOVE)
    low = max(range(1, front + 1), key=lambda at: behind[at][seat])
    if not behind[low][seat]:
        return (label,)
    is_last = behind[low][seat] == max(behind[low])
    text = f"last after deal {low}" if is_last else f"{number(behind[low][seat])} behind after deal {low}"
    return _label(text, xs[low], ys[low][seat], BELOW), label


def _label(text: str, x: float, y: float, at: int) -> LineLabel:
    anchor = "start" if x < NEAR_EDGE else "end" if x > WIDTH - NEAR_EDGE else "middle"
    tie = at - LETTERS if at > y else y
    return LineLabel(text, _n(x), _n(at), anchor, (_n(x), _n(y)), _n(tie))


def _n(value: float) -> str:
    return f"{round(value, 1):g}"
