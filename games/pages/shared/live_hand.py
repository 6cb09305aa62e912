"""A hand as far as it is in: its score so far, and its cards drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.rules import record as rules
from games.rules.game import Game
from games.rules.result import HandScore
from games.rules.scoring import score_cells, score_hand

from .hand_drawing import Drawing, draw, mark_changes
from .people import Person
from .words import MINUS, count, number

LONG_NAME = 18
"""A name that is longer is written in smaller letters."""


@dataclass(frozen=True, slots=True)
class Live:
    """A hand as far as it is in: its score, what that is called, how many cards there are, the cards drawn."""

    person: Person
    long: bool
    score: str
    called: str
    count: str
    drawing: Drawing | None


def live(game: Game, person: Person, score: HandScore, cards_in: int | None, whole: bool) -> Live:
    """A hand's score so far; `cards_in` of its cards are there, None where only the score was typed."""
    if cards_in is None:
        text = "Typed, without cards"
    elif game.grid:
        text = f"{cards_in} of {game.grid.size} cards"
    else:
        text = f"{count(cards_in, 'card')} left" if cards_in else "No cards yet"
    if score.lines:
        parts = [f" {'+' if line.points > 0 else MINUS} {number(abs(line.points))}" for line in score.lines]
        text += f": {number(score.base)}{''.join(parts)}"
    called = "Score" if whole else "Score so far"
    return Live(person, len(person.name) > LONG_NAME, number(score.points), called, text, draw(game, score))


def live_cells(game: Game, person: Person, cells: Sequence[str | None], marked: bool) -> Live:
    """The live score of cards as they are going in; None is a place that is still empty."""
    places = game.grid.size if game.grid else len(cells)
    padded = [*cells, *[None] * (places - len(cells))][:places]
    cards_in = sum(card is not None for card in padded)
    score = score_cells(game, padded, marked)
    return live(game, person, score, cards_in, game.grid is None or cards_in == places)


def live_score(game: Game, person: Person, points: int | None, marked: bool) -> Live:
    """The live score where it is typed; None: not yet."""
    if points is None:
        return Live(person, len(person.name) > LONG_NAME, "–", "Score", "Not typed yet", None)
    score = score_hand(game, rules.Hand(typed=points, marked=marked))
    return live(game, person, score, None, whole=True)


def live_hand(game: Game, person: Person, hand: rules.Hand) -> Live:
    """The score of a whole hand."""
    if hand.cards is None:
        return live_score(game, person, hand.typed, hand.marked)
    return live_cells(game, person, hand.cards, hand.marked)


def side_by_side(one: Live, other: Live) -> tuple[Live, Live]:
    """Two versions of a hand, with the cards marked in which they differ."""
    if one.drawing is None or other.drawing is None:
        return one, other
    first, second = mark_changes(one.drawing, other.drawing), mark_changes(other.drawing, one.drawing)
    return replace(one, drawing=first), replace(other, drawing=second)
