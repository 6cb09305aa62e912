"""Who sits out where more people are at the table than the game takes."""

from __future__ import annotations

from .attendance import Attendance
from .end import AfterDeals
from .game import Game


def proposed_to_sit_out(game: Game, attendance: Attendance, deal: int) -> tuple[int, ...]:
    """Who should sit a deal out beside those who do already, by seat: the dealer, and then to the dealer's right.

    Nobody where the game takes all who are in the deal.
    """
    dealer, inside = attendance.dealer(deal), attendance.in_deal(deal)
    to_the_right = sorted(inside, key=lambda seat: (dealer - seat) % attendance.players)
    return tuple(sorted(to_the_right[: max(0, len(inside) - game.players[-1])]))


def deals_for_all_alike(game: Game, at_table: int) -> int:
    """A number of deals, near to the usual one, in which so many sit out equally often where the dealer does so first.

    The usual one where the game takes all of them, or where its matches have no number of deals: it ends at a total.
    """
    usual = game.default_deals(min(at_table, game.players[-1]))
    if at_table <= game.players[-1] or not isinstance(game.end, AfterDeals):
        return usual
    return at_table * min(max(1, round(usual / at_table)), game.end.option.high // at_table)


def deals_played(attendance: Attendance, deals: int) -> dict[int, int]:
    """In how many of so many deals each was who is at the table for the next one, by seat."""
    inside = [set(attendance.in_deal(deal)) for deal in range(1, deals + 1)]
    return {seat: sum([seat in seats for seats in inside]) for seat in attendance.at_table(deals + 1)}
