"""What an open page has to know of what other phones did meanwhile."""

from __future__ import annotations

from dataclasses import dataclass

from games import play
from games.matches.next_step import Step, Visit
from games.matches.stored_match import StoredDeal, StoredMatch, to_hand
from games.models import Hand
from games.rules.scoring import score_hand
from games.wording.who_saved import meanwhile, saved_by
from games.wording.words import genitive, number

from .question import who_answered


@dataclass(frozen=True, slots=True)
class News:
    """What became of a hand or a question while it was open on a page, what to tap, and where that leads."""

    sentence: str
    tap: str
    onward: Step


def news_of(stored: StoredMatch, deal: StoredDeal, position: int, based: str) -> News | None:
    """What became of the hand at `position` since its entry began, `based` on that version of it (0: it was not in)."""
    here = Step("hand", deal.number, position)
    if stored.match.finished_at and not stored.is_complete(deal):
        return News("The match is over.", "See the result", Visit(stored).find_current_step())
    hand = deal.hands.get(position)
    if str(hand.version if hand else 0) == based:
        return None
    if hand is None:
        return News("This hand was taken back meanwhile.", "Look at it", here)
    points = score_hand(stored.game, to_hand(hand)).points
    return News(f"This hand was saved meanwhile: {number(points)}.", "Look at it", here)


def news_of_question(stored: StoredMatch, deal: StoredDeal, based: str) -> News | None:
    """What became of the deal's question since its page was opened, `based` on that answer (0: there was none)."""
    if stored.match.finished_at and not stored.is_complete(deal):
        return News("The match is over.", "See the result", Visit(stored).find_current_step())
    if not stored.has_all_hands(deal):
        return News("A hand was taken back meanwhile.", "Go on", Visit(stored).find_current_step())
    if str(deal.row.answer_version if deal.row else 0) == based:
        return None
    if not deal.is_answered:
        return News("The answer was taken back meanwhile.", "Look at it", Step("question", deal.number))
    return News(f"Answered meanwhile: {who_answered(stored, deal)}.", "Look at the deal", Step("reveal", deal.number))


def question_of(
    visit: Visit, position: int, theirs: Hand, error: play.ConflictError, scores: tuple[str, str]
) -> dict[str, object]:
    """Return what is asked when two versions of a hand stand side by side; `scores` are mine and the saved one."""
    own, (mine, saved) = visit.own, scores
    who, name = saved_by(theirs), visit.stored.names[position]
    others = position != own and who == name
    keep = f"Keep {genitive(who)}" if who else "Keep theirs"
    told, save = f"{meanwhile('this hand', who, 'in the meantime')} Which one is right?", "Save mine"
    if others and mine and saved:
        save, keep = f"Change {genitive(name)} {saved} to {mine}", f"Leave it at {saved}"
    if isinstance(error, play.OwnEntryError):
        told = f"{save}? {name} entered this hand." if others and mine and saved else f"Change {genitive(name)} hand?"
    before, now = ("New", "Saved") if others else ("Yours", "Saved meanwhile")
    by = f"Entered by {who}" if position == own and who and who != name else now
    return {"told": told, "save": save, "keep": keep, "agrees": others, "mine_name": before, "theirs_name": by}
