"""Notices on an open page about what other phones have changed since then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games import play
from games.matches.next_step import OpenMatch, Step
from games.matches.stored_match import HandRef, StoredDeal, StoredMatch, to_hand
from games.rules.scoring import score_hand
from games.wording.translated import phrase

from .question import format_answer


@dataclass(frozen=True, slots=True)
class ChangeNotice:
    """A change of the hand or question that a page has open."""

    sentence: str
    button: str  # its text
    onward: Step  # where the button leads


def find_hand_notice(
    stored: StoredMatch,
    ref: HandRef,
    based_on: str,
    own_submissions: Sequence[str] = (),
) -> ChangeNotice | None:
    """Return what changed in a hand since its version `based_on` (0: not in); None if nothing did.

    - If the match is over and the deal is not complete, that is what is returned.
    - None for what the phone saved itself, under one of the names `own_submissions`.
    """
    step = Step("hand", *ref)
    if stored.match.finished_at and not stored.is_complete(ref.get_deal(stored)):
        return _build_over_notice(stored)
    hand = ref.find_hand(stored)
    if str(hand.version if hand else 0) == based_on:
        return None
    if hand is None:
        return ChangeNotice(
            phrase("This hand was undone on another phone."), phrase("Open the hand"), step
        )
    if play.was_made_by(stored.match, hand, own_submissions):
        return None
    points = score_hand(stored.game, to_hand(hand)).points
    return ChangeNotice(_describe_hand_saved_elsewhere(points), phrase("Open the hand"), step)


def _describe_hand_saved_elsewhere(points: int) -> str:
    return phrase(
        "Another phone saved this hand: 1 point.",
        "Another phone saved this hand: {n} points.",
        n=points,
    )


def _build_over_notice(stored: StoredMatch) -> ChangeNotice:
    return ChangeNotice(
        phrase("The match is over."),
        phrase("See the result"),
        OpenMatch(stored).find_current_step(),
    )


def find_question_notice(
    stored: StoredMatch, deal: StoredDeal, based_on: str
) -> ChangeNotice | None:
    """Return what changed since version `based_on` of the answer (0: none); None if nothing did.

    The first of these counts: the match is over (only if the deal is not complete); a hand was
    taken back, whatever the version; the answer has changed.
    """
    if stored.match.finished_at and not stored.is_complete(deal):
        return _build_over_notice(stored)
    if not stored.has_all_hands(deal):
        onward = OpenMatch(stored).find_current_step()
        return ChangeNotice(
            phrase("A hand was undone on another phone."), phrase("Enter the hand"), onward
        )
    if str(deal.row.answer_version if deal.row else 0) == based_on:
        return None
    if not deal.is_answered:
        return ChangeNotice(
            phrase("The answer was undone on another phone."),
            phrase("Open the question"),
            Step("question", deal.number),
        )
    return ChangeNotice(
        phrase(
            "This question has just been answered on another phone: {answer}.",
            answer=format_answer(stored, deal),
        ),
        phrase("Go to the deal"),
        Step("reveal", deal.number),
    )
