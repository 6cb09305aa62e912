"""The course of a match in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.matches.replayed_match import ReplayedMatch
from games.rules.deciding import Distance, is_in_lead, measure_distance
from games.rules.result import DealResult

from .translated import join, phrase

MAX_NAMES = 3
# The fewest points behind that make a win a comeback.
COMEBACK_FROM = 10


@dataclass(frozen=True, slots=True)
class WinnersLead:
    """How far the winners are ahead, and the players in second place."""

    distance: Distance
    behind: str


@dataclass(frozen=True, slots=True)
class WinnersCourse:
    """The way of one winner, or of a winning team, through the deals that they were in."""

    # Points behind the best total, by deal number; meaningless where a count decides.
    behind: Mapping[int, int]
    lead_start: int  # the deal from which they were in the lead to the end

    @property
    def farthest_behind(self) -> int:
        """The deal, none later than `lead_start`, after which they were farthest behind."""
        candidates = [number for number in self.behind if number <= self.lead_start]
        return max(candidates, key=lambda number: self.behind[number])


def build_story(replayed: ReplayedMatch) -> str:
    """Describe how the match was won: “36 behind after deal 4, in the lead from deal 6”.

    - A comeback from `COMEBACK_FROM` points or more, where totals decide.
    - A lead from the winner's first deal to the last, or only with the last deal.
    - "" for any other course, and without a `WinnersCourse`.
    """
    course = trace_winner(replayed)
    last = len(replayed.result.deals)
    if course is None or last < 2:
        return ""
    farthest = course.farthest_behind
    lead_start = course.lead_start
    by_totals = not replayed.stored.game.end.count
    if by_totals and course.behind[farthest] >= COMEBACK_FROM:
        return phrase(
            "{points} behind after deal {deal}, in the lead from deal {lead_deal}",
            points=course.behind[farthest],
            deal=farthest,
            lead_deal=lead_start,
        )
    if lead_start == last:
        return phrase("Won in the last deal")
    first_played = min(course.behind)
    # No lead to the last deal for a winner who sat that out, or caught up only later.
    if lead_start > first_played or last not in course.behind:
        return ""
    if lead_start == 1:
        return phrase("In the lead from the first deal to the last")
    return phrase("In the lead from deal {deal} to the last", deal=lead_start)


def find_lead(replayed: ReplayedMatch) -> WinnersLead | None:
    """Return how far the winners are ahead, and of whom; None if nobody won, or all did."""
    runners_up = replayed.result.runners_up
    if not replayed.result.winners or not runners_up:
        return None
    distance = measure_distance(replayed.stored.game, replayed.result.standings[0], runners_up[0])
    if distance is None:
        return None
    if len(runners_up) > MAX_NAMES:
        return WinnersLead(distance, phrase("1 player", "{n} players", n=len(runners_up)))
    names = replayed.get_names(standing.seat for standing in runners_up)
    return WinnersLead(distance, join(names))


def describe_lead(lead: WinnersLead) -> str:
    """Return how far the winners are ahead: “7 ahead of Ben”, “Phases: 1 ahead of Ben”."""
    if lead.distance.unit:
        return phrase(
            "{unit}: {points} ahead of {names}",
            unit=lead.distance.unit,
            points=lead.distance.size,
            names=lead.behind,
        )
    return phrase("{points} ahead of {names}", points=lead.distance.size, names=lead.behind)


def trace_winner(replayed: ReplayedMatch) -> WinnersCourse | None:
    """Return the course of the winner or winning team.

    None if several won who are no team, or if the winner was not in the deal that brought the lead.
    """
    winners = replayed.result.winners
    deals = replayed.result.deals
    if not deals or (len(winners) != 1 and winners not in replayed.stored.teams):
        return None
    played = [
        number
        for number in range(1, len(deals) + 1)
        if any(has_played(replayed, number, seat) for seat in winners)
    ]
    if not played:
        return None
    # Each of a winning team has the team's total.
    behind = [_measure_behind(replayed, deal, winners[0]) for deal in deals]
    leads = [is_in_lead(replayed.stored.game, deal, winners[0]) for deal in deals]
    lead_start = len(deals)
    # Go back as long as they were in the lead after the deal before (an index counts from 0).
    while lead_start > played[0] and leads[lead_start - 2]:
        lead_start -= 1
    if lead_start not in played:
        return None
    # The 0 is for the type checker: in a deal that they played they have a total.
    return WinnersCourse({number: behind[number - 1] or 0 for number in played}, lead_start)


def has_played(replayed: ReplayedMatch, number: int, seat: int) -> bool:
    """Return whether a seat's own player was in that deal, and nobody played for them."""
    is_in = replayed.result.deals[number - 1].hands[seat] is not None
    return is_in and seat not in replayed.stored.find_substitutes(number)


def _measure_behind(replayed: ReplayedMatch, deal: DealResult, seat: int) -> int | None:
    own_total: int | None = deal.totals[seat]
    if own_total is None:
        return None
    totals: list[int] = [total for total in deal.totals if total is not None]
    best = min(totals) if replayed.stored.game.lowest_wins else max(totals)
    return abs(own_total - best)
