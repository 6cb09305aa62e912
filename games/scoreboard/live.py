"""What an open page has to know of what other phones did meanwhile."""

from __future__ import annotations

from dataclasses import dataclass

from games.facts import DealFacts, MatchFacts, hand_record
from games.rules.replay import score_hand

from .entry import Step, running_step
from .people import people
from .words import number


@dataclass(frozen=True, slots=True)
class News:
    """What became of a hand while it was being entered, what to tap, and where that leads."""

    sentence: str
    tap: str
    onward: Step


def news_of(facts: MatchFacts, deal: DealFacts, position: int, based: str) -> News | None:
    """What became of the hand at `position` since its entry began, `based` on that version of it (0: it was not in)."""
    here = Step("hand", deal.number, people(facts.names)[position])
    if facts.match.finished_at and not facts.is_complete(deal):
        return News("The match is over.", "See the result", running_step(facts))
    hand = deal.hands.get(position)
    if str(hand.version if hand else 0) == based:
        return None
    if hand is None:
        return News("This hand was taken back meanwhile.", "Look at it", here)
    points = score_hand(facts.variant, hand_record(hand)).points
    return News(f"This hand was saved meanwhile: {number(points)}.", "Look at it", here)
