"""Changes of the question who went out, of the mark, and of what ends a match."""

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

from .typed import Change, parse_index, read_number, read_number_of

USUAL_QUESTION = QuestionRule("Who went out?")
USUAL_MARK = Mark("Did something special", -10)
USUAL_DEALS = 9
USUAL_TARGET = 100
USUAL_COUNT = 10


def set_asked(game: Declaration, _: int, text: str) -> Declaration:
    """Let the app ask who went out (`asked`), know it by the empty hand (`out`), or neither."""
    if text == "out":  # with one player always out, nobody is no answer
        question = replace(game.question, nobody=False) if game.question else None
        return replace(game, exactly_one_empty=True, question=question)
    if text == "asked" and any(line.side for line in game.lines):
        raise DeclarationError(
            say(
                "A question does not go with points of a team. Choose first that each player "
                "gets them."
            )
        )
    question = (game.question or USUAL_QUESTION) if text == "asked" else None
    return replace(game, exactly_one_empty=False, question=question)


def set_nobody(game: Declaration, _: int, text: str) -> Declaration:
    """Set whether nobody is an answer, too (`text` is YES); unchanged if the app does not ask."""
    if game.question is None or game.exactly_one_empty:
        return game
    return replace(game, question=replace(game.question, nobody=text == YES))


def set_action(compared: str, game: Declaration, __: int, text: str) -> Declaration:
    """Set what follows for `compared`: `nothing`, `add 10`, `double`, `score 0`, `take`, `give`."""
    do, _, typed = text.partition(" ")
    actions = {
        "nothing": None,
        "double": Action("double"),
        "take": Action("others", 1),
        "give": Action("others", -1),
    }
    action: Action | None
    if do in ("add", "score"):
        points = read_number_of("best_points", typed)  # those of other outcomes have its bounds
        action = Action("add", points) if do == "add" else Action("score", points)
    elif do in actions:
        action = actions[do]
    else:
        raise DeclarationError(say("Choose whether the score grows, is doubled, is set, or stays."))
    question = game.question
    # Without a question, the player with no cards left is the answer to the usual one.
    if question is None and game.exactly_one_empty and action:
        question = USUAL_QUESTION
    if question is None:
        return game
    outcome: dict[str, Any] = {compared: action}
    return replace(game, question=replace(question, **outcome))


def set_mark(game: Declaration, _: int, text: str) -> Declaration:
    """Let hands have a mark (`text` is YES), by default the usual one, or none."""
    return replace(game, mark=(game.mark or USUAL_MARK) if text == YES else None)


def set_end(game: Declaration, _: int, text: str) -> Declaration:
    """Set what ends the match.

    - `deals`: a number of deals; `dealt`: as many as the list of cards dealt has
    - `reached`, `passed`: a total that reaches or passes a target
    - `reached 0`, `passed 0`: instead of a total, the count at that index
    - `outside`: a total above the target, or below minus the target
    """
    if text == "deals":
        has_number = isinstance(game.end, AfterDeals) and not game.end.as_dealt
        return game if has_number else replace(game, end=AfterDeals(USUAL_DEALS))
    if text == "dealt":
        return replace(game, end=AfterDeals(USUAL_DEALS, as_dealt=True))
    when, space, count_index = text.partition(" ")
    index = parse_index(count_index)
    can_count = when in ("reached", "passed") and index is not None
    # Behind a space stands the index of a count.
    can_end = can_count if space else when in ("reached", "passed", "outside")
    if not can_end:
        raise DeclarationError(
            say("A match ends after a number of deals, or with a total or a count.")
        )
    count = "" if index is None else game.counts[index].name
    target = USUAL_COUNT if count else USUAL_TARGET
    # A target of totals says nothing about a count, nor the other way round.
    if isinstance(game.end, AtTotal) and bool(game.end.count) == bool(count):
        target = game.end.default
    end = AtTotal(target, beyond=when != "reached", below_zero=when == "outside", count=count)
    return replace(game, end=end)


def set_limit(game: Declaration, _: int, text: str) -> Declaration:
    """Set the target or the number of deals; unchanged if that goes by the cards dealt."""
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
