"""Scores of hands and deals: cards or typed scores, lines, the question, counts, marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.rules.declared.counted import DEALT, HAND, LineRule

from .errors import ScoreError
from .game import Game
from .lines import NotedNumbers, explain_count, get_passed_points
from .record import DealRecord, HandRecord
from .result import BySeat, Group, HandScore, Line
from .say import say

# A score of a deal with numbers lies between minus this and this.
MAX_DEAL_POINTS = 1_000_000

Sides = Sequence[tuple[int, ...]]
# By name and seat; a team's stands with each of its members.
Counts = Mapping[str, Sequence[int]]


@dataclass(frozen=True, slots=True)
class DealStart:
    """The state that a deal begins with: how many cards each was dealt, sides, counts so far.

    `sides` may be left out if everybody plays alone, `counts` before the first deal.
    """

    dealt: int = 0
    sides: Sides = ()
    counts: Counts = field(default_factory=dict)


FIRST_DEAL = DealStart()


def score_hand(game: Game, hand: HandRecord) -> HandScore:
    """Return the score of a hand by itself: its cards (or typed score) and its mark."""
    groups: tuple[Group, ...] = ()
    base = hand.typed or 0
    if hand.cards is not None:
        groups = game.working(hand.cards)
        base = sum([group.points for group in groups])
    if not (hand.marked and game.mark):
        return HandScore(base, base, hand.cards, groups)
    line = Line(game.mark.text, game.mark.points)
    return HandScore(base + line.points, base, hand.cards, groups, (line,))


def score_cells(game: Game, cells: Sequence[str | None], marked: bool = False) -> HandScore:
    """Return the score so far of a hand; a None cell counts 0 and equals no other."""
    cards = tuple([card or f"empty {cell}" for cell, card in enumerate(cells)])
    return score_hand(game, HandRecord(cards, marked=marked))


def score_deal(game: Game, deal: DealRecord, before: DealStart = FIRST_DEAL) -> BySeat:
    """Return the scores of a whole deal by seat; None for players who are not in it.

    Raise `ScoreError` if a game with numbers gives an impossible score.
    """
    if game.is_counted:
        return score_counted(game, deal, before)[0]
    if not all(deal.hands):
        return _place_at_seats(deal, score_deal(game, deal.drop_absent()))
    hands = [score_hand(game, hand) for hand in deal.hands]
    answer = _find_empty_hand(deal) if game.exactly_one_empty else deal.answer
    for seat, line in game.build_deal_lines([hand.base for hand in hands], answer).items():
        hands[seat] = _prepend_lines(hands[seat], [line])
    return tuple(hands)


def score_counted(game: Game, deal: DealRecord, before: DealStart) -> tuple[BySeat, Counts]:
    """Return what `score_deal` does, for a game with numbers, and the counts after the deal."""
    return (
        _score_counted(game, deal, before)
        if all(deal.hands)
        else _score_those_in(game, deal, before)
    )


def _score_those_in(game: Game, deal: DealRecord, before: DealStart) -> tuple[BySeat, Counts]:
    """Return scores and counts of a deal that not everybody is in; raise `ScoreError`."""
    seats = deal.seats
    counts_so_far = {name: list(counted) for name, counted in before.counts.items()}
    own_counts = {
        name: [counted[seat] for seat in seats] for name, counted in counts_so_far.items()
    }
    try:
        hands, counts = _score_counted(
            game, deal.drop_absent(), DealStart(before.dealt, counts=own_counts)
        )
    except ScoreError as error:
        # Without the absent, its seat counts only those who are in.
        raise error.at_seat(seats[error.seats[0]]) from None
    for name, counted in counts.items():
        counts_so_far.setdefault(name, [0] * len(deal.hands))
        for seat, count in zip(seats, counted, strict=True):
            counts_so_far[name][seat] = count
    return _place_at_seats(deal, hands), counts_so_far


def _place_at_seats(deal: DealRecord, hands: Sequence[HandScore]) -> BySeat:
    """Return the scores of those in the deal at their seats; None at the others."""
    own_hands = iter(hands)
    return tuple([None if hand is None else next(own_hands) for hand in deal.hands])


def _score_counted(
    game: Game, deal: DealRecord, before: DealStart
) -> tuple[tuple[HandScore, ...], Counts]:
    """Return scores, with all lines, and counts of a deal with a hand at every seat.

    Raise `ScoreError`, with the seat, for a score below minus `MAX_DEAL_POINTS` or above it.
    """
    hands = [score_hand(game, hand) for hand in deal.hands]
    sides = before.sides or [(seat,) for seat in range(len(hands))]
    players = collect_by_side(game, deal, hands, before, [(seat,) for seat in range(len(hands))])
    teams = collect_by_side(game, deal, hands, before, sides) if before.sides else players
    added_lines: list[list[Line]] = [[] for _ in hands]
    for line in game.lines:
        _add_line(line, teams if line.side else players, added_lines)
    scores = [
        hand.base + _sum_points(lines) for hand, lines in zip(hands, added_lines, strict=True)
    ]
    answer = _find_empty_hand(deal) if game.exactly_one_empty else deal.answer
    for seat, changed in game.build_deal_lines(scores, answer).items():
        added_lines[seat].append(changed)
    counts = _add_counts(game, teams, before, added_lines)
    whole = tuple(
        [_prepend_lines(hand, lines) for hand, lines in zip(hands, added_lines, strict=True)]
    )
    for seat, hand in enumerate(whole):
        if abs(hand.points) > MAX_DEAL_POINTS:
            raise _build_score_error(hand.points, seat)
    return whole, counts


def collect_by_side(
    game: Game, deal: DealRecord, hands: Sequence[HandScore], before: DealStart, sides: Sides
) -> dict[tuple[int, ...], NotedNumbers]:
    """Return by side its numbers, added up, with the table's, and the sums over everybody.

    `hands` are what the hands score alone, which is a number, too; `before` has the cards dealt.
    """
    table = {**deal.numbers, DEALT: before.dealt}
    names = [number.name for number in game.numbers if not number.once]
    by_seat = [
        {**{name: hand.numbers[name] for name in names}, HAND: score.base}
        for hand, score in zip(deal.hands, hands, strict=True)
    ]
    summed = [*names, HAND]
    together = {name: sum([numbers[name] for numbers in by_seat]) for name in summed}
    by_side = {}
    for side in sides:
        sums = {name: sum([by_seat[seat][name] for seat in side]) for name in summed}
        by_side[side] = NotedNumbers(sums | table, together)
    return by_side


def _add_line(
    line: LineRule, by_side: Mapping[tuple[int, ...], NotedNumbers], added_lines: list[list[Line]]
) -> None:
    """Append what a line gives at the first member of each side that meets it, or of the others."""
    for side, own_hands in by_side.items():
        points = own_hands.get_points(line)
        if not points:
            continue
        worked = Line(own_hands.explain(line, to_others=line.to_others), points, of_team=line.side)
        for other in by_side:
            if (other != side) == line.to_others:
                added_lines[other[0]].append(worked)


def _add_counts(
    game: Game,
    by_side: Mapping[tuple[int, ...], NotedNumbers],
    before: DealStart,
    added_lines: list[list[Line]],
) -> dict[str, list[int]]:
    """Return the counts after the deal, and append what they give at a side's first member."""
    counts = {}
    for count in game.counts:
        own_counts = list(before.counts.get(count.name, [0] * len(added_lines)))
        for side, own_hands in by_side.items():
            count_before = own_counts[side[0]]
            now = count_before + own_hands.get_growth(count)
            points = get_passed_points(count, count_before, now)
            if points:
                added_lines[side[0]].append(
                    Line(explain_count(count, count_before, now), points, of_team=True)
                )
            for seat in side:
                own_counts[seat] = now
        counts[count.name] = own_counts
    return counts


def _prepend_lines(hand: HandScore, lines: Sequence[Line]) -> HandScore:
    """Return the score with more lines before its own, and their points added."""
    if not lines:
        return hand
    return HandScore(
        hand.points + _sum_points(lines), hand.base, hand.cards, hand.groups, (*lines, *hand.lines)
    )


def _sum_points(lines: Sequence[Line]) -> int:
    return sum([line.points for line in lines])


def _find_empty_hand(deal: DealRecord) -> int | None:
    return next((seat for seat, hand in enumerate(deal.hands) if hand.is_out), None)


def _build_score_error(points: int, seat: int) -> ScoreError:
    message = say(
        "The score of a deal is from {least} to {most}, not {points}.",
        least=-MAX_DEAL_POINTS,
        most=MAX_DEAL_POINTS,
        points=points,
    )
    return ScoreError(message, seats=(seat,))
