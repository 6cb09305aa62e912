"""A running or finished match adopts a later version of its house game."""

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
    """Return the numbers of the complete deals that the question of the changed `game` is about.

    These are all if the question is new or has another text. Else it was answered in all of them,
    but the answer may have been nobody, which the changed game perhaps does not allow.
    """
    question = game.question
    if question is None:
        return []
    former = stored.game.question
    is_same = former is not None and _normalise(former.text) == _normalise(question.text)
    deals = stored.list_complete_deals()
    if is_same:
        deals = [deal for deal in deals if stored.find_answer(deal) is None and not question.nobody]
    return [deal.number for deal in deals]


def adopt_rules(
    match: Match,
    *,
    based_on: int,
    answers: Mapping[int, int | None] | None = None,
    phone: PhoneOwner | None = None,
) -> None:
    """Let a match adopt its house game as it is now; options that it still allows stay.

    - `based_on`: the game's version whose effects were shown. Raise `GameChangedError` for another.
    - `answers`: a position, or None for nobody, by number of the deal. Raise `UnansweredError` if
      one of `list_deals_to_answer` is missing.
    - Raise `RuleError` if the changed game forbids what was entered.
    """
    with change_match(match, phone) as change:
        stored = change.stored
        house_game = HouseGame.objects.filter(club=match.club_id, key=stored.match.game).first()
        if house_game is None:
            raise ClosedError(say("This match is played with a built-in game."))
        if house_game.number != based_on:
            raise GameChangedError(house_game)
        if house_game.declaration == stored.match.declaration:
            cancel_change(stored)
            return
        changed_game = load_game(house_game.declaration, house_game.key)
        # Before the declaration is set: the question is compared with the former one.
        new_answers = _pick_answers(
            list_deals_to_answer(stored, changed_game), answers or {}, changed_game
        )
        set_declaration(change, house_game.declaration, changed_game.filter_options(stored.options))
        for deal_number, answer in new_answers.items():
            change.set_answer(stored.deals[deal_number - 1], {"answer": answer})
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
    """Raise `RuleError`, which names the deal if possible, if the game forbids what was entered."""
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


def _pick_answers(
    deal_numbers: list[int], answers: Mapping[int, int | None], game: Game
) -> dict[int, int | None]:
    """Return the answers for these deals alone; raise `UnansweredError` if one is missing."""
    missing = [number for number in deal_numbers if number not in answers]
    if missing and game.question:  # without a question, no deals are listed
        raise UnansweredError(
            say(
                "{question} The changed game asks this in deal {deals}, too.",
                "{question} The changed game asks this in deals {deals}, too.",
                n=len(missing),
                question=game.question.text,
                deals=missing,
            )
        )
    return {number: answers[number] for number in deal_numbers}


def _normalise(question: str) -> str:
    return " ".join(question.casefold().split())
