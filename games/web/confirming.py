"""Hands that somebody else entered, shown to whoever they belong to; and which hands their owners confirmed."""

from __future__ import annotations

from dataclasses import dataclass

from games.drawings.hands import Drawing, draw
from games.matches.stored_match import StoredDeal, StoredMatch, hand_record
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


def to_confirm(stored: StoredMatch, own: int | None) -> ToConfirm | None:
    """The hand that the player at position `own` should have a look at; None where there is none.

    It is the newest one that was not confirmed: of their last deal, or of an earlier one if it was changed later.
    """
    found = [(deal, deal.hands[own]) for deal in stored.deals if own is not None and own in deal.hands]
    asked = [(deal, hand) for deal, hand in found if not hand.confirmed and _is_news(stored, deal, hand, found[-1][0])]
    if not asked or own is None:
        return None
    deal, hand = max(asked, key=lambda pair: pair[1].version)
    score = score_hand(stored.game, hand_record(hand))
    who = stored.position_of(hand.entered_by_id)
    by = who if who != own else None
    own_hand = f"your hand of deal {deal.number}"
    return ToConfirm(
        deal=deal.number,
        position=own,
        version=hand.version,
        sentence=f"{genitive(stored.names[by])} phone entered {own_hand}"
        if by is not None
        else f"Is {own_hand} right?",
        score=number(score.points),
        drawing=draw(stored.game, score),
    )


def _is_news(stored: StoredMatch, deal: StoredDeal, hand: Hand, last: StoredDeal) -> bool:
    """Whether a hand is of the last deal, or was changed when the next one had begun."""
    if deal is last:
        return True
    return hand.version > min(other.version for other in stored.deals[deal.number].hands.values())
