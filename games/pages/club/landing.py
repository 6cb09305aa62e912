"""The first page that somebody sees: a hand and what it scores."""

from __future__ import annotations

from dataclasses import dataclass

from games.pages.shared.hand_drawing import Drawing, draw
from games.pages.shared.words import number
from games.rules.built_in import BUILT_IN
from games.rules.cards import read_cards
from games.rules.record import Hand
from games.rules.scoring import score_hand

GAME, CARDS = "hang-ten", "7 9 K K A 7 9 K K 3"


@dataclass(frozen=True, slots=True)
class ExampleOnLanding:
    """A hand of a game, drawn with its working, and its score."""

    game: str
    drawing: Drawing | None
    score: str


def example() -> ExampleOnLanding:
    """A hand that shows at a glance what is worked out."""
    game = BUILT_IN[GAME]
    score = score_hand(game, Hand(read_cards(CARDS)))
    return ExampleOnLanding(game.name, draw(game, score), number(score.points))
