"""A match in one sentence: how whoever won it came to do so."""

from __future__ import annotations

from games.pages.shared.match_reading import Reading
from games.pages.shared.words import number

CAME_BACK = 10
"""Points behind from which a win is a return."""


def story_of(reading: Reading) -> str:
    """36 behind after deal 4, in front from deal 6; empty where several won, or there is nothing to tell."""
    winners, deals = reading.result.winners, reading.result.deals
    if not deals or (len(winners) != 1 and winners not in reading.facts.teams):
        return ""
    best = min if reading.facts.game.lowest_wins else max
    known = [[total for total in deal.totals if total is not None] for deal in deals]
    totals = [deal.totals[winners[0]] for deal in deals]  # None while the winner was not there
    behind = [-1 if own is None else abs(own - best(row)) for own, row in zip(totals, known, strict=True)]
    front = len(deals)
    while front > 1 and not behind[front - 2]:
        front -= 1
    low = max(range(front), key=lambda at: behind[at])
    if behind[low] >= CAME_BACK:
        return f"{number(behind[low])} behind after deal {low + 1}, in front from deal {front}"
    if front == 1 and len(deals) > 1:
        return "In front from the first deal to the last"
    return "Took it in the last deal" if front == len(deals) > 1 else ""
