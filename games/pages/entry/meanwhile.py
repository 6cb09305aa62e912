"""What an open page has to know of what other phones did meanwhile."""

from __future__ import annotations

from dataclasses import dataclass

from games.facts import DealFacts, MatchFacts, hand_record
from games.pages.shared.next_step import Step, running_step
from games.pages.shared.words import number
from games.rules.scoring import score_hand

from .question import who_answered


@dataclass(frozen=True, slots=True)
class News:
    """What became of a hand or a question while it was open on a page, what to tap, and where that leads."""

    sentence: str
    tap: str
    onward: Step


def news_of(facts: MatchFacts, deal: DealFacts, position: int, based: str) -> News | None:
    """What became of the hand at `position` since its entry began, `based` on that version of it (0: it was not in)."""
    here = Step("hand", deal.number, position)
    if facts.match.finished_at and not facts.is_complete(deal):
        return News("The match is over.", "See the result", running_step(facts))
    hand = deal.hands.get(position)
    if str(hand.version if hand else 0) == based:
        return None
    if hand is None:
        return News("This hand was taken back meanwhile.", "Look at it", here)
    points = score_hand(facts.game, hand_record(hand)).points
    return News(f"This hand was saved meanwhile: {number(points)}.", "Look at it", here)


def news_of_question(facts: MatchFacts, deal: DealFacts, based: str) -> News | None:
    """What became of the deal's question since its page was opened, `based` on that answer (0: there was none)."""
    if facts.match.finished_at and not facts.is_complete(deal):
        return News("The match is over.", "See the result", running_step(facts))
    if not facts.all_in(deal):
        return News("A hand was taken back meanwhile.", "Go on", running_step(facts))
    if str(deal.row.answer_version if deal.row else 0) == based:
        return None
    if not deal.answered:
        return News("The answer was taken back meanwhile.", "Look at it", Step("question", deal.number))
    return News(f"Answered meanwhile: {who_answered(facts, deal)}.", "Look at the deal", Step("reveal", deal.number))
