"""Going out, marks and the end: what does not hang on single cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from games.rules.declared.declaration import Action, Declaration, Mark, QuestionRule
from games.rules.declared.reading import COMPARED
from games.rules.declared.settings import DEALS, YES
from games.rules.end import AfterDeals, AtTotal
from games.rules.errors import DeclarationError
from games.rules.say import say

from .typed import Change, place_of, read_number, read_number_of

ASKED = QuestionRule("Who went out?")
MARK = Mark("Did something special", -10)
USUAL_DEALS = 9
USUAL_TARGET = 100
USUAL_COUNT = 10


def set_asked(game: Declaration, _: int, text: str) -> Declaration:
    """Set whether who went out is `asked`, has no cards left (`out`), or does not matter."""
    if text == "out":
        question = replace(game.question, nobody=False) if game.question else None
        return replace(game, exactly_one_empty=True, question=question)
    if text == "asked" and any(line.side for line in game.lines):
        raise DeclarationError(
            say(
                "A question does not go with points of a team. Choose first that each player "
                "gets them."
            )
        )
    question = (game.question or ASKED) if text == "asked" else None
    return replace(game, exactly_one_empty=False, question=question)


def set_nobody(game: Declaration, _: int, text: str) -> Declaration:
    """Set whether nobody is an answer too (`text` is YES); never if it is the empty hand."""
    if game.question is None or game.exactly_one_empty:
        return game
    return replace(game, question=replace(game.question, nobody=text == YES))


def set_action(compared: str, game: Declaration, _: int, text: str) -> Declaration:
    """Set what follows for `compared`: `nothing`, `add 10`, `double`, `score 0`, `take`, `give`."""
    do, _space, points = text.partition(" ")
    actions = {
        "nothing": None,
        "double": Action("double"),
        "take": Action("others", 1),
        "give": Action("others", -1),
    }
    if do == "add" or do == "score":
        action: Action | None = Action(
            "add" if do == "add" else "score", read_number_of("best_points", points)
        )
    elif do in actions:
        action = actions[do]
    else:
        raise DeclarationError(say("Choose whether the score grows, is doubled, is set, or stays."))
    # If exactly one player has no cards left, that is the question.
    rule = game.question
    if rule is None and game.exactly_one_empty and action:
        rule = ASKED
    if rule is None:
        return game
    outcome: dict[str, Any] = {compared: action}
    return replace(game, question=replace(rule, **outcome))


def set_mark(game: Declaration, _: int, text: str) -> Declaration:
    """Let hands have a mark (`text` is YES), the one there is or the usual one, or none."""
    return replace(game, mark=(game.mark or MARK) if text == YES else None)


def set_end(game: Declaration, __: int, text: str) -> Declaration:
    """Let the match end after so many `deals`, or as many as are `dealt`; or at a target.

    A total must have `reached` it, `passed` it, or lie `outside` of it and minus it. Behind the
    first two, the index of a count says that this counts instead: `reached 0`.
    """
    if text == "deals":
        plain = isinstance(game.end, AfterDeals) and not game.end.as_dealt
        return game if plain else replace(game, end=AfterDeals(USUAL_DEALS))
    if text == "dealt":
        return replace(game, end=AfterDeals(USUAL_DEALS, as_dealt=True))
    when, of_count, behind = text.partition(" ")
    place = place_of(behind)
    if when not in ("reached", "passed", "outside") or (
        of_count and (when == "outside" or place is None)
    ):
        raise DeclarationError(
            say("A match ends after a number of deals, or with a total or a count.")
        )
    count = "" if place is None else game.counts[place].name
    usual = USUAL_COUNT if count else USUAL_TARGET
    same = isinstance(game.end, AtTotal) and bool(game.end.count) == bool(count)
    target = game.end.default if same else usual
    return replace(
        game,
        end=AtTotal(target, beyond=when != "reached", below_zero=when == "outside", count=count),
    )


def set_limit(game: Declaration, _: int, text: str) -> Declaration:
    """Set the number of deals or the target; unchanged if there are as many deals as are listed."""
    if isinstance(game.end, AtTotal):
        return replace(game, end=replace(game.end, default=read_number_of("limit", text)))
    deals = read_number(text, *DEALS.bounds)
    return game if game.end.as_dealt else replace(game, end=AfterDeals(deals))


CHANGES: Mapping[str, Change] = {
    "asked": set_asked,
    "nobody": set_nobody,
    "mark": set_mark,
    "ends": set_end,
    "limit": set_limit,
    **{compared: partial(set_action, compared) for compared in COMPARED},
}
