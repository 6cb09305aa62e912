"""A house game that was changed since a match began with it: the effects on the match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import StoredMatch
from games.models import HouseGame, Match
from games.rules.game import Game
from games.rules.say import say
from games.wording.changed import FactChange
from games.wording.declared.changes import apply_options, list_game_changes
from games.wording.match_sheet import format_answer_name
from games.wording.translated import phrase, translate

NOT_ASKED = say("not asked")


def find_changed_game(match: Match) -> HouseGame | None:
    """Return the match's house game if its rules differ from the match's; at most one query."""
    if not match.declaration:
        return None
    games = match.club.house_games.filter(key=match.game)
    return games.exclude(declaration=match.declaration).first()


def find_game_changes(stored: StoredMatch, game: Game) -> tuple[FactChange, ...]:
    """Return how the changed game differs from the match's own, both with the match's options."""
    options = game.complete_options(game.filter_options(stored.options), len(stored.seats))
    return list_game_changes(
        apply_options(stored.game, stored.options), apply_options(game, options)
    )


def find_answer_changes(
    before: ReplayedMatch, after: ReplayedMatch, answers: Mapping[int, int | None]
) -> tuple[FactChange, ...]:
    """Return by deal the old and the new answer, even if equal; () if the game asks nothing."""
    question = after.stored.game.question
    old_question = before.stored.game.question
    if question is None:
        return ()
    is_same_question = old_question is not None and old_question.text == question.text
    changes = []
    # An answer is a position, None for nobody.
    for deal_number, answer in answers.items():
        old_answer = translate(NOT_ASKED)
        if is_same_question:
            stored_deal = before.stored.deals[deal_number - 1]
            old_deal = before.stored.build_deal_record(stored_deal)
            old_answer = format_answer_name(before, old_deal.answer)
        subject = phrase("{question} Deal {deal}", question=question.text, deal=deal_number)
        changes.append(FactChange(subject, old_answer, format_answer_name(after, answer)))
    return tuple(changes)


def list_assumptions(before: ReplayedMatch, after: ReplayedMatch) -> Iterator[str]:
    """Yield up to two sentences on what to know before the changed game is adopted.

    - Whether nothing changes for the match.
    - If hands are entered and the game has another mark: which deals have hands that get it.
    """
    if not find_game_changes(before.stored, after.stored.game):
        yield phrase("Nothing changes for this match. It keeps its own end, decks and stakes.")
    old_mark = before.stored.game.mark
    new_mark = after.stored.game.mark
    is_same_mark = old_mark and new_mark and old_mark.text == new_mark.text
    if new_mark is None or is_same_mark or not any(deal.hands for deal in before.stored.deals):
        return
    marked_deals = [
        deal.number
        for deal in before.stored.deals
        if any(hand.marked for hand in deal.hands.values())
    ]
    if old_mark is None or not marked_deals:
        yield phrase("No hand has “{mark}” yet. To add it, edit a hand.", mark=new_mark.text)
    else:
        yield phrase(
            "Hands with “{old_mark}” now count as hands with “{new_mark}”. Check deal {deals}.",
            "Hands with “{old_mark}” now count as hands with “{new_mark}”. Check deals {deals}.",
            n=len(marked_deals),
            old_mark=old_mark.text,
            new_mark=new_mark.text,
            deals=marked_deals,
        )
