"""Going out, marks, the end, players and decks: what does not hang on single cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from ..declared.declaration import Action, Declaration, QuestionRule
from ..declared.reading import LONGEST_NAME, LONGEST_TEXT, MOST_DEALS, MOST_TARGET
from ..declared.values import MOST_POINTS
from ..end import AfterDeals, AtTotal
from ..errors import DeclarationError
from ..variant import MAX_DECKS, MOST_PLAYERS, Mark
from .typed import YES, whole, words

LEAST_PLAYERS = 2
ASKED = QuestionRule("Who went out?")
MARK = Mark("marked", "Did something special", -10)
USUAL_DEALS, USUAL_TARGET = 9, 100
Change = Callable[[Declaration, int, str], Declaration]
Compared = Literal["best", "tied", "beaten", "rest"]


def name(game: Declaration, _: int, text: str) -> Declaration:
    """What the table calls the game."""
    if not text.strip():
        raise DeclarationError("The game needs a name")
    return replace(game, name=words(text, LONGEST_NAME))


def asked(game: Declaration, _: int, text: str) -> Declaration:
    """Who went out is `asked`, is who has no cards left (`out`), or does not matter (`no`)."""
    if text == "out":
        question = replace(game.question, nobody=False) if game.question else None
        return replace(game, one_out=True, question=question)
    question = (game.question or ASKED) if text == "asked" else None
    return replace(game, one_out=False, question=question)


def question(game: Declaration, _: int, text: str) -> Declaration:
    """How the question goes."""
    return replace(game, question=replace(game.question, text=words(text, LONGEST_TEXT))) if game.question else game


def nobody(game: Declaration, _: int, text: str) -> Declaration:
    """Whether nobody is an answer too."""
    if game.question is None or game.one_out:
        return game
    return replace(game, question=replace(game.question, nobody=text == YES))


def action(compared: Compared) -> Change:
    """What happens to a score: `nothing`, `add 10`, `double`, `score 0`, `take`, `give`."""

    def change(game: Declaration, place: int, text: str) -> Declaration:
        what = _action(text)
        rule = game.question or (ASKED if game.one_out and what else None)
        return replace(game, question=_with(rule, compared, what)) if rule else game

    return change


def action_points(compared: Compared) -> Change:
    """The number of an action that has one."""

    def change(game: Declaration, place: int, text: str) -> Declaration:
        now: Action | None = getattr(game.question, compared, None)
        if game.question is None or now is None or now.do not in ("add", "score"):
            return game
        return replace(game, question=_with(game.question, compared, _action(f"{now.do} {text}")))

    return change


def _action(text: str) -> Action | None:
    do, _, points = text.partition(" ")
    if do == "add" or do == "score":
        return Action("add" if do == "add" else "score", whole(points, -MOST_POINTS, MOST_POINTS))
    actions = {"nothing": None, "double": Action("double"), "take": Action("others", 1), "give": Action("others", -1)}
    if do not in actions:
        raise DeclarationError("A score is added to, doubled or set, or nothing happens")
    return actions[do]


def _with(rule: QuestionRule, compared: Compared, what: Action | None) -> QuestionRule:
    actions = {"best": rule.best, "tied": rule.tied, "beaten": rule.beaten, "rest": rule.rest} | {compared: what}
    return QuestionRule(rule.text, rule.nobody, **actions)


def mark(game: Declaration, _: int, text: str) -> Declaration:
    """Whether something can be true of any player in a deal that changes the score."""
    return replace(game, mark=(game.mark or MARK) if text == YES else None)


def mark_text(game: Declaration, _: int, text: str) -> Declaration:
    """What the mark is called."""
    return replace(game, mark=replace(game.mark, text=words(text, LONGEST_TEXT))) if game.mark else game


def mark_points(game: Declaration, _: int, text: str) -> Declaration:
    """What the mark changes."""
    points = whole(text, -MOST_POINTS, MOST_POINTS)
    return replace(game, mark=replace(game.mark, points=points)) if game.mark else game


def ends(game: Declaration, _: int, text: str) -> Declaration:
    """After so many `deals`, or with a total that `reached`, `passed` or is `outside` a number."""
    if text == "deals":
        return replace(game, end=game.end if isinstance(game.end, AfterDeals) else AfterDeals(USUAL_DEALS))
    if text not in ("reached", "passed", "outside"):
        raise DeclarationError("A match ends after so many deals, or with a total")
    target = game.end.default if isinstance(game.end, AtTotal) else USUAL_TARGET
    return replace(game, end=AtTotal(target, beyond=text != "reached", below_zero=text == "outside"))


def limit(game: Declaration, _: int, text: str) -> Declaration:
    """After how many deals, or with which total."""
    most = MOST_DEALS if isinstance(game.end, AfterDeals) else MOST_TARGET
    return replace(game, end=replace(game.end, default=whole(text, 1, most)))


def wins(game: Declaration, _: int, text: str) -> Declaration:
    """The `lowest` or the `highest` total."""
    if text not in ("lowest", "highest"):
        raise DeclarationError("The lowest or the highest total wins")
    return replace(game, lowest_wins=text == "lowest")


def least(game: Declaration, _: int, text: str) -> Declaration:
    """The least number of players; the most goes up with it, and there are decks for them."""
    fewest = whole(text, LEAST_PLAYERS, MOST_PLAYERS)
    decks = game.decks
    if decks:
        many = max([pair for pair in decks if pair[0] <= fewest], default=decks[0])[1]
        decks = ((fewest, many), *[pair for pair in decks if pair[0] > fewest])
    return replace(game, players=(fewest, max(fewest, game.players[1])), decks=decks)


def most(game: Declaration, _: int, text: str) -> Declaration:
    """The greatest number of players; the least goes down with it."""
    greatest = whole(text, LEAST_PLAYERS, MOST_PLAYERS)
    fewest = min(greatest, game.players[0])
    return replace(least(game, 0, str(fewest)), players=(fewest, greatest))


def decks(game: Declaration, place: int, text: str) -> Declaration:
    """How many decks are used from so many players on."""
    if game.layout == "typed":
        return game
    pairs = list(decks_of(game))
    pairs[place] = (pairs[place][0], whole(text, 1, MAX_DECKS))
    return replace(game, decks=tuple(pairs))


def since(game: Declaration, place: int, text: str) -> Declaration:
    """From how many players on so many decks are used; the first are there for the fewest players."""
    pairs = list(decks_of(game))
    if place == 0 or game.layout == "typed":
        return game
    low = pairs[place - 1][0] + 1
    high = pairs[place + 1][0] - 1 if place + 1 < len(pairs) else MOST_PLAYERS
    pairs[place] = (whole(text, low, high), pairs[place][1])
    return replace(game, decks=tuple(pairs))


def more_decks(game: Declaration, _: int, __: str) -> Declaration:
    """From a greater number of players on, one deck more."""
    pairs = decks_of(game)
    players, many = pairs[-1]
    if game.layout == "typed":
        return game
    if players >= MOST_PLAYERS:
        raise DeclarationError(f"There are at most {MOST_PLAYERS} players")
    step = (min(players + 2, MOST_PLAYERS), min(many + 1, MAX_DECKS))
    return replace(game, decks=(*pairs, step))


def fewer_decks(game: Declaration, place: int, _: str) -> Declaration:
    """From that number of players on, no other number of decks."""
    pairs = decks_of(game)
    return replace(game, decks=(*pairs[:place], *pairs[place + 1 :])) if place else game


def decks_of(game: Declaration) -> tuple[tuple[int, int], ...]:
    """From so many players on, so many decks; the first pair is there for the fewest players."""
    return game.decks or ((game.players[0], 1),)
