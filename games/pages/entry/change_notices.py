"""Notices on an open page about what other phones have changed since then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games import play
from games.matches.next_step import Step, Visit
from games.matches.stored_match import HandRef, StoredDeal, StoredMatch, to_hand
from games.models import Hand
from games.rules.scoring import score_hand
from games.wording.translated import phrase
from games.wording.who_saved import describe_saved_since_then, load_saver_name

from .question import format_answer


@dataclass(frozen=True, slots=True)
class ChangeNotice:
    """A change of the hand or question that a page has open."""

    sentence: str
    tap: str  # the text of the button
    onward: Step  # where the button leads


def find_hand_notice(
    stored: StoredMatch,
    ref: HandRef,
    based_on: str,
    own_submissions: Sequence[str] = (),
) -> ChangeNotice | None:
    """Return what changed in a hand since its version `based_on` (0: not in); None if nothing did.

    - That the match is over comes first, but only if the deal is not complete.
    - None for what the phone saved itself, under one of the submissions `own_submissions`.
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
        phrase("The match is over."), phrase("See the result"), Visit(stored).find_current_step()
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
        onward = Visit(stored).find_current_step()
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


def build_conflict_question(
    visit: Visit,
    position: int,
    theirs: Hand,
    error: play.ConflictError,
    scores: tuple[str, str],
    *,
    was_offline: bool = False,
) -> dict[str, object]:
    """Return the context of a hand's conflict: texts of question, buttons and titles.

    `theirs` is the saved hand, `scores` are texts: of mine, then of the saved one.
    `was_offline`: mine was kept on the phone until now.
    """
    own_position = visit.own
    (own_score, saved) = scores
    who = load_saver_name(theirs)
    name = visit.stored.names[position]
    if position == own_position and who != name:
        return _build_own_question(who, was_offline=was_offline)
    # Its player saved it themselves, and this phone is not theirs.
    others = position != own_position and who == name
    has_scores = others and bool(own_score) and bool(saved)
    if has_scores:
        save = phrase("Change {player}’s {saved} to {new}", player=name, saved=saved, new=own_score)
        keep = phrase("Keep {saved}", saved=saved)
    else:
        save = phrase("Save mine")
        keep = phrase("Keep {player}’s", player=who) if who else phrase("Keep the saved one")
    # An `OwnEntryError` asks whether to change that hand, not which is right.
    if not isinstance(error, play.OwnEntryError):
        text = f"{describe_saved_since_then(who)} {phrase('Which one is right?')}"
    elif has_scores:
        text = phrase(
            "Change {player}’s {saved} to {new}? {player} entered this hand.",
            player=name,
            saved=saved,
            new=own_score,
        )
    else:
        text = phrase("Change {player}’s hand?", player=name)
    return {
        "question": text,
        "save": save,
        "keep": keep,
        "agrees": others,
        "mine_name": phrase("New") if others else phrase("Yours"),
        "theirs_name": phrase("Saved") if others else phrase("Saved on another phone"),
    }


def _build_own_question(who: str, *, was_offline: bool) -> dict[str, object]:
    """Return the context of a conflict over the owner's hand, which `who` ("": unknown) entered."""
    keep = phrase("Keep the other one")
    theirs_name = phrase("Entered on another phone")
    if who:
        keep = phrase("Keep {player}’s", player=who)
        theirs_name = phrase("Entered by {player}", player=who)
    return {
        "heading": phrase("Which hand is right?"),
        "question": _describe_second_entry(who, was_offline=was_offline),
        "save": phrase("Send mine") if was_offline else phrase("Save mine"),
        "keep": keep,
        "agrees": False,
        "mine_name": phrase("Yours, saved on this phone") if was_offline else phrase("Yours"),
        "theirs_name": theirs_name,
    }


def _describe_second_entry(who: str, *, was_offline: bool) -> str:
    if was_offline and who:
        return phrase("{player} also entered your hand while you were offline.", player=who)
    if was_offline:
        return phrase("Another phone also entered your hand while you were offline.")
    if who:
        return phrase("{player} also entered your hand.", player=who)
    return phrase("Another phone also entered your hand.")
