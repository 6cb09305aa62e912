from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.matches.stored_match import StoredMatch, to_hand
from games.models import HouseGame, Match
from games.rules.checks import check_answer, check_hands, check_number_of_players, check_options
from games.rules.declared.games import load_game
from games.rules.errors import RuleError
from games.rules.game import Game
from games.rules.say import say

from .house_games import GameChangedError
from .transaction import Action, ClosedError, MatchChange, PhoneOwner, cancel_change, change_match


class UnansweredError(RuleError):
    """The changed game asks something of played deals that nobody has answered."""


def list_deals_to_answer(stored: StoredMatch, game: Game) -> list[int]:
    """Return the complete deals that have to answer the question of `game`, the changed game.

    These are all if the question is new or has another text, else those without an allowed answer.
    """
    question = game.question
    asked = stored.game.question
    if question is None:
        return []
    same = asked is not None and _normalise(asked.text) == _normalise(question.text)
    complete = stored.list_complete_deals()
    if not same:
        return [deal.number for deal in complete]
    return [
        deal.number
        for deal in complete
        if stored.build_deal_record(deal).answer is None and not question.nobody
    ]


def adopt_rules(
    match: Match,
    *,
    based_on: int,
    answers: Mapping[int, int | None] | None = None,
    phone: PhoneOwner | None = None,
) -> None:
    """Let a match adopt its house game as it is now; options that it still allows stay.

    `based_on` is the game's version whose effects were shown. `answers` has a position, or None for
    nobody, by number of the deal (see `list_deals_to_answer`). Raise `GameChangedError` for another
    version, `UnansweredError`, and `RuleError` if the changed game forbids what was entered.
    """
    with change_match(match, phone) as change:
        stored = change.stored
        game = HouseGame.objects.filter(club=match.club_id, key=stored.match.game).first()
        if game is None:
            raise ClosedError(say("This match is played with a built-in game."))
        if game.number != based_on:
            raise GameChangedError(game)
        if game.declaration == stored.match.declaration:
            cancel_change(stored)
            return
        changed = load_game(game.declaration, game.key)
        given = _require_answers(list_deals_to_answer(stored, changed), answers or {}, changed)
        set_declaration(change, game.declaration, changed.filter_options(stored.options))
        for number, answer in given.items():
            change.set_answer(stored.deals[number - 1], {"answer": answer})
        check_played_deals(stored)
        change.check_work(say("Remove some of the groups or wild cards of the changed game first."))
        change.refresh()


def set_declaration(change: MatchChange, declaration: str, options: Mapping[str, Any]) -> None:
    """Write and log the match's declaration and options, unchecked; missing options by default."""
    stored = change.stored
    match = change.stored.match
    before = {"declaration": match.declaration, "options": stored.options}
    game = load_game(declaration, match.game)
    match.declaration = declaration
    match.options = game.complete_options(options, len(stored.seats))
    match.save(update_fields=["declaration", "options"])
    change.log(
        Action.GAME, before=before, after={"declaration": declaration, "options": match.options}
    )


def check_played_deals(stored: StoredMatch) -> None:
    """Raise `RuleError`, naming the deal if it can, if the game forbids what the match has."""
    check_options(stored.game, stored.options)
    check_number_of_players(stored.game, len(stored.seats))
    for deal in stored.deals:
        hands = {position: to_hand(row) for position, row in deal.hands.items()}
        try:
            check_hands(stored.game, stored.names, stored.options, hands)
            if deal.is_answered and stored.is_complete(deal):
                check_answer(stored.game, stored.build_deal_record(deal).answer)
        except RuleError as error:
            raise error.in_deal(deal.number) from None


def _require_answers(
    deals: list[int], answers: Mapping[int, int | None], game: Game
) -> dict[int, int | None]:
    """Return the answers for these deals alone; raise `UnansweredError` if one is missing."""
    missing = [number for number in deals if number not in answers]
    if missing and game.question:
        raise UnansweredError(
            say(
                "{question} The changed game asks this in deal {deals}, too.",
                "{question} The changed game asks this in deals {deals}, too.",
                n=len(missing),
                question=game.question.text,
                deals=missing,
            )
        )
    return {number: answers[number] for number in deals}


def _normalise(question: str) -> str:
    return " ".join(question.casefold().split())
