"""Who sits out if more people are at the table than the game takes."""

from __future__ import annotations

from .attendance import Attendance
from .end import AfterDeals
from .game import Game


def propose_sitting_out(game: Game, attendance: Attendance, deal_number: int) -> tuple[int, ...]:
    """Return the seats that should also sit a deal out: the dealer first, then to the right."""
    dealer = attendance.dealer(deal_number)
    inside = attendance.in_deal(deal_number)
    to_the_right = sorted(inside, key=lambda seat: (dealer - seat) % attendance.players)
    return tuple(sorted(to_the_right[: max(0, len(inside) - game.players[-1])]))


def find_fair_deals(game: Game, at_table: int) -> int:
    """Return a multiple of `at_table` near the usual number of deals: all sit out equally often.

    It is the usual number, or target, if the game takes all of them or ends at a total.
    """
    usual = game.get_default_deals(min(at_table, game.players[-1]))
    if at_table <= game.players[-1] or not isinstance(game.end, AfterDeals):
        return usual
    return at_table * min(max(1, round(usual / at_table)), game.end.option.high // at_table)


def count_deals_played(attendance: Attendance, deals: int) -> dict[int, int]:
    """Return by seat at the table next how many of the first `deals` deals it was in."""
    inside = [set(attendance.in_deal(deal)) for deal in range(1, deals + 1)]
    return {
        seat: sum([seat in seats for seats in inside]) for seat in attendance.at_table(deals + 1)
    }
