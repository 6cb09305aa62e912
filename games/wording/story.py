"""The course of a match in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from games.matches.replayed_match import ReplayedMatch

from .words import numeral

COMEBACK_FROM = 10
"""The fewest points behind that make a win a comeback."""


def build_story(replayed: ReplayedMatch) -> str:
    """Return how the winner or winning team came to win: “36 behind after deal 4, in front from deal 6”.

    Such a comeback from `COMEBACK_FROM` or more, a lead from the first deal on, or a lead only with the last; "" for
    any other course, or if several won who are not one team.
    """
    winners, deals = replayed.result.winners, replayed.result.deals
    if not deals or (len(winners) != 1 and winners not in replayed.stored.teams):
        return ""
    behind = compute_points_behind(replayed, winners[0])
    front = find_lead_start(behind)
    low = max(range(front), key=lambda at: behind[at])
    if behind[low] >= COMEBACK_FROM:
        return f"{numeral(behind[low])} behind after deal {low + 1}, in front from deal {front}"
    if front == 1 and len(deals) > 1:
        return "In front from the first deal to the last"
    return "Took it in the last deal" if front == len(deals) > 1 else ""


def compute_points_behind(replayed: ReplayedMatch, seat: int) -> list[int]:
    """Return the points that a seat was behind the best after each deal; −1 while nobody sat there."""
    best = min if replayed.stored.game.lowest_wins else max
    after = [(deal.totals[seat], deal.totals) for deal in replayed.result.deals]
    return [
        -1 if own is None else abs(own - best(total for total in totals if total is not None)) for own, totals in after
    ]


def find_lead_start(behind: Sequence[int]) -> int:
    """Return the deal, from 1, since which a winner is 0 `behind` to the end (`compute_points_behind`)."""
    front = len(behind)
    while front > 1 and not behind[front - 2]:
        front -= 1
    return front
