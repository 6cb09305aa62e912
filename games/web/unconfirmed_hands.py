"""Hands that somebody else entered, for their owners to confirm."""

from __future__ import annotations

from dataclasses import dataclass

from games.drawings.hands import Drawing, draw_hand
from games.matches.stored_match import StoredDeal, StoredMatch, to_hand
from games.models import Hand
from games.rules.scoring import score_hand
from games.wording.words import genitive, numeral


@dataclass(frozen=True, slots=True)
class UnconfirmedHand:
    """A hand to confirm: its place and version, who entered it, its score; `drawing` is None for a typed score."""

    deal: int
    position: int
    version: int
    sentence: str
    score: str
    drawing: Drawing | None


def find_unconfirmed_hand(stored: StoredMatch, own: int | None) -> UnconfirmedHand | None:
    """Return the hand that the player at position `own` should confirm; None if there is none.

    It is the newest unconfirmed one: of their last deal, or of an earlier deal if it was changed later.
    """
    own_hands = [(deal, deal.hands[own]) for deal in stored.deals if own is not None and own in deal.hands]
    last = own_hands[-1][0] if own_hands else None
    due = [(deal, hand) for deal, hand in own_hands if not hand.confirmed and _is_due(stored, deal, hand, last)]
    if not due or own is None:
        return None
    deal, hand = max(due, key=lambda pair: pair[1].version)
    score = score_hand(stored.game, to_hand(hand))
    who = stored.find_position(hand.entered_by_id)
    by = who if who != own else None
    own_hand = f"your hand of deal {deal.number}"
    return UnconfirmedHand(
        deal=deal.number,
        position=own,
        version=hand.version,
        sentence=f"{genitive(stored.names[by])} phone entered {own_hand}"
        if by is not None
        else f"Is {own_hand} right?",
        score=numeral(score.points),
        drawing=draw_hand(stored.game, score),
    )


def _is_due(stored: StoredMatch, deal: StoredDeal, hand: Hand, last: StoredDeal | None) -> bool:
    """Return whether a hand is of `last`, their last deal, or changed after the deal that followed its own began."""
    if deal is last:
        return True
    return hand.version > min(other.version for other in stored.deals[deal.number].hands.values())
