"""A match takes over its club's game as it was changed: all its deals are scored anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.matches.facts import MatchFacts, hand_record
from games.models import HouseGame, Match
from games.rules.checks import check_answer, check_hands, check_number_of_players, check_options
from games.rules.declared.games import game_of_text
from games.rules.errors import RuleError
from games.rules.game import Game

from .house_games import GameChangedError
from .transaction import Action, ClosedError, MatchChange, cancel_change, change_to


class UnansweredError(RuleError):
    """The changed game asks something of deals that were played without it, and nobody has answered."""


def deals_to_answer(facts: MatchFacts, game: Game) -> list[int]:
    """The complete deals of a match for which the question of the changed game has to be answered.

    That is all of them where it was not asked so far, else those whose answer cannot be one any more.
    """
    question, asked = game.question, facts.game.question
    if question is None:
        return []
    same = asked is not None and _plain(asked.text) == _plain(question.text)
    complete = facts.complete_deals()
    if not same:
        return [deal.number for deal in complete]
    return [deal.number for deal in complete if facts.deal_record(deal).answer is None and not question.nobody]


def adopt_rules(
    match: Match, *, seen: int, answers: Mapping[int, int | None] | None = None, phone: int | None = None
) -> None:
    """Let a match go on as its house game is declared by now: all its deals are scored anew, and the options stay.

    `seen` is the number of the version whose effects were shown: raises `GameChangedError` where it is another now.
    `answers` are those that `deals_to_answer` asks for: by number of the deal a position, or None for nobody; raises
    `UnansweredError` without them. Raises `RuleError` where what was entered cannot have been with the changed game,
    and `ClosedError` in a match of a game that is built in.
    """
    with change_to(match, phone) as change:
        facts = change.facts
        game = HouseGame.objects.filter(club=match.club_id, key=facts.match.game).first()
        if game is None:
            raise ClosedError("This match is played with a game that is built in")
        if game.number != seen:
            raise GameChangedError(game)
        if game.declaration == facts.match.declaration:
            cancel_change(facts)
            return
        changed = game_of_text(game.declaration, game.key)
        given = _given(deals_to_answer(facts, changed), answers or {}, changed)
        set_declaration(change, game.declaration, changed.kept_options(facts.options))
        for number, answer in given.items():
            change.set_answer(facts.deals[number - 1], {"answer": answer})
        check_played(facts)
        change.check_work("Leave out some of the groups or wild cards of the changed game first")
        change.refresh()


def set_declaration(change: MatchChange, declaration: str, options: Mapping[str, Any]) -> None:
    """Write another declaration of the match's game, and log it; options that are not given are as usual."""
    facts, match = change.facts, change.facts.match
    before = {"declaration": match.declaration, "options": facts.options}
    game = game_of_text(declaration, match.game)
    match.declaration, match.options = declaration, game.complete_options(options, len(facts.seats))
    match.save(update_fields=["declaration", "options"])
    change.log(Action.GAME, before=before, after={"declaration": declaration, "options": match.options})


def check_played(facts: MatchFacts) -> None:
    """Raise a `RuleError` where what was entered in a match cannot have been with its game."""
    check_options(facts.game, facts.options)
    check_number_of_players(facts.game, len(facts.seats))
    for deal in facts.deals:
        hands = {position: hand_record(row) for position, row in deal.hands.items()}
        try:
            check_hands(facts.game, facts.names, facts.options, hands)
            if deal.answered and facts.is_complete(deal):
                check_answer(facts.game, facts.deal_record(deal).answer)
        except RuleError as error:
            raise error.in_deal(deal.number) from None


def _given(deals: list[int], answers: Mapping[int, int | None], game: Game) -> dict[int, int | None]:
    """The answers to the deals. Raises `UnansweredError` where one is missing."""
    missing = [str(number) for number in deals if number not in answers]
    if missing and game.question:
        where = f"deal{'' if len(missing) == 1 else 's'} {', '.join(missing)}"
        raise UnansweredError(f"{game.question.text} The changed game asks this of {where}, too")
    return {number: answers[number] for number in deals}


def _plain(question: str) -> str:
    return " ".join(question.casefold().split())
