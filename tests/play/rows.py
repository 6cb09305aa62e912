"""What is stored about a match, to compare: before and after something, and the cache with a
replay.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from games.matches.stored_match import load_match
from games.models import (
    Club,
    ClubPhone,
    Deal,
    Hand,
    ImportBatch,
    LogEntry,
    Match,
    Paid,
    Player,
    RemovedMatch,
    Seat,
    TableCode,
    Tally,
)
from games.rules.replay import replay

CLUBS = (Club, Player, ClubPhone, TableCode)
ALL = (*CLUBS, Match, Seat, Deal, Hand, LogEntry, Paid, RemovedMatch, ImportBatch, Tally)


def everything() -> dict[str, list[dict[str, Any]]]:
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in ALL}


@contextmanager
def nothing_changes() -> Iterator[None]:
    """Fails unless the database is the same after the block; the block may raise."""
    before = everything()
    try:
        yield
    finally:
        assert everything() == before


def stored_result(match: Match) -> dict[str, Any]:
    """Return the cache: what the match and its seats repeat of the result."""
    match = Match.objects.get(pk=match.pk)
    return {
        "finished": match.finished_at is not None,
        "deals": match.deals_counted,
        "pot": match.pot_cents,
        "seats": [
            tuple(row) for row in match.seats.values_list("total", "place", "won", "net_cents")
        ],
        "figures": [
            tuple(row)
            for row in match.seats.values_list("share_cents", "lowest", "highest", "answers")
        ],
    }


def replayed_result(match: Match) -> dict[str, Any]:
    """Return what the cache should be, from the facts."""
    record = load_match(match.pk).build_record()
    result = replay(record)
    by_seat = {standing.seat: standing for standing in result.standings}
    money = result.money
    return {
        "finished": result.finished,
        "deals": len(result.deals),
        "pot": money.pot if money else None,
        "seats": [
            (
                by_seat[seat].total,
                by_seat[seat].rank,
                seat in result.winners,
                money.net[seat] if money else None,
            )
            for seat in sorted(by_seat)
        ],
        "figures": [
            (
                money.final_share[seat] if money else None,
                min((deal.scores[seat] for deal in result.deals), default=None),
                max((deal.scores[seat] for deal in result.deals), default=None),
                sum(record.deals[number].answer == seat for number in range(len(result.deals))),
            )
            for seat in sorted(by_seat)
        ],
    }


def hands(match: Match, number: int = 1) -> list[str | int | None]:
    """Return a deal's hands in seat order as they are stored: cards, or a typed score; None if one
    is open.
    """
    found = {
        hand.seat.position: hand.typed if hand.cards is None else hand.cards
        for hand in Hand.objects.filter(deal__match=match, deal__number=number).select_related(
            "seat"
        )
    }
    return [found.get(position) for position in range(match.seats.count())]


def version(match: Match, position: int, number: int = 1) -> int:
    return Hand.objects.get(deal__match=match, deal__number=number, seat__position=position).version


def log(match: Match) -> list[tuple[str, int | None, int | None]]:
    """Return the match's log: what was done, in which deal, at which position."""
    return list(match.log.values_list("action", "deal", "seat__position"))
