"""What lists and statistics need of a match quickly, by seat; it is stored beside the facts that it follows from."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter

from .record import MatchRecord
from .result import MatchResult


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """One player's figures in a match.

    `net_cents` is what was won or lost, None without stakes; `share_cents` the part of the rest of the pot at the end,
    None without a pot. `lowest` and `highest` are the scores of hands in the deals that count, None before the first.
    `answers` counts those deals to whose question this player is the answer.
    """

    total: int
    place: int
    won: bool
    net_cents: int | None
    share_cents: int | None
    lowest: int | None
    highest: int | None
    answers: int


def figures_of(record: MatchRecord, result: MatchResult) -> tuple[SeatFigures, ...]:
    """The figures of every seat; `result` is the replay of `record`."""
    answers = [deal.answer for deal in record.deals[: len(result.deals)]]
    scores = list(zip(*(deal.scores for deal in result.deals), strict=True)) or [()] * len(record.players)
    money = result.money
    return tuple(
        SeatFigures(
            total=standing.total,
            place=standing.place,
            won=seat in result.winners,
            net_cents=money.net[seat] if money else None,
            share_cents=money.final_share[seat] if money and money.pot is not None else None,
            lowest=min(scores[seat], default=None),
            highest=max(scores[seat], default=None),
            answers=answers.count(seat),
        )
        for seat, standing in enumerate(sorted(result.standings, key=attrgetter("seat")))
    )
