"""Hands that somebody else entered, shown to whoever they belong to; and which hands their owners confirmed."""

from __future__ import annotations

from dataclasses import dataclass

from games.drawings.hands import Drawing, draw
from games.matches.facts import DealFacts, MatchFacts, hand_record
from games.models import Hand
from games.rules.scoring import score_hand
from games.wording.words import genitive, number


@dataclass(frozen=True, slots=True)
class ToConfirm:
    """A hand to be confirmed: where it is, which version of it, who entered what, and the working (None: typed)."""

    deal: int
    position: int
    version: int
    sentence: str
    score: str
    drawing: Drawing | None


def to_confirm(facts: MatchFacts, own: int | None) -> ToConfirm | None:
    """The hand that the player at position `own` should have a look at; None where there is none.

    It is the newest one that was not confirmed: of their last deal, or of an earlier one if it was changed later.
    """
    found = [(deal, deal.hands[own]) for deal in facts.deals if own is not None and own in deal.hands]
    asked = [(deal, hand) for deal, hand in found if not hand.confirmed and _is_news(facts, deal, hand, found[-1][0])]
    if not asked or own is None:
        return None
    deal, hand = max(asked, key=lambda pair: pair[1].version)
    score = score_hand(facts.game, hand_record(hand))
    who = facts.position_of(hand.entered_by_id)
    by = who if who != own else None
    own_hand = f"your hand of deal {deal.number}"
    return ToConfirm(
        deal=deal.number,
        position=own,
        version=hand.version,
        sentence=f"{genitive(facts.names[by])} phone entered {own_hand}" if by is not None else f"Is {own_hand} right?",
        score=number(score.points),
        drawing=draw(facts.game, score),
    )


def _is_news(facts: MatchFacts, deal: DealFacts, hand: Hand, last: DealFacts) -> bool:
    """Whether a hand is of the last deal, or was changed when the next one had begun."""
    if deal is last:
        return True
    return hand.version > min(other.version for other in facts.deals[deal.number].hands.values())
