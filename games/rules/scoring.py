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
# By name, then by seat; each member of a team has the team's count.
Counts = Mapping[str, Sequence[int]]


@dataclass(frozen=True, slots=True)
class DealStart:
    dealt: int = 0  # how many cards each got
    sides: Sides = ()  # teams; none if everybody plays alone
    counts: Counts = field(default_factory=dict)  # so far; none before the first deal


FIRST_DEAL = DealStart()


def score_hand(game: Game, hand: HandRecord) -> HandScore:
    """Return the score of a hand by itself: its cards (or typed score) and its mark."""
    groups: tuple[Group, ...] = ()
    base = hand.typed or 0
    if hand.cards is not None:
        groups = game.working(hand.cards)
        base = sum([group.points for group in groups])
    if not (hand.marked and game.mark):
        return HandScore(points=base, base=base, cards=hand.cards, groups=groups)
    line = Line(game.mark.text, game.mark.points)
    return HandScore(base + line.points, base, hand.cards, groups, (line,))


def score_cells(game: Game, cells: Sequence[str | None], marked: bool = False) -> HandScore:
    """Return the score so far of a hand; a cell that is None counts 0 and equals no other."""
    cards = tuple([card or f"empty {cell}" for cell, card in enumerate(cells)])
    return score_hand(game, HandRecord(cards, marked=marked))


def score_deal(game: Game, deal: DealRecord, start: DealStart = FIRST_DEAL) -> BySeat:
    """Return the hand scores of a whole deal by seat; None for players who are not in it.

    Raise `ScoreError` if a game with numbers gives an impossible score.
    """
    if game.is_counted:
        counted_scores, _ = score_counted(game, deal, start)
        return counted_scores
    if not all(deal.hands):  # None: a seat outside the deal
        return _place_at_seats(deal, score_deal(game, deal.drop_absent()))
    hand_scores = [score_hand(game, hand) for hand in deal.hands]
    answer = _find_empty_hand(deal) if game.exactly_one_empty else deal.answer
    scores = [hand_score.base for hand_score in hand_scores]
    for seat, line in game.build_deal_lines(scores, answer).items():
        hand_scores[seat] = _prepend_lines(hand_scores[seat], [line])
    return tuple(hand_scores)


def score_counted(game: Game, deal: DealRecord, start: DealStart) -> tuple[BySeat, Counts]:
    """Return what `score_deal` does, for a game with numbers, and the counts after the deal."""
    if all(deal.hands):  # no seat is outside the deal
        return _score_full_deal(game, deal, start)
    return _score_without_absent(game, deal, start)


def _score_without_absent(game: Game, deal: DealRecord, start: DealStart) -> tuple[BySeat, Counts]:
    """Return scores and counts of a deal that not everybody is in; raise `ScoreError`."""
    seats = deal.seats
    all_counts = {name: list(by_seat) for name, by_seat in start.counts.items()}
    counts_in_deal = {
        name: [by_seat[seat] for seat in seats] for name, by_seat in all_counts.items()
    }
    try:
        # Without sides: in a match with teams nobody is absent.
        hand_scores, counts_after = _score_full_deal(
            game, deal.drop_absent(), DealStart(start.dealt, counts=counts_in_deal)
        )
    except ScoreError as error:
        # Its seat was counted among those in the deal.
        raise error.at_seat(seats[error.seats[0]]) from None
    for name, counts in counts_after.items():
        all_counts.setdefault(name, [0] * len(deal.hands))
        for seat, count in zip(seats, counts, strict=True):
            all_counts[name][seat] = count
    return _place_at_seats(deal, hand_scores), all_counts


def _place_at_seats(deal: DealRecord, hand_scores: Sequence[HandScore]) -> BySeat:
    """Return the scores of those in the deal at their seats; None at the others."""
    in_order = iter(hand_scores)
    return tuple([None if hand is None else next(in_order) for hand in deal.hands])


def _score_full_deal(
    game: Game, deal: DealRecord, start: DealStart
) -> tuple[tuple[HandScore, ...], Counts]:
    """Return scores, with all lines, and counts of a deal with a hand at every seat.

    Raise `ScoreError`, with the seat, for a score below minus `MAX_DEAL_POINTS` or above it.
    """
    hand_scores = [score_hand(game, hand) for hand in deal.hands]
    alone = [(seat,) for seat in range(len(hand_scores))]
    by_player = collect_by_side(game, deal, hand_scores, start, alone)
    by_side = by_player
    if start.sides:
        by_side = collect_by_side(game, deal, hand_scores, start, start.sides)
    added_lines: list[list[Line]] = [[] for _ in hand_scores]
    for rule in game.lines:
        _add_line(rule, by_side if rule.side else by_player, added_lines)
    # The question compares what lines have made of the hands.
    scores = [
        hand_score.base + _sum_points(lines)
        for hand_score, lines in zip(hand_scores, added_lines, strict=True)
    ]
    answer = _find_empty_hand(deal) if game.exactly_one_empty else deal.answer
    for seat, line in game.build_deal_lines(scores, answer).items():
        added_lines[seat].append(line)
    counts = _add_counts(game, by_side, start, added_lines)
    whole_scores = tuple(map(_prepend_lines, hand_scores, added_lines))
    for seat, hand_score in enumerate(whole_scores):
        if abs(hand_score.points) > MAX_DEAL_POINTS:
            raise _build_score_error(hand_score.points, seat)
    return whole_scores, counts


def collect_by_side(
    game: Game, deal: DealRecord, hand_scores: Sequence[HandScore], start: DealStart, sides: Sides
) -> dict[tuple[int, ...], NotedNumbers]:
    """Return by side the sums of its members' numbers, with the table's, and the sums of all.

    What a hand scores by itself, and the cards dealt, are numbers, too.
    """
    table = {**deal.numbers, DEALT: start.dealt}
    names = [rule.name for rule in game.numbers if not rule.once]
    by_seat = [
        {**{name: hand.numbers[name] for name in names}, HAND: hand_score.base}
        for hand, hand_score in zip(deal.hands, hand_scores, strict=True)
    ]
    summed = [*names, HAND]
    together = {name: sum([numbers[name] for numbers in by_seat]) for name in summed}
    by_side = {}
    for side in sides:
        sums = {name: sum([by_seat[seat][name] for seat in side]) for name in summed}
        by_side[side] = NotedNumbers(sums | table, together)
    return by_side


def _add_line(
    rule: LineRule, by_side: Mapping[tuple[int, ...], NotedNumbers], added_lines: list[list[Line]]
) -> None:
    """Append a line at the first member of each side that meets the rule, or of the others."""
    for side, noted in by_side.items():
        points = noted.get_points(rule)
        if not points:
            continue
        line = Line(noted.explain(rule, to_others=rule.to_others), points, of_team=rule.side)
        for receiver in by_side:
            if (receiver != side) == rule.to_others:
                added_lines[receiver[0]].append(line)


def _add_counts(
    game: Game,
    by_side: Mapping[tuple[int, ...], NotedNumbers],
    start: DealStart,
    added_lines: list[list[Line]],
) -> dict[str, list[int]]:
    """Return the counts after the deal, and append their lines for each side's first member."""
    counts = {}
    for rule in game.counts:
        by_seat = list(start.counts.get(rule.name, [0] * len(added_lines)))
        for side, noted in by_side.items():
            before = by_seat[side[0]]
            after = before + noted.get_growth(rule)
            points = get_passed_points(rule, before, after)
            if points:
                line = Line(explain_count(rule, before, after), points, of_team=True)
                added_lines[side[0]].append(line)
            for seat in side:
                by_seat[seat] = after
        counts[rule.name] = by_seat
    return counts


def _prepend_lines(hand_score: HandScore, lines: Sequence[Line]) -> HandScore:
    """Return the score with more lines before its own, and their points added."""
    if not lines:
        return hand_score
    return HandScore(
        hand_score.points + _sum_points(lines),
        hand_score.base,
        hand_score.cards,
        hand_score.groups,
        (*lines, *hand_score.lines),
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
