"""What hands and deals score: cards or what was typed, lines, the question, counts, marks; in this order (COUNTED)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.rules.declared.counted import DEALT, HAND, LineRule

from .errors import ScoreError, said
from .game import Game
from .lines import Noted, counted_sentence, passed
from .record import DealRecord, Hand
from .result import BySeat, Group, HandScore, Line

MOST_IN_A_DEAL = 1_000_000
"""A score of a deal with numbers lies between minus this and this."""

Sides = Sequence[tuple[int, ...]]
Counts = Mapping[str, Sequence[int]]
"""What has been counted, by name and seat; a team's stands with each of its members."""


@dataclass(frozen=True, slots=True)
class Before:
    """What a deal begins with: how many cards each was dealt, who plays together, and what was counted until then.

    `sides` may be left out where everybody plays alone, `counts` before the first deal.
    """

    dealt: int = 0
    sides: Sides = ()
    counts: Counts = field(default_factory=dict)


START = Before()


def score_hand(game: Game, hand: Hand) -> HandScore:
    """The score of a hand by itself: its cards (or what was typed) and its mark, without what the deal adds."""
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
    """The score so far of a hand whose cards are not all in; None is a cell that is still empty.

    An empty cell is a card that equals no other and worth nothing.
    """
    cards = tuple([card or f"empty {cell}" for cell, card in enumerate(cells)])
    return score_hand(game, Hand(cards, marked=marked))


def score_deal(game: Game, deal: DealRecord, before: Before = START) -> BySeat:
    """The scores of a whole deal by seat, with what the deal as a whole adds to them; None for who is not in it.

    Raises `ScoreError`.
    """
    if game.is_counted:
        return score_counted(game, deal, before)[0]
    if not all(deal.hands):
        return _at_seats(deal, score_deal(game, deal.of_those_in_it()))
    hands = [score_hand(game, hand) for hand in deal.hands]
    answer = _who_is_out(deal) if game.exactly_one_empty else deal.answer
    for seat, line in game.deal_lines([hand.base for hand in hands], answer).items():
        hands[seat] = _with_first(hands[seat], [line])
    return tuple(hands)


def score_counted(game: Game, deal: DealRecord, before: Before) -> tuple[BySeat, Counts]:
    """As `score_deal` where numbers are noted; and what is counted after the deal."""
    return _score_counted(game, deal, before) if all(deal.hands) else _score_those_in(game, deal, before)


def _score_those_in(game: Game, deal: DealRecord, before: Before) -> tuple[BySeat, Counts]:
    """The same where not everybody is in the deal; what is counted of the others stays."""
    seats, known = deal.seats, {name: list(counted) for name, counted in before.counts.items()}
    own = {name: [counted[seat] for seat in seats] for name, counted in known.items()}
    try:
        hands, counts = _score_counted(game, deal.of_those_in_it(), Before(before.dealt, counts=own))
    except ScoreError as error:
        raise error.at_seat(seats[error.seats[0]]) from None
    for name, counted in counts.items():
        known.setdefault(name, [0] * len(deal.hands))
        for seat, count in zip(seats, counted, strict=True):
            known[name][seat] = count
    return _at_seats(deal, hands), known


def _at_seats(deal: DealRecord, hands: Sequence[HandScore]) -> BySeat:
    """What those in the deal scored, each at their seat."""
    own = iter(hands)
    return tuple([None if hand is None else next(own) for hand in deal.hands])


def _score_counted(game: Game, deal: DealRecord, before: Before) -> tuple[tuple[HandScore, ...], Counts]:
    hands = [score_hand(game, hand) for hand in deal.hands]
    sides = before.sides or [(seat,) for seat in range(len(hands))]
    players = noted_by_side(game, deal, hands, before, [(seat,) for seat in range(len(hands))])
    teams = noted_by_side(game, deal, hands, before, sides) if before.sides else players
    given: list[list[Line]] = [[] for _ in hands]
    for line in game.lines:
        _give(line, teams if line.side else players, given)
    scores = [hand.base + _sum(lines) for hand, lines in zip(hands, given, strict=True)]
    answer = _who_is_out(deal) if game.exactly_one_empty else deal.answer
    for seat, changed in game.deal_lines(scores, answer).items():
        given[seat].append(changed)
    counts = _count(game, teams, before, given)
    whole = tuple([_with_first(hand, lines) for hand, lines in zip(hands, given, strict=True)])
    for seat, hand in enumerate(whole):
        if abs(hand.points) > MOST_IN_A_DEAL:
            raise _too_much(hand.points, seat)
    return whole, counts


def noted_by_side(
    game: Game, deal: DealRecord, hands: Sequence[HandScore], before: Before, sides: Sides
) -> dict[tuple[int, ...], Noted]:
    """What each side noted, its members' numbers added up; `hands` are what the deal's hands score by themselves."""
    table = {**deal.numbers, DEALT: before.dealt}
    names = [number.name for number in game.numbers if not number.once]
    by_seat = [
        {**{name: hand.numbers[name] for name in names}, HAND: score.base}
        for hand, score in zip(deal.hands, hands, strict=True)
    ]
    summed = [*names, HAND]
    together = {name: sum([own[name] for own in by_seat]) for name in summed}
    return {
        side: Noted({name: sum([by_seat[seat][name] for seat in side]) for name in summed} | table, together)
        for side in sides
    }


def _give(line: LineRule, noted: Mapping[tuple[int, ...], Noted], given: list[list[Line]]) -> None:
    """Write down what a line gives; a side's stands with its first member."""
    for side, own in noted.items():
        points = own.points(line)
        if not points:
            continue
        worked = Line(own.sentence(line, to_others=line.to_others), points)
        for other in noted:
            if (other != side) == line.to_others:
                given[other[0]].append(worked)


def _count(
    game: Game, noted: Mapping[tuple[int, ...], Noted], before: Before, given: list[list[Line]]
) -> dict[str, list[int]]:
    """Go on counting, and write down the points of what was reached."""
    counts = {}
    for count in game.counts:
        known = list(before.counts.get(count.name, [0] * len(given)))
        for side, own in noted.items():
            was = known[side[0]]
            now = was + own.counted(count)
            points = passed(count, was, now)
            if points:
                given[side[0]].append(Line(counted_sentence(count, was, now), points))
            for seat in side:
                known[seat] = now
        counts[count.name] = known
    return counts


def _with_first(hand: HandScore, lines: Sequence[Line]) -> HandScore:
    """The score with lines before those that it has."""
    if not lines:
        return hand
    return HandScore(hand.points + _sum(lines), hand.base, hand.cards, hand.groups, (*lines, *hand.lines))


def _sum(lines: Sequence[Line]) -> int:
    return sum([line.points for line in lines])


def _who_is_out(deal: DealRecord) -> int | None:
    return next((seat for seat, hand in enumerate(deal.hands) if hand.is_out), None)


def _too_much(points: int, seat: int) -> ScoreError:
    between = f"{said(-MOST_IN_A_DEAL)} and {said(MOST_IN_A_DEAL)}"
    return ScoreError(f"{said(points)} is no score of a deal; it lies between {between}", seats=(seat,))
