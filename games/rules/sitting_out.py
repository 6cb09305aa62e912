"""Who sits out if more people are at the table than the game takes."""

from __future__ import annotations

from .attendance import Attendance
from .end import AfterDeals
from .game import Game


def propose_sitting_out(game: Game, attendance: Attendance, deal_number: int) -> tuple[int, ...]:
    """Return the seats that should sit out, too: the dealer first, then those to the right."""
    dealer = attendance.dealer(deal_number)
    in_deal = attendance.in_deal(deal_number)
    to_the_right = sorted(in_deal, key=lambda seat: (dealer - seat) % attendance.players)
    too_many = max(0, len(in_deal) - game.players[-1])
    return tuple(sorted(to_the_right[:too_many]))


def find_fair_deals(game: Game, at_table: int) -> int:
    """Return a number of deals, near the usual one, in which all can sit out equally often.

    It is a multiple of how many are `at_table`. If the game takes all of them, or ends at a total,
    it is the usual number of deals, or the usual target.
    """
    usual = game.get_default_deals(min(at_table, game.players[-1]))
    if at_table <= game.players[-1] or not isinstance(game.end, AfterDeals):
        return usual
    rounds = max(1, round(usual / at_table))
    return at_table * min(rounds, game.end.option.high // at_table)


def count_deals_played(attendance: Attendance, deals: int) -> dict[int, int]:
    """Return by seat at the next deal’s table how many of the first `deals` deals it was in."""
    seats_by_deal = [attendance.in_deal(deal_number) for deal_number in range(1, deals + 1)]
    return {
        seat: sum([seat in seats for seats in seats_by_deal])
        for seat in attendance.at_table(deals + 1)
    }
