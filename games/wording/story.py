"""A match in one sentence: how whoever won it came to do so."""

from __future__ import annotations

from collections.abc import Sequence

from games.matches.replayed_match import ReplayedMatch

from .words import numeral

CAME_BACK = 10
"""Points behind from which a win is a return."""


def story_of(replayed: ReplayedMatch) -> str:
    """36 behind after deal 4, in front from deal 6; empty where several won, or there is nothing to tell."""
    winners, deals = replayed.result.winners, replayed.result.deals
    if not deals or (len(winners) != 1 and winners not in replayed.stored.teams):
        return ""
    behind = behind_of(replayed, winners[0])
    front = in_front_since(behind)
    low = max(range(front), key=lambda at: behind[at])
    if behind[low] >= CAME_BACK:
        return f"{numeral(behind[low])} behind after deal {low + 1}, in front from deal {front}"
    if front == 1 and len(deals) > 1:
        return "In front from the first deal to the last"
    return "Took it in the last deal" if front == len(deals) > 1 else ""


def behind_of(replayed: ReplayedMatch, seat: int) -> list[int]:
    """How many points a seat was behind the best after each deal; −1 while nobody sat there."""
    best = min if replayed.stored.game.lowest_wins else max
    after = [(deal.totals[seat], deal.totals) for deal in replayed.result.deals]
    return [
        -1 if own is None else abs(own - best(total for total in totals if total is not None)) for own, totals in after
    ]


def in_front_since(behind: Sequence[int]) -> int:
    """The deal from which on a winner was in front for good, from what `behind_of` gives."""
    front = len(behind)
    while front > 1 and not behind[front - 2]:
        front -= 1
    return front
