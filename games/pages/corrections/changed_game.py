"""A house game as it was changed since a match began with it: what that is for the match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import StoredMatch
from games.models import HouseGame, Match
from games.rules.game import Game
from games.wording.changed import Changed
from games.wording.declared.changes import as_played, game_changes
from games.wording.match_sheet import answer_words
from games.wording.words import listing

NOT_ASKED = "not asked"


def changed_game(match: Match) -> HouseGame | None:
    """Return the match's house game, if it was changed since the match took it over; at most one query."""
    if not match.declaration:
        return None
    games = match.club.house_games.filter(key=match.game)
    return games.exclude(declaration=match.declaration).first()


def facts_changed(stored: StoredMatch, game: Game) -> tuple[Changed, ...]:
    """What the changed game is for the match: its facts as the match would play it, where they are others."""
    options = game.complete_options(game.filter_options(stored.options), len(stored.seats))
    return game_changes(as_played(stored.game, stored.options), as_played(game, options))


def answers_changed(
    before: ReplayedMatch, after: ReplayedMatch, answers: Mapping[int, int | None]
) -> tuple[Changed, ...]:
    """What was answered for deals that were played before the changed game asked."""
    question, asked = after.stored.game.question, before.stored.game.question
    if question is None:
        return ()
    same = asked is not None and asked.text == question.text
    return tuple(
        Changed(
            f"{question.text} Deal {deal}",
            answer_words(before, before.stored.build_deal_record(before.stored.deals[deal - 1]).answer)
            if same
            else NOT_ASKED,
            answer_words(after, answer),
        )
        for deal, answer in answers.items()
    )


def taken_for_granted(before: ReplayedMatch, after: ReplayedMatch) -> Iterator[str]:
    """What the changed game knows nothing of in the hands that are in: a sentence each."""
    if not facts_changed(before.stored, after.stored.game):
        yield "Nothing that this match goes by was changed. Its end, its decks and its stakes stay its own."
    was, now = before.stored.game.mark, after.stored.game.mark
    hands = [(deal.number, hand) for deal in before.stored.deals for hand in deal.hands.values()]
    if now is None or not hands or (was and was.text == now.text):
        return
    marked = sorted({number for number, hand in hands if hand.marked})
    if was is None or not marked:
        yield f"“{now.text}” was not noted so far: it is true of no hand that is in. Correct a hand to note it."
    else:
        deals = f"deal{'' if len(marked) == 1 else 's'} {listing(map(str, marked))}"
        yield f"Hands with “{was.text}” are hands with “{now.text}” from now on: look at {deals}."
