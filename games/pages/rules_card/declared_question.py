"""The question of a declared game in sentences: who is named, what follows, and deals that show it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.rules.declared.declaration import Compared, Declaration, QuestionRule
from games.rules.declared.telling import COMPARED, why_text
from games.rules.game import Game
from games.rules.record import DealRecord, HandRecord
from games.rules.scoring import score_hand
from games.wording.declared.phrases import plain
from games.wording.declared.play import asked_phrase

from .example_hands import make_plain_hand
from .statements import Section, Statement, score_example

NAMES = ("Ann", "Bob", "Cy")
TYPED = (4, 9, 15)
"""Scores of an example in a game without cards."""


def build_question_section(game: Game) -> Section | None:
    """Build the section on who is asked for in a deal, or is out, and what follows; None if nothing is asked."""
    declared = game.settled
    question = declared.question
    if question is None and not declared.exactly_one_empty:
        return None
    own = game.question
    if own and question:
        question = replace(question, text=own.text)
        declared = replace(declared, question=question)
    asked = Statement(plain(asked_phrase(declared)))
    if question is None:
        return Section("question", "Going out", (asked,))
    why = own.why if own else why_text(question, lowest_wins=declared.lowest_wins)
    statements = [asked, *_answer(game, question), Statement(why or "Nothing follows from it for the scores.")]
    statements.append(Statement(_when(declared, question)))
    return Section("question", question.text, (*statements, *_deals(game, question)))


def _answer(game: Game, question: QuestionRule) -> Iterator[Statement]:
    """Yield who is the answer without being asked, if exactly one player has no cards left."""
    if game.exactly_one_empty:
        yield Statement(f"That player is the answer to “{question.text}” Nobody is asked.")


def _when(declared: Declaration, question: QuestionRule) -> str:
    """Return that the question goes by the scores before it, and what nobody and marks do."""
    nobody = " If it is nobody, nothing changes." if question.nobody else ""
    marks = f" What “{declared.mark.text}” gives is added afterwards." if declared.mark else ""
    return f"All of this goes by the scores before any of it.{nobody}{marks}"


def _deals(game: Game, question: QuestionRule) -> Iterator[Statement]:
    """Yield statements with deals that show what follows, for at most two ways to compare; none for counted games."""
    if len(NAMES) not in game.players or game.is_counted:
        return
    shown = [compared for compared in COMPARED if question.action(compared)]
    if question.rest and not shown:
        shown = ["best"]
    if game.exactly_one_empty:
        shown = shown[:1]
    for compared in shown[-2:]:
        hands = _hands(game, compared)
        scores = [score_hand(game, hand).points for hand in hands]
        if game.exactly_one_empty or game.compare(scores, 0) == compared:
            answer = None if game.exactly_one_empty else 0
            yield Statement(_named(compared, game), deal=score_example(game, NAMES, DealRecord(hands, answer)))


def _named(compared: Compared, game: Game) -> str:
    """Return what an example shows: Ann is named, and compares so."""
    if game.exactly_one_empty:
        return "Ann has no cards left"
    best = game.settled.which_wins
    how = {"best": f"alone the {best}", "tied": f"as {best.removesuffix('est')} as Bob", "beaten": f"not the {best}"}
    return f"Ann is named, and is {how[compared]}"


def _hands(game: Game, compared: Compared) -> tuple[HandRecord, ...]:
    """Return three example hands, the first of which compares so with the others, if that can be."""
    if game.has_cards:
        hands = [HandRecord(make_plain_hand(game, start)) for start in range(len(NAMES))]
    else:
        hands = [HandRecord(typed=points) for points in TYPED]
    best, middle, worst = sorted(hands, key=lambda hand: score_hand(game, hand).points, reverse=not game.lowest_wins)
    if game.exactly_one_empty:
        return HandRecord(()), middle, worst
    if compared == "tied":
        return best, best, worst
    return (middle, best, worst) if compared == "beaten" else (best, middle, worst)
