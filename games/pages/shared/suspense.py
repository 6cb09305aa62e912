"""Which scores of an open deal a phone may show: the others lie face down until all hands are in."""

from __future__ import annotations

from games.facts import DealFacts, MatchFacts


def may_be_seen(facts: MatchFacts, deal: DealFacts, position: int, own: int | None) -> bool:
    """Whether the phone of whoever sits at `own` (None: nobody's there) may show what the hand at `position` scores.

    Everybody's is seen once the deal is complete; until then one's own, and those that the same phone has entered.
    """
    if facts.is_complete(deal) or position == own:
        return True
    mine = None if own is None else facts.seats[own].player_id
    return deal.hands[position].entered_by_id == mine
