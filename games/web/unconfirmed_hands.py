"""Hands that somebody else entered or changed, for their owners to confirm."""

from __future__ import annotations

from dataclasses import dataclass

from games import play
from games.drawings.hands import Drawing, draw_hand
from games.matches.log_facts import HandFact
from games.matches.stored_match import HandRef, StoredMatch, to_hand
from games.models import Hand
from games.rules.record import HandRecord
from games.rules.scoring import score_hand
from games.wording.noted_numbers import format_noted_numbers, list_rules
from games.wording.translated import numeral, phrase
from games.wording.who_saved import load_saver_name


@dataclass(frozen=True, slots=True)
class UnconfirmedHand:
    ref: HandRef
    version: int
    sentence: str  # asks if it is right; of a changed hand it says what it was before
    score: str  # empty for a changed hand, whose score `sentence` has
    drawing: Drawing | None
    is_changed: bool


def find_unconfirmed_hand(stored: StoredMatch, own_position: int | None) -> UnconfirmedHand | None:
    """Return the hand that the player at position `own_position` should confirm, or None.

    One query, but none if there is no such hand.
    """
    ref_and_hand = None if own_position is None else _find_due_hand(stored, own_position)
    if ref_and_hand is None:
        return None
    ref, hand = ref_and_hand
    before = _load_hand_before(stored, ref, hand)
    score = score_hand(stored.game, to_hand(hand))
    saver = _find_saver_name(stored, hand)
    if before:
        sentence = _describe_change(stored, ref.deal_number, saver, before, to_hand(hand))
    elif saver:
        sentence = phrase(
            "{player}’s phone entered your hand in deal {deal}. Is it right?",
            player=saver,
            deal=ref.deal_number,
        )
    else:
        sentence = phrase("Is your hand in deal {deal} right?", deal=ref.deal_number)
    return UnconfirmedHand(
        ref=ref,
        version=hand.version,
        sentence=sentence,
        score="" if before else numeral(score.points),
        drawing=draw_hand(stored.game, score),
        is_changed=before is not None,
    )


def _find_due_hand(stored: StoredMatch, own_position: int) -> tuple[HandRef, Hand] | None:
    """Return the newest unconfirmed hand of a player that they did not enter themselves.

    Only their last deal is asked about, or an earlier deal that was changed later.
    """
    own_hands = [
        (HandRef(deal.number, own_position), deal.hands[own_position])
        for deal in stored.deals
        if own_position in deal.hands
    ]
    last = own_hands[-1][0] if own_hands else None
    due = [
        (ref, hand)
        for ref, hand in own_hands
        if not hand.confirmed
        and _is_due(stored, ref, hand, last)
        and not play.is_owner(stored, ref, hand.entered_by_id)
    ]
    return max(due, key=lambda pair: pair[1].version, default=None)


def _is_due(stored: StoredMatch, ref: HandRef, hand: Hand, last: HandRef | None) -> bool:
    """Return whether a hand is of its player's last deal, or changed after the next deal began."""
    if ref == last:
        return True
    next_deal = stored.deals[ref.deal_number]  # numbers count from 1, indexes from 0
    return hand.version > min(next_hand.version for next_hand in next_deal.hands.values())


def _load_hand_before(stored: StoredMatch, ref: HandRef, hand: Hand) -> HandRecord | None:
    """Return what the owner last entered as the hand, else what it was before.

    None if that is what it is now.
    """
    row = play.load_hand_before(stored, ref, hand.version)
    before = HandFact.read(row).hand if row else None
    return None if before == to_hand(hand) else before


def _find_saver_name(stored: StoredMatch, hand: Hand) -> str:
    """Return the name of the player whose phone saved a hand; no query if they play here."""
    position = stored.find_position(hand.entered_by_id)
    return load_saver_name(hand) if position is None else stored.names[position]


def _describe_change(
    stored: StoredMatch, deal_number: int, by: str, before: HandRecord, now: HandRecord
) -> str:
    """Describe that `by` (empty: another phone) changed the hand, and ask if it is right."""
    text_before = _format_hand(stored, before)
    text_now = _format_hand(stored, now)
    if text_before == text_now and by:
        return phrase(
            "{player} changed your hand in deal {deal}. It is still {hand}. Is it right?",
            player=by,
            deal=deal_number,
            hand=text_now,
        )
    if text_before == text_now:
        return phrase(
            "Another phone changed your hand in deal {deal}. It is still {hand}. Is it right?",
            deal=deal_number,
            hand=text_now,
        )
    if by:
        return phrase(
            "{player} changed your hand in deal {deal} from {before} to {hand}. Is it right?",
            player=by,
            deal=deal_number,
            before=text_before,
            hand=text_now,
        )
    return phrase(
        "Another phone changed your hand in deal {deal} from {before} to {hand}. Is it right?",
        deal=deal_number,
        before=text_before,
        hand=text_now,
    )


def _format_hand(stored: StoredMatch, hand: HandRecord) -> str:
    """Return a hand as its score; if hands only have numbers, as those after play."""
    rules = list_rules(stored, "numbers")
    numbers = {rule.name: hand.numbers[rule.name] for rule in rules if rule.name in hand.numbers}
    if numbers and not stored.game.has_scores:
        return format_noted_numbers(numbers)
    return numeral(score_hand(stored.game, hand).points)
