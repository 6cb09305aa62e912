"""Figures of a match for lists and statistics, stored beside the record that they follow from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from operator import attrgetter

from .bids import count_bids
from .record import MatchRecord
from .result import MatchResult


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """One player's figures in a match; of hands, only those that the players played themselves."""

    total: int
    place: int | None  # None after leaving, and in no deal that counts
    won: bool
    net_cents: int | None  # won or lost; None without stakes
    share_cents: int | None  # the part of the rest of the pot at the end; None without a pot
    # The lowest and the highest score in a deal that counts, of a team together; None before one.
    lowest: int | None
    highest: int | None
    answers: int  # deals whose question this player is the answer to
    bids: int
    bids_made: int
    counts: dict[str, int]  # the game's counts at the end, by name
    # By deal, None if there is no own hand. None as a whole without changes, as everybody
    # played every hand themselves.
    scores: list[int | None] | None


SEAT_FIGURES = tuple(field.name for field in fields(SeatFigures))


@dataclass(frozen=True, slots=True)
class MatchFigures:
    finished: bool
    deals_counted: int  # those up to the end of the match
    pot_cents: int | None
    seats: tuple[SeatFigures, ...]


def _map_sides(record: MatchRecord) -> list[tuple[int, ...]]:
    """Return for each seat all seats of its team, also its own; without teams only its own."""
    side_of = {seat: side for side in record.sides for seat in side}
    return [side_of[seat] for seat in range(len(record.players))]


def _list_answers(record: MatchRecord, played: int) -> list[int | None]:
    """Return the answer's seat by counted deal; None for nobody, or if a substitute played."""
    return [
        None if deal.answer in record.attendance.played_by(deal_number) else deal.answer
        for deal_number, deal in enumerate(record.deals[:played], 1)
    ]


def _list_own_scores(
    record: MatchRecord, result: MatchResult, seat: int, side: tuple[int, ...]
) -> Iterator[int | None]:
    """Yield a seat's points by counted deal, in teams the side's; None if absent or substituted."""
    for deal_number, deal in enumerate(result.deals, 1):
        substituted = record.attendance.played_by(deal_number)
        is_own = deal.scores[seat] is not None and seat not in substituted
        yield sum([deal.scores[member] for member in side]) if is_own else None


def build_figures(record: MatchRecord, result: MatchResult) -> MatchFigures:
    pot = result.money.pot if result.money else None
    seats = _build_seat_figures(record, result)
    return MatchFigures(result.finished, len(result.deals), pot, seats)


def _build_seat_figures(record: MatchRecord, result: MatchResult) -> tuple[SeatFigures, ...]:
    answers = _list_answers(record, len(result.deals))
    scores_by_deal = [
        list(_list_own_scores(record, result, seat, side))
        for seat, side in enumerate(_map_sides(record))
    ]
    scores = [
        [score for score in seat_scores if score is not None] for seat_scores in scores_by_deal
    ]
    money = result.money
    bids = count_bids(record, result)
    counts = result.deals[-1].counts if result.deals else {}
    no_cents = [None for _ in record.players]
    net = money.net if money else no_cents
    shares = money.final_share if money and money.pot is not None else no_cents
    figures = []
    for seat, standing in enumerate(sorted(result.standings, key=attrgetter("seat"))):
        bid_count, made_count = bids[seat]
        seat_figures = SeatFigures(
            total=standing.total,
            place=standing.rank,
            won=seat in result.winners,
            net_cents=net[seat],
            share_cents=shares[seat],
            lowest=min(scores[seat], default=None),
            highest=max(scores[seat], default=None),
            answers=answers.count(seat),
            bids=bid_count,
            bids_made=made_count,
            counts={name: counted[seat] for name, counted in counts.items()},
            scores=scores_by_deal[seat] if record.changes else None,
        )
        figures.append(seat_figures)
    return tuple(figures)
