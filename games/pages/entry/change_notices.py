"""Notices on an open page about what other phones have changed since then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games import play
from games.matches.next_step import Step, Visit
from games.matches.stored_match import StoredDeal, StoredMatch, to_hand
from games.models import Hand
from games.rules.scoring import score_hand
from games.wording.who_saved import describe_saved_since_then, load_saver_name
from games.wording.words import numeral

from .question import format_answer


@dataclass(frozen=True, slots=True)
class ChangeNotice:
    """A change of the hand or question that a page has open: a sentence, the text of a button, and its step."""

    sentence: str
    tap: str
    onward: Step


def find_hand_notice(
    stored: StoredMatch, deal: StoredDeal, position: int, based_on: str, own_submissions: Sequence[str] = ()
) -> ChangeNotice | None:
    """Return what changed in a hand since its version `based_on` (0: not in), or that the match is over; else None.

    None for what the phone saved itself, under one of these names of submissions.
    That the match is over comes first, but only in a deal that is not complete.
    """
    here = Step("hand", deal.number, position)
    if stored.match.finished_at and not stored.is_complete(deal):
        return ChangeNotice("The match is over.", "See the result", Visit(stored).find_current_step())
    hand = deal.hands.get(position)
    if str(hand.version if hand else 0) == based_on:
        return None
    if hand is None:
        return ChangeNotice("This hand was undone on another phone.", "Open the hand", here)
    if play.was_made_by(stored.match, hand, own_submissions):
        return None
    points = score_hand(stored.game, to_hand(hand)).points
    return ChangeNotice(_describe_hand_saved_elsewhere(points), "Open the hand", here)


def _describe_hand_saved_elsewhere(points: int) -> str:
    """Return that another phone has saved the hand, with its points."""
    if points == 1:
        return "Another phone saved this hand: 1 point."
    return f"Another phone saved this hand: {numeral(points)} points."


def find_question_notice(stored: StoredMatch, deal: StoredDeal, based_on: str) -> ChangeNotice | None:
    """Return what changed since version `based_on` of the answer (0: none), or that the match is over; else None.

    First, but only in a deal that is not complete, that the match is over; then a hand that was taken back, whatever
    the version; then the answer.
    """
    if stored.match.finished_at and not stored.is_complete(deal):
        return ChangeNotice("The match is over.", "See the result", Visit(stored).find_current_step())
    if not stored.has_all_hands(deal):
        return ChangeNotice("A hand was undone on another phone.", "Enter the hand", Visit(stored).find_current_step())
    if str(deal.row.answer_version if deal.row else 0) == based_on:
        return None
    if not deal.is_answered:
        return ChangeNotice(
            "The answer was undone on another phone.", "Open the question", Step("question", deal.number)
        )
    return ChangeNotice(
        f"This question has just been answered on another phone: {format_answer(stored, deal)}.",
        "Go to the deal",
        Step("reveal", deal.number),
    )


def build_conflict_question(
    visit: Visit,
    position: int,
    theirs: Hand,
    error: play.ConflictError,
    scores: tuple[str, str],
    *,
    was_offline: bool = False,
) -> dict[str, object]:
    """Return the context of a hand's conflict: texts of question, buttons and titles, and whether “save” `agrees`.

    `theirs` is the saved hand, `scores` are texts: of mine, of the saved one. `agrees`: its player, who is not the
    phone's owner, saved it themselves; the buttons then name both scores, if both have a text. For an `OwnEntryError`
    the question is whether to change that hand, else which of the two is right. The owner's own hand has a `heading`,
    and two buttons of the same weight; `was_offline`: mine was kept on the phone until now.
    """
    own = visit.own
    (mine, saved) = scores
    who = load_saver_name(theirs)
    name = visit.stored.names[position]
    if position == own and who != name:
        return _build_own_question(who, was_offline=was_offline)
    others = position != own and who == name
    has_scores = others and bool(mine) and bool(saved)
    if has_scores:
        save, keep = f"Change {name}’s {saved} to {mine}", f"Keep {saved}"
    else:
        save, keep = "Save mine", f"Keep {who}’s" if who else "Keep the saved one"
    if not isinstance(error, play.OwnEntryError):
        text = f"{describe_saved_since_then(who)} Which one is right?"
    elif has_scores:
        text = f"Change {name}’s {saved} to {mine}? {name} entered this hand."
    else:
        text = f"Change {name}’s hand?"
    before, now = ("New", "Saved") if others else ("Yours", "Saved on another phone")
    return {"question": text, "save": save, "keep": keep, "agrees": others, "mine_name": before, "theirs_name": now}


def _build_own_question(who: str, *, was_offline: bool) -> dict[str, object]:
    """Return the context of a conflict over the owner's own hand, which `who` (empty: unknown) entered, too."""
    return {
        "heading": "Which hand is right?",
        "question": _describe_second_entry(who, was_offline=was_offline),
        "save": "Send mine" if was_offline else "Save mine",
        "keep": f"Keep {who}’s" if who else "Keep the other one",
        "agrees": False,
        "mine_name": "Yours, saved on this phone" if was_offline else "Yours",
        "theirs_name": f"Entered by {who}" if who else "Entered on another phone",
    }


def _describe_second_entry(who: str, *, was_offline: bool) -> str:
    """Return that `who` (empty: unknown) entered the owner's own hand, too; `was_offline`: while they were."""
    if was_offline and who:
        return f"{who} also entered your hand while you were offline."
    if was_offline:
        return "Another phone also entered your hand while you were offline."
    return f"{who} also entered your hand." if who else "Another phone also entered your hand."
